/* CRACK WORD: components, setup and dictionary (CW-01 to CW-05, CW-14, CW-50,
 * CW-51). */
#include "crackword_desk.h"

#include "games/content.h"

#include <stdlib.h>

static struct desk desk;

/* ---------------------------------------------------------- letter tables */

static json_t *describe(const struct ludo_setup *setup) {
    static char data[1 << 14];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_setup_json(setup, &json);
    json_t *told = json_loads(data, 0, NULL);
    assert_non_null(told);
    return told;
}

static void expect_cards(const char *letters, const char *cards) {
    desk_open(&desk, 2, "", letters);
    json_t *told = describe(&desk.setup), *wanted = json_loads(cards, 0, NULL);
    json_t *own = json_object_get(told, "crackword");
    assert_non_null(wanted);
    assert_true(json_equal(json_object_get(own, "cards"), wanted));
    assert_string_equal(json_string_value(json_object_get(own, "language")), letters);
    assert_true(json_integer_value(json_object_get(own, "deck")) > 40);
    json_decref(told);
    json_decref(wanted);
    desk_close(&desk);
}

static void cw_01_french_deck_has_54_cards(void **unused) {
    (void)unused;
    expect_cards("fr", "{\"A\":5,\"B\":1,\"C\":2,\"D\":1,\"E\":7,\"F\":1,\"G\":1,\"H\":1,\"I\":4,"
                       "\"L\":2,\"M\":2,\"N\":3,\"O\":3,\"P\":1,\"R\":3,\"S\":3,\"T\":3,\"U\":2,"
                       "\"V\":1,\"Z\":1,\"joker\":4,\"trash\":3}");
}

