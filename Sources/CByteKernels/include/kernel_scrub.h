#ifndef MSAL_KERNEL_SCRUB_H
#define MSAL_KERNEL_SCRUB_H

#include <stddef.h>
#include <stdint.h>

#endif
