/* Which table a thread is at work on, should the process crash there: its id is
 * noted in a file beside the database, and at the next start the table is set
 * aside, so that one table cannot keep all others from being served. A kill or
 * a loss of power notes nothing. */
#ifndef SERVER_CRASH_H
#define SERVER_CRASH_H

#include "server/serve.h"

struct server;

/* This thread is at work on the table of this id, which stays where it is, until
 * this is called again; or on none, NULL. `how` is a word for what it does. */
void crash_at(const char *id, const char *how);

/* A thread that is at work on tables begins, or ends: room is made for what is
 * to be done when its stack has run out. */
void crash_thread_begin(void);
void crash_thread_end(void);

/* From now on crashes are noted, and what the last run noted is known. */
void crash_open(const char *database);
void crash_close(void);
/* Whether this table was noted and could not be set aside yet. */
bool crash_has(const char *id);
/* At the start: set those aside that were noted, and forget the note. What
 * cannot be saved stays noted, and is known here. This waits. */
void crash_settle(struct server *server);

#endif
