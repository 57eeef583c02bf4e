/* Content in JSON: the parts that all games share. */
#include "games/content.h"

#include "base/hash.h"
#include "games/crackit/cards.h"
#include "games/crackword/letters.h"
#include "games/loot/sheet.h"
#include "games/nycrisis/reader.h"

#include <string.h>

static const struct content_reader *const readers[] = {
    &crackit_cards_reader, &crackword_letters_reader, &loot_sheet_reader, &nycrisis_reader, NULL,
};

const struct content_reader *content_reader_find(const char *game) {
    for (const struct content_reader *const *reader = readers; *reader; reader++)
        if (!strcmp((*reader)->game, game))
            return *reader;
    return NULL;
}

int content_parse(const char *text, size_t length, json_t **root, struct ludo_error *error) {
    json_error_t where;
    *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (*root)
        return LUDO_OK;
    if (error)
        error->line = where.line;
    return ludo_fail(error, LUDO_ECONTENT, "line %d, column %d: %.120s", where.line, where.column,
                     where.text);
}

int content_name(const json_t *root, const char **name, struct ludo_error *error) {
    *name = json_string_value(json_object_get(root, "name"));
    if (!*name || !**name || strlen(*name) > 31 ||
        strspn(*name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(*name))
        return ludo_fail(error, LUDO_ECONTENT,
                         "name: a short name of a-z, 0-9 and - is needed here");
    return LUDO_OK;
}

static int add_to_hash(const char *bytes, size_t length, void *hash) {
    uint64_t *sum = hash;
    *sum = hash_add(*sum, bytes, length);
    return 0;
}

uint64_t content_hash(const json_t *root) {
    uint64_t hash = HASH_START;
    (void)json_dump_callback(root, add_to_hash, &hash, JSON_COMPACT | JSON_SORT_KEYS);
    return hash;
}

uint64_t content_hash_tail(const json_t *root, const void *tail, size_t size) {
    return hash_add(content_hash(root), tail, size);
}

uint64_t content_hash_by(const struct content_reader *reader, const json_t *root) {
    uint64_t hash = content_hash(root);
    for (const char *const *text = reader->shared; text && *text; text++)
        hash = hash_add(hash, *text, strlen(*text));
    return hash;
}

int content_check_members(const json_t *object, const char *place, const char *const *known,
                          struct ludo_error *error) {
    if (!json_is_object(object))
        return ludo_fail(error, LUDO_ECONTENT, "%s: an object is needed here", place);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        const char *const *name = known;
        while (*name && strcmp(*name, key) != 0)
            name++;
        if (!*name)
            return ludo_fail(error, LUDO_ECONTENT, "%s: \"%.40s\" is not known here", place, key);
    }
    return LUDO_OK;
}

int content_int(const json_t *object, const char *place, const char *member, int low, int high,
                int *value, struct ludo_error *error) {
    const json_t *number = json_object_get(object, member);
    if (!json_is_integer(number) || json_integer_value(number) < low ||
        json_integer_value(number) > high)
        return ludo_fail(error, LUDO_ECONTENT, "%s: %s must be a whole number from %d to %d", place,
                         member, low, high);
    *value = (int)json_integer_value(number);
    return LUDO_OK;
}
