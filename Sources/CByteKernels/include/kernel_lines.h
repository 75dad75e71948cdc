#ifndef MSAL_KERNEL_LINES_H
#define MSAL_KERNEL_LINES_H

#include <stddef.h>
#include <stdint.h>

#endif
