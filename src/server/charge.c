#include "server/charge.h"

double charge_of_telling(const struct table *table) {
    double cost = WORK_TELL;
    for (const struct socket *socket = table->sockets; socket; socket = socket->next)
        cost += WORK_SEND;
    return cost;
}

void charge_ahead(struct server *server, struct table *table, double microseconds) {
    if (!server->payer)
        return;
    if (table->cause != server->payer) {
        address_let_go(table->cause);
        table->cause = address_keep(server->payer);
        table->paid = 0; /* whoever was before has paid what was guessed */
    }
    server->payer->work.tokens -= microseconds;
    table->paid += microseconds;
}

void charge_settle(struct server *server, struct table *table) {
    if (table->cause)
        table->cause->work.tokens += table->paid;
    table->paid = 0;
    server->payer = table->cause ? table->cause : table->payer;
}

void charge_settled(struct server *server, struct table *table) {
    address_let_go(table->cause);
    table->cause = NULL;
    server->payer = NULL;
}

/* ----------------------------------------------------------------- storage */

int charge_may_store(struct server *server, int64_t bytes, struct refusal *refusal) {
    if (!server->payer || server->addresses.limits.storage <= 0 ||
        address_storage(&server->addresses, server->payer, server_now()) >= (double)bytes)
        return LUDO_OK;
    server->count.refused++;
    return refuse(refusal, "LIMIT", "your address has stored all that it may for now; try later");
}

void charge_storage(struct server *server, struct address *address, int64_t bytes) {
    server->count.stored += (uint64_t)bytes;
    if (address)
        address->storage.tokens -= (double)bytes;
}

/* Chance is paid by who made the table as long as they can, so that who plays there pays for
 * their own moves alone. */
void charge_step(struct server *server, struct table *table, int mover, size_t length) {
    struct address *address = server->payer;
    if (!address || (mover == LUDO_CHANCE && table->payer->storage.tokens > 0))
        address = table->payer;
    charge_work(server, WORK_STEP);
    charge_storage(server, address, storage_of_step(length));
}

/* -------------------------------------------------------------------- bots */

bool charge_may_think(struct server *server, const struct table *table) {
    const struct addresses *addresses = &server->addresses;
    int64_t now = server_now();
    return table->payer->thinking < THOUGHTS_PER_ADDRESS &&
           address_work(addresses, table->payer, now) > 0 &&
           address_storage(addresses, table->payer, now) >
               (double)storage_of_step(LUDO_MOVE_TEXT_MAX);
}
