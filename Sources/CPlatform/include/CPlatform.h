// What Swift cannot do on every platform: atomics, thread-local memory, clocks, locks, threads, forks.
#ifndef MSAL_CPLATFORM_H
#define MSAL_CPLATFORM_H

#include "platform_atomics.h"
#include "platform_clocks.h"
#include "platform_memory.h"
#include "platform_process.h"
#include "platform_scratch.h"
#include "platform_threads.h"

#endif
