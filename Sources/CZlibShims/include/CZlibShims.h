// The system's zlib, and its macros as functions that Swift can call. Nothing else belongs here.
// Missing <zlib.h>: install zlib's development package (Debian, Ubuntu: zlib1g-dev; Fedora: zlib-devel).
#ifndef MSAL_CZLIBSHIMS_H
#define MSAL_CZLIBSHIMS_H

#include <zlib.h>

/// deflateInit2: `window_bits` 31 writes gzip, -15 raw deflate.
static inline int shim_deflateInit2(z_streamp stream, int level, int window_bits, int memory_level, int strategy) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, strategy);
}

/// inflateInit2: `window_bits` 31 reads gzip, -15 raw deflate.
static inline int shim_inflateInit2(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