static void cw_01_is_for_two_to_four(void **unused) {
    (void)unused;
    struct ludo_setup setup;
    assert_int_equal(ludo_setup_init(&setup, &crackword, 1, NULL), LUDO_ESEATS);
    assert_int_equal(ludo_setup_init(&setup, &crackword, 4, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_init(&setup, &crackword, 5, NULL), LUDO_ESEATS);
}

/* A table, with ' for ", is refused for that reason. */
static void refuse_table(const char *text, const char *reason) {
    char data[400];
    struct content_file file = {0};
    struct ludo_error error = {0};
    strcpy(data, text);
    for (char *c = data; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *root = json_loads(data, 0, NULL);
    assert_non_null(root);
    assert_int_equal(content_file_compile(&file, &crackword, root, &error), LUDO_ECONTENT);
    if (!strstr(error.text, reason))
        fail_msg("\"%s\" instead of \"%s\"", error.text, reason);
    json_decref(root);
}

static void cw_01_refuses_tables_that_cannot_be_played(void **unused) {
    (void)unused;
    refuse_table("{'name':'x','words':'fr','letters':{'A':20,'E':20},'joker':0,'trash':0}",
                 "the deck has 40 cards, it needs 41 to 60");
    refuse_table("{'name':'x','words':'fr','letters':{'A':20,'E':20,'I':20},'joker':1,'trash':0}",
                 "the deck has 61 cards");
    refuse_table("{'name':'x','words':'fr','letters':{'A':21},'joker':0,'trash':0}",
                 "A must be a whole number from 1 to 20");
    refuse_table("{'name':'x','words':'fr','letters':{'a':20},'joker':0,'trash':0}",
                 "\"a\" is no letter from A to Z or Ñ");
    refuse_table("{'name':'x','words':'fr','letters':{'A':20,'E':20,'Ñ':1},'joker':4,'trash':3}",
                 "no word has the letter Ñ");
    refuse_table("{'name':'x','words':'fr','letters':{'A':20,'E':20},'joker':9,'trash':0}",
                 "joker must be a whole number from 0 to 8");
    refuse_table("{'name':'x','words':'fr','letters':{'A':20,'E':20},'joker':4,'trash':5}",
                 "trash must be a whole number from 0 to 4");
    refuse_table("{'name':'x','words':'xx','letters':{'A':20,'E':20},'joker':4,'trash':3}",
                 "words: there is none built in of this name");
    refuse_table("{'name':'x','letters':{'A':20,'E':20},'joker':4,'trash':3}", "words: ");
    refuse_table("{'name':'x','words':'fr','joker':4,'trash':3}", "letters: a count");
    refuse_table("{'name':'x','words':'fr','letters':{},'colour':1}", "\"colour\" is not known");
}

static void cw_50_three_languages_have_their_own_counts(void **unused) {
    (void)unused;
    for (const struct ludo_content *content = crackword_contents; content->name; content++)
        for (const struct ludo_content *other = content + 1; other->name; other++) {
            assert_true(content->hash != other->hash);
            assert_memory_not_equal(content->block, other->block, sizeof(struct crackword_letters));
        }
    assert_string_equal(crackword_contents[0].name, "fr");
    assert_non_null(ludo_content_find(&crackword, "es"));
    assert_non_null(ludo_content_find(&crackword, "en"));
}

static void cw_50_hash_covers_letters_and_words(void **unused) {
    (void)unused;
    struct content_file file = {0};
    const struct ludo_content *french = ludo_content_find(&crackword, "fr");
    json_t *root = json_loads("{\"name\":\"fr\",\"words\":\"fr\",\"letters\":{\"A\":20,\"E\":20},"
                              "\"joker\":4,\"trash\":3}",
                              0, NULL);
    assert_int_equal(content_file_compile(&file, &crackword, root, NULL), LUDO_OK);
    assert_true(file.content.hash != french->hash);
    /* The words are the built-in ones, which are not copied. */
    assert_int_equal(file.content.size + file.content.tail_size, french->size);
    assert_ptr_equal(file.content.tail, (const char *)french->block + file.content.size);
    uint64_t hash = file.content.hash;
    json_object_set_new(root, "words", json_string("es"));
    content_file_free(&file);
    assert_int_equal(content_file_compile(&file, &crackword, root, NULL), LUDO_OK);
    assert_true(file.content.hash != hash);
    content_file_free(&file);
    json_decref(root);
}

/* ------------------------------------------------------------- dictionary */

static bool is_word(const char *language, const char *text) {
    struct ludo_setup setup;
    uint8_t letters[64];
    assert_int_equal(ludo_setup_init(&setup, &crackword, 2, NULL), LUDO_OK);
    assert_int_equal(ludo_setup_choose(&setup, "letters", language, NULL), LUDO_OK);
    int length = words_text_read(crackword_words(&setup), text, letters, 64, NULL);
    return length > 0 && words_has(crackword_words(&setup), letters, length);
}

static void cw_14_conjugated_forms_are_words_and_abbreviations_are_not(void **unused) {
    (void)unused;
    assert_true(is_word("fr", "MANGEAIENT"));
    assert_true(is_word("es", "COMERIAMOS"));
    assert_true(is_word("en", "TAKEN"));
    assert_false(is_word("fr", "SNCF"));
    assert_false(is_word("fr", "MADRID"));
}

static void cw_14_accents_are_ignored_but_enye_is_a_letter(void **unused) {
    (void)unused;
    assert_true(is_word("fr", "ETE"));
    assert_true(is_word("fr", "COEUR"));
    assert_true(is_word("es", "AÑO"));
    assert_true(is_word("es", "ÑU"));
    assert_false(is_word("es", "AÑX"));
    desk_open(&desk, 2, "", "es");
    json_t *told = describe(&desk.setup);
    const char *alphabet =
        json_string_value(json_object_get(json_object_get(told, "crackword"), "alphabet"));
    assert_non_null(strstr(alphabet, "MNÑOP"));
    json_decref(told);
}

static void cw_51_index_answers_words_pieces_and_extensions(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "hints=on", "CRSO", "HATSEIRO", "ATSENORC");
    desk_play(&desk, "H 1 right; pass; A 1 right; pass");
    desk_expect(&desk, 0, "crackword.rows.0.word", "false");
    assert_non_null(strchr(desk_see(&desk, 0, "crackword.rows.0.right"), 'T'));
    assert_null(strchr(desk_see(&desk, 0, "crackword.rows.0.right"), 'X'));
    desk_play(&desk, "T 1 right; pass");
    desk_expect(&desk, 0, "crackword.rows.0.word", "true");
    desk_expect(&desk, 0, "crackword.rows.0.example", "CHAT");
    desk_close(&desk);
}

/* ------------------------------------------------------------------- cuts */

static bool can_happen(const char *move) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = crackword.odds(&desk.setup, &desk.state, odds);
    struct ludo_move wanted;
    assert_int_equal(ludo_move_parse(&desk.setup, move, &wanted, NULL), LUDO_OK);
    while (count--)
        if (ludo_move_equal(odds[count].move, wanted))
            return true;
    return false;
}

