/* CRACK WORD: the windows in which rivals accept or challenge (CW-15). */
#include "crackword_desk.h"

#include <stdlib.h>

static struct desk desk;

static int close_desk(void **unused) {
    (void)unused;
    desk_close(&desk);
    return 0;
}

enum { TOLD = 1 << 16 };

/* Four seats; seat 0 has laid a card that no word contains (CX), or one that is fine. */
static void ask(bool sound) {
    static const char *const hand = "ATSENORC";
    desk_start(&desk, 4, "mode=challenge", "CRSO", "XHTSEIRC", hand, hand, hand);
    desk_play(&desk, sound ? "H 1 right" : "X 1 right");
}

/* All that a viewer is told: view, list, log. */
static void tell(int viewer, char data[TOLD]) {
    static struct ludo_move moves[4096];
    struct ludo_text text = ludo_text_in(data, TOLD);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_view(&desk.match, viewer, &json);
    ludo_match_log(&desk.match, viewer, 0, &json);
    if (viewer < desk.setup.seats)
        (void)ludo_match_legal_json(&desk.match, viewer, true, moves, &json);
    assert_true(ludo_text_fits(&text));
}

static const char *newest(void) {
    static char data[LUDO_MOVE_TEXT_MAX];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    for (uint32_t i = desk.match.count; i > 0; i--)
        if (desk.match.steps[i - 1].move.kind == CRACKWORD_CLOSE) {
            ludo_move_format(&desk.setup, desk.match.steps[i - 1].move, &text);
            break;
        }
    return data;
}

/* ----------------------------------------------------------------- asking */

static void cw_15_every_rival_is_asked(void **unused) {
    (void)unused;
    ask(true);
    desk_expect(&desk, 0, "crackword.phase", "challenge");
    desk_expect(&desk, 0, "actors", "[1,2,3]");
    desk_expect(&desk, 1, "crackword.asked.letters", "CH");
    desk_expect(&desk, 1, "crackword.asked.answer", "null");
    desk_expect(&desk, 1, "window.pass", "accept");
    desk_expect(&desk, 1, "window.react", "challenge");
    desk_expect(&desk, 0, "window", "{\"pass\":null,\"react\":null}");
    desk_expect(&desk, LUDO_SPECTATOR, "window", "{\"pass\":null,\"react\":null}");
    for (int seat = 1; seat < 4; seat++) {
        assert_true(desk_may(&desk, seat, "accept"));
        assert_true(desk_may(&desk, seat, "challenge"));
    }
    desk_refuse(&desk, 1, "pass", LUDO_EILLEGAL, "first accept the card or challenge it");
    desk_refuse(&desk, 0, "accept", LUDO_ETURN, "");
    desk_refuse(&desk, LUDO_CHANCE, "close", LUDO_ETURN, "");
}

static void cw_15_strict_mode_has_no_windows(void **unused) {
    (void)unused;
    static char told[TOLD];
    desk_start(&desk, 2, "", "CRSO", "HATSEIRC", "ATSENORC");
    assert_false(ludo_has_windows(&desk.setup));
    desk_play(&desk, "H 1 right");
    tell(1, told);
    assert_null(strstr(told, "\"window\""));
    desk_refuse(&desk, 1, "accept", LUDO_EILLEGAL, "it is your turn");
}

/* ---------------------------------------------------------------- secrets */

static void cw_15_nobody_sees_who_answered_or_what(void **unused) {
    (void)unused;
    static char before[TOLD], after[TOLD];
    static const char *const answers[] = {"accept", "challenge"};
    static const int viewers[] = {0, 2, 3, LUDO_SPECTATOR};
    for (int i = 0; i < 16; i++) {
        int viewer = viewers[i / 4];
        ask(i & 2);
        tell(viewer, before);
        desk_move(&desk, 1, answers[i & 1]);
        tell(viewer, after);
        assert_string_equal(before, after);
        desk_expect(&desk, viewer, "actors", "[1,2,3]");
        desk_close(&desk);
    }
    ask(true);
}

