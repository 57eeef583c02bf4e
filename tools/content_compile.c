/* Build step: compiles content files of one game into C, so that what is
 * built in needs neither files nor a JSON parser at run time.
 *
 *   content-compile GAME OUTPUT.c INPUT.json… */
#include "games/content.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *path, const char *reason) {
    (void)fprintf(stderr, "%s: %s\n", path, reason);
    exit(1);
}

static json_t *load(const char *path) {
    json_error_t where;
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
    if (!root)
        die(path, where.text);
    return root;
}

/* Written as whole words: that aligns the block and keeps the file short. */
static void write_block(FILE *out, int number, const void *block, size_t size) {
    (void)fprintf(out, "static const uint64_t block_%d[%zu] = {", number, (size + 7) / 8);
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        memcpy(&word, (const char *)block + at, size - at < 8 ? size - at : 8);
        (void)fprintf(out, "%s0x%" PRIx64 ",", at % 64 ? " " : "\n    ", word);
    }
    (void)fprintf(out, "\n};\n\n");
}

int main(int argc, char **argv) {
    if (argc < 4)
        die("content-compile", "needs GAME OUTPUT.c INPUT.json...");
    const struct content_reader *reader = content_reader_find(argv[1]);
    FILE *out = fopen(argv[2], "w");
    if (!reader || !out)
        die(argv[2], reader ? "cannot be written" : "no such game");
    void *block = malloc(reader->block_size);
    (void)fprintf(out, "/* Made by content-compile. */\n#include \"games/%s/%s.h\"\n\n", argv[1],
                  argv[1]);
    char *entries = NULL;
    size_t entries_size = 0;
    FILE *list = open_memstream(&entries, &entries_size);
    if (!block || !list)
        die(argv[2], "not enough memory");
    for (int i = 3; i < argc; i++) {
        json_t *root = load(argv[i]);
        struct ludo_error error = {0};
        const char *name;
        memset(block, 0, reader->block_size);
        if (reader->read(root, block, &error) < 0 || content_name(root, &name, &error) < 0)
            die(argv[i], error.text);
        write_block(out, i - 3, block, reader->block_size);
        (void)fprintf(list, "    {\"%s\", block_%d, %zu, UINT64_C(0x%016" PRIx64 ")},\n", name,
                      i - 3, reader->block_size, content_hash(root));
        json_decref(root);
    }
    (void)fclose(list);
    (void)fprintf(out, "const struct ludo_content %s_contents[] = {\n%s    {0},\n};\n", argv[1],
                  entries);
    free(entries);
    free(block);
    if (fclose(out))
        die(argv[2], "cannot be written");
    return 0;
}
