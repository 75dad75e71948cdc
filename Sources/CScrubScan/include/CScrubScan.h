// The vectorised part of the scrubber: the prefilter for detectors, and the cache of pseudonyms.
#ifndef MSAL_CSCRUBSCAN_H
#define MSAL_CSCRUBSCAN_H

#include "scrub_scan.h"
#include "scrub_cache.h"
#include "scrub_known.h"
#include "scrub_field_words.h"
#include "scrub_names.h"
#include "scrub_odds.h"
#include "scrub_persons.h"
#include "scrub_phrase.h"
#include "scrub_template.h"

#endif
