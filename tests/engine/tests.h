/* cmocka with what it wants included before it. */
#ifndef ENGINE_TESTS_H
#define ENGINE_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ludoteca/ludoteca.h"

#endif
