#include "CLibdeflate.h"
