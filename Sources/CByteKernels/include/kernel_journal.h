#ifndef MSAL_KERNEL_JOURNAL_H
#define MSAL_KERNEL_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#endif