static void cw_15_who_has_answered_sees_the_own_answer(void **unused) {
    (void)unused;
    static char told[TOLD];
    ask(true);
    desk_move(&desk, 1, "challenge");
    desk_move(&desk, 2, "accept");
    desk_expect(&desk, 1, "crackword.asked.answer", "challenge");
    desk_expect(&desk, 2, "crackword.asked.answer", "accept");
    desk_expect(&desk, 3, "crackword.asked.answer", "null");
    desk_expect(&desk, 1, "actors", "[2,3]");
    desk_expect(&desk, 1, "window.pass", "null");
    desk_refuse(&desk, 1, "accept", LUDO_ETURN, "");
    tell(1, told);
    assert_non_null(strstr(told, "{\"mover\":1,\"move\":\"challenge\"}"));
    assert_null(strstr(told, "{\"mover\":2,\"move\":\"accept\"}"));
    tell(3, told);
    assert_null(strstr(told, "{\"mover\":1"));
}

/* After it has closed, all that the others learn is who counted. */
static void cw_15_answers_stay_secret_after_the_window(void **unused) {
    (void)unused;
    static char told[2][TOLD];
    for (int i = 0; i < 2; i++) {
        ask(false);
        desk_move(&desk, 2, "challenge");
        desk_move(&desk, 3, i ? "challenge" : "accept");
        desk_move(&desk, 1, "accept");
        tell(0, told[i]);
        if (!i)
            desk_close(&desk);
    }
    assert_string_equal(told[0], told[1]);
    assert_non_null(strstr(told[0], "{\"mover\":\"chance\",\"move\":\"close 2\"}"));
    assert_null(strstr(told[0], "\"move\":\"challenge\""));
}

/* ----------------------------------------------------------------- orders */

/* The answers of seats 1 to 3 in an order; who counts as the challenger, or -1. */
static int first_of(const int *order, unsigned challenging) {
    for (int i = 0; i < 3; i++)
        if (challenging >> order[i] & 1)
            return order[i];
    return -1;
}

static void answer_all(const int *order, unsigned challenging) {
    for (int i = 0; i < 3; i++) {
        assert_true(ludo_match_in_window(&desk.match));
        desk_move(&desk, order[i], challenging >> order[i] & 1 ? "challenge" : "accept");
    }
    assert_false(ludo_match_in_window(&desk.match));
}

/* All eight sets of challengers in all six orders, for a card that is justified and
 * one that is not: nothing depends on the order but whose challenge it was. */
static void cw_15_the_first_challenge_counts_in_every_order(void **unused) {
    (void)unused;
    static const int orders[][3] = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3},
                                    {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    char expected[LUDO_MOVE_TEXT_MAX], by[8];
    for (int i = 0; i < 6 * 16; i++) {
        const int *order = orders[i / 16];
        unsigned challenging = (unsigned)(i / 2 & 7) << 1;
        bool sound = i & 1;
        int first = first_of(order, challenging);
        ask(sound);
        answer_all(order, challenging);
        (void)snprintf(expected, sizeof expected, first < 0 ? "close" : "close %d", first);
        assert_string_equal(newest(), expected);
        desk_expect_rows(&desk, first >= 0 && !sound ? "C R S O" : sound ? "CH R S O" : "CX R S O");
        assert_int_equal(desk_turn(&desk), 1);
        desk_expect(&desk, 0, "crackword.seats.0.hand_count", first >= 0 && !sound ? "9" : "7");
        for (int seat = 1; seat < 4; seat++) /* it costs nobody anything */
            assert_int_equal(
                crackword_hand_count(&((struct crackword_state *)(void *)&desk.state)->seat[seat]),
                8);
        if (first < 0) {
            desk_expect(&desk, 2, "crackword.challenged", "null");
        } else {
            (void)snprintf(by, sizeof by, "%d", first);
            desk_expect(&desk, 2, "crackword.challenged.by", by);
            desk_expect(&desk, 2, "crackword.challenged.justified", sound ? "true" : "false");
        }
        desk_close(&desk);
    }
    ask(true);
}

static void cw_15_an_answer_can_be_taken_back_while_the_window_is_open(void **unused) {
    (void)unused;
    ask(false);
    desk_move(&desk, 3, "challenge");
    desk_move(&desk, 1, "challenge");
    assert_int_equal(ludo_match_take_back(&desk.match, 3, NULL), LUDO_OK);
    desk_expect(&desk, 3, "crackword.asked.answer", "null");
    desk_expect(&desk, 1, "crackword.asked.answer", "challenge");
    assert_int_equal(ludo_match_take_back(&desk.match, 0, NULL), LUDO_EUNDO);
    desk_move(&desk, 3, "challenge"); /* now it is the second */
    desk_move(&desk, 2, "accept");
    assert_string_equal(newest(), "close 1");
    assert_int_equal(ludo_match_take_back(&desk.match, 2, NULL), LUDO_EUNDO);
}

