#include "terminal/crackword/words.h"

#include "front/translate.h"
#include "terminal/letters.h"

#include <stdio.h>
#include <string.h>

struct named {
    const char *name, *word;
};

static const char *word_of(const struct named *list, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].name, name))
            return _(list[i].word);
    return name;
}

const char *spell_option_word(const char *name) {
    /* TRANSLATORS: twelve columns at most. */
    static const struct named options[] = {{"letters", N_("Dictionary")},
                                           {"mode", N_("Mode")},
                                           {"expert", N_("Expert")},
                                           {"majority", N_("Majority")},
                                           {"hints", N_("Hints")}};
    return word_of(options, sizeof options / sizeof options[0], name);
}

const char *spell_value_word(const char *name) {
    static const struct named values[] = {{"fr", N_("French")},
                                          {"es", N_("Spanish")},
                                          {"en", N_("English")},
                                          {"strict", N_("strict")},
                                          {"challenge", N_("with challenges")},
                                          {"off", N_("no")},
                                          {"on", N_("yes")},
                                          {"plural", N_("most letters")},
                                          {"half", N_("over half")}};
    return word_of(values, sizeof values / sizeof values[0], name);
}

const char *spell_card_word(const char *name) {
    if (!strcmp(name, "joker"))
        return _("JOKER");
    return !strcmp(name, "trash") ? _("TRASH") : name;
}

const char *spell_sign(int seat) {
    static const char *const signs[] = {"●", "▲", "■", "◆"}, *const plain[] = {"o", "^", "#", "+"};
    return letters_pick(signs[seat % SPELL_SEATS], plain[seat % SPELL_SEATS]);
}

void spell_add_hand(struct ludo_text *text, const struct spell_held *hand, int kinds) {
    for (int i = 0; i < kinds; i++)
        for (int card = 0; card < hand[i].count; card++)
            ludo_text_add_format(text, "%s%s", i || card ? ", " : "",
                                 spell_card_word(hand[i].name));
    if (!kinds)
        ludo_text_add(text, _("no card"));
}

void spell_add_colours(struct ludo_text *text, const struct session *session,
                       const struct spell_row *row) {
    for (int i = 0; i < row->length; i++) {
        const struct spell_card *card = &row->card[i];
        bool last = i + 1 == row->length || row->card[i + 1].seat != card->seat;
        ludo_text_add(text, card->letter);
        if (last)
            ludo_text_add_format(text, " %s%s", session->player[card->seat].shown,
                                 i + 1 < row->length ? ", " : "");
    }
}

void spell_add_set(struct ludo_text *text, const char *letters) {
    for (size_t i = 0, run; letters[i]; i += run) {
        for (run = 1; letters[i + run] == letters[i] + (char)run && letters[i] > 0;)
            run++;
        if (run > 3)
            ludo_text_add_format(text, "%c-%c", letters[i], letters[i + run - 1]);
        else
            ludo_text_add_format(text, "%.*s", (int)run, letters + i);
    }
    ludo_text_add(text, letters[0] ? "" : "-");
}

/* ----------------------------------------------------------------- moves */

static void add_lay(struct ludo_text *text, const struct spell_move *move) {
    char card[60];
    if (move->joker)
        (void)snprintf(card, sizeof card, _("JOKER as %s"), move->card);
    else
        (void)snprintf(card, sizeof card, "%s", move->card);
    switch (move->place) {
    case SPELL_LEFT:
        ludo_text_add_format(text, _("%s left of row %d"), card, move->row);
        break;
    case SPELL_RIGHT:
        ludo_text_add_format(text, _("%s right of row %d"), card, move->row);
        break;
    case SPELL_ON:
        ludo_text_add_format(text, _("%s on letter %d of row %d"), card, move->position, move->row);
        break;
    case SPELL_OPEN:
        ludo_text_add_format(text, _("%s on the empty row %d"), card, move->row);
        break;
    }
    ludo_text_add(text, move->crack ? ", CRACK WORD" : "");
}

void spell_add_move(struct ludo_text *text, const char *written) {
    struct spell_move move;
    spell_move_read(&move, written);
    switch (move.kind) {
    case SPELL_LAY:
    case SPELL_REFILL:
        add_lay(text, &move);
        break;
    case SPELL_TRASH:
        ludo_text_add_format(text, _("TRASH on row %d"), move.row);
        break;
    case SPELL_LEAVE:
        ludo_text_add_format(text, _("row %d stays empty"), move.row);
        break;
    case SPELL_PASS:
        ludo_text_add(text, _("pass"));
        break;
    case SPELL_ACCEPT:
        ludo_text_add(text, _("accept"));
        break;
    case SPELL_CHALLENGE:
        ludo_text_add(text, _("challenge"));
        break;
    case SPELL_CLOSE:
    case SPELL_CUT:
    case SPELL_TURN:
    case SPELL_DRAW:
    case SPELL_UNKNOWN:
        ludo_text_add(text, written);
        break;
    }
}

void spell_add_verdict(struct ludo_text *text, const struct spell_doubt *doubt) {
    if (doubt->justified && (doubt->crack || !strcmp(doubt->word, doubt->letters)))
        ludo_text_add_format(text, _("%s is a word."), doubt->letters);
    else if (doubt->justified)
        ludo_text_add_format(text, _("%s justifies %s."), doubt->word, doubt->letters);
    else if (doubt->crack)
        ludo_text_add_format(text, _("%s is no word: the card goes back."), doubt->letters);
    else
        ludo_text_add_format(text, _("No word contains %s: the card goes back."), doubt->letters);
}
