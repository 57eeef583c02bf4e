/* The page's files, all read at the start: what is not in this list cannot be
 * asked for, however the path is spelled. */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "ludoteca/ludoteca.h"

struct site_body {
    char *data;
    size_t length;
};

struct site_file {
    char *path; /* "/assets/index-1a2b.js" */
    const char *type;
    struct site_body plain, gzip, brotli; /* packed ones may be missing */
    char tag[20];                         /* an ETag, quotes included */
    bool forever;                         /* its name changes when it changes */
};

/* Owns its files. */
struct site {
    struct site_file *files;
    size_t count;
};

/* Read a folder; without one the site is empty. */
int site_open(struct site *site, const char *folder, struct ludo_error *error);
void site_close(struct site *site);

/* The file at a path of the page's, or NULL. */
const struct site_file *site_find(const struct site *site, const char *path);

#endif
