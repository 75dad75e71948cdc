// The odds that a token is a value to hide, learned from lines whose values are known.
//
// Rules find what they were written for. This finds what looks and is placed like the values of Tests/ScrubbingCorpus:
// a linear model, log-odds = bias + the sum of a weight for each feature of the token. Features are hashed to an index of
// `scrub_odds_weights`, which Scripts/train-value-odds writes. It calls the functions below, so there is one definition of
// a token and its features.
#ifndef MSAL_SCRUB_ODDS_H
#define MSAL_SCRUB_ODDS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    SCRUB_ODDS_BITS = 15,
    /// Most features of one token.
    SCRUB_ODDS_FEATURES = 96,
    /// A weight of 1 in log-odds.
    SCRUB_ODDS_ONE = 16,
};

/// The questions.
enum {
    /// Is it a value to hide?
    SCRUB_ODDS_HIDE,
    /// If it is one: is it a secret?
    SCRUB_ODDS_SECRET,
    /// Of words that a rule found: are they a value? Here a token may be any words, also without a digit.
    SCRUB_ODDS_FOUND,
    SCRUB_ODDS_QUESTIONS,
};

/// The weight of each feature for each question, in units of 1/16.
extern const int8_t scrub_odds_weights[SCRUB_ODDS_QUESTIONS][1 << SCRUB_ODDS_BITS];
/// The log-odds of a token without features, in the same units.
extern const int32_t scrub_odds_bias[SCRUB_ODDS_QUESTIONS];

/// A mask in the text, or a value that is about to be masked: the model sees its letter instead of its bytes.
typedef struct {
    size_t start, end;
    /// 's' a secret, 'p' a person, 'd' a device or a session, 'o' an organization.
    uint8_t letter;
} scrub_odds_mask;

/// A text and its masks, in order and apart.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    const scrub_odds_mask *_Nullable masks;
    size_t mask_count;
} scrub_odds_text;

typedef struct {
    size_t start, end;
} scrub_odds_token;

/// The first token at or after `from` that could be a value: it has a digit or is a GUID, is outside of the masks, and is no
/// time, version, path, host name, number of up to four digits, `0x` with up to 16, short word with one or two digits at
/// its end, or name before `=`, and nothing that everybody may know: the number of a flaw or an error, the name of a thread, a
/// class or a pod, a number in a row of numbers. `start == end` if there is none.
scrub_odds_token scrub_odds_next(const scrub_odds_text *text, size_t from);

/// Writes the features of a token and returns their number. 0 if no word is near it: then nothing can be said.
size_t scrub_odds_features(const scrub_odds_text *text, scrub_odds_token token, uint16_t *features);

/// The log-odds of a yes, in units of 1/16; INT32_MIN if no word is near.
int32_t scrub_odds(const scrub_odds_text *text, scrub_odds_token token, int question);

/// The first token of `scrub_odds_next` that is a value to hide with log-odds above `needed`. A token that the words before it
/// put below `hopeless` is none.
scrub_odds_token scrub_odds_next_above(const scrub_odds_text *text, size_t from, int32_t needed, int32_t hopeless);

/// `CVE-2023-35078`, `ORA-00942`, `IDX10205`: the number of a flaw, an advisory or an error.
int scrub_is_public_code(const uint8_t *text, size_t count);

/// Whether `com.contoso.RequestImpl@dd81313` ends here: a class, and the hash that Java prints for its object. The at sign is
/// at `sign`.
int scrub_is_object(const uint8_t *bytes, size_t sign, size_t end);

/// How many hashes of an orchestrator end a name: one in `web-7d4b9c6f88`, a set of replicas, and two in `web-7d4b9c6f88-x2xkq`,
/// one of its pods. Their letters make no word.
size_t scrub_pod_hashes(const uint8_t *name, size_t count);

#pragma clang assume_nonnull end

#endif
