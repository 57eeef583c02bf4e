/* Fuzzes records: whatever is accepted must write itself back and read the
 * same again. */
#include "fuzz.h"

#include "front/table.h"

#include <stdlib.h>
#include <string.h>

static void check_again(struct table *table, const struct ludo_record *record) {
    struct ludo_text text = {0};
    do {
        ludo_record_write(record, &table->match, &text);
    } while (text_again(&text));
    struct table again;
    struct ludo_record same;
    struct ludo_error error = {0};
    FUZZ_CHECK(table_open_record(&again, text.data, text.length, NULL, &same, &error) == LUDO_OK);
    FUZZ_CHECK(again.match.count == table->match.count);
    FUZZ_CHECK(!memcmp(again.match.state, table->match.state, table->setup.game->state_size));
    FUZZ_CHECK(!strcmp(same.date, record->date));
    for (int seat = 0; seat < LUDO_SEATS_MAX; seat++)
        FUZZ_CHECK(!strcmp(same.name[seat], record->name[seat]));
    table_close(&again);
    free(text.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct table table;
    struct ludo_record record;
    struct ludo_error error = {0};
    if (table_open_record(&table, (const char *)data, size, NULL, &record, &error) < 0) {
        FUZZ_CHECK(error.line > 0 && error.text[0]);
        return 0;
    }
    check_again(&table, &record);
    table_close(&table);
    return 0;
}
