/* Tables over the HTTP API, and the way to their sockets. */
#include "load.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static void make_secret(char secret[40]) {
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        give_up("no random numbers can be had");
    for (int i = 0; i < 16; i++)
        (void)snprintf(secret + 2 * i, 3, "%02x", bytes[i]);
}

static void post_table(struct table *table) {
    struct connection *connection = &table->connection[0];
    char body[256], request[512];
    for (int seat = 0; seat < SEATS; seat++)
        make_secret(table->client[seat]);
    if (!dial(connection))
        return;
    int length = snprintf(body, sizeof body,
                          "{\"game\":\"loot\",\"client\":\"%s\",\"name\":\"Ana\",\"seats\":"
                          "[{\"kind\":\"person\"},{\"kind\":\"person\"}]}",
                          table->client[0]);
    int whole = snprintf(request, sizeof request,
                         "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                         "Content-Length: %d\r\n\r\n%s",
                         length, body);
    connection->phase = POSTING;
    send_all(connection, request, (size_t)whole);
}

static void shake_hands(struct table *table) {
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: ludoteca.1\r\n\r\n";
    for (int seat = 0; seat < SEATS; seat++) {
        struct connection *connection = &table->connection[seat];
        if (!dial(connection))
            return;
        connection->phase = SHAKING;
        send_all(connection, request, sizeof request - 1);
        if (table->broken)
            return;
    }
}

void open_table(struct table *table) {
    bool known = table->id[0] && !table->over;
    table->ready = table->waiting = 0;
    opening++;
    for (int seat = 0; seat < SEATS; seat++)
        table->connection[seat] =
            (struct connection){.table = table,
                                .seat = seat,
                                .rest = table->connection[seat].rest,
                                .rest_room = table->connection[seat].rest_room,
                                .text = table->connection[seat].text,
                                .text_room = table->connection[seat].text_room};
    if (known) {
        shake_hands(table);
        return;
    }
    table->over = false;
    table->id[0] = '\0';
    table->count[0] = table->count[1] = 0;
    post_table(table);
}

void open_more(void) {
    while (!server_gone && opening < OPENING_MAX && next_to_open < wish.tables + wish.spare)
        open_table(&tables[next_to_open++]);
}

static bool copy_member(const char *text, const char *key, char *to, size_t size) {
    const char *at = strstr(text, key);
    if (!at)
        return false;
    at += strlen(key);
    const char *end = strchr(at, '"');
    if (!end || (size_t)(end - at) >= size)
        return false;
    (void)snprintf(to, size, "%.*s", (int)(end - at), at);
    return true;
}

/* The answer to a POST is whole when the object in it is closed. */
void take_posted(struct connection *connection) {
    struct table *table = connection->table;
    connection->in[connection->in_length] = '\0';
    const char *body = strstr(connection->in, "\r\n\r\n");
    if (!body || !strchr(body, '}'))
        return;
    drop(connection);
    if (strncmp(connection->in, "HTTP/1.1 201", 12) != 0 ||
        !copy_member(body, "\"id\":\"", table->id, sizeof table->id) ||
        !copy_member(body, "\"invite\":\"", table->invite, sizeof table->invite)) {
        table->id[0] = '\0';
        if (wish.faults && strstr(body, "\"code\":\"STORE\"")) {
            became_broken(table);
            return;
        }
        complain("no table was made: %.200s", body);
        return;
    }
    shake_hands(table);
}

size_t take_handshake(struct connection *connection) {
    struct table *table = connection->table;
    connection->in[connection->in_length] = '\0';
    const char *end = strstr(connection->in, "\r\n\r\n");
    if (!end)
        return 0;
    if (strncmp(connection->in, "HTTP/1.1 101", 12) != 0) {
        complain("no WebSocket: %.60s", connection->in);
        drop(connection);
        return 0;
    }
    connection->phase = JOINING;
    say(connection, "{\"do\":\"join\",\"table\":\"%s\",\"client\":\"%s\",\"key\":\"%s\"}",
        table->id, table->client[connection->seat], table->invite);
    return (size_t)(end - connection->in) + 4;
}
