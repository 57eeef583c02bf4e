#include "terminal/crackit/words.h"

#include "front/translate.h"

#include <stdio.h>
#include <string.h>

const char *crack_option_word(const char *name) {
    return !strcmp(name, "mode") ? _("Mode") : !strcmp(name, "cards") ? _("Cards") : name;
}

const char *crack_value_word(const char *name) {
    if (!strcmp(name, "thieves"))
        return _("King of Thieves");
    if (!strcmp(name, "safes"))
        return _("King of Safes");
    return !strcmp(name, "standard") ? _("standard") : name;
}

/* ----------------------------------------------------------------- cards */

const char *crack_card_word(int card) {
    static const char *const words[] = {N_("Hint"),     N_("Block"),           N_("Reset"),
                                        N_("CRACK IT"), N_("Master CRACK IT"), N_("Prohibition")};
    return card < CRACK_VALUES ? crack_card_name(card) : _(words[card - CRACK_VALUES]);
}

void crack_add_cards(struct ludo_text *text, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++)
        ludo_text_add_format(text, "%s%s", i ? ", " : "", crack_card_word(cards[i]));
    if (!count)
        ludo_text_add(text, _("no card"));
}

void crack_add_counts(struct ludo_text *text, const uint8_t *counts, int kinds) {
    const char *comma = "";
    for (int card = 0; card < kinds; card++)
        for (int i = 0; i < (card < CRACK_VALUES ? counts[card] : counts[card] > 0); i++) {
            ludo_text_add_format(text, "%s%s", comma, crack_card_word(card));
            if (card >= CRACK_VALUES)
                ludo_text_add_format(text, " %d", counts[card]);
            comma = ", ";
        }
    if (!*comma)
        ludo_text_add(text, _("no card"));
}

/* ----------------------------------------------------------------- moves */

/* All words that stand in moves; _() of one is what may be typed for it. */
static const char *const move_words[] = {
    N_("order"), N_("discard"),  N_("dial"),  N_("extra"), N_("declare"), N_("hint"),
    N_("take"),  N_("block"),    N_("reset"), N_("crack"), N_("master"),  N_("end"),
    N_("pass"),  N_("prohibit"), N_("at"),    N_("pile"),  N_("nothing"),
};

static const char *move_word(const char *english) {
    for (size_t i = 0; i < sizeof move_words / sizeof move_words[0]; i++)
        if (!strcmp(move_words[i], english))
            return _(move_words[i]);
    return english;
}

void crack_add_move(struct ludo_text *text, const char *move) {
    for (const char *space = ""; *move; space = " ") {
        char word[LUDO_MOVE_TEXT_MAX];
        size_t length = strcspn(move, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, move);
        ludo_text_add_format(text, "%s%s", space, move_word(word));
        move += length + strspn(move + length, " ");
    }
}

void crack_add_way(struct ludo_text *text, const struct session *session,
                   const struct crack_way *way) {
    const char *who = way->at >= 0 ? session->player[way->at].shown : "";
    int number = way->number + 1;
    switch (way->verb) {
    case CRACK_DO_DIAL:
        ludo_text_add_format(text, _("Dial attack with %d against %s, number %d."), way->card, who,
                             number);
        break;
    case CRACK_DO_EXTRA:
        ludo_text_add_format(text, _("Extra dial %d against %s, number %d."), way->card, who,
                             number);
        break;
    case CRACK_DO_TAKE:
        ludo_text_add_format(text, _("The Hint's dial %d against %s, number %d."), way->card, who,
                             number);
        break;
    case CRACK_DO_DECLARE:
        ludo_text_add_format(text,
                             way->free ? _("Declare number %d of %s; it is free.")
                                       : _("Declare number %d of %s, in place of the dial attack."),
                             number, who);
        break;
    case CRACK_DO_HINT:
        if (way->at == CRACK_PILE)
            ludo_text_add(text, _("Hint: a dial from the discard pile."));
        else
            ludo_text_add_format(text, _("Hint: a dial from the hand of %s."), who);
        break;
    case CRACK_DO_BLOCK:
        ludo_text_add_format(text, _("Block on number %d of %s."), number, who);
        break;
    case CRACK_DO_RESET:
        ludo_text_add_format(text, _("Reset: your number %d is replaced."), number);
        break;
    case CRACK_DO_CRACK:
        ludo_text_add_format(text, _("CRACK IT: number %d of %s is turned up."), number, who);
        break;
    case CRACK_DO_MASTER:
        ludo_text_add(text, _("Master CRACK IT: a number of every rival is turned up."));
        break;
    case CRACK_DO_END:
        ludo_text_add(text, _("End your turn."));
        break;
    case CRACK_DO_ORDER:
        ludo_text_add(text, _("Lay your numbers down in this order."));
        break;
    case CRACK_DO_PASS:
        ludo_text_add(text, _("Let it pass."));
        break;
    case CRACK_DO_PROHIBIT:
        ludo_text_add(text, _("Stop it with your Prohibition."));
        break;
    case CRACK_DO_DISCARD:
    case CRACK_VERBS:
        break;
    }
}

static int percent(double odds) {
    return (int)(100 * odds + 0.5);
}

