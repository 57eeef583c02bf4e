/* New York Crisis on the screen: what is read in full. */
#include "front/translate.h"
#include "terminal/letters.h"
#include "terminal/nycrisis/screen.h"
#include "terminal/pager.h"

#include <stdlib.h>

static void show(const struct desk *desk, const char *text) {
    pager_show(desk->session->table.setup.game->title, text, false);
}

void crisis_page_story(const struct desk *desk, int from) {
    const struct crisis_desk *crisis = desk->memory;
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n\n%s\n\n", crisis->city.title, crisis->city.intro);
        crisis_add_cards(&text, &crisis->city, &crisis->scene, from);
    } while (text_again(&text));
    show(desk, text.data);
    free(text.data);
}

/* "- sign: meaning" */
static void add_entry(struct ludo_text *text, const char *sign, const char *meaning) {
    ludo_text_add(text, "- ");
    ludo_text_add_format(text, _("%s: %s"), sign, meaning);
    ludo_text_add(text, "\n");
}

static void add_people(struct ludo_text *text, const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    for (int role = 0; role < CRISIS_ROLES; role++) {
        ludo_text_add(text, "- ");
        crisis_add_person(text, desk->session, &crisis->city, &crisis->scene, role);
        ludo_text_add_format(text, " %s\n", crisis->goal[role]);
    }
}

void crisis_page_people(const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n\n", _("The family"));
        add_people(&text, desk);
        ludo_text_add_format(&text, "\n## %s\n\n", _("Objects"));
        for (int i = 0; i < CRISIS_OBJECTS; i++)
            add_entry(&text, crisis->city.object[i].name, crisis->city.object[i].text);
    } while (text_again(&text));
    show(desk, text.data);
    free(text.data);
}

/* The signs of the map. */
static void add_legend(struct ludo_text *text, const struct crisis_desk *crisis) {
    ludo_text_add_format(text, "\n## %s\n\n", _("Signs on the map"));
    for (int role = 0; role < CRISIS_ROLES; role++)
        add_entry(text, crisis_figure(role), crisis->city.role[role].name);
    ludo_text_add_format(text, "- %s\n", _("m1, m2: mafia. P: police car. FBI."));
    ludo_text_add_format(text, "- %s\n", _("r2, y3, b2: information, its colour and price."));
    add_entry(text, letters_pick("◆", "*"), _("object"));
    add_entry(text, letters_pick("◎", "o"), _("subway station"));
    add_entry(text, letters_pick("♙ ⌂ ◇", "& # %"), _("tokens of the plot"));
    add_entry(text, letters_pick("★", "X"), _("the final challenge"));
    ludo_text_add_format(text, "- %s\n",
                         _("1, 2, 3: so many steps away; +: with the extra step as well. "
                           "Underlined: streets lead there from the chosen space."));
    ludo_text_add_format(text, "- %s\n",
                         _("Dice: first the colour of the die, then what it shows: r, y, b, or w "
                           "for a wild. -rr is spent, +b a result of an object."));
}

void crisis_page_tracks(const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    struct ludo_text text = {0};
    do {
        ludo_text_add_format(&text, "# %s\n\n", _("The tracks"));
        crisis_add_tracks(&text, &crisis->city, &crisis->scene, "- ");
        ludo_text_add_format(&text, "\n## %s\n\n", _("What raised the alert"));
        crisis_add_causes(&text, &crisis->scene, "- ");
        add_legend(&text, crisis);
    } while (text_again(&text));
    show(desk, text.data);
    free(text.data);
}

void crisis_card_draw(const struct desk *desk) {
    const struct crisis_desk *crisis = desk->memory;
    int width = screen_columns() - 8 > 72 ? 72 : screen_columns() - 8;
    int left = (screen_columns() - width) / 2, line = 3;
    screen_fill(0, 0, screen_columns(), &look_title);
    (void)screen_format(0, 1, screen_columns() - 2, &look_title, "%s  %s",
                        desk->session->table.setup.game->title, crisis->city.title);
    for (int i = crisis->cards_read; i < crisis->scene.revealed; i++) {
        const json_t *card = json_array_get(crisis->scene.cards, (size_t)i);
        (void)screen_put(line, left, width, &look_bold,
                         crisis_text(json_object_get(card, "title")));
        line += 2 + screen_wrap(line + 2, left, width, screen_lines() - line - 6, &look_text,
                                crisis_text(json_object_get(card, "text")));
        line += 2;
    }
    if (crisis->scene.challenge)
        (void)screen_wrap(line, left, width, screen_lines() - line - 2, &look_bold,
                          crisis_text(json_object_get(crisis->scene.challenge, "text")));
    screen_hints(screen_lines() - 1, _("[any key] go on  [s] read the story again, later"));
}
