// Wide scans over bytes, inlined into Swift: one idea a header. They touch memory that the caller gives, nothing else.
#ifndef MSAL_CBYTESCAN_H
#define MSAL_CBYTESCAN_H

#include "bytes_fast_skip.h"
#include "bytes_guid.h"
#include "bytes_hash.h"
#include "bytes_hex.h"
#include "bytes_json.h"
#include "bytes_lines.h"

#endif
