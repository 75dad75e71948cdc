// Everything is inline in journal.h; a target needs one source file.
#include "journal.h"
