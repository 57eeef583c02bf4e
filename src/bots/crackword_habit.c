/* CRACK WORD: what moves are worth at a glance, for quick players and for
 * play-outs. */
#include "bots/crackword.h"

/* What things are worth in cards of a packet, by judgement; play of some values against
 * others moved a few of them. */
static const struct {
    double loss;             /* a card that a rival may take */
    double hope, hope_joker; /* one that the seat may take with what it holds */
    double stay;             /* how likely a row stays as it is until then */
    double margin;           /* a letter ahead in a row that can grow */
    double call;             /* a row of one's own choice instead of the one taken */
    double joker, joker_call;
    double trash, trash_own, trash_back; /* the card, own cards lost, cards sent back */
    double flexible;                     /* a card of the deck, or a place, that suits a letter */
    double pass;
} worth_of = {
    .loss = 1.3,
    .hope = 0.5,
    .hope_joker = 0.25,
    .stay = 0.7,
    .margin = 0.15,
    .call = 0.3,
    .joker = 2.0,
    .joker_call = 1.5,
    .trash = -0.7,
    .trash_own = 0.3,
    .trash_back = 0.2,
    .flexible = 0.05,
    .pass = -1.5,
};

/* ------------------------------------------------------------------- odds */

static double power(double base, unsigned exponent) {
    double result = 1;
    for (; exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

/* How likely a rival holds one of these letters, or a JOKER where that does. */
static double holds_odds(const struct crackword_mind *mind, int rival, uint32_t letters,
                         bool joker) {
    const struct crackword_seat *seat = &mind->state->seat[rival];
    uint32_t cards = letters | (uint32_t)joker << CRACKWORD_JOKER;
    double each = 0;
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctz(cards);
        if (seat->known[card])
            return 1;
        each += (double)mind->odds[rival][card];
    }
    return 1 - power(each < 1 ? 1 - each : 0, seat->hidden_count);
}

/* ------------------------------------------------------------------- rows */

/* The letters with which a seat would take the row next, and whether a JOKER
 * does. */
struct grab {
    uint32_t letters;
    bool joker;
};

static bool leads_with(const struct crackword_mind *mind, const struct crackword_line *line,
                       int seat, int covered, bool joker) {
    struct crackword_row row = line->row;
    row.tops[seat]++;
    row.jokers[seat] = (uint8_t)(row.jokers[seat] + joker);
    if (covered >= 0) {
        uint8_t card = line->card[covered];
        row.tops[crackword_card_seat(card)]--;
        if (crackword_card_joker(card))
            row.jokers[crackword_card_seat(card)]--;
    }
    return crackword_leads(mind->setup, &row, seat);
}

static struct grab grab_of(const struct crackword_mind *mind, const struct crackword_line *line,
                           const struct words_sight *sight, int seat) {
    struct grab grab = {0};
    int length = line->row.length;
    uint32_t whole = length + 1 >= CRACKWORD_LENGTH ? sight->left_whole | sight->right_whole : 0;
    if (whole) {
        if (leads_with(mind, line, seat, -1, false))
            grab = (struct grab){whole, true};
        else
            grab.joker = leads_with(mind, line, seat, -1, true);
    }
    if (!sight->word || length < CRACKWORD_LENGTH)
        return grab;
    for (int i = 0; i < length; i++)
        if (!(grab.letters >> line->letter[i] & 1) && leads_with(mind, line, seat, i, false))
            grab.letters |= 1u << line->letter[i];
    grab.joker |= grab.letters != 0;
    return grab;
}

/* What a row is worth to the seat while rivals are to move. */
static double line_value(const struct crackword_mind *mind, const struct crackword_line *line,
                         uint32_t hand, bool joker) {
    struct crackword_sight room;
    const struct words_sight *sight = crackword_look(mind, line, &room);
    const struct crackword_row *row = &line->row;
    int seats = mind->setup->seats, most = 0;
    double taken = row->cards + 1, safe = 1, value = 0;
    if (!row->length)
        return 0;
    for (int i = 1; i < seats; i++) {
        int rival = (mind->seat + i) % seats;
        if (mind->state->out >> rival & 1)
            continue;
        most = row->tops[rival] > most ? row->tops[rival] : most;
        struct grab grab = grab_of(mind, line, sight, rival);
        double odds =
            grab.letters || grab.joker ? holds_odds(mind, rival, grab.letters, grab.joker) : 0;
        value -= worth_of.loss * safe * odds * taken;
        safe *= worth_of.stay * (1 - odds);
    }
    struct grab own = grab_of(mind, line, sight, mind->seat);
    if (own.letters & hand)
        value += worth_of.hope * safe * taken;
    else if (own.joker && joker)
        value += worth_of.hope_joker * safe * taken;
    if (sight->left | sight->right)
        value += worth_of.margin * (row->tops[mind->seat] - most);
    return value;
}

/* ------------------------------------------------------------------- mind */

static void read_hand(struct crackword_mind *mind) {
    const struct crackword_seat *seat = &mind->state->seat[mind->seat];
    mind->hand = mind->twice = 0;
    for (int letter = 0; letter < WORDS_LETTERS; letter++) {
        int held = crackword_held(seat, letter);
        mind->hand |= (uint32_t)(held > 0) << letter;
        mind->twice |= (uint32_t)(held > 1) << letter;
    }
}

static void count_odds(struct crackword_mind *mind) {
    for (int rival = 0; rival < mind->setup->seats; rival++) {
        const struct crackword_seat *seat = &mind->state->seat[rival];
        int total = 0;
        if (rival == mind->seat)
            continue;
        for (int card = 0; card < CRACKWORD_CARDS; card++)
            total += seat->unseen[card];
        float each = total ? 1 / (float)total : 0;
        for (int card = 0; card < CRACKWORD_CARDS; card++)
            mind->odds[rival][card] = (float)seat->unseen[card] * each;
    }
}

static bool holds_joker(const struct crackword_mind *mind) {
    return crackword_held(&mind->state->seat[mind->seat], CRACKWORD_JOKER);
}

void crackword_mind_open(struct crackword_mind *mind, const struct ludo_setup *setup,
                         const struct crackword_state *state, int seat,
                         struct crackword_sights *sights) {
    mind->setup = setup;
    mind->state = state;
    mind->seat = seat;
    mind->sights = sights;
    read_hand(mind);
    count_odds(mind);
    for (int row = 0; row < CRACKWORD_ROWS; row++) {
        crackword_line_read(&mind->line[row], state, row);
        mind->value[row] = line_value(mind, &mind->line[row], mind->hand, holds_joker(mind));
    }
}

/* How easily a letter is laid: its part of the deck, and where it fits now. */
static double flexibility(const struct crackword_mind *mind, int letter) {
    const struct crackword_state *state = mind->state;
    double fits = crackword_letters(mind->setup)->count[letter];
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        fits += (state->row[row].left >> letter & 1) + (state->row[row].right >> letter & 1);
    return fits;
}

static double card_cost(const struct crackword_mind *mind, int letter, bool joker, bool call) {
    if (joker)
        return call ? worth_of.joker_call : worth_of.joker;
    return worth_of.flexible * flexibility(mind, letter);
}

/* The hand without one card of a letter. */
static uint32_t hand_without(const struct crackword_mind *mind, int letter, bool joker) {
    return joker ? mind->hand : mind->hand & ~(1u << letter & ~mind->twice);
}

static double lay_worth(const struct crackword_mind *mind, struct ludo_move lay) {
    int row = lay.arg[0];
    bool joker = lay.arg[3];
    double worth = -card_cost(mind, lay.arg[2], joker, lay.arg[4]) - mind->value[row];
    if (lay.arg[4])
        return worth + mind->line[row].row.cards + 1 + worth_of.call;
    struct crackword_line line = mind->line[row];
    crackword_line_lay(&line, lay.arg[1], crackword_card(lay.arg[2], mind->seat, joker));
    bool more = crackword_held(&mind->state->seat[mind->seat], CRACKWORD_JOKER) > joker;
    return worth + line_value(mind, &line, hand_without(mind, lay.arg[2], joker), more);
}

static double refill_worth(const struct crackword_mind *mind, struct ludo_move move) {
    bool joker = move.arg[2];
    return -card_cost(mind, move.arg[1], joker, false);
}

static double trash_worth(const struct crackword_mind *mind, int row) {
    const struct crackword_row *r = &mind->state->row[row];
    int own = r->tops[mind->seat];
    return worth_of.trash - mind->value[row] - worth_of.trash_own * own +
           worth_of.trash_back * (r->cards - own);
}

double crackword_move_worth(const struct crackword_mind *mind, struct ludo_move move) {
    switch (move.kind) {
    case CRACKWORD_LAY:
        return lay_worth(mind, move);
    case CRACKWORD_TRASH_ROW:
        return trash_worth(mind, move.arg[0]);
    case CRACKWORD_REFILL:
        return refill_worth(mind, move);
    case CRACKWORD_PASS:
        return worth_of.pass;
    default:
        return 0;
    }
}

int crackword_lead(const struct ludo_setup *setup, const struct crackword_state *state, int seat) {
    int best = 0;
    for (int rival = 0; rival < setup->seats; rival++)
        if (rival != seat && state->seat[rival].packet > best)
            best = state->seat[rival].packet;
    return state->seat[seat].packet - best;
}

double crackword_standing(const struct crackword_mind *mind) {
    double value = crackword_lead(mind->setup, mind->state, mind->seat);
    for (int row = 0; row < CRACKWORD_ROWS; row++)
        value += mind->value[row];
    return value;
}