void crack_add_odds(struct ludo_text *text, const struct crack_way *way) {
    if (way->click + way->above + way->below > 0)
        ludo_text_add_format(text, _("CLICK %d %%, higher %d %%, lower %d %%."),
                             percent(way->click), percent(way->below), percent(way->above));
}

/* --------------------------------------------------------------- windows */

void crack_add_throw(struct ludo_text *text, const struct session *session, int by, int card,
                     int at) {
    const char *who = session->player[by].shown, *whom = at >= 0 ? session->player[at].shown : "";
    switch (card) {
    case CRACK_HINT:
        if (at == CRACK_PILE)
            ludo_text_add_format(text, _("%s: Hint, a dial from the discard pile."), who);
        else
            ludo_text_add_format(text, _("%s: Hint, a dial from the hand of %s."), who, whom);
        break;
    case CRACK_BLOCK:
        ludo_text_add_format(text, _("%s: Block against %s."), who, whom);
        break;
    case CRACK_RESET:
        ludo_text_add_format(text, _("%s: Reset."), who);
        break;
    case CRACK_CRACK:
        ludo_text_add_format(text, _("%s: CRACK IT against %s."), who, whom);
        break;
    default:
        ludo_text_add_format(text, _("%s: Master CRACK IT."), who);
        break;
    }
}

void crack_add_window(struct ludo_text *text, const struct session *session,
                      const struct crack_window *window) {
    crack_add_throw(text, session, window->action_by, window->action, window->at);
    if (window->action == CRACK_MASTER && window->at >= 0) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("It comes to %s."), session->player[window->at].shown);
    }
}

void crack_add_chain(struct ludo_text *text, const struct session *session,
                     const struct crack_window *window) {
    if (!window->prohibitions)
        return;
    ludo_text_add_format(text,
                         window->stopped ? _("Prohibition by %s: it is stopped.")
                                         : _("Prohibition by %s: it goes through."),
                         session->player[window->by].shown);
}

/* ----------------------------------------------------------------- safes */

void crack_add_number(struct ludo_text *text, const struct crack_number *number) {
    if (number->found)
        ludo_text_add_format(
            text, number->blocked ? _("%d, discovered and blocked") : _("%d, discovered"),
            number->value);
    else if (number->value >= 0)
        ludo_text_add_format(text, _("%d, hidden"), number->value);
    else if (number->low == number->high)
        ludo_text_add_format(text, _("perfectly narrowed, %d"), number->low);
    else if (number->low > 0 || number->high < CRACK_VALUES - 1)
        ludo_text_add_format(text, _("from %d to %d"), number->low, number->high);
    else
        ludo_text_add(text, _("unknown"));
}

void crack_add_digest(struct ludo_text *text, const struct session *session,
                      const struct crack_scene *scene, int seat) {
    const struct crack_safe *safe = &scene->safe[seat];
    ludo_text_add_format(text, _("Safe of %s, seat %d: "), session->player[seat].shown, seat);
    for (int i = 0; i < CRACK_NUMBERS; i++) {
        ludo_text_add(text, i ? "; " : "");
        crack_add_number(text, &safe->number[i]);
    }
    ludo_text_add(text, ".");
    if (safe->open)
        ludo_text_add_format(text, " %s", safe->out ? _("Out.") : _("Open."));
}

static void add_dials(struct ludo_text *text, const char *format, const uint8_t *counts) {
    char data[120];
    struct ludo_text list = ludo_text_in(data, sizeof data);
    bool any = false;
    for (int i = 0; i < CRACK_VALUES; i++)
        any = any || counts[i];
    if (!any)
        return;
    crack_add_counts(&list, counts, CRACK_VALUES);
    ludo_text_add(text, " ");
    ludo_text_add_format(text, format, data);
}

static void add_number_line(struct ludo_text *text, const struct crack_number *number, int place,
                            const char *bullet) {
    char data[120];
    struct ludo_text words = ludo_text_in(data, sizeof data);
    crack_add_number(&words, number);
    ludo_text_add(text, bullet);
    ludo_text_add_format(text, _("Number %d: %s."), place + 1, data);
    add_dials(text, _("Dials above it: %s."), number->above);
    add_dials(text, _("Dials below it: %s."), number->below);
    ludo_text_add(text, "\n");
}

void crack_add_safe(struct ludo_text *text, const struct session *session,
                    const struct crack_scene *scene, int seat, const char *bullet) {
    const struct crack_safe *safe = &scene->safe[seat];
    ludo_text_add(text, bullet);
    ludo_text_add_format(text, _("Safe of %s, seat %d; cards in hand: %d."),
                         session->player[seat].shown, seat, safe->cards);
    if (safe->open)
        ludo_text_add_format(text, " %s", safe->out ? _("Out.") : _("Open."));
    if (scene->tokens) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Prestige %d, bad fame %d, points %d."), safe->prestige,
                             safe->bad_fame, safe->points);
    }
    add_dials(text, _("Dials seen in this hand: %s."), safe->known);
    if (safe->known_others) {
        ludo_text_add(text, " ");
        ludo_text_add_format(text, _("Cards there that are no dials: %d."), safe->known_others);
    }
    ludo_text_add(text, "\n");
    for (int i = 0; i < CRACK_NUMBERS; i++)
        add_number_line(text, &safe->number[i], i, bullet);
}