/* Chance cannot close it otherwise than it was answered. */
static void cw_15_the_window_closes_in_one_way(void **unused) {
    (void)unused;
    struct ludo_odds odds[LUDO_ODDS_MAX];
    struct ludo_error error = {0};
    ask(false);
    desk_move(&desk, 3, "challenge");
    desk_move(&desk, 2, "challenge");
    assert_int_equal(ludo_match_play_text(&desk.match, 1, "accept", &error), LUDO_OK);
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.phase", "close");
    assert_int_equal(crackword.odds(&desk.setup, &desk.state, odds), 1);
    desk_refuse(&desk, LUDO_CHANCE, "close", LUDO_EILLEGAL, "");
    desk_refuse(&desk, LUDO_CHANCE, "close 2", LUDO_EILLEGAL, "");
    desk_refuse(&desk, LUDO_CHANCE, "close 4", LUDO_ETEXT, "is not a move");
    desk_refuse(&desk, LUDO_CHANCE, "close ", LUDO_ETEXT, "is not a move");
    desk_move(&desk, LUDO_CHANCE, "close 3");
    desk_expect(&desk, 0, "crackword.challenged.by", "3");
}

/* ------------------------------------------------------------------ turns */

static void cw_15_windows_of_a_turn_have_its_number(void **unused) {
    (void)unused;
    ask(true);
    desk_expect(&desk, 0, "turn", "0");
    desk_accept(&desk);
    desk_expect(&desk, 0, "turn", "1");
    desk_play(&desk, "pass");
    desk_expect(&desk, 0, "turn", "2");
    desk_play(&desk, "C 1 on 1");
    desk_expect(&desk, 3, "turn", "2");
    desk_move(&desk, 0, "challenge");
    desk_expect(&desk, 3, "turn", "2");
    desk_accept(&desk);
    desk_expect(&desk, LUDO_SPECTATOR, "turn", "3");
}

/* ---------------------------------------------------------------- imagine */

/* What a bot fills in agrees with what its seat knows: its own answer stays, and
 * a window that chance is to close has been answered by all. */
static void cw_15_imagined_windows_agree_with_the_own_answer(void **unused) {
    (void)unused;
    struct ludo_rng rng;
    struct ludo_error error = {0};
    int firsts[CRACKWORD_SEATS + 1] = {0};
    ludo_rng_seed(&rng, 1, 0);
    ask(false);
    desk_move(&desk, 1, "challenge");
    desk_move(&desk, 2, "accept");
    for (int closing = 0; closing < 2; closing++) {
        for (int i = 0; i < 300; i++) {
            union ludo_state imagined;
            struct crackword_state *s = (void *)&imagined;
            ludo_mask(&desk.setup, &desk.state, 1, &imagined);
            crackword.imagine(&desk.setup, &imagined, 1, &rng);
            assert_int_equal(s->answered, closing ? 14 : 2);
            assert_int_equal(s->challenging & 2, 2);
            assert_int_equal(s->challenging >> (s->first - 1) & 1, 1);
            if (closing)
                firsts[s->first]++;
        }
        if (!closing)
            assert_int_equal(ludo_match_play_text(&desk.match, 3, "accept", &error), LUDO_OK);
    }
    for (int seat = 1; seat < 4; seat++)
        assert_true(firsts[seat + 1] > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(cw_15_every_rival_is_asked, close_desk),
        cmocka_unit_test_teardown(cw_15_strict_mode_has_no_windows, close_desk),
        cmocka_unit_test_teardown(cw_15_nobody_sees_who_answered_or_what, close_desk),
        cmocka_unit_test_teardown(cw_15_who_has_answered_sees_the_own_answer, close_desk),
        cmocka_unit_test_teardown(cw_15_answers_stay_secret_after_the_window, close_desk),
        cmocka_unit_test_teardown(cw_15_the_first_challenge_counts_in_every_order, close_desk),
        cmocka_unit_test_teardown(cw_15_an_answer_can_be_taken_back_while_the_window_is_open,
                                  close_desk),
        cmocka_unit_test_teardown(cw_15_the_window_closes_in_one_way, close_desk),
        cmocka_unit_test_teardown(cw_15_windows_of_a_turn_have_its_number, close_desk),
        cmocka_unit_test_teardown(cw_15_imagined_windows_agree_with_the_own_answer, close_desk),
    };
    return cmocka_run_group_tests_name("CRACK WORD: windows", tests, NULL, NULL);
}
