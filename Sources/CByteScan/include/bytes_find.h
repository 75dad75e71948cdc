// Where a phrase is in a text.
#ifndef MSAL_BYTES_FIND_H
#define MSAL_BYTES_FIND_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The first index from `from` to `last` at which the `length` bytes of `phrase` are; SIZE_MAX if there is none. If
/// `ignores_case`, letters from A to Z are read as small ones; those of `phrase` must be. Reads nothing outside the
/// bytes from `p` to `p + last + length`. Uses AVX2 if the processor has it.
size_t bytes_find(const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case);

#pragma clang assume_nonnull end

#endif
