/* Ctrl-C: long runs stop politely and tell what was done so far. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdatomic.h>

/* From now on Ctrl-C sets the flag, once; a second one ends the program as
 * usual, for somebody who does not want to wait. */
const atomic_bool *interrupt_catch(void);

#endif
