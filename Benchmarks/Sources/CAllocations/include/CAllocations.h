#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H
#include <stdint.h>
/// Allocations of this process so far; always 0 where they cannot be counted.
uint64_t allocations(void);
#endif
