/* LOOT: compiles a sheet from JSON (LO-04; content/loot/sheet.schema.json). */
#ifndef GAMES_LOOT_SHEET_H
#define GAMES_LOOT_SHEET_H

#include "games/content.h"

extern const struct content_reader loot_sheet_reader;

#endif
