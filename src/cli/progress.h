/* A progress bar on stderr for runs of more than a second; nothing if stderr
 * is no terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

/* The run begins; `unit` names what is counted, in the reader's language. */
void progress_begin(const char *unit);
/* Draw it anew, from the thread that began it. */
void progress_show(uint64_t done, uint64_t total);
/* The run is over: leave the line empty. */
void progress_end(void);

#endif
