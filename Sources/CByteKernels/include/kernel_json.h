#ifndef MSAL_KERNEL_JSON_H
#define MSAL_KERNEL_JSON_H

#include <stddef.h>
#include <stdint.h>

#endif
