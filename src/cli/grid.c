#include "cli/grid.h"

#include <stdarg.h>
#include <stdio.h>

void grid_row(struct grid *grid) {
    if (grid->rows < GRID_ROWS)
        grid->rows++;
    grid->columns = 0;
}

void grid_add(struct grid *grid, const char *format, ...) {
    va_list args;
    if (grid->columns == GRID_COLUMNS)
        return;
    va_start(args, format);
    (void)vsnprintf(grid->cell[grid->rows - 1][grid->columns++], GRID_CELL, format, args);
    va_end(args);
}

/* Every byte of UTF-8 that does not continue a character begins one. */
int grid_width(const char *text) {
    int characters = 0;
    for (; *text; text++)
        characters += ((unsigned char)*text & 0xc0) != 0x80;
    return characters;
}

static int column_width(const struct grid *grid, size_t column) {
    int widest = 0;
    for (size_t row = 0; row < grid->rows; row++) {
        int own = grid_width(grid->cell[row][column]);
        widest = own > widest ? own : widest;
    }
    return widest;
}

static void print_row(const struct grid *grid, size_t row, const int *widths) {
    for (size_t column = 0; column < grid->columns; column++) {
        const char *text = grid->cell[row][column];
        int room = widths[column] - grid_width(text);
        if (column >= grid->left)
            (void)printf("%*s%s", room, "", text);
        else if (column + 1 < grid->columns)
            (void)printf("%s%*s", text, room, "");
        else
            (void)fputs(text, stdout);
        (void)fputs(column + 1 < grid->columns ? "  " : "\n", stdout);
    }
}

void grid_print(const struct grid *grid) {
    int widths[GRID_COLUMNS] = {0};
    for (size_t column = 0; column < grid->columns; column++)
        widths[column] = column_width(grid, column);
    for (size_t row = 0; row < grid->rows; row++)
        print_row(grid, row, widths);
}
