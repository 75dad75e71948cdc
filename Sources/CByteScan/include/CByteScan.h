// Wide scans over bytes, inlined into Swift; one subject for each header. They access only memory that the caller
// passes.
#ifndef MSAL_CBYTESCAN_H
#define MSAL_CBYTESCAN_H

#include "bytes_fast_skip.h"
#include "bytes_find.h"
#include "bytes_guid.h"
#include "bytes_hash.h"
#include "bytes_hex.h"
#include "bytes_json.h"
#include "bytes_lines.h"
#include "bytes_words.h"

#endif
