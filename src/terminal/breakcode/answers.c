/* Break the Code on the screen: answers as marks on a row of tiles. */
#include "front/translate.h"
#include "terminal/breakcode/screen.h"
#include "terminal/letters.h"

#include <string.h>

const struct look code_look_good = {16, 120, 0, 2, 1, 0, 0, 1, 1};

static int column_of(int position) {
    return CODE_TILES_AT + position * CODE_TILE_PITCH;
}

/* ----------------------------------------------------------------- marks */

int code_marks_lines(const struct code_desk *code, int place) {
    int lines = 0;
    for (int i = 0; i < code->scene.asks; i++)
        lines += code->scene.asked[i].answer[place].given;
    return lines;
}

static void draw_lit(int line, int position, bool lit) {
    int column = column_of(position);
    if (lit)
        (void)screen_format(line, column, CODE_TILE_WIDTH, &code_look_good, " %c  ",
                            'A' + position);
    else
        (void)screen_put(line, column + 1, 1, &look_dim, letters_pick("·", "."));
}

/* "[A────B]": a bracket around each run. */
static void draw_run_part(int line, int position, const struct code_answer *answer) {
    unsigned bit = 1u << position;
    bool before = position && answer->joined & bit >> 1, after = answer->joined & bit;
    int column = column_of(position);
    if (!(answer->letters & bit)) {
        (void)screen_put(line, column + 1, 1, &look_dim, letters_pick("·", "."));
        return;
    }
    const char *dash = letters_pick("─", "-");
    (void)screen_format(line, column, CODE_TILE_PITCH, &code_look_good, "%s%c%s",
                        before ? dash : "[", 'A' + position, after ? "" : "] ");
    for (int i = 2; after && i < CODE_TILE_PITCH; i++)
        (void)screen_put(line, column + i, 1, &code_look_good, dash);
}

/* A number under all the tiles that it adds up. */
static void draw_sum(int line, unsigned letters, int value) {
    int from = __builtin_ctz(letters), to = 31 - __builtin_clz(letters);
    int left = column_of(from), right = column_of(to) + CODE_TILE_WIDTH - 1;
    for (int column = left + 1; column < right; column++)
        (void)screen_put(line, column, 1, &look_dim, letters_pick("─", "-"));
    (void)screen_put(line, left, 1, &look_dim, letters_pick("└", "`"));
    (void)screen_put(line, right, 1, &look_dim, letters_pick("┘", "'"));
    (void)screen_format(line, (left + right) / 2 - 1, 4, &code_look_good, " %d ", value);
}

static void draw_mark(const struct code_desk *code, int place, const struct code_asked *asked,
                      int line) {
    const struct code_answer *answer = &asked->answer[place];
    unsigned sum = code_sum_letters(&code->plan, asked->card);
    enum code_form form = code->plan.card[asked->card].form;
    char data[40];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    code_add_label(&text, &code->plan, asked->card, asked->number);
    (void)screen_put(line, 3, CODE_NAME_WIDTH - 3, &look_text, data);
    for (int i = 0; i < code->plan.size && form == CODE_LETTERS; i++)
        draw_lit(line, i, answer->letters >> i & 1);
    for (int i = 0; i < code->plan.size && form == CODE_RUNS; i++)
        draw_run_part(line, i, answer);
    text = ludo_text_in(data, sizeof data);
    code_add_answer(&text, &code->plan, asked->card, answer);
    if (sum)
        draw_sum(line, sum, answer->value);
    else if (form == CODE_YES_NO)
        (void)screen_format(line, column_of(2), CODE_TILE_WIDTH, &code_look_good, " %s ", data);
    else if (form == CODE_COUNT || form == CODE_SUM)
        (void)screen_format(line, CODE_TILES_AT, CODE_TILE_WIDTH, &code_look_good, " %s ", data);
}

void code_marks_draw(const struct code_desk *code, int place, int line) {
    for (int i = 0; i < code->scene.asks; i++)
        if (code->scene.asked[i].answer[place].given)
            draw_mark(code, place, &code->scene.asked[i], line++);
}

/* ----------------------------------------------------------------- chips */

/* " 1s A C ", " colour [AB][DE] ", " sum 21 " */
static void chip_text(const struct code_desk *code, int place, const struct code_asked *asked,
                      char *chip, size_t size) {
    const struct code_answer *answer = &asked->answer[place];
    struct ludo_text text = ludo_text_in(chip, size);
    ludo_text_add(&text, " ");
    code_add_label(&text, &code->plan, asked->card, asked->number);
    ludo_text_add(&text, " ");
    bool runs = code->plan.card[asked->card].form == CODE_RUNS && answer->letters;
    for (int i = 0; runs && i < code->plan.size; i++) {
        unsigned bit = 1u << i;
        if (answer->letters & bit)
            ludo_text_add_format(&text, "%s%c%s", i && answer->joined & bit >> 1 ? "" : "[",
                                 'A' + i, answer->joined & bit ? "" : "]");
    }
    if (!runs)
        code_add_answer(&text, &code->plan, asked->card, answer);
    ludo_text_add(&text, " ");
}

/* Go over the chips in lines of `width` columns, drawing those from line
 * `first` on at `line`, or nothing where that is -1; the lines they take. */
static int lay_chips(const struct code_desk *code, int place, int width, int line, int first) {
    int at = 0, column = 0;
    bool any = false;
    for (int i = 0; i < code->scene.asks; i++) {
        char chip[60];
        if (!code->scene.asked[i].answer[place].given)
            continue;
        chip_text(code, place, &code->scene.asked[i], chip, sizeof chip);
        int wide = letters_columns(chip);
        if (column && column + wide > width) {
            at++;
            column = 0;
        }
        if (line >= 0 && at >= first)
            (void)screen_put(line + at - first, 3 + column, width, &look_key, chip);
        column += wide + 1;
        any = true;
    }
    return any ? at + 1 : 0;
}

int code_chips_lines(const struct code_desk *code, int place, int width) {
    return lay_chips(code, place, width, -1, 0);
}

void code_chips_draw(const struct code_desk *code, int place, int line, int width, int lines) {
    int all = code_chips_lines(code, place, width);
    if (lines > 0)
        (void)lay_chips(code, place, width, line, all > lines ? all - lines : 0);
    if (lines > 0 && all > lines)
        (void)screen_put(line, 1, 1, &look_bold, letters_pick("…", "+"));
}
