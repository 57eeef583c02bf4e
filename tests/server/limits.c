/* What limits count, with times of our own. */
#include "../engine/tests.h"

#include "server/limits.h"

#include <stdio.h>
#include <string.h>

static const struct serve_settings usual = {.work_per_address = 20, .storage_per_address = 80};

static bool same(const char *a, const char *b) {
    uint8_t one[16], other[16];
    address_normalise(a, one);
    address_normalise(b, other);
    return !memcmp(one, other, sizeof one);
}

static void a_network_of_ipv6_is_one_address(void **state) {
    (void)state;
    assert_true(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
    assert_false(same("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_true(same("192.0.2.7", "::ffff:192.0.2.7"));
    assert_true(same("192.0.2.7", "::FFFF:c000:207"));
    assert_false(same("192.0.2.7", "192.0.2.8"));
    assert_false(same("192.0.2.7", "::192.0.2.7"));
    assert_true(same("fe80::1%eth0", "fe80::2"));
    assert_true(same("nobody", ""));
    assert_true(same("1.2.3.4.5", "unknown"));
    assert_false(same("nobody", "::"));
    assert_false(same("nobody", "255.255.255.255"));
}

static struct addresses house(void) {
    return (struct addresses){.limits = limits_of(&usual), .key = {7}};
}

static struct address *visit(struct addresses *addresses, uint32_t number, int64_t now) {
    char text[ADDRESS_SIZE];
    (void)snprintf(text, sizeof text, "10.%u.%u.%u", number >> 16, number >> 8 & 255, number & 255);
    struct address *address = address_hold(addresses, text, now);
    address_release(address);
    return address;
}

static void whoever_rests_is_forgotten_but_not_before_all_is_full(void **state) {
    struct addresses addresses = house();
    (void)state;
    struct address *busy = visit(&addresses, 1, 1000);
    (void)visit(&addresses, 2, 1000);
    (void)address_storage(&addresses, busy, 1000);
    busy->storage.tokens -= 1e6;
    addresses_sweep(&addresses, 1000);
    assert_int_equal(addresses.count, 1);
    double rate = addresses.limits.storage;
    addresses_sweep(&addresses, 1000 + (int64_t)(1e6 / rate) - 1000);
    assert_int_equal(addresses.count, 1);
    assert_ptr_equal(visit(&addresses, 1, 2000), busy);
    addresses_sweep(&addresses, 1000 + (int64_t)(1e6 / rate) + 1000);
    assert_int_equal(addresses.count, 0);
    addresses_free(&addresses);
}

static void whoever_holds_something_stays(void **state) {
    struct addresses addresses = house();
    (void)state;
    struct address *open = address_hold(&addresses, "192.0.2.1", 1000);
    struct address *kept = address_keep(visit(&addresses, 1, 1000));
    addresses_sweep(&addresses, 1000000000);
    assert_int_equal(addresses.count, 2);
    address_release(open);
    address_let_go(kept);
    addresses_sweep(&addresses, 1000000000);
    assert_int_equal(addresses.count, 0);
    addresses_free(&addresses);
}

/* Ten times as many as are remembered: those who have used most stay. */
static void memory_is_bounded(void **state) {
    struct addresses addresses = house();
    (void)state;
    for (uint32_t i = 0; i < 10 * ADDRESSES_MOST; i++) {
        struct address *address = visit(&addresses, i, 1000 + i / 100);
        address->storage.tokens -= i < 100 ? 1e7 : 1000;
        assert_in_range(addresses.count, 1, ADDRESSES_MOST);
    }
    int64_t now = 1000 + 10 * ADDRESSES_MOST / 100;
    for (uint32_t i = 0; i < 100; i++)
        assert_true(address_storage(&addresses, visit(&addresses, i, now), now) <
                    addresses.limits.storage_burst - 9e6);
    addresses_free(&addresses);
}

/* Whenever it takes what it can, and however it spreads that. */
static void nobody_stores_more_in_a_day_than_is_promised(void **state) {
    struct addresses addresses = house();
    const int64_t day = (int64_t)24 * 3600 * 1000;
    (void)state;
    assert_true(limits_storage_in_a_day(&addresses.limits) < 100 * 1000 * 1000);
    for (int64_t every = 1; every <= day; every *= 7) {
        struct address *address = visit(&addresses, 1, every);
        double stored = 0;
        for (int64_t now = every; now < every + (every < 1000 ? 1000000 : day); now += every) {
            double left = address_storage(&addresses, address, now);
            if (left > 0)
                stored += left;
            if (left > 0)
                address->storage.tokens -= left;
        }
        assert_true(stored <= (double)limits_storage_in_a_day(&addresses.limits));
        addresses_free(&addresses);
        addresses = house();
    }
    addresses_free(&addresses);
}

static void work_is_a_share_of_the_processor(void **state) {
    struct addresses addresses = house();
    (void)state;
    struct address *address = visit(&addresses, 1, 1000);
    double used = 0;
    for (int64_t now = 1000; now < 61000; now += 3)
        while (address_work(&addresses, address, now) > 0) {
            address->work.tokens -= 400;
            used += 400;
        }
    /* a minute's share, what it had at once, and the last message */
    assert_true(used <= 0.2 * 60e6 + 10000 + 400);
    assert_true(used >= 0.2 * 60e6 - 1000);
    addresses_free(&addresses);
}

static void nobody_rests_for_long(void **state) {
    struct addresses addresses = house();
    (void)state;
    struct address *address = visit(&addresses, 1, 1000);
    address->work.tokens = -1e12;
    (void)address_work(&addresses, address, 1001);
    assert_true(address_work(&addresses, address, 1001 + 2100) > 0);
    addresses_free(&addresses);
}

static void no_limit_is_no_limit(void **state) {
    static const struct serve_settings none = {0};
    struct addresses addresses = {.limits = limits_of(&none)};
    (void)state;
    struct address *address = visit(&addresses, 1, 1000);
    address->work.tokens = address->storage.tokens = -1e12;
    assert_true(address_work(&addresses, address, 1000) > 0);
    assert_true(address_storage(&addresses, address, 1000) > 1e12);
    for (int i = 0; i < 1000; i++)
        assert_true(allowance_take(&address->posts, addresses.limits.posts,
                                   addresses.limits.posts_burst, 1000));
    assert_int_equal(limits_storage_in_a_day(&addresses.limits), 0);
    addresses_free(&addresses);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_of_ipv6_is_one_address),
        cmocka_unit_test(whoever_rests_is_forgotten_but_not_before_all_is_full),
        cmocka_unit_test(whoever_holds_something_stays),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(nobody_stores_more_in_a_day_than_is_promised),
        cmocka_unit_test(work_is_a_share_of_the_processor),
        cmocka_unit_test(nobody_rests_for_long),
        cmocka_unit_test(no_limit_is_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
