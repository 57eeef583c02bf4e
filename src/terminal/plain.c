#include "terminal/plain.h"

#include "base/utf8.h"
#include "front/translate.h"
#include "terminal/best.h"
#include "terminal/letters.h"
#include "terminal/pager.h"
#include "terminal/rules_text.h"
#include "terminal/standing.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

/* -------------------------------------------------------------- sentences */

/* Ctrl-C is let in only while input is waited for, so that none gets lost. */
static volatile sig_atomic_t interrupted;
static sigset_t waiting;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

void plain_setup(void) {
    struct sigaction action = {.sa_handler = interrupt};
    sigset_t blocked;
    sigemptyset(&action.sa_mask);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigprocmask(SIG_BLOCK, &blocked, &waiting);
    sigdelset(&waiting, SIGINT);
}

bool plain_is_broken(void) {
    return ferror(stdout);
}

void plain_text(const char *text) {
    char *shown = letters_showable(text);
    (void)fputs(shown, stdout);
    free(shown);
}

void plain_say(const char *format, ...) {
    char text[4200];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    plain_text(text);
    (void)fputc('\n', stdout);
}

/* The next byte, or PLAIN_END or PLAIN_INTERRUPT as a negative number. */
static int read_byte(void) {
    unsigned char byte;
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    interrupted = 0;
    while (pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &waiting) < 0)
        if (interrupted)
            return -PLAIN_INTERRUPT;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -PLAIN_END;
}

/* Read one line; the rest of a line that is too long is dropped with it. */
static enum plain_answer read_line(char *line, size_t size) {
    size_t length = 0;
    for (;;) {
        int byte = read_byte();
        if (byte == -PLAIN_INTERRUPT || (byte == -PLAIN_END && !length))
            return (enum plain_answer) - byte;
        if (byte < 0 || byte == '\n')
            break;
        if (length + 1 < size)
            line[length++] = byte ? (char)byte : '?';
    }
    line[length] = '\0';
    return PLAIN_LINE;
}

static void trim(char *line) {
    size_t length = strlen(line), blank = strspn(line, " \t\r");
    while (length > blank && strchr(" \t\r", line[length - 1]))
        length--;
    memmove(line, line + blank, length - blank);
    line[length - blank] = '\0';
}

enum plain_answer plain_ask(const char *prompt, char *line, size_t size) {
    plain_text(prompt);
    (void)fputs("> ", stdout);
    (void)fflush(stdout);
    enum plain_answer answer = read_line(line, size);
    if (answer != PLAIN_LINE)
        (void)fputc('\n', stdout);
    else
        trim(line);
    return answer;
}

/* The letter without accent and case that a word has at `*text`. */
static char fold(const char **text) {
    static const char *const accents[] = {"áàâÁÀÂ", "éèêëÉÈÊ", "íîïÍ", "óôÓ", "úùûüÚ", "ñÑ", "çÇ"};
    static const char plain[] = "aeiounc";
    size_t bytes = utf8_length(*text);
    if (bytes <= 1)
        return (char)tolower((unsigned char)*(*text)++);
    char letter[5] = "";
    memcpy(letter, *text, bytes);
    *text += bytes;
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++)
        if (strstr(accents[i], letter))
            return plain[i];
    return '?';
}

static bool same_word(const char *a, const char *b) {
    while (*a && *b)
        if (fold(&a) != fold(&b))
            return false;
    return !*a && !*b;
}

bool plain_is(const char *typed, const char *english) {
    return same_word(typed, english) || same_word(typed, _(english));
}

/* --------------------------------------------------------------- commands */

static const struct game_front *current_front(const struct session *session) {
    return front_find(session->table.setup.game);
}

static void say_line(const char *line) {
    plain_say("%s", line);
}

static void say_rules(struct session *session, const char *argument) {
    (void)argument;
    pager_print(rules_text(current_front(session)->game), say_line);
}

static void say_log(struct session *session, const char *argument) {
    (void)argument;
    struct ludo_text text = {0};
    do
        current_front(session)->add_story(&text, session, LUDO_SPECTATOR, 0, "");
    while (text_again(&text));
    plain_text(text.data[0] ? text.data : _("Nothing has happened yet.\n"));
    free(text.data);
}

static void do_undo(struct session *session, const char *argument) {
    (void)argument;
    struct ludo_error error = {.translate = translate};
    if (session_undo(session, &error) < 0)
        plain_say("%s", error.text);
    else
        plain_say("%s", _("Taken back."));
}

static void do_save(struct session *session, const char *argument) {
    struct ludo_error error = {.translate = translate};
    if (!*argument)
        plain_say("%s", _("Write the name of a file after it: save match.txt"));
    else if (session_save_to(session, argument, &error) < 0)
        plain_say("%s", error.text);
    else
        plain_say(_("Saved in %s."), argument);
}

static void say_help(struct session *session, const char *argument);

