// The system's zlib: its macros as functions that Swift can call, and a faster checksum for processors that support
// it. Nothing else belongs here.
// Missing <zlib.h>: install zlib's development package (Debian, Ubuntu: zlib1g-dev; Fedora: zlib-devel).
#ifndef MSAL_CZLIBSHIMS_H
#define MSAL_CZLIBSHIMS_H

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

/// deflateInit2: `window_bits` 31 writes gzip, -15 raw deflate.
static inline int shim_deflateInit2(z_streamp _Nonnull stream, int level, int window_bits, int memory_level, int strategy) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, strategy);
}

/// inflateInit2: `window_bits` 31 reads gzip, -15 raw deflate.
static inline int shim_inflateInit2(z_streamp _Nonnull stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

/// zlib's crc32 of `count` bytes, continuing from the checksum `crc` (0 at the beginning). The result is the same
/// everywhere. On x86-64 with carry-less multiplication it is about eight times as fast; zlib 1.2.13 spends a sixth of
/// a decompression's time on it. On ARM zlib already uses the processor's instructions.
uint32_t shim_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// crc32_combine: the checksum of bytes with the checksum `first`, followed by `count` bytes with the checksum
/// `second`.
static inline uint32_t shim_crc32_combine(uint32_t first, uint32_t second, size_t count) {
    return (uint32_t)crc32_combine(first, second, (z_off_t)count);
}

/// Whether `shim_crc32` uses the fast method on this processor instead of zlib's.
int shim_folds_crc32(void);

#endif
