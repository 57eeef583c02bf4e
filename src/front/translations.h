/* The tables that tools/po_compile.py makes from po/, sorted by English. */
#ifndef FRONT_TRANSLATIONS_H
#define FRONT_TRANSLATIONS_H

#include <stddef.h>

struct translation {
    const char *english, *text;
};

extern const struct translation translations_es[], translations_fr[];
extern const size_t translations_es_count, translations_fr_count;

#endif