static const struct plain_command shared[] = {
    {N_("log"), N_("what has happened so far"), say_log},
    {N_("undo"), N_("take your choice back before anything is revealed"), do_undo},
    {N_("rules"), N_("the rules of the game"), say_rules},
    {N_("save"), N_("followed by a file: write the match there as well"), do_save},
    {N_("help"), N_("this list"), say_help},
    {NULL, NULL, NULL},
};

/* Where nothing can be taken back there is no word for it. */
static void list_commands(const struct plain_command *commands, const struct session *session) {
    bool final = session->direct && !session->undoes;
    for (; commands->word; commands++)
        if (commands->help && !(final && commands->run == do_undo))
            plain_say(_("%s: %s."), _(commands->word), _(commands->help));
}

/* What is said once for all windows to come. */
static bool is_order(struct session *session, const char *line) {
    struct ludo_error error = {.translate = translate};
    const struct standing_word *word = front_standings(current_front(session));
    while (word->words && !plain_is(line, word->words))
        word++;
    if (!standing_possible(session) || !word->words)
        return false;
    if (standing_give(session, session_seat(session), word->order, &error) < 0)
        plain_say("%s", error.text);
    else
        plain_say("%s", _(word->sentence));
    return true;
}

static void list_orders(const struct session *session) {
    const struct standing_word *word = front_standings(current_front(session));
    for (; standing_possible(session) && word->words; word++)
        plain_say(_("%s: %s."), _(word->words), _(word->help));
}

static void say_help(struct session *session, const char *argument) {
    (void)argument;
    plain_say("%s", _("Write a move, or one of these words:"));
    list_commands(current_front(session)->plain_commands, session);
    list_orders(session);
    list_commands(shared, session);
    plain_say(_("%s: %s."), _("quit"), _("leave; the match is saved"));
}

static bool run_command(struct session *session, const struct plain_command *commands,
                        const char *word, const char *argument) {
    for (; commands->word; commands++)
        if (plain_is(word, commands->word)) {
            commands->run(session, argument);
            return true;
        }
    return false;
}

/* "sheet 1" into "sheet" and "1". */
static bool is_command(struct session *session, const char *line) {
    char word[40];
    size_t length = strcspn(line, " ");
    if (length >= sizeof word)
        return false;
    (void)snprintf(word, sizeof word, "%.*s", (int)length, line);
    const char *argument = line + length + strspn(line + length, " ");
    return run_command(session, shared, word, argument) ||
           run_command(session, current_front(session)->plain_commands, word, argument);
}

/* ------------------------------------------------------------------- play */

/* How far the talk with those at the terminal has come. */
struct talk {
    int asked;       /* the seat that knows what it has to decide, or LUDO_SEATS_MAX for whoever
                      * is to confirm, or -1 */
    int seen;        /* the seat that the terminal was passed to last, or -1 */
    uint32_t passed; /* steps there were then */
    uint32_t told;   /* steps that were told */
};

static bool wants_to_leave(void) {
    char line[80];
    for (;;) {
        enum plain_answer answer = plain_ask(_("Leave? Write yes or no. "), line, sizeof line);
        if (answer != PLAIN_LINE || plain_is(line, N_("yes")) || plain_is(line, N_("y")))
            return true;
        if (plain_is(line, N_("no")) || plain_is(line, N_("n")))
            return false;
    }
}

/* A move typed by whoever is at the keyboard. One that was chosen and is not
 * confirmed gives way to it, and comes back if the new one is refused. */
static void take_move(struct session *session, const struct game_front *front, struct talk *talk,
                      const char *line) {
    struct ludo_error error = {.translate = translate};
    char move[LUDO_MOVE_TEXT_MAX], before[LUDO_MOVE_TEXT_MAX] = "";
    int seat = session_seat(session);
    const json_t *pending = session_pending(session, seat);
    if (session_stage(session) == STAGE_CONFIRM && pending) {
        (void)snprintf(before, sizeof before, "%s",
                       json_string_value(json_object_get(pending, "move")));
        (void)session_undo(session, NULL);
    }
    front->plain_move(session, seat, line, move);
    if (move[0] && session_choose(session, seat, move, &error) >= 0) {
        talk->asked = -1;
        return;
    }
    if (move[0])
        plain_say("%s", error.text);
    if (before[0])
        (void)session_choose(session, seat, before, NULL);
}

/* What happened since the last time we told. */
static void tell_news(const struct session *session, const struct game_front *front,
                      uint32_t *told) {
    uint32_t count = session->table.match.count;
    struct ludo_text text = {0};
    do
        front->add_story(&text, session, LUDO_SPECTATOR, *told, "");
    while (text_again(&text));
    if (text.data[0]) {
        plain_text(text.data);
        *told = count;
    }
    free(text.data);
}

