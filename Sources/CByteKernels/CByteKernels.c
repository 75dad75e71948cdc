#include "CByteKernels.h"
