/* New York Crisis: the two worked examples of the rulebook, move by move.
 * Where their text leaves something open or contradicts a rule, a comment says
 * which clause decides. */
#include "nycrisis_town.h"

static struct town town;

/* "Juan lanza sus 4 dados y gasta su primera acción para mover un paso a la
 * casilla en la que se encuentran Victoria y Lorena. Una vez ahí, recoge una
 * pista azul gastando dos resultados de su tirada inicial y usa su segunda
 * acción para relanzar todos sus dados más dos dados grises por la presencia de
 * sus dos familiares. Tras ello, mueve su último paso a una localización
 * adyacente y ahí elimina a un mafioso." */
static void ny_45_47_50_52_54_turn_of_juan(void **unused) {
    (void)unused;
    town_open(
        &town, 3, "son mother daughter",
        "{'cards': {'0': {'effects': [{'information': 1, 'at': 'chelsea'}, {'mafia': 1, 'at': "
        "'greenwich-village'}]}}}");
    town_plan(&town, "token b2");
    town_settle(&town);
    /* Victoria and Lorena go ahead to Chelsea. */
    town_turn(&town, "mother", "", "move, to chelsea, end");
    town_turn(&town, "daughter", "", "move, to chelsea, end");

    /* Four dice: nobody is with him when he rolls (NY-45). */
    town_turn(&town, "son", "rb yr yy bb", "");
    assert_string_equal(town_dice(&town), "rb yr yy bb");
    town_play(&town, "move, to chelsea");
    town_expect(&town, "turn.actions", "1");
    town_expect(&town, "turn.steps", "1");
    town_play(&town, "collect b2 rb bb");
    town_expect(&town, "story.at", "1");
    /* All his dice, spent ones too, and two grey ones (NY-50). */
    assert_string_equal(town_preview(&town, "reroll yr yy -rb -bb", "joining"), "2");
    town_plan(&town, "roll rr, roll yb, roll yw, roll br, roll gy, roll gb");
    town_play(&town, "reroll yr yy -rb -bb");
    town_expect_drawn(&town);
    assert_string_equal(town_dice(&town), "rr yb yw br gy gb");
    town_expect(&town, "turn.actions", "0");
    /* The step that the Move left is still there (NY-47), the greys come along
     * (NY-50), and a mafioso costs two physical results (NY-54). */
    town_play(&town, "to greenwich-village, remove rr br");
    town_expect_at(&town, "greenwich-village", "mafia", "0");
    assert_string_equal(town_dice(&town), "(rr) yb yw (br) gy gb");
    town_expect(&town, "alert.at", "0");
    town_play(&town, "end");
}

/* "Jorge lanza sus dados obtiene 3 resultados de físico y 1 resultado de social.
 * La casilla en la que se encuentra tiene un marcador de mafia, y a dos casillas
 * de distancia hay otros dos. Jorge gasta 2 resultados de físico para retirar el
 * marcador de mafia de su casilla. Después, gasta su primera acción para mover y
 * dirigirse a la casilla donde están los 2 marcadores de mafia. Ahí, gasta el
 * tercer resultado de físico para retirar 1 de los marcadores de mafia de la
 * otra casilla. Con su última acción, relanza los 3 dados usados, pero conserva
 * el resultado de social, y obtiene 2 resultados mentales y uno físico. Como no
 * puede seguir moviendo, puede gastar tanto el resultado físico como el social
 * para evistar al último mafioso y gasta el social." */
static void ny_49_50_54_55_56_turn_of_jorge(void **unused) {
    (void)unused;
    town_begin(
        &town, 1, "father",
        "{'cards': {'0': {'effects': [{'mafia': 1, 'at': 'times-square'}, {'mafia': 2, 'at': "
        "'greenwich-village'}]}}}");
    town_turn(&town, "father", "rr yy br gr", "remove rr br");
    town_expect_at(&town, "times-square", "mafia", "0");
    town_play(&town, "move, to chelsea, to greenwich-village");
    /* The list of costs names 3 results for 2 mafia as if they were spent at
     * once; the example spends the third one later and elsewhere. NY-55 follows
     * the example. */
    assert_string_equal(town_legal(&town, "remove"), "remove gr");
    town_play(&town, "remove gr");
    town_expect_at(&town, "greenwich-village", "mafia", "1");
    assert_string_equal(town_dice(&town), "(rr) yy (br) (gr)");
    town_plan(&town, "roll rb, roll br, roll gb");
    town_play(&town, "reroll -rr -br -gr");
    assert_string_equal(town_dice(&town), "rb yy br gb");
    town_expect(&town, "turn.actions", "0");
    town_expect(&town, "turn.steps", "0");
    /* A single physical result does not remove this one: the pair has had its
     * third (NY-55). Both ways to avoid it are open (NY-56). */
    town_refuse(&town, "remove br", "two physical results");
    assert_true(town_may(&town, "face br"));
    town_play(&town, "dodge yy");
    /* "Como no puede seguir moviendo": he has no action and no step left. The
     * extra step would still be there for 1 alert (NY-49 decides). */
    assert_string_equal(town_legal(&town, "to"), "");
    assert_true(town_may(&town, "extra soho"));
    town_play(&town, "end");
    town_expect_person(&town, "father", "lost", "[]");
    town_expect(&town, "alert.at", "0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny_45_47_50_52_54_turn_of_juan),
        cmocka_unit_test(ny_49_50_54_55_56_turn_of_jorge),
    };
    return cmocka_run_group_tests_name("New York Crisis: worked examples", tests, NULL, NULL);
}
