// The journal in mapped memory, inlined into Swift.
#ifndef MSAL_CJOURNAL_H
#define MSAL_CJOURNAL_H

#include "journal.h"

#endif
