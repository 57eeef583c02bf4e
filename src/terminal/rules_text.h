/* The rules of the games in the chosen language, Markdown: content/<game>/
 * rules.<language>.md, built in by tools/embed_text.py. */
#ifndef TERMINAL_RULES_TEXT_H
#define TERMINAL_RULES_TEXT_H

extern const unsigned char rules_loot_en[], rules_loot_es[], rules_loot_fr[];

const char *rules_text_loot(void);

#endif
