/* Names under which the server may be called. A page of a stranger's whose name
 * suddenly leads to this machine (DNS rebinding) is of the same origin as what it
 * asks for, as far as its browser knows; that it calls us by a wrong name is how
 * it can be told. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "server/head.h"
#include "server/serve.h"

/* Whether a Host, with its port or without, is one of ours: one of the names that
 * the settings list; without a list localhost, the address that is listened on and
 * those of this machine, or any address if all are listened on. */
bool name_is_ours(const struct serve_settings *settings, struct head_text host);
/* Whether it means this machine itself. */
bool name_is_local(struct head_text host);
/* Whether an Origin is that of a page of ours, called by this Host, or one that the
 * settings allow. */
bool origin_is_ours(const struct serve_settings *settings, struct head_text origin,
                    struct head_text host);

#endif
