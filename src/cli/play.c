/* `ludoteca play`: a match in the terminal. */
#include "terminal/play.h"

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/words.h"
#include "front/translate.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    N_("ludoteca play [GAME] [--seats N] [--players me,hard,...] [--option k=v] [--seed S]\n"
       "              [--daily] [--plain] [--record FILE] [--load FILE] [--lang es|fr|en]\n"
       "\n"
       "Plays a game in the terminal: on a screen in colour, or in plain lines when\n"
       "input or output is no terminal. Whatever is not said is asked.\n"
       "\n"
       "  --seats N       how many play\n"
       "  --players LIST  who plays, in the order of their seats: me, a name with a\n"
       "                  capital letter, or a bot: easy, normal, hard\n"
       "  --option k=v    an option of the game; `ludoteca games` lists them. The value\n"
       "                  of the content may be a file: --option sheet=my.json\n"
       "  --seed S        dice and bots repeat what they did with the same seed\n"
       "  --daily         alone, with what chance has for everybody today\n"
       "  --plain         plain lines, for screen readers and pipes\n"
       "  --record FILE   where the match is written; otherwise in the data folder\n"
       "  --load FILE     go on with the match of a record\n"
       "\n"
       "Seats are drawn at random unless --players says who sits where. The match is\n"
       "saved after every choice, so nothing is lost when you leave.\n"
       "\n"
       "Examples:\n"
       "  ludoteca play loot\n"
       "  ludoteca play loot --players me,hard --option sheet=harder\n"
       "  ludoteca play breakcode --daily");

enum { OPTIONS_MAX = 32 };

struct words {
    struct play_wish wish;
    const char *options[OPTIONS_MAX];
    bool help;
};

static const struct option known[] = {
    {"seats", required_argument, NULL, 'n'},
    {"players", required_argument, NULL, 'p'},
    {"option", required_argument, NULL, 'o'},
    {"seed", required_argument, NULL, 's'},
    {"lang", required_argument, NULL, 'g'},
    {"plain", no_argument, NULL, 'l'},
    {"record", required_argument, NULL, 'r'},
    {"load", required_argument, NULL, 'f'},
    {"daily", no_argument, NULL, 'd'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static int read_seats(struct words *words, const char *value, struct ludo_error *error) {
    int64_t seats;
    if (!word_number(value, 1, LUDO_SEATS_MAX, &seats))
        return ludo_fail(error, LUDO_EUSAGE,
                         "--seats needs a whole number from 1 to %d, not \"%.40s\"", LUDO_SEATS_MAX,
                         value);
    words->wish.seats = (int)seats;
    return LUDO_OK;
}

static int read_seed(struct words *words, const char *value, struct ludo_error *error) {
    int64_t seed;
    if (!word_number(value, 0, INT64_MAX, &seed))
        return ludo_fail(error, LUDO_EUSAGE, "--seed needs a whole number, not \"%.40s\"", value);
    words->wish.seeded = true;
    words->wish.seed = (uint64_t)seed;
    return LUDO_OK;
}

static int read_option(struct words *words, const char *value, struct ludo_error *error) {
    if (words->wish.option_count == OPTIONS_MAX)
        return ludo_fail(error, LUDO_EUSAGE, "--option is given too often");
    words->options[words->wish.option_count++] = value;
    return LUDO_OK;
}

static int read_one(struct words *words, int letter, char **argv, struct ludo_error *error) {
    struct play_wish *wish = &words->wish;
    switch (letter) {
    case 'n':
        return read_seats(words, optarg, error);
    case 's':
        return read_seed(words, optarg, error);
    case 'o':
        return read_option(words, optarg, error);
    case 'g':
        return translate_choose(optarg, error);
    case 'p':
        wish->players = optarg;
        return LUDO_OK;
    case 'r':
        wish->record = optarg;
        return LUDO_OK;
    case 'f':
        wish->load = optarg;
        return LUDO_OK;
    case 'd':
        wish->daily = true;
        return LUDO_OK;
    case 'l':
        wish->plain = true;
        return LUDO_OK;
    case 'h':
        words->help = true;
        return LUDO_OK;
    case ':':
        return ludo_fail(error, LUDO_EUSAGE, "%.40s needs a value", argv[optind - 1]);
    default:
        return ludo_fail(error, LUDO_EUSAGE, "play has no option %.40s: see ludoteca play --help",
                         argv[optind - 1]);
    }
}

/* Words that do not go together. */
static int check(const struct words *words, int extra, char **argv, struct ludo_error *error) {
    const struct play_wish *wish = &words->wish;
    if (extra)
        return ludo_fail(error, LUDO_EUSAGE, "play does not know what to do with \"%.40s\"",
                         argv[optind]);
    if (wish->load && (wish->seats || wish->players))
        return ludo_fail(error, LUDO_EUSAGE,
                         "--load takes the seats from the record: leave out --seats and --players");
    if (wish->daily && (wish->seeded || wish->load))
        return ludo_fail(error, LUDO_EUSAGE,
                         "--daily takes its chance from the date: leave out --seed and --load");
    return LUDO_OK;
}

static int read_words(struct words *words, int argc, char **argv, struct ludo_error *error) {
    int letter, answer = LUDO_OK;
    opterr = 0;
    optind = 0; /* from the start, whatever was read before */
    while (answer == LUDO_OK && (letter = getopt_long(argc, argv, ":h", known, NULL)) != -1)
        answer = read_one(words, letter, argv, error);
    if (answer < 0)
        return answer;
    words->wish.options = words->options;
    if (optind < argc)
        words->wish.game = argv[optind++];
    return check(words, argc - optind, argv, error);
}

int command_play(int argc, char **argv) {
    struct words words = {0};
    struct ludo_error error = {.translate = translate};
    if (read_words(&words, argc, argv, &error) < 0)
        return output_error(&error);
    if (words.help) {
        output_text(_(help));
        return 0;
    }
    return terminal_play(&words.wish, &error) < 0 ? output_error(&error) : 0;
}
