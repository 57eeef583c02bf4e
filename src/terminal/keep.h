/* What the terminal game keeps between sessions, in the user's data folder:
 * $XDG_DATA_HOME/ludoteca, or ~/.local/share/ludoteca. Records of matches, and
 * the best scores of those who play alone (LO-64). */
#ifndef TERMINAL_KEEP_H
#define TERMINAL_KEEP_H

#include "ludoteca/ludoteca.h"

struct table;

enum { KEEP_BEST_MAX = 10 };

/* Reserve a new file <date>-<game>-NN.txt in the folder, which is made if need
 * be. The caller frees `*path`. */
int keep_new_record(const char *game, char **path, struct ludo_error *error);

/* The newest record of a game's in the folder if its match is not over, or
 * NULL. The caller frees it. */
char *keep_unfinished(const char *game);

/* Open the match of a record's file. Content that is not built in comes from the file
 * `content` or, if that is NULL, from the copy that lies beside the record. On failure
 * nothing needs to be closed. */
int keep_open(const char *path, const char *content, struct table *table,
              struct ludo_record *record, struct ludo_error *error);
/* The place of that copy; the caller frees it. */
char *keep_content_path(const char *record);
/* Put a copy of the file `content` there, so that moving or changing it does not cost
 * anybody a match. */
int keep_content(const char *record, const char *content, struct ludo_error *error);

/* What scores are compared with each other. */
struct keep_contest {
    const struct ludo_setup *setup; /* content or, without any, options */
    const char *date;               /* of a match of the day, or NULL */
    bool fewest;                    /* fewer points are better */
};

struct keep_score {
    int points;
    char name[LUDO_NAME_MAX];
    char date[16];
};

/* Best scores of a contest, best first; their number. Content is told apart by
 * name and hash. A file that is not there holds none. */
int keep_best_read(const struct keep_contest *contest, struct keep_score *scores,
                   struct ludo_error *error);
/* Add a score; its rank from 0, or KEEP_BEST_MAX if it is not among the best,
 * or an error. */
int keep_best_add(const struct keep_contest *contest, const struct keep_score *score,
                  struct ludo_error *error);

/* Today, like 2026-11-15. */
void keep_today(char date[16]);

#endif
