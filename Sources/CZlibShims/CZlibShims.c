#include "CZlibShims.h"