/* False: leave. */
static bool prompt(struct session *session, const struct game_front *front, struct talk *talk,
                   const char *question) {
    char line[200];
    enum plain_answer answer = plain_ask(question, line, sizeof line);
    if (answer == PLAIN_INTERRUPT)
        return !wants_to_leave();
    if (answer == PLAIN_END || plain_is(line, N_("quit")) || plain_is(line, N_("q")))
        return false;
    if (!line[0]) {
        if (session_stage(session) != STAGE_PERSON)
            session_confirm(session);
        else if (standing_asks(session, session_seat(session)))
            standing_pass(session, session_seat(session));
        return true;
    }
    if (!is_order(session, line) && !is_command(session, line))
        take_move(session, front, talk, line);
    return true;
}

static void warn_of_trouble(const struct session *session, char *said, size_t size) {
    if (session->trouble[0] && strcmp(said, session->trouble) != 0)
        plain_say(_("Not saved: %s"), session->trouble);
    (void)snprintf(said, size, "%s", session->trouble);
}

static enum plain_end finish(struct session *session, const struct game_front *front) {
    struct ludo_error error = {.translate = translate};
    struct ludo_text text = {0};
    char line[80];
    int rank = best_enter(session, &error);
    do {
        ludo_text_add_format(&text, "%s\n", _("The match is over."));
        front_add_ending(front, &text, session);
        if (rank >= 0) {
            ludo_text_add_format(&text, "%s\n", _("Best scores:"));
            best_add(&text, session, rank);
        }
    } while (text_again(&text));
    plain_text(text.data);
    free(text.data);
    if (rank < -1)
        plain_say("%s", error.text);
    enum plain_answer answer = plain_ask(_("Play again? Write yes or no. "), line, sizeof line);
    bool again = answer == PLAIN_LINE && (plain_is(line, N_("yes")) || plain_is(line, N_("y")));
    return again ? PLAIN_AGAIN : PLAIN_LEFT;
}

/* Lines that push what was said out of sight. */
static void push_away(void) {
    struct winsize size;
    int lines = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ? 0 : size.ws_row;
    for (int i = 0; i < lines; i++)
        (void)fputc('\n', stdout);
}

/* Where several people share a terminal nothing secret is said before the next
 * one is alone with it. */
static bool needs_pass(const struct session *session, const struct game_front *front,
                       const struct talk *talk) {
    return front->secrets && session_stage(session) == STAGE_PERSON &&
           session_seat(session) != talk->seen && session_people(session) > 1 &&
           isatty(STDOUT_FILENO);
}

/* False: leave. */
static bool pass_terminal(const struct session *session, struct talk *talk, int seat) {
    char line[80], question[200];
    (void)snprintf(question, sizeof question,
                   _("Pass the screen to %s. Press Enter when nobody else is looking. "),
                   session->player[seat].shown);
    talk->seen = seat;
    talk->passed = session->table.match.count;
    return plain_ask(question, line, sizeof line) == PLAIN_LINE && !plain_is(line, N_("quit"));
}

/* One thing that somebody decides; false: leave. */
static bool take_turn(struct session *session, const struct game_front *front, struct talk *talk) {
    int seat = session_seat(session);
    char question[200];
    switch (session_stage(session)) {
    case STAGE_PERSON:
        if (needs_pass(session, front, talk) && !pass_terminal(session, talk, seat))
            return false;
        if (talk->asked != seat)
            front->plain_turn(session, seat);
        talk->asked = seat;
        (void)snprintf(question, sizeof question, "%s", session->player[seat].shown);
        return prompt(session, front, talk, question);
    case STAGE_CONFIRM:
        if (talk->asked != LUDO_SEATS_MAX)
            front->plain_chosen(session, seat);
        talk->asked = LUDO_SEATS_MAX;
        return prompt(session, front, talk,
                      front->confirm_question
                          ? _(front->confirm_question)
                          : _("Press Enter to close the round, or write undo or another move. "));
    case STAGE_WATCH:
        session_confirm(session);
        return true;
    case STAGE_BOT:
    case STAGE_OVER:
        break;
    }
    session_bot(session);
    return true;
}

enum plain_end plain_run(struct session *session, const struct game_front *front) {
    struct talk talk = {.asked = -1, .seen = -1};
    uint32_t count = 0;
    char trouble[sizeof session->trouble] = "";
    plain_say("%s", _("Write help for the words you can use."));
    session->direct = front->direct;
    session->undoes = front->undoes;
    for (;;) {
        standing_answer(session);
        if (session_stage(session) == STAGE_OVER)
            break;
        if (needs_pass(session, front, &talk)) {
            push_away();
            talk.told = talk.passed;
        }
        tell_news(session, front, &talk.told);
        if (session->table.match.count != count)
            talk.asked = -1;
        count = session->table.match.count;
        warn_of_trouble(session, trouble, sizeof trouble);
        if (!take_turn(session, front, &talk) || plain_is_broken())
            return plain_is_broken() ? PLAIN_BROKEN : PLAIN_LEFT;
    }
    tell_news(session, front, &talk.told);
    return finish(session, front);
}
