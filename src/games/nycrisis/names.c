/* New York Crisis: words of moves, JSON and content files. Rules and readers
 * share them; nobody translates them. */
#include "games/nycrisis/nycrisis.h"

const char *const nycrisis_colour_name[] = {"red", "yellow", "blue", "grey", NULL};
const char *const nycrisis_object_name[] = {"phone",  "laptop",  "money",     "mask",
                                            "gloves", "bicycle", "newspaper", "radio",
                                            "drone",  "coat",    NULL};
const char *const nycrisis_character_name[] = {"father", "mother", "daughter", "son", NULL};
const char *const nycrisis_language[] = {"en", "es", "fr", NULL};
const char *const nycrisis_rule_name[] = {
    "no-subway",  "no-extra-step",  "free-extra-step", "dear-wilds", "free-wilds", "short-moves",
    "long-moves", "no-family-dice", "more-mafia",      "no-objects", "no-face",    NULL};
const char *const nycrisis_task_name[] = {"none",   "red",    "yellow", "blue",   "information",
                                          "remove", "object", "meet",   "subway", NULL};
const char *const nycrisis_hint_name[] = {"pick",      "choose", "flee",        "lose",
                                          "challenge", "mafia",  "information", "object",
                                          "walk",      "reroll", "end",         NULL};
