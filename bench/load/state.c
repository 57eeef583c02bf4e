/* What was acknowledged, beyond the end of the program. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void write_state(void) {
    FILE *file = fopen(wish.state, "w");
    if (!file)
        give_up("the state file cannot be written");
    for (int i = 0; i < wish.tables; i++) {
        struct table *table = &tables[i];
        if (!table->id[0] || table->over)
            continue;
        (void)fprintf(file, "%s %s %s %s\n", table->id, table->invite, table->client[0],
                      table->client[1]);
        for (int seat = 0; seat < SEATS; seat++) {
            (void)fprintf(file, "%zu\n", table->count[seat]);
            for (size_t move = 0; move < table->count[seat]; move++)
                (void)fprintf(file, "%s\n", table->acknowledged[seat][move]);
        }
    }
    if (fclose(file))
        give_up("the state file cannot be written");
}

void read_state(void) {
    FILE *file = fopen(wish.state, "r");
    char line[256];
    if (!file)
        return;
    for (int i = 0; i < wish.tables && fgets(line, sizeof line, file); i++) {
        struct table *table = &tables[i];
        if (sscanf(line, "%15s %39s %39s %39s", table->id, table->invite, table->client[0],
                   table->client[1]) != 4)
            give_up("the state file cannot be read");
        for (int seat = 0; seat < SEATS; seat++) {
            size_t count = fgets(line, sizeof line, file) ? strtoul(line, NULL, 10) : 0;
            table->room[seat] = count + 32;
            table->acknowledged[seat] = more(NULL, table->room[seat] * MOVE_SIZE);
            for (size_t move = 0; move < count && fgets(line, sizeof line, file); move++)
                (void)snprintf(table->acknowledged[seat][table->count[seat]++], MOVE_SIZE, "%.*s",
                               (int)strcspn(line, "\n"), line);
        }
    }
    (void)fclose(file);
}