static void chance(const char *moves) {
    char move[LUDO_MOVE_TEXT_MAX];
    for (; *moves; moves += strspn(moves, "; ")) {
        size_t length = strcspn(moves, ";");
        memcpy(move, moves, length);
        move[length] = '\0';
        struct ludo_error error = {0};
        if (ludo_match_play_text(&desk.match, LUDO_CHANCE, move, &error) < 0)
            fail_msg("%s: %s", move, error.text);
        moves += length;
    }
}

static void cw_02_closest_to_a_begins(void **unused) {
    (void)unused;
    desk_open(&desk, 3, "", "fr");
    desk_expect(&desk, 0, "crackword.phase", "cut");
    desk_expect(&desk, 0, "crackword.starter", "null");
    assert_true(can_happen("cut 0 E"));
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t count = crackword.odds(&desk.setup, &desk.state, odds), weights = 0;
    for (uint32_t i = 0; i < count; i++)
        weights += odds[i].weight;
    assert_int_equal(weights, 47); /* a JOKER or POUBELLE is cut again */
    chance("cut 0 R; cut 1 C; cut 2 D");
    desk_expect(&desk, 0, "crackword.starter", "1");
    desk_expect(&desk, 0, "crackword.seats.2.cut", "D");
    desk_refuse(&desk, LUDO_CHANCE, "cut 0 E", LUDO_EILLEGAL, "");
}

static void cw_02_only_those_tied_cut_again(void **unused) {
    (void)unused;
    desk_open(&desk, 4, "", "fr");
    chance("cut 0 C; cut 1 Z; cut 2 C; cut 3 D");
    desk_expect(&desk, 0, "crackword.phase", "cut");
    assert_true(can_happen("cut 0 E"));
    chance("cut 0 E; cut 2 B");
    desk_expect(&desk, 0, "crackword.starter", "2");
}

static void cw_02_enye_comes_after_n(void **unused) {
    (void)unused;
    desk_open(&desk, 2, "", "es");
    chance("cut 0 Ñ; cut 1 O");
    desk_expect(&desk, 0, "crackword.starter", "0");
    desk_open(&desk, 2, "", "es");
    chance("cut 0 Ñ; cut 1 N");
    desk_expect(&desk, 0, "crackword.starter", "1");
}

static void cw_02_endless_ties_go_to_the_first_seat(void **unused) {
    (void)unused;
    desk_open(&desk, 3, "", "fr");
    chance("cut 0 C; cut 1 B; cut 2 B");
    for (int round = 2; round < 20; round++)
        chance("cut 1 E; cut 2 E");
    desk_expect(&desk, 0, "crackword.phase", "cut");
    chance("cut 1 E; cut 2 E");
    desk_expect(&desk, 0, "crackword.starter", "1");
}

/* ------------------------------------------------------------------ piles */

static void expect_piles(int seats, const char *options, const char *letters, int left) {
    struct ludo_odds odds[LUDO_ODDS_MAX];
    uint32_t weights = 0;
    desk_open(&desk, seats, options, letters);
    const struct crackword_letters *table = crackword_letters(&desk.setup);
    desk_begin(&desk, "AEIO", NULL);
    int turned = seats == 4 ? 1 : 2;
    assert_int_equal(atoi(desk_see(&desk, 0, "crackword.seats.0.pile")), left - turned - 8);
    desk_expect(&desk, 0, "crackword.seats.0.hand_count", "8");
    /* What is out of the game is as unseen as the pile: any card may come. */
    assert_int_equal(ludo_match_play_text(&desk.match, 0, "pass", NULL), LUDO_SHOWN);
    uint32_t count = crackword.odds(&desk.setup, &desk.state, odds);
    for (uint32_t i = 0; i < count; i++)
        weights += odds[i].weight;
    assert_int_equal(weights, table->deck - turned - 8);
    desk_close(&desk);
}

static void cw_03_piles_have_40_30_or_25_cards(void **unused) {
    (void)unused;
    expect_piles(2, "", "fr", 40);
    expect_piles(3, "", "fr", 30);
    expect_piles(4, "", "es", 25);
}

static void cw_03_expert_mode_has_all_cards(void **unused) {
    (void)unused;
    expect_piles(2, "expert=on", "fr", 54);
    expect_piles(4, "expert=on", "fr", 54);
}

