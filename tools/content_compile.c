/* Build step: compiles content files of one game into C, so that what is
 * built in needs neither files nor a JSON parser at run time.
 *
 *   content-compile GAME OUTPUT.c INPUT.json…
 *   content-compile GAME OUTPUT.c OUTPUT.S INPUT.json… TAIL…
 *
 * Blocks that go on with a tail (`content_reader.tail`), which is named by its
 * file's name, are too big for C: each is written to NAME.block beside the
 * output, and the assembler puts it into the program. A program for a browser
 * has none of them built in: it knows their names, sizes and hashes, and is
 * handed the blocks at run time. */
#include "games/content.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void die(const char *path, const char *reason) {
    (void)fprintf(stderr, "%s: %s\n", path, reason);
    exit(1);
}

static void *must(void *pointer, const char *path, const char *reason) {
    if (!pointer)
        die(path, reason);
    return pointer;
}

static json_t *load(const char *path) {
    json_error_t where;
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
    if (!root)
        die(path, where.text);
    return root;
}

/* One content on its way into the program. */
struct piece {
    const char *path, *name;
    json_t *root;
    char *block;
    size_t size;
    uint64_t hash;
};

/* ---------------------------------------------------------- plain blocks */

/* Written as whole words: that aligns the block and keeps the file short. */
static void write_words(FILE *out, int number, const struct piece *piece) {
    (void)fprintf(out, "static const uint64_t block_%d[%zu] = {", number, (piece->size + 7) / 8);
    for (size_t at = 0; at < piece->size; at += 8) {
        uint64_t word = 0;
        memcpy(&word, piece->block + at, piece->size - at < 8 ? piece->size - at : 8);
        (void)fprintf(out, "%s0x%" PRIx64 ",", at % 64 ? " " : "\n    ", word);
    }
    (void)fprintf(out, "\n};\n\n");
}

/* ----------------------------------------------------------------- tails */

/* The name of a file without folders and without what follows a dot. */
static size_t stem(const char *path, const char **start) {
    const char *slash = strrchr(path, '/');
    *start = slash ? slash + 1 : path;
    return strcspn(*start, ".");
}

static const char *find_tail(const char *name, char **tails, int count) {
    for (int i = 0; i < count; i++) {
        const char *start;
        size_t length = stem(tails[i], &start);
        if (strlen(name) == length && !strncmp(name, start, length))
            return tails[i];
    }
    return NULL;
}

static void read_tail(struct piece *piece, const char *path) {
    FILE *file = must(fopen(path, "rb"), path, "cannot be read");
    long size = fseek(file, 0, SEEK_END) ? -1 : ftell(file);
    size_t own = piece->size;
    if (size <= 0 || fseek(file, 0, SEEK_SET))
        die(path, "cannot be read");
    piece->size += (size_t)size;
    piece->block = must(realloc(piece->block, piece->size), path, "not enough memory");
    if (fread(piece->block + own, 1, (size_t)size, file) != (size_t)size || fclose(file))
        die(path, "cannot be read");
    piece->hash = content_hash_tail(piece->root, piece->block + own, (size_t)size);
}

static void write_file(const char *path, const struct piece *piece) {
    FILE *file = must(fopen(path, "wb"), path, "cannot be written");
    if (fwrite(piece->block, 1, piece->size, file) != piece->size || fclose(file))
        die(path, "cannot be written");
}

static void write_assembly(FILE *out, const char *output, const char *game, int number,
                           const struct piece *piece) {
    char path[4096];
    const char *slash = strrchr(output, '/');
    int folder = slash ? (int)(slash - output) + 1 : 0;
    (void)snprintf(path, sizeof path, "%.*s%s.block", folder, output, piece->name);
    write_file(path, piece);
    (void)fprintf(out,
                  "    .balign 64\n    .global %s_block_%d\n    .hidden %s_block_%d\n"
                  "%s_block_%d:\n    .incbin \"%s\"\n",
                  game, number, game, number, game, number, path);
}

/* --------------------------------------------------------------- reading */

static void read_piece(struct piece *piece, const struct content_reader *reader, const char *path,
                       char **tails, int tail_count) {
    struct ludo_error error = {0};
    *piece = (struct piece){.path = path, .root = load(path), .size = reader->block_size};
    piece->block = must(calloc(1, piece->size), path, "not enough memory");
    piece->hash = content_hash_by(reader, piece->root);
    if (reader->read(piece->root, piece->block, &error) < 0 ||
        content_name(piece->root, &piece->name, &error) < 0)
        die(path, error.text);
    if (!reader->tail)
        return;
    const char *name = json_string_value(json_object_get(piece->root, reader->tail));
    const char *tail = name ? find_tail(name, tails, tail_count) : NULL;
    if (!tail)
        die(path, "its tail is not among the files");
    read_tail(piece, tail);
    size_t own = reader->block_size;
    if (reader->check &&
        reader->check(piece->block, piece->block + own, piece->size - own, &error) < 0)
        die(path, error.text);
}

static void write_list(FILE *out, const char *game, const struct piece *pieces, int count,
                       bool tails) {
    if (tails)
        for (int i = 0; i < count; i++)
            (void)fprintf(out,
                          "#ifdef __wasm__\n#define BLOCK_%d NULL\n#else\n"
                          "extern const uint64_t %s_block_%d[];\n#define BLOCK_%d %s_block_%d\n"
                          "#endif\n",
                          i, game, i, i, game, i);
    (void)fprintf(out, "\nconst struct ludo_content %s_contents[] = {\n", game);
    for (int i = 0; i < count; i++)
        (void)fprintf(out, "    {\"%s\", %s_%d, %zu, UINT64_C(0x%016" PRIx64 "), NULL, 0},\n",
                      pieces[i].name, tails ? "BLOCK" : "block", i, pieces[i].size, pieces[i].hash);
    (void)fprintf(out, "    {0},\n};\n");
}

int main(int argc, char **argv) {
    if (argc < 4)
        die("content-compile", "needs GAME OUTPUT.c [OUTPUT.S] INPUT.json... [TAIL...]");
    const struct content_reader *reader =
        must((void *)content_reader_find(argv[1]), argv[1], "no such game");
    bool tails = reader->tail;
    char **inputs = argv + (tails ? 4 : 3);
    int count = 0;
    while (inputs[count] && strstr(inputs[count], ".json"))
        count++;
    struct piece *pieces = must(calloc((size_t)count + 1, sizeof *pieces), argv[2], "no memory");
    FILE *out = must(fopen(argv[2], "w"), argv[2], "cannot be written");
    FILE *assembly = tails ? must(fopen(argv[3], "w"), argv[3], "cannot be written") : NULL;
    (void)fprintf(out, "/* Made by content-compile. */\n#include \"games/%s/%s.h\"\n\n", argv[1],
                  argv[1]);
    if (assembly)
        (void)fprintf(assembly, "    .section .rodata\n");
    for (int i = 0; i < count; i++) {
        read_piece(&pieces[i], reader, inputs[i], inputs + count,
                   argc - (int)(inputs - argv) - count);
        if (assembly)
            write_assembly(assembly, argv[2], argv[1], i, &pieces[i]);
        else
            write_words(out, i, &pieces[i]);
    }
    write_list(out, argv[1], pieces, count, tails);
    if (assembly)
        (void)fprintf(assembly, "    .section .note.GNU-stack,\"\",@progbits\n");
    if (fclose(out) || (assembly && fclose(assembly)))
        die(argv[2], "cannot be written");
    for (int i = 0; i < count; i++) {
        json_decref(pieces[i].root);
        free(pieces[i].block);
    }
    free(pieces);
    return 0;
}
