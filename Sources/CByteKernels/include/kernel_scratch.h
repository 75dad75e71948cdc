#ifndef MSAL_KERNEL_SCRATCH_H
#define MSAL_KERNEL_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#endif
