/* The fair scheduler, with times of our own: who is served next, and how much. */
#include "../engine/tests.h"

#include "base/rng.h"
#include "server/buffer.h"
#include "server/shares.h"

#include <stdlib.h>
#include <string.h>

struct job {
    struct share_job share; /* first */
    int address, client, number;
};

static struct payer payer_of(int address, int client) {
    struct payer payer = {.address = {(uint8_t)address, (uint8_t)(address >> 8), 1},
                          .client = {(uint8_t)client, (uint8_t)(client >> 8), 2}};
    return payer;
}

static void put(struct shares *shares, int address, int client, int number, int64_t now) {
    struct job *job = memory_get(NULL, sizeof *job);
    *job = (struct job){.address = address, .client = client, .number = number};
    struct payer payer = payer_of(address, client);
    shares_put(shares, &job->share, &payer, now);
}

static struct job *take(struct shares *shares, int64_t now) {
    return (struct job *)shares_take(shares, now);
}

static void finish(struct shares *shares, struct job *job, int64_t took, int64_t now) {
    shares_done(shares, &job->share, took, now);
    free(job);
}

/* Take one, check whose it is, and let it take so many milliseconds. */
static void expect(struct shares *shares, int address, int client, int number, int took,
                   int64_t *now) {
    struct job *job = take(shares, *now);
    assert_non_null(job);
    assert_int_equal(job->address, address);
    assert_int_equal(job->client, client);
    assert_int_equal(job->number, number);
    *now += took;
    finish(shares, job, took * 1000, *now);
}

static void empty(struct shares *shares, int64_t now) {
    struct job *job;
    while ((job = take(shares, now)))
        finish(shares, job, 0, now);
    shares_free(shares);
}

/* ------------------------------------------------------------------- order */

static void jobs_of_one_client_are_done_in_order(void **state) {
    struct shares *shares = shares_new(1);
    int64_t now = 1000;
    (void)state;
    for (int i = 0; i < 100; i++)
        put(shares, 1, 1, i, now);
    for (int i = 0; i < 100; i++)
        expect(shares, 1, 1, i, 7, &now);
    assert_null(take(shares, now));
    empty(shares, now);
}

static void a_guest_waits_for_the_one_that_runs_and_no_other(void **state) {
    struct shares *shares = shares_new(1);
    int64_t now = 0;
    (void)state;
    for (int i = 0; i < 95; i++)
        put(shares, 1, i, i, now);
    for (int round = 0; round < 20; round++) {
        struct job *running = take(shares, now);
        assert_int_equal(running->address, 1);
        put(shares, 2, 0, round, now);
        now += 400;
        finish(shares, running, 400000, now);
        expect(shares, 2, 0, round, 5, &now);
    }
    empty(shares, now);
}

static void clients_of_an_address_share_what_it_gets(void **state) {
    struct shares *shares = shares_new(1);
    int64_t now = 0;
    (void)state;
    for (int i = 0; i < 50; i++)
        put(shares, 1, 1, i, now);
    put(shares, 1, 2, 0, now);
    put(shares, 1, 3, 0, now);
    expect(shares, 1, 1, 0, 10, &now);
    expect(shares, 1, 2, 0, 10, &now);
    expect(shares, 1, 3, 0, 10, &now);
    expect(shares, 1, 1, 1, 10, &now);
    empty(shares, now);
}

static void inventing_clients_brings_an_address_nothing(void **state) {
    struct shares *shares = shares_new(1);
    int64_t now = 0;
    int served[3] = {0};
    (void)state;
    for (int i = 0; i < 400; i++) {
        put(shares, 1, i, i, now);
        put(shares, 2, 0, i, now);
    }
    for (int i = 0; i < 400; i++) {
        struct job *job = take(shares, now);
        served[job->address]++;
        finish(shares, job, 1000, ++now);
    }
    assert_in_range(served[1], 199, 201);
    empty(shares, now);
}

static void one_thread_is_kept_free_of_any_single_address(void **state) {
    struct shares *shares = shares_new(4);
    struct job *running[3];
    (void)state;
    for (int i = 0; i < 10; i++)
        put(shares, 1, i, i, 0);
    for (int i = 0; i < 3; i++)
        assert_non_null(running[i] = take(shares, 0));
    assert_null(take(shares, 0));
    put(shares, 2, 0, 0, 0);
    struct job *guest = take(shares, 0);
    assert_int_equal(guest->address, 2);
    assert_null(take(shares, 0));
    finish(shares, running[0], 1000, 1);
    assert_non_null(running[0] = take(shares, 1));
    assert_int_equal(running[0]->address, 1);
    finish(shares, guest, 1000, 1);
    for (int i = 0; i < 3; i++)
        finish(shares, running[i], 1000, 1);
    empty(shares, 1);
}

