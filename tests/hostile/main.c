/* Plays generated contents:
 *
 *   hostile-content [N [FIRST]]    so many of them, a quarter for each game that has
 *                                  content, from the seed FIRST on
 *
 * Prints how far each game came towards its bounds. A content at which it aborts is
 * named by its seed, and comes again with `hostile-content 1 SEED`. HOSTILE_SAY=1 says
 * why contents are refused; HOSTILE_BOT=hard lets that bot play. */
#include "hostile.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 4, BOTS_EVERY = 16 };

static const char *const names[GAMES] = {"nycrisis", "loot", "crackit", "crackword"};

static volatile uint64_t seed; /* of the content that is played */

static void name_seed(int signal) {
    char line[] = "hostile-content: failed at the seed                     \n";
    char *end = line + sizeof line - 3;
    for (uint64_t rest = seed;; rest /= 10) {
        *end-- = (char)('0' + rest % 10);
        if (rest < 10)
            break;
    }
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    (void)signal;
    _exit(1);
}

static void print(const struct ludo_game *game, const struct tally *tally) {
    (void)printf("%-10s %" PRIu64 " accepted, %" PRIu64 " refused, %" PRIu64 " matches\n",
                 game->name, tally->accepted, tally->refused, tally->matches);
    (void)printf("           steps %u of %u (%" PRIu64 " matches came to it), in a row by chance "
                 "%u, legal moves %u of %u\n",
                 tally->steps, game->steps_max, tally->ended, tally->chance_run, tally->legal,
                 game->legal_max);
    if (tally->depth)
        (void)printf("           waiting at once %u of 40, actions %u of 36\n", tally->depth,
                     tally->actions);
    (void)printf("           texts: move %u of %d, view %u, table %u bytes\n", tally->move_text,
                 LUDO_MOVE_TEXT_MAX, tally->view, tally->describe);
    (void)printf("           a bot's choice: %" PRIu64 " moves tried out, %.0f ms\n", tally->work,
                 1000 * tally->seconds);
}

int main(int argc, char **argv) {
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 400;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct tally tally[GAMES] = {{0}};
    time_t begun = time(NULL);
    (void)signal(SIGABRT, name_seed);
    (void)signal(SIGSEGV, name_seed);
    for (uint64_t i = 0; i < count; i++) {
        struct choices choices = {0};
        seed = first + i;
        ludo_rng_seed(&choices.rng, seed, 0);
        const struct ludo_game *game = ludo_game_find(names[seed % GAMES]);
        json_t *content = hostile_content(&choices, game);
        HOSTILE_CHECK(content);
        hostile_try(&choices, game, content,
                    seed / GAMES % BOTS_EVERY ? HOSTILE_OFTEN : HOSTILE_WITH_BOTS,
                    &tally[seed % GAMES]);
        json_decref(content);
    }
    for (int i = 0; i < GAMES; i++)
        print(ludo_game_find(names[i]), &tally[i]);
    (void)printf("%" PRIu64 " contents in %ld s\n", count, (long)(time(NULL) - begun));
    return 0;
}