static void cw_04_four_letters_are_turned_up_in_turn(void **unused) {
    (void)unused;
    desk_open(&desk, 3, "", "fr");
    chance("cut 0 Z; cut 1 B; cut 2 C");
    desk_expect(&desk, 0, "crackword.phase", "turn");
    assert_true(can_happen("turn 1 E"));
    struct ludo_odds odds[LUDO_ODDS_MAX];
    for (uint32_t i = crackword.odds(&desk.setup, &desk.state, odds); i--;)
        assert_true(odds[i].move.arg[1] < CRACKWORD_JOKER);
    chance("turn 1 E; turn 2 A; turn 0 S; turn 1 I");
    desk_expect_rows(&desk, "E A S I");
    desk_expect(&desk, 0, "crackword.rows.1.cards",
                "[{\"letter\":\"A\",\"seat\":2,\"joker\":false,\"covered\":[]}]");
    desk_expect(&desk, 0, "crackword.seats.1.pile", "28");
    desk_expect(&desk, 0, "crackword.seats.0.pile", "29");
}

static void cw_05_hands_of_eight_are_hidden(void **unused) {
    (void)unused;
    desk_start(&desk, 2, "", "CRSO", "HATSEIR*", "ATSENOR#");
    desk_expect(&desk, 0, "crackword.seats.0.hand",
                "[\"A\",\"E\",\"H\",\"I\",\"R\",\"S\",\"T\",\"joker\"]");
    desk_expect(&desk, 0, "crackword.seats.1.hand", "null");
    desk_expect(&desk, 0, "crackword.seats.1.hand_count", "8");
    desk_expect(&desk, 0, "crackword.seats.1.known", "[]");
    desk_expect(&desk, LUDO_SPECTATOR, "crackword.seats.0.hand", "null");
    char data[4096];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_match_log(&desk.match, 0, 0, &json);
    assert_non_null(strstr(data, "draw 0 joker"));
    assert_non_null(strstr(data, "draw 1 ?"));
    assert_null(strstr(data, "draw 1 trash"));
    desk_close(&desk);
}

static void cw_05_starter_plays_first_then_clockwise(void **unused) {
    (void)unused;
    desk_open(&desk, 3, "", "fr");
    chance("cut 0 Z; cut 1 B; cut 2 C; turn 1 E; turn 2 A; turn 0 S; turn 1 I");
    while (ludo_match_actors(&desk.match) == ludo_mover_bit(LUDO_CHANCE)) {
        struct ludo_odds odds[LUDO_ODDS_MAX];
        (void)crackword.odds(&desk.setup, &desk.state, odds);
        assert_true(ludo_match_play(&desk.match, LUDO_CHANCE, odds[0].move, NULL) >= 0);
    }
    for (int turn = 1; turn <= 3; turn++) {
        assert_int_equal(desk_turn(&desk), turn % 3);
        desk_play(&desk, "pass");
    }
    assert_int_equal(desk_turn(&desk), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cw_01_french_deck_has_54_cards),
        cmocka_unit_test(cw_01_is_for_two_to_four),
        cmocka_unit_test(cw_01_refuses_tables_that_cannot_be_played),
        cmocka_unit_test(cw_50_three_languages_have_their_own_counts),
        cmocka_unit_test(cw_50_hash_covers_letters_and_words),
        cmocka_unit_test(cw_14_conjugated_forms_are_words_and_abbreviations_are_not),
        cmocka_unit_test(cw_14_accents_are_ignored_but_enye_is_a_letter),
        cmocka_unit_test(cw_51_index_answers_words_pieces_and_extensions),
        cmocka_unit_test(cw_02_closest_to_a_begins),
        cmocka_unit_test(cw_02_only_those_tied_cut_again),
        cmocka_unit_test(cw_02_enye_comes_after_n),
        cmocka_unit_test(cw_02_endless_ties_go_to_the_first_seat),
        cmocka_unit_test(cw_03_piles_have_40_30_or_25_cards),
        cmocka_unit_test(cw_03_expert_mode_has_all_cards),
        cmocka_unit_test(cw_04_four_letters_are_turned_up_in_turn),
        cmocka_unit_test(cw_05_hands_of_eight_are_hidden),
        cmocka_unit_test(cw_05_starter_plays_first_then_clockwise),
    };
    return cmocka_run_group_tests_name("CRACK WORD: setup", tests, NULL, NULL);
}
