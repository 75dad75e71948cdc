// Byte kernels in C, inlined into Swift: one idea a header. They touch memory that the caller gives, nothing else.
#ifndef MSAL_CBYTEKERNELS_H
#define MSAL_CBYTEKERNELS_H

#include "kernel_guid.h"
#include "kernel_hash.h"
#include "kernel_hex.h"
#include "kernel_json.h"
#include "kernel_lines.h"
#include "kernel_memory.h"
#include "kernel_scrub.h"
#include "kernel_scrub_cache.h"
#include "kernel_journal.h"
#include "kernel_scratch.h"
#include "kernel_skim.h"

#endif
