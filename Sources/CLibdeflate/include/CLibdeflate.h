// libdeflate, for the package trait `Libdeflate` only: without the trait nothing imports this, and its header may be
// missing. With it: Debian and Ubuntu libdeflate-dev, Fedora libdeflate-devel, Homebrew libdeflate.
#ifndef MSAL_CLIBDEFLATE_H
#define MSAL_CLIBDEFLATE_H

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#endif

#endif
