// Finding 8-4-4-4-12 hexadecimal numbers (GUIDs) anywhere in bytes: what archives filter by.
#ifndef MSAL_BYTES_GUID_H
#define MSAL_BYTES_GUID_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Looks for GUIDs in `count` bytes from `*position` on, whatever stands before and behind them and in either case.
/// Puts each as two numbers (the first 16 digits, the other 16) at `found`, at most `capacity` of them, and moves
/// `*position` to where to go on: `count` at the end. 64 places are always enough to go on. Reads nothing beyond
/// `count`.
size_t bytes_find_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity);

#pragma clang assume_nonnull end

#endif
