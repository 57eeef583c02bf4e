/* Text buffers, beyond what the public header offers. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "ludoteca/ludoteca.h"

void text_add_bytes(struct ludo_text *text, const char *string, size_t length);

#endif