/* ----------------------------------------------------------------- amounts */

/* Whatever jobs cost, addresses that always have some get the same time. */
static void processor_time_is_shared_not_jobs(void **state) {
    enum { ADDRESSES = 5, ROUNDS = 20000 };
    struct shares *shares = shares_new(1);
    struct ludo_rng rng;
    int64_t now = 0, used[ADDRESSES] = {0}, all = 0;
    (void)state;
    ludo_rng_seed(&rng, 15, 1);
    for (int i = 0; i < ADDRESSES; i++)
        for (int client = 0; client <= i; client++)
            put(shares, i, client, 0, now);
    for (int i = 0; i < ROUNDS; i++) {
        struct job *job = take(shares, now);
        int address = job->address, client = job->client;
        int64_t took = 1 + ludo_rng_below(&rng, address ? 1U << (3 * (unsigned)address) : 2);
        now += took;
        used[address] += took;
        all += took;
        finish(shares, job, took * 1000, now);
        put(shares, address, client, i, now);
    }
    for (int i = 0; i < ADDRESSES; i++)
        assert_in_range(100 * used[i] / all, 100 / ADDRESSES - 3, 100 / ADDRESSES + 3);
    empty(shares, now);
}

/* Random arrivals: every job is done once, none is passed over for long, and who asks for less
 * than a fair share waits for no more than what runs and a job of each other address. */
static void nobody_starves(void **state) {
    enum { ADDRESSES = 20, ROUNDS = 30000, LONGEST = 300 };
    struct shares *shares = shares_new(1);
    struct ludo_rng rng;
    int64_t now = 0, asked = -1, worst = 0;
    int put_count = 0, done = 0;
    (void)state;
    ludo_rng_seed(&rng, 15, 2);
    for (int i = 0; i < ROUNDS; i++) {
        int address = 1 + (int)ludo_rng_below(&rng, ADDRESSES);
        put(shares, address, (int)ludo_rng_below(&rng, 4), i, now);
        put_count++;
        if (asked < 0 && !ludo_rng_below(&rng, 50)) {
            put(shares, 0, 0, i, now);
            put_count++;
            asked = now;
        }
        struct job *job = take(shares, now);
        int64_t took = 1 + ludo_rng_below(&rng, LONGEST);
        if (!job->address) {
            worst = now - asked > worst ? now - asked : worst;
            asked = -1;
            took = 1;
        }
        now += took;
        finish(shares, job, took * 1000, now);
        done++;
    }
    while (shares_waiting(shares)) {
        struct job *job = take(shares, now);
        finish(shares, job, 1000, ++now);
        done++;
    }
    assert_int_equal(done, put_count);
    assert_in_range(worst, 0, 2 * LONGEST);
    empty(shares, now);
}

static void what_was_used_is_forgotten_and_with_it_who(void **state) {
    struct shares *shares = shares_new(1);
    int64_t now = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        put(shares, i, i, i, now);
        expect(shares, i, i, i, 10, &now);
    }
    assert_int_equal(shares_parties(shares), 200);
    /* Somebody who used a hundred times as much comes before others after a rest. */
    put(shares, 1, 1, 0, now);
    expect(shares, 1, 1, 0, 1000, &now);
    now += 20 * SHARES_HALF_LIFE;
    put(shares, 500, 1, 0, now);
    assert_int_equal(shares_parties(shares), 2);
    put(shares, 1, 1, 1, now);
    expect(shares, 500, 1, 0, 1, &now);
    expect(shares, 1, 1, 1, 1, &now);
    empty(shares, now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_of_one_client_are_done_in_order),
        cmocka_unit_test(a_guest_waits_for_the_one_that_runs_and_no_other),
        cmocka_unit_test(clients_of_an_address_share_what_it_gets),
        cmocka_unit_test(inventing_clients_brings_an_address_nothing),
        cmocka_unit_test(one_thread_is_kept_free_of_any_single_address),
        cmocka_unit_test(processor_time_is_shared_not_jobs),
        cmocka_unit_test(nobody_starves),
        cmocka_unit_test(what_was_used_is_forgotten_and_with_it_who),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
