/* The rules of the games, Markdown: content/<game>/rules.<language>.md, built
 * in by tools/rules_embed.py. */
#ifndef TERMINAL_RULES_TEXT_H
#define TERMINAL_RULES_TEXT_H

struct rules_text {
    const char *game, *language;
    const unsigned char *text;
};

/* Ends in a NULL game. */
extern const struct rules_text rules_texts[];

/* A game's rules in the chosen language. */
const char *rules_text(const char *game);

#endif
