#include "server/names.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NAME_SIZE = 256 };

/* ------------------------------------------------------------------- hosts */

struct name {
    char text[NAME_SIZE]; /* without brackets, port and the dot of the root */
    bool bracketed;
};

/* What follows a name: nothing, or a colon and a port. */
static bool is_port(const char *text, size_t length) {
    if (!length)
        return true;
    if (text[0] != ':' || length > 6)
        return false;
    for (size_t i = 1; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

static bool read_name(struct head_text host, struct name *name) {
    name->bracketed = host.length && host.data[0] == '[';
    const char *from = host.data + name->bracketed;
    size_t left = host.length - name->bracketed;
    const char *mark = left ? memchr(from, name->bracketed ? ']' : ':', left) : NULL;
    size_t length = mark ? (size_t)(mark - from) : left;
    if ((name->bracketed && !mark) || !length || length >= NAME_SIZE || memchr(from, '\0', length))
        return false;
    size_t skip = length + name->bracketed;
    if (!is_port(from + skip, left - skip))
        return false;
    (void)snprintf(name->text, sizeof name->text, "%.*s", (int)length, from);
    if (length > 1 && name->text[length - 1] == '.')
        name->text[length - 1] = '\0';
    return true;
}

/* Addresses compare as numbers: one of IPv6 may be written in many ways. */
struct number {
    int family; /* 0: it is a name */
    unsigned char bytes[16];
};

static struct number read_number(const char *text) {
    struct number number = {0};
    if (inet_pton(AF_INET, text, number.bytes) == 1)
        number.family = AF_INET;
    else if (inet_pton(AF_INET6, text, number.bytes) == 1)
        number.family = AF_INET6;
    return number;
}

static bool is_same(const char *a, const char *b) {
    struct number first = read_number(a), second = read_number(b);
    if (first.family || second.family)
        return first.family == second.family && !memcmp(first.bytes, second.bytes, 16);
    return !strcasecmp(a, b);
}

static bool is_local(const char *text) {
    return is_same(text, "localhost") || is_same(text, "127.0.0.1") || is_same(text, "::1");
}

static bool is_listed(const struct serve_settings *settings, const char *text) {
    for (size_t i = 0; i < settings->names; i++)
        if (is_same(settings->name[i], text))
            return true;
    return false;
}

bool name_is_ours(const struct serve_settings *settings, struct head_text host) {
    struct name name;
    if (!host.data || !read_name(host, &name))
        return false;
    if (settings->names)
        return is_listed(settings, name.text);
    bool everywhere = is_same(settings->host, "0.0.0.0") || is_same(settings->host, "::");
    if (is_local(name.text) || is_same(name.text, settings->host))
        return true;
    return everywhere && read_number(name.text).family;
}

bool name_is_local(struct head_text host) {
    struct name name;
    return host.data && read_name(host, &name) && is_local(name.text);
}

/* ----------------------------------------------------------------- origins */

/* Who speaks TLS to us has a page that came by TLS. Without, a proxy may speak it for us. */
bool origin_is_ours(const struct serve_settings *settings, struct head_text origin,
                    struct head_text host) {
    static const char secure[] = "https://", plain[] = "http://";
    if (!origin.data)
        return true; /* no page asks, so no page can be abused */
    if (settings->origin && head_text_is_about(origin, settings->origin))
        return true;
    size_t skip = 0;
    if (origin.length > strlen(secure) && !strncasecmp(origin.data, secure, strlen(secure)))
        skip = strlen(secure);
    else if (!settings->cert && origin.length > strlen(plain) &&
             !strncasecmp(origin.data, plain, strlen(plain)))
        skip = strlen(plain);
    return skip && host.data && origin.length - skip == host.length &&
           !strncasecmp(origin.data + skip, host.data, host.length);
}
