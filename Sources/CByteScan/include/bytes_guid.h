// Finds 8-4-4-4-12 hexadecimal numbers (GUIDs) anywhere in bytes: the ids that archives filter by.
#ifndef MSAL_BYTES_GUID_H
#define MSAL_BYTES_GUID_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Searches `count` bytes from `*position` on for GUIDs in either case, whatever is before and after them. Stores each
/// as two numbers (the first 16 digits, the other 16) in `found`, at most `capacity` GUIDs, and moves `*position` to
/// where the search continues: `count` at the end. A capacity of 64 always makes progress. Reads nothing beyond
/// `count`.
size_t bytes_find_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity);

#pragma clang assume_nonnull end

#endif
