// Clocks as plain integers, so that Swift code needs no `timespec`.
#ifndef MSAL_PLATFORM_CLOCKS_H
#define MSAL_PLATFORM_CLOCKS_H

#include <stdint.h>
#include <time.h>

/// The wall clock in microseconds since 1970.
static inline int64_t platform_wall_microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/// A monotonic clock in nanoseconds.
static inline int64_t platform_monotonic_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

#endif
