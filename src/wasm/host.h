/* What the parts of the page's engine share: texts from and for the host, and
 * content that the host hands over. All of it is the instance's own. */
#ifndef WASM_HOST_H
#define WASM_HOST_H

#include "ludoteca/ludoteca.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* What a function answers when the host has to hand over content first; its
 * output is {"game","content"}. The host hands it over and calls again. */
enum { HOST_MISSING = 1 };

/* ----------------------------------------------------------------- texts */

/* The input's next line, its end cut off; NULL after the last. `rest` begins at
 * host_input(). */
char *host_input(void);
char *host_line_next(char **rest);
/* Write a JSON value as the output, in as much room as it takes. */
void host_output_json(void (*write)(struct ludo_json *json, int argument), int argument);
/* A fresh error that speaks the reader's language. */
struct ludo_error *host_error(void);
/* Pass a code on, with its reason as the output if it is negative. */
int host_answer(int code);

/* --------------------------------------------------------------- content */

/* Content with its block: itself if that is built in, what the host handed over
 * for it, or NULL and the output says what is missing. */
const struct ludo_content *host_content(const struct ludo_game *game,
                                        const struct ludo_content *content);
/* What somebody brought along for the game, or, of a NULL game, at all; or NULL. */
const struct ludo_content *host_own_content(const struct ludo_game *game);

#endif
