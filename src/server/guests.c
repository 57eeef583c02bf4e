/* Those who look on: how many there are, what they are called, and whom the
 * table's maker mutes or sends away.
 *
 * A spectator is known at a table by a number that lasts while they are there, and
 * to the store by their client. Being sent away would be of no use while the links
 * stay good, for a client is easily made up: so both get new keys. */
#include "server/parts.h"

#include "server/keys.h"

#include <string.h>

enum { SHOWN = 100 /* spectators that players are told of by name */ };

/* -------------------------------------------------------- muted and barred */

static int find_kept(const struct table *table, const uint8_t *client) {
    for (int i = 0; i < table->kept.guests; i++)
        if (key_hash_equal(table->kept.guest[i].client, client))
            return i;
    return -1;
}

bool guest_is_muted(const struct table *table, const uint8_t *client) {
    int at = find_kept(table, client);
    return at >= 0 && table->kept.guest[at].muted;
}

bool guest_is_barred(const struct table *table, const uint8_t *client) {
    int at = find_kept(table, client);
    return at >= 0 && table->kept.guest[at].barred;
}

static void drop_kept(struct store_table *kept, int at) {
    kept->guests--;
    memmove(&kept->guest[at], &kept->guest[at + 1],
            (size_t)(kept->guests - at) * sizeof kept->guest[0]);
}

/* The client's entry, made if need be: the oldest one goes if there are too many. */
static struct store_guest *keep(struct table *table, const uint8_t *client) {
    struct store_table *kept = &table->kept;
    int at = find_kept(table, client);
    if (at >= 0)
        return &kept->guest[at];
    if (kept->guests == STORE_GUESTS_MAX)
        drop_kept(kept, 0);
    struct store_guest *guest = &kept->guest[kept->guests++];
    *guest = (struct store_guest){0};
    memcpy(guest->client, client, STORE_HASH_SIZE);
    table->payer->storage.tokens -= STORAGE_GUEST;
    return guest;
}

static bool looks_on(const struct table *table, const struct socket *socket) {
    return socket->viewer == table->kept.seats;
}

/* ------------------------------------------------------------------ numbers */

uint32_t guest_number(struct table *table, const struct socket *socket) {
    for (const struct socket *other = table->sockets; other; other = other->next)
        if (other != socket && other->guest && key_hash_equal(other->client, socket->client))
            return other->guest;
    return ++table->guests;
}

const uint8_t *guest_client(const struct table *table, int64_t number) {
    for (const struct socket *socket = table->sockets; socket; socket = socket->next)
        if (looks_on(table, socket) && socket->guest == number && !socket->closing)
            return socket->client;
    return NULL;
}

/* ------------------------------------------------------------------ changes */

static void cut(struct table *table, const uint8_t *client) {
    struct socket *next;
    for (struct socket *socket = table->sockets; socket; socket = next) {
        next = socket->next;
        if (key_hash_equal(socket->client, client))
            socket_cut(socket, N_("whoever made this table has asked you to leave it"));
    }
}

static const char *name_of(const struct table *table, const uint8_t *client) {
    for (const struct socket *socket = table->sockets; socket; socket = socket->next)
        if (key_hash_equal(socket->client, client) && socket->name[0])
            return socket->name;
    return "";
}

int guest_remove(struct server *server, struct table *table, int64_t number,
                 struct refusal *refusal) {
    const uint8_t *found = guest_client(table, number);
    uint8_t client[STORE_HASH_SIZE];
    if (!found)
        return refuse(refusal, "SEAT", "nobody of that number looks on");
    memcpy(client, found, sizeof client);
    if (table_is_maker(table, client))
        return refuse(refusal, "SEAT", "that is yourself");
    keep(table, client)->barred = true;
    key_make(table->kept.invite);
    key_make(table->kept.watch);
    int host = table_seat_of(table, table->kept.maker);
    table_announce(server, table,
                   &(struct announcement){.what = "removed",
                                          .seat = -1,
                                          .by = host < 0 ? "" : table->seats[host].kept.name,
                                          .from = name_of(table, client)});
    cut(table, client);
    table_change(server, table);
    return LUDO_OK;
}

int guest_mute(struct server *server, struct table *table, const uint8_t *client, bool muted,
               struct refusal *refusal) {
    if (table_is_maker(table, client))
        return refuse(refusal, "SEAT", "that is yourself");
    struct store_guest *guest = keep(table, client);
    guest->muted = muted;
    if (!guest->muted && !guest->barred)
        drop_kept(&table->kept, find_kept(table, client));
    table->guests_changed = true;
    table_change(server, table);
    return LUDO_OK;
}

/* ----------------------------------------------------------------- telling */

/* Each client once, as far as there is room; how many there are. */
static int list_guests(const struct table *table, const struct socket *list[SHOWN]) {
    int count = 0, listed = 0;
    for (const struct socket *socket = table->sockets; socket; socket = socket->next) {
        bool known = socket->closing || !looks_on(table, socket);
        for (int i = 0; !known && i < listed; i++)
            known = list[i]->guest == socket->guest;
        if (known)
            continue;
        count++;
        if (listed < SHOWN)
            list[listed++] = socket;
    }
    return count;
}

static void put_guests(const struct table *table, const struct socket *const list[SHOWN], int count,
                       struct ludo_json *json) {
    ludo_json_put_array(json, "list");
    for (int i = 0; i < count && i < SHOWN; i++) {
        ludo_json_object(json);
        ludo_json_put_int(json, "viewer", list[i]->guest);
        ludo_json_put_string(json, "name", list[i]->name);
        ludo_json_put_bool(json, "muted", guest_is_muted(table, list[i]->client));
        ludo_json_object_end(json);
    }
    ludo_json_array_end(json);
}

static void write_guests(struct server *server, const struct table *table, bool named) {
    const struct socket *list[SHOWN];
    int count = list_guests(table, list);
    server->text.length = 0;
    do {
        struct ludo_json json = ludo_json_in(&server->text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "is", "spectators");
        ludo_json_put_int(&json, "count", count);
        if (named)
            put_guests(table, list, count, &json);
        ludo_json_object_end(&json);
    } while (text_more(&server->text));
}

/* Who plays hears who it is; many may look on, and hear how many they are. */
static bool hears_names(const struct table *table, const struct socket *socket) {
    return !looks_on(table, socket) || table_is_maker(table, socket->client);
}

/* Each of the two is written once. */
void guests_tell(struct server *server, struct table *table, struct socket *socket) {
    for (int named = 0; named < 2; named++) {
        bool written = false;
        for (struct socket *one = socket ? socket : table->sockets; one;
             one = socket ? NULL : one->next) {
            if (one->fresh || hears_names(table, one) != named)
                continue;
            if (!written)
                write_guests(server, table, named);
            written = true;
            socket_send(server, one, server->text.data, server->text.length);
        }
    }
}
