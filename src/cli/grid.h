/* A small table of texts for people: columns as wide as what stands in them,
 * counted in characters, in whatever language. A plain value. */
#ifndef CLI_GRID_H
#define CLI_GRID_H

#include <stddef.h>

enum { GRID_COLUMNS = 8, GRID_ROWS = 32, GRID_CELL = 128 };

struct grid {
    size_t left; /* columns that begin at the left; the others end at the right */
    size_t rows, columns;
    char cell[GRID_ROWS][GRID_COLUMNS][GRID_CELL];
};

/* Begin the next row. What comes after the last one that fits is left out. */
void grid_row(struct grid *grid);
/* Fill the next cell of the row. */
void grid_add(struct grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));
void grid_print(const struct grid *grid);

/* Characters of a text in UTF-8. */
int grid_width(const char *text);

#endif
