#include "scrub_odds.h"

#include "scrub_lanes.h"
#include "scrub_token_form.h"

#include <string.h>

// MARK: Masks

/// The first mask that ends after `position`.
static size_t first_mask(const scrub_odds_text *text, size_t position) {
    size_t low = 0, high = text->mask_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text->masks[middle].end <= position) low = middle + 1;
        else high = middle;
    }
    return low;
}

// MARK: Tokens

/// A part of a path: three letters or more up to a slash or from one, in a token without a long run that is no
/// `KeyboardConnectGuard`.
static int is_path(const uint8_t *p, token_form f) {
    enum { LETTERS = 3, LONG_PART = 20 };
    int has_part = 0;
    for (size_t i = 0; f.slashes > 0 && i < f.length; i++) {
        size_t start = i;
        while (i < f.length && (scrub_is_alphanumeric(p[i]) || p[i] == '+')) i++;
        size_t run = i - start;
        if (run >= LONG_PART && (f.slashes < 3 || 3 * changes_of(p + start, run) >= run)) return 0;
        if (i == f.length || p[i] != '/') continue;
        has_part |= (i >= LETTERS && are_letters(p + i - LETTERS, LETTERS)) || (f.length - i > LETTERS && are_letters(p + i + 1, LETTERS));
    }
    return has_part;
}

/// `login.contoso.com`, `APP3.PY`, `db01.corp.internal`: the last part is two to four letters, or one of the names that are kept for
/// examples and inner networks (RFC 2606, 6762, 9476).
static int is_host(const uint8_t *p, token_form f) {
    static const char *const tops[] = {"example", "invalid", "internal", "intranet", "localdomain", "local"};
    if (f.shape != SHAPE_HOST) return 0;
    size_t last = 0;
    while (last < f.length && scrub_is_letter(p[f.length - 1 - last])) last++;
    if (last < 2 || last == f.length || p[f.length - 1 - last] != '.') return 0;
    int is_known = last <= 4;
    for (size_t which = 0; which < sizeof tops / sizeof *tops && !is_known; which++)
        is_known = strlen(tops[which]) == last && memcmp(p + f.length - last, tops[which], last) == 0;
    return is_known;
}

/// `2026-03-01`, `20260301T101112Z`
static int is_time(const uint8_t *p, token_form f) {
    if (f.shape != SHAPE_NUMBERS) return 0;
    return f.length > 8 && scrub_is_digit(p[3]) && (p[4] == '-' || p[4] == '/' || p[8] == 'T');
}

int scrub_is_public_code(const uint8_t *p, size_t n) {
    static const char *const prefixes[] = {"CVE-", "CWE-", "RHSA-", "ORA-", "IDX", "MSIS", "KC-SERVICES", "NU", "AADSTS", "AADB2C"};
    if (n == 0 || !is_upper(p[0])) return 0;
    for (size_t which = 0; which < sizeof prefixes / sizeof *prefixes; which++) {
        if (*prefixes[which] != *p) continue;
        size_t i = strlen(prefixes[which]);
        if (n <= i || memcmp(p, prefixes[which], i) != 0) continue;
        while (i < n && (scrub_is_digit(p[i]) || p[i] == '-')) i++;
        if (i == n) return 1;
    }
    return 0;
}

/// `DefaultQuartzScheduler_Worker-90`, `producer-network-thread-12`
static int is_worker(const uint8_t *p, size_t n, token_form f) {
    size_t last = n;
    while (last > 0 && !scrub_is_letter(p[last - 1])) last--;
    if (n - last > 5 || n - last < f.digits) return 0;
    static const char *const words[] = {"Worker", "worker", "Thread", "thread", "exec", "pool"};
    for (size_t which = 0; which < sizeof words / sizeof *words; which++) {
        size_t length = strlen(words[which]);
        if (last > length && memcmp(p + last - length, words[which], length) == 0) return 1;
    }
    return 0;
}

/// `bcdfghjklmnpqrstvwxz2456789`
static inline int is_of_hash(uint8_t c) {
    const uint32_t letters = 0x2EFBEEE, digits = 0x3F4;
    return is_lower(c) ? letters >> (c - 'a') & 1 : scrub_is_digit(c) ? digits >> (c - '0') & 1 : 0;
}

size_t scrub_pod_hashes(const uint8_t *p, size_t n) {
    size_t hashes = 0;
    for (int is_set = 0; is_set < 2; is_set++) {
        size_t start = n, digits = 0;
        while (start > 0 && is_of_hash(p[start - 1])) {
            digits += scrub_is_digit(p[--start]) != 0;
        }
        size_t length = n - start;
        if (start < 2 || p[start - 1] != '-' || (is_set ? length < 8 || length > 10 || digits == 0 : length != 5)) continue;
        hashes++;
        n = start - 1;
    }
    for (size_t i = 0; i < n; i++) {
        if (!is_lower(p[i]) && !scrub_is_digit(p[i]) && p[i] != '-') return 0;
    }
    return hashes;
}

/// `com.contoso.sdk.v3.generators.JavaClientCodegen`: a class and its package, of words.
static int is_class(const uint8_t *p, size_t n, token_form f) {
    return f.dots > 2 && f.digits < 3 && f.others == f.dots && is_lower(p[0]) && changes_of(p, n) < 6 * f.dots;
}

int scrub_is_object(const uint8_t *bytes, size_t sign, size_t end) {
    size_t length = end - sign - 1, first = sign, dots = 0, class_start = 0;
    if (length < 5 || length > 8) return 0;
    for (size_t i = sign + 1; i < end; i++) {
        if (!(kinds[bytes[i]] & IS_HEX)) return 0;
    }
    while (first > 0 && sign - first < 128 && (scrub_is_alphanumeric(bytes[first - 1]) || memchr("._$", bytes[first - 1], 3))) {
        if (bytes[--first] != '.') continue;
        if (dots++ == 0) class_start = first + 1;
    }
    return dots > 2 || (dots > 0 && is_upper(bytes[class_start]));
}

/// `com.contoso.RequestImpl@dd81313`, `lodash@4.17.21`: an object, or a module and its version
static int has_number(const uint8_t *p, size_t n) {
    const uint8_t *sign = memchr(p, '@', n);
    if (!sign) return 0;
    size_t i = (size_t)(sign - p) + 1, dots = 0;
    if (scrub_is_object(p, i - 1, n)) return 1;
    if (i < n && p[i] == 'v') i++;
    while (i < n && (scrub_is_digit(p[i]) || p[i] == '.')) dots += p[i++] == '.';
    return i == n && dots == 2;
}

static int is_of_row(uint8_t c) { return kinds[c] & IS_HEX || c == ' ' || c == '\t' || c == '|'; }

/// Among the numbers of a table or a dump: `| 14502657551590 | 10448600240 | 357364034170 |`, `c0a8 1cd3 8f6b 0cea`.
static int is_in_row(const scrub_odds_text *text, size_t start, size_t end, token_form f) {
    if (f.shape != SHAPE_DIGITS && !(f.shape == SHAPE_HEX && end - start == 4)) return 0;
    size_t first = start, last = end, cells = 0, groups = 0;
    while (first > 0 && start - first < 96 && is_of_row(text->bytes[first - 1])) first--;
    while (last < text->count && last - end < 96 && is_of_row(text->bytes[last])) last++;
    for (size_t i = first; i < last; i++) {
        cells += text->bytes[i] == '|' || text->bytes[i] == '\t';
        groups += scrub_is_digit(text->bytes[i]) && (i == first || !(kinds[text->bytes[i - 1]] & IS_HEX));
    }
    return groups > 2 && (cells > 1 || end - start == 4);
}

static int is_at(const scrub_odds_text *text, size_t index, const char *word) {
    size_t length = strlen(word);
    return index <= text->count && length <= text->count - index && memcmp(text->bytes + index, word, length) == 0;
}

/// `/dev/disk/by-uuid/GUID`, `AccountName=contosologs01;AccountKey=…`: a disk, and an account of Azure Storage
static int is_storage(const scrub_odds_text *text, size_t start, size_t end) {
    return (start > 8 && is_at(text, start - 8, "by-uuid/"))
        || (start > 11 && is_at(text, start - 12, "AccountName=")
            && (is_at(text, end, ";AccountKey=") || is_at(text, end, ";EndpointSuffix=")));
}

/// What everybody may know, whatever it looks like. No name of a field says that it is a value: rules see to that.
static int is_public(const scrub_odds_text *text, size_t start, size_t end, token_form f) {
    const uint8_t *p = text->bytes + start;
    size_t n = end - start;
    if (f.shape == SHAPE_GUID) return is_storage(text, start, end);
    return scrub_is_public_code(p, n) || (f.lower > 0 && is_worker(p, n, f)) || is_class(p, n, f)
        || (f.others > 0 && (scrub_pod_hashes(p, n) > 0 || has_number(p, n))) || is_in_row(text, start, end, f) || is_storage(text, start, end);
}

static int may_be_value(const uint8_t *p, token_form f) {
    if (f.digits == 0) return 0;
    switch (f.shape) {
    case SHAPE_VERSION: return 0;
    case SHAPE_DIGITS: return f.length >= 5;
    case SHAPE_PREFIXED_HEX: return f.length > 18;
    case SHAPE_NUMBERED_WORD: return f.digits > 2 || f.lower + f.upper == 1 || f.length >= 7;
    default: return !is_path(p, f) && !is_host(p, f) && !is_time(p, f);
    }
}

/// At most so many bytes on each side of a token's first digit, so that a text of any form takes linear time.
enum { LONGEST_TOKEN = 1024, LETTERS_OF_WORD = 5, LONG_VALUE = 24 };
/// Fewest bytes of a value. From LONG_RUN on, a token may have padding or a GUID inside.
enum { SHORTEST_VALUE = 4, LONG_RUN = 16 };

/// Whether the text of a GUID is at `start`, not past `end`. In such a text letters are no words.
static inline int is_id_at(const uint8_t *bytes, size_t start, size_t end) {
    return start + 36 <= end && bytes[start + 8] == '-' && bytes_is_uuid(bytes + start);
}

/// The same for a whole GUID, with nothing glued to its end.
static inline int is_guid_before(const uint8_t *bytes, size_t start, size_t end) {
    return is_id_at(bytes, start, end) && !(start + 36 < end && scrub_is_alphanumeric(bytes[start + 36]));
}

/// Cuts a run of token bytes before or after its first GUID, so that the GUID is a token of its own: `GUID-login.windows.net-idtoken-GUID`.
static size_t before_guid(const uint8_t *bytes, size_t start, size_t end) {
    for (size_t i = start; i + 36 <= end; i++) {
        const uint8_t *hyphen = memchr(bytes + i + 8, '-', end - i - 35);
        if (!hyphen) return end;
        i = (size_t)(hyphen - bytes) - 8;
        if (i > start && scrub_is_alphanumeric(bytes[i - 1])) continue;
        if (is_guid_before(bytes, i, end)) return i == start ? i + 36 : i;
    }
    return end;
}

/// `.AspNetCore.Correlation.N7k…`: a long value starts after the words that dots end.
static size_t after_words(const uint8_t *bytes, size_t start, size_t digit, size_t end) {
    for (size_t i = start;; start = ++i) {
        while (i < digit && scrub_is_letter(bytes[i])) i++;
        if (i == digit || bytes[i] != '.' || i - start < LETTERS_OF_WORD || end - i <= LONG_VALUE) return start;
    }
}

/// What 64 bytes are, a bit for each.
typedef struct {
    uint64_t of_token, digits, letters, dots, dashes, numeric, t;
} token_bytes;

static inline __attribute__((always_inline)) void look_at(const uint8_t *bytes, size_t skipped, token_bytes *all) {
    scrub_wide_bytes c;
    memcpy(&c, bytes, sizeof c);
    all->digits = SCRUB_BITS_OF(c - '0' < 10) >> skipped;
    all->letters = SCRUB_BITS_OF((c | 32) - 'a' < 26) >> skipped;
    all->dots = SCRUB_BITS_OF(c == '.') >> skipped;
    all->dashes = SCRUB_BITS_OF((c == '-') | (c == '/')) >> skipped;
    all->t = SCRUB_BITS_OF(c == 'T') >> skipped;
    all->numeric = all->digits | all->dots | all->dashes | SCRUB_BITS_OF(c == '+') >> skipped;
    all->of_token = all->letters | all->numeric
        | SCRUB_BITS_OF((c - '#' <= '%' - '#') | (c - '^' <= '_' - '^') | (c == '!') | (c == '*') | (c == '@') | (c == '~')) >> skipped;
}

SCRUB_CLASSIFIER(look, token_bytes)

/// The runs of token bytes in the 64 bytes from `base` on.
typedef struct {
    size_t base;
    uint64_t gaps, digits;
    /// The ends of runs that are no values at first sight: short ones, four digits, versions, dates.
    uint64_t plain_ends;
} token_runs;

/// No runs before `from`.
static token_runs runs_before(size_t from) { return (token_runs){.base = from - 64, .gaps = ~(uint64_t)0}; }

/// The ends of the runs with only `allowed` bytes from a start on: the sum carries a start to the first other byte.
static inline uint64_t run_ends(uint64_t starts, uint64_t allowed, uint64_t gaps) { return (starts + allowed) & gaps; }

/// Reads the block at `base`. `before` are the gaps of the block before it.
static void read_runs(token_runs *runs, const uint8_t *bytes, size_t count, size_t base, uint64_t before) {
    token_bytes is;
    look(bytes, count, base, &is);
    uint64_t gaps = ~is.of_token, starts = is.of_token & (gaps << 1 | before >> 63);
    uint64_t plain = gaps << 2 | gaps << 3 | gaps << 4 | before >> 62 | before >> 61 | before >> 60;
    plain |= run_ends(starts, is.digits, gaps) & gaps << 5;
    uint64_t of_version = is.digits | is.dots, alphanumeric = is.digits | is.letters;
    uint64_t inner_dots = is.dots & alphanumeric << 1 & alphanumeric >> 1, letter = (starts + of_version) & is.letters;
    plain |= (run_ends(starts, of_version, gaps) | run_ends(letter << 1, of_version, gaps))
        & ~run_ends(starts, is.of_token & ~inner_dots, gaps);
    uint64_t two = is.digits & is.digits >> 1, dates = starts & two & two >> 2 & is.dashes >> 4 & two >> 5 & is.dashes >> 7 & two >> 8;
    uint64_t t = (dates + is.numeric) & dates << 10 & is.t;
    plain |= run_ends(dates, is.numeric, gaps) | run_ends(t << 1, is.numeric, gaps);
    *runs = (token_runs){base, gaps, is.digits, plain};
}

/// The first digit at or after `i` of a token that may be a value, or `count`. `i` is where a token may begin.
/// None that ends after `high` is left out.
static size_t next_digit(token_runs *runs, const uint8_t *bytes, size_t count, size_t i, size_t high) {
    for (; i < count; i = runs->base + 64) {
        size_t offset = i - runs->base;
        if (offset >= 64) {
            read_runs(runs, bytes, count, i, offset == 64 ? runs->gaps : ~(uint64_t)0);
            offset = 0;
        }
        for (uint64_t left = runs->digits & ~(uint64_t)0 << offset; left;) {
            size_t digit = (size_t)__builtin_ctzll(left);
            uint64_t gaps = runs->gaps >> digit;
            size_t n = gaps ? (size_t)__builtin_ctzll(gaps) : LONG_RUN, end = digit + n;
            if (n >= LONG_RUN - 1 || !(runs->plain_ends >> end & 1) || runs->base + end > high) return runs->base + digit;
            left &= ~(uint64_t)0 << end;
        }
    }
    return count;
}

/// The start of the run of token bytes with the digit at `i`, which is in the block; not before `low`.
static inline size_t token_start(const token_runs *runs, const uint8_t *bytes, size_t low, size_t i) {
    uint64_t gaps = runs->gaps & (((uint64_t)1 << (i - runs->base)) - 1);
    size_t start = gaps ? runs->base + 64 - (size_t)__builtin_clzll(gaps) : runs->base;
    while (!gaps && start > low && i - start < LONGEST_TOKEN && is_of_token(bytes[start - 1])) start--;
    return start > low ? start : low;
}

/// The end of that run, not after `high`.
static inline size_t token_end(const token_runs *runs, const uint8_t *bytes, size_t high, size_t i) {
    uint64_t gaps = runs->gaps >> (i - runs->base);
    size_t end = gaps ? i + (size_t)__builtin_ctzll(gaps) : runs->base + 64;
    const size_t reach = high - i > LONGEST_TOKEN ? i + LONGEST_TOKEN : high;
    while (!gaps && end < reach && is_of_token(bytes[end])) end++;
    return end < reach ? end : reach;
}

/// The first token at or after `from` that could be a value (see `scrub_odds_next`), and its form.
static scrub_odds_token next_token(token_runs *runs, const scrub_odds_text *text, size_t from, token_form *form) {
    const uint8_t *bytes = text->bytes;
    size_t mask = first_mask(text, from), low = from, i = from;
    for (;;) {
        size_t high = mask < text->mask_count ? text->masks[mask].start : text->count;
        i = next_digit(runs, bytes, text->count, i, high);
        if (i >= text->count) return (scrub_odds_token){text->count, text->count};
        while (mask < text->mask_count && text->masks[mask].end <= i) low = text->masks[mask++].end;
        if (mask < text->mask_count && text->masks[mask].start <= i) {
            i = text->masks[mask].end;
            continue;
        }
        high = mask < text->mask_count ? text->masks[mask].start : text->count;
        size_t start = token_start(runs, bytes, low, i), end;
        while (!scrub_is_alphanumeric(bytes[start])) start++;
        if (is_guid_before(bytes, start, high)) {
            end = start + 36;
        } else {
            end = before_guid(bytes, start, token_end(runs, bytes, high, i));
            start = after_words(bytes, start, i, end);
        }
        size_t next = end;
        while (!(kinds[bytes[end - 1]] & ENDS_TOKEN)) end--;
        // The padding of base64
        if (end == next && end - start >= LONG_RUN) {
            while (end < high && end - next < 2 && bytes[end] == '=') end++;
            if (end < high && is_of_token(bytes[end])) end = next;
        }
        // `name=value`
        int is_name = end + 1 < high && bytes[end] == '=' && is_of_token(bytes[end + 1]);
        if (!is_name && end - start >= SHORTEST_VALUE) {
            *form = form_of(bytes + start, end - start);
            if (may_be_value(bytes + start, *form) && !is_public(text, start, end, *form)) return (scrub_odds_token){start, end};
        }
        i = low = next;
    }
}

scrub_odds_token scrub_odds_next(const scrub_odds_text *text, size_t from) {
    token_runs runs = runs_before(from);
    token_form form;
    return next_token(&runs, text, from, &form);
}

// MARK: Features

enum feature {
    F_SHAPE = 1, F_LENGTH, F_PATTERN, F_SHAPE_LENGTH, F_CHANGES, F_HOLDS, F_INNER, F_LETTERS, F_SEPARATOR, F_BEFORE, F_AFTER,
    F_TAIL, F_AROUND, F_PLACE, F_NEAR, F_NEAR_SHAPE, F_NAME, F_TWO, F_TWO_SHAPE, F_NEXT,
};

/// Features of a token: a list of them, or the sum of their weights.
typedef struct {
    uint16_t *features;
    const int8_t *weights;
    size_t count;
    int32_t sum;
} feature_list;

// Always inlined: then the compiler keeps the list in registers, and knows whether it is a list or a sum.
#define IN_REGISTERS static inline __attribute__((always_inline))

static inline uint32_t mixed(uint32_t a, uint32_t b) {
    uint32_t h = (a ^ b) * UINT32_C(0x9E3779B1);
    return h ^ h >> 15;
}

IN_REGISTERS void add(feature_list *list, enum feature kind, uint32_t a, uint32_t b) {
    if (list->count == SCRUB_ODDS_FEATURES) return;
    uint32_t h = mixed(mixed(mixed((uint32_t)kind, UINT32_C(0x2545F491)), a), b);
    uint16_t feature = (uint16_t)(mixed(h, UINT32_C(0x5BD1E995)) & ((1 << SCRUB_ODDS_BITS) - 1));
    if (list->features) list->features[list->count] = feature;
    else list->sum += list->weights[feature];
    list->count++;
}

static inline uint32_t hashed(uint32_t h, uint8_t c) { return (h ^ c) * UINT32_C(0x01000193); }

static const uint32_t hash_seed = UINT32_C(0x811C9DC5);

/// The hash of a word's first twelve bytes in lower case: only letters, or none.
static uint32_t word_hash(const uint8_t *p, size_t n) {
    uint32_t h = hash_seed;
    uint8_t lower = *p < 0x80 ? 32 : 0;
    for (const uint8_t *end = p + (n < 12 ? n : 12); p < end; p++) h = hashed(h, *p | lower);
    return h;
}

static inline uint32_t mask_hash(uint8_t letter) { return hashed(hashed(hash_seed, 0), letter); }

/// Two classes for each power of two: 4 for 4 and 5, 5 for 6 and 7, 6 for 8 to 11.
static uint32_t length_class(size_t n) {
    uint32_t twice = 0;
    for (; n > 3; n >>= 1) twice += 2;
    return twice + (uint32_t)n;
}

static uint32_t shape_class(token_form f) {
    uint32_t more = 0;
    if (f.shape == SHAPE_DIGITS) more = (uint32_t)(f.length < 20 ? f.length : 20);
    if (f.shape == SHAPE_HEX) {
        size_t n = f.length;
        int is_usual = n == 8 || n == 12 || n == 16 || n == 32 || n == 40 || n == 64 || n == 128;
        more = is_usual ? (uint32_t)n : 200 + (uint32_t)(n / 8 < 8 ? n / 8 : 8);
    }
    if (f.shape == SHAPE_NUMBERS) more = (uint32_t)(f.others < 6 ? f.others : 6);
    return (uint32_t)f.shape << 8 | more;
}

/// The start of the part of a word that ends at `end`, at most back to `low`: `Token` of `accessToken`, `HTTP` of `HTTPServer`.
static size_t part_start(const uint8_t *bytes, size_t low, size_t end) {
    size_t i = end - 1;
    if (bytes[i] >= 0x80) {
        while (i > low && bytes[i - 1] >= 0x80) i--;
    } else if (is_upper(bytes[i])) {
        while (i > low && is_upper(bytes[i - 1])) i--;
    } else {
        while (i > low && is_lower(bytes[i - 1])) i--;
        if (i > low && is_upper(bytes[i - 1])) i--;
    }
    return i;
}

/// The end of the first part of the word at `start`.
static size_t part_end(const uint8_t *bytes, size_t start, size_t high) {
    size_t i = start;
    if (bytes[i] >= 0x80) {
        while (i < high && bytes[i] >= 0x80) i++;
        return i;
    }
    while (i < high && is_upper(bytes[i])) i++;
    if (i == start || (i == start + 1 && i < high && is_lower(bytes[i]))) {
        while (i < high && is_lower(bytes[i])) i++;
    } else if (i < high && is_lower(bytes[i])) {
        i--;
    }
    return i;
}

enum { WORDS_BEFORE = 4, WORDS_AFTER = 3, REACH_BEFORE = 160, REACH_AFTER = 60, SEPARATOR = 6 };

typedef struct {
    uint32_t words[WORDS_BEFORE];
    size_t count;
    /// What is between the last word and the token: the nearest bytes, the last one first, with each number as one digit.
    uint8_t separator[SEPARATOR];
    size_t separator_length;
    uint8_t last;
} words_before;

/// A token of this length may be a line of a longer value, which is in base64: the line before tells nothing.
enum { LINE_OF_BASE64 = 60 };

/// The end of the last word, number or line before `end`, or `low`.
static size_t end_of_word_before(const uint8_t *bytes, size_t low, size_t end) {
    for (; end - low >= sizeof(scrub_lanes); end -= sizeof(scrub_lanes)) {
        scrub_lanes c;
        memcpy(&c, bytes + end - sizeof c, sizeof c);
        uint32_t found = (uint32_t)scrub_lane_bits((scrub_lane_mask)(((c | 32) - 'a' < 26) | (c - '0' < 10) | (c >= 0x80) | (c == '\n')));
        if (found) return end - (size_t)__builtin_clz(found << 16);
    }
    while (end > low && !is_word(bytes[end - 1]) && !scrub_is_digit(bytes[end - 1]) && bytes[end - 1] != '\n') end--;
    return end;
}

/// Reads a GUID like the numbers between its hyphens.
static void add_id_before(words_before *r) {
    if (r->last == '^') r->last = '9';
    for (int part = 0; part < 9 && r->count == 0 && r->separator_length < SEPARATOR; part++) {
        if (part % 2 || r->separator_length == 0 || r->separator[r->separator_length - 1] != '9')
            r->separator[r->separator_length++] = part % 2 ? '-' : '9';
    }
}

static words_before read_before(const scrub_odds_text *text, scrub_odds_token token) {
    words_before r = {.last = '^'};
    size_t start = token.start;
    int stops_at_line = token.end - start >= LINE_OF_BASE64;
    const uint8_t *bytes = text->bytes;
    size_t low = start > REACH_BEFORE ? start - REACH_BEFORE : 0, i = start, mask = first_mask(text, start);
    while (i > low && r.count < WORDS_BEFORE) {
        if (mask > 0 && text->masks[mask - 1].end == i) {
            const scrub_odds_mask *m = &text->masks[--mask];
            r.words[r.count++] = mask_hash(m->letter);
            if (r.last == '^') r.last = m->letter;
            i = m->start;
            continue;
        }
        size_t bound = mask > 0 && text->masks[mask - 1].end > low ? text->masks[mask - 1].end : low;
        do {
            uint8_t c = bytes[i - 1];
            // `Code on screen?⏎> 123456`: the line before is read if this one has no word before the token.
            if (c == '\n' && (r.count > 0 || stops_at_line)) return r;
            if (i >= bound + 36 && bytes[i - 13] == '-' && is_id_at(bytes, i - 36, i)) {
                add_id_before(&r);
                i -= 36;
                continue;
            }
            if (r.last == '^') r.last = scrub_is_digit(c) ? '9' : c;
            if (is_word(c)) {
                size_t from = part_start(bytes, bound, i);
                r.words[r.count++] = word_hash(bytes + from, i - from);
                i = from;
                continue;
            }
            i--;
            if (r.count == 0 && r.separator_length < SEPARATOR) {
                uint8_t is = class_of(c);
                if (is != '9' || r.separator_length == 0 || r.separator[r.separator_length - 1] != '9') r.separator[r.separator_length++] = is;
            } else if (r.last != '^') {
                while (i > bound && scrub_is_digit(c) && scrub_is_digit(bytes[i - 1])) i--;
                i = end_of_word_before(bytes, bound, i);
            }
        } while (i > bound && r.count < WORDS_BEFORE);
    }
    return r;
}

IN_REGISTERS void add_words_before(feature_list *list, const words_before *r, uint32_t shape) {
    uint32_t separator = hash_seed;
    for (size_t i = 0; i < r->separator_length; i++) separator = hashed(separator, r->separator[i]);
    add(list, F_SEPARATOR, separator, 0);
    add(list, F_BEFORE, r->last, 0);
    for (size_t i = 0; i < r->count; i++) {
        add(list, F_PLACE, r->words[i], (uint32_t)i);
        add(list, F_NEAR, r->words[i], 0);
        if (i < 3) add(list, F_NEAR_SHAPE, r->words[i], shape);
    }
    if (r->count == 0) return;
    size_t n = r->separator_length;
    uint32_t ends = n == 0 ? 0 : (uint32_t)(r->separator[n - 1] << 8 | r->separator[0]);
    add(list, F_NAME, r->words[0], ends);
    if (r->count == 1) return;
    add(list, F_TWO, r->words[1], r->words[0]);
    add(list, F_TWO_SHAPE, mixed(r->words[1], r->words[0]), shape >> 8);
}

/// Returns how many words are after the token.
IN_REGISTERS size_t add_words_after(feature_list *list, const scrub_odds_text *text, size_t end, uint32_t shape, uint8_t before) {
    const uint8_t *bytes = text->bytes;
    size_t high = text->count - end > REACH_AFTER ? end + REACH_AFTER : text->count;
    size_t mask = first_mask(text, end), words = 0, i = end;
    int is_masked = mask < text->mask_count && text->masks[mask].start == end;
    uint8_t first = is_masked ? text->masks[mask].letter : end < text->count ? class_of(bytes[end]) : '$';
    add(list, F_AFTER, first, 0);
    add(list, F_AROUND, (uint32_t)before << 8 | first, shape);
    uint32_t tail = hash_seed;
    size_t limit = mask < text->mask_count && text->masks[mask].start < end + 3 ? text->masks[mask].start : end + 3;
    int is_id = 0;
    for (size_t k = end; k < limit && k < text->count; k++) {
        is_id |= is_id_at(bytes, k, text->count);
        tail = hashed(tail, is_id || scrub_is_digit(bytes[k]) ? '9' : bytes[k]);
    }
    add(list, F_TAIL, tail, 0);
    while (i < high && words < WORDS_AFTER && bytes[i] != '\n') {
        if (mask < text->mask_count && text->masks[mask].start <= i) {
            add(list, F_NEXT, mask_hash(text->masks[mask].letter), words > 0);
            i = text->masks[mask++].end;
            words++;
            continue;
        }
        if (is_id_at(bytes, i, text->count)) {
            i += 36;
            continue;
        }
        if (!is_word(bytes[i])) {
            i++;
            continue;
        }
        size_t bound = mask < text->mask_count && text->masks[mask].start < high ? text->masks[mask].start : high;
        size_t part = part_end(bytes, i, bound);
        add(list, F_NEXT, word_hash(bytes + i, part - i), words > 0);
        words++;
        while (i < bound && is_word(bytes[i])) i++;
    }
    return words;
}

IN_REGISTERS void add_form(feature_list *list, const uint8_t *p, token_form f, uint32_t shape) {
    add(list, F_SHAPE, shape, 0);
    // The length and the pattern of a GUID, a number or hexadecimal digits say nothing more.
    if (f.shape <= SHAPE_HEX) return;
    uint32_t length = length_class(f.length);
    add(list, F_LENGTH, length, 0);
    add(list, F_SHAPE_LENGTH, shape, length);
    size_t changes = changes_of(p, f.length);
    add(list, F_CHANGES, (uint32_t)((changes < 20 ? changes : 20) * 10 / f.length), length);
    uint32_t pattern = hash_seed;
    uint8_t last = 0;
    size_t kept = 0;
    for (size_t i = 0; i < f.length && kept < 16; i++) {
        uint8_t is = class_of(p[i]);
        if (is == last && scrub_is_alphanumeric(is)) continue;
        pattern = hashed(pattern, last = is);
        kept++;
    }
    add(list, F_PATTERN, pattern, 0);
    uint64_t seen[2] = {0, 0};
    for (size_t i = 0; f.others > 0 && i < f.length && i < 64; i++) {
        uint8_t c = p[i];
        if (scrub_is_alphanumeric(c) || (seen[c >> 6 & 1] >> (c & 63) & 1)) continue;
        seen[c >> 6 & 1] |= UINT64_C(1) << (c & 63);
        add(list, F_HOLDS, c, 0);
    }
}

/// The words inside of a token, and its runs of three bytes, which tell made-up names from random ones.
IN_REGISTERS void add_inside(feature_list *list, const uint8_t *p, token_form f) {
    if (f.shape < SHAPE_HOST) return;
    for (size_t i = 0, words = 0; i < f.length && words < 6;) {
        if (!scrub_is_letter(p[i])) {
            i++;
            continue;
        }
        size_t end = part_end(p, i, f.length);
        if (end - i > 2) add(list, F_INNER, word_hash(p + i, end - i), 0), words++;
        i = end;
    }
    size_t limit = f.length < 24 ? f.length : 24;
    uint32_t window = 0;
    for (size_t i = 0; i < limit; i++) {
        uint8_t c = scrub_is_digit(p[i]) ? '9' : is_upper(p[i]) ? p[i] | 32 : p[i];
        window = (window << 8 | c) & 0xFFFFFF;
        if (i >= 2) add(list, F_LETTERS, window, 0);
    }
}

typedef struct {
    token_form form;
    uint32_t shape;
    words_before before;
} judged_token;

static judged_token begin(const scrub_odds_text *text, scrub_odds_token token, token_form form) {
    return (judged_token){form, shape_class(form), read_before(text, token)};
}

static inline token_form form_of_token(const scrub_odds_text *text, scrub_odds_token token) {
    return form_of(text->bytes + token.start, token.end - token.start);
}

/// Adds the features that the words before the token do not give. Returns how many words are after it.
IN_REGISTERS size_t add_rest(feature_list *list, const scrub_odds_text *text, scrub_odds_token token, const judged_token *judged) {
    size_t words = add_words_after(list, text, token.end, judged->shape, judged->before.last);
    add_form(list, text->bytes + token.start, judged->form, judged->shape);
    add_inside(list, text->bytes + token.start, judged->form);
    return words;
}

size_t scrub_odds_features(const scrub_odds_text *text, scrub_odds_token token, uint16_t *features) {
    feature_list list = {.features = features};
    judged_token judged = begin(text, token, form_of_token(text, token));
    add_words_before(&list, &judged.before, judged.shape);
    size_t after = add_rest(&list, text, token, &judged);
    return judged.before.count + after == 0 ? 0 : list.count;
}

static int32_t odds_of(const scrub_odds_text *text, scrub_odds_token token, token_form form, int question, int32_t hopeless) {
    feature_list list = {.weights = scrub_odds_weights[question], .sum = scrub_odds_bias[question]};
    judged_token judged = begin(text, token, form);
    add_words_before(&list, &judged.before, judged.shape);
    if (list.sum < hopeless) return list.sum;
    list.count = 0;
    size_t after = add_rest(&list, text, token, &judged);
    return judged.before.count + after == 0 ? INT32_MIN : list.sum;
}

int32_t scrub_odds(const scrub_odds_text *text, scrub_odds_token token, int question) {
    return odds_of(text, token, form_of_token(text, token), question, INT32_MIN);
}

scrub_odds_token scrub_odds_next_above(const scrub_odds_text *text, size_t from, int32_t needed, int32_t hopeless) {
    token_runs runs = runs_before(from);
    token_form form;
    scrub_odds_token token = next_token(&runs, text, from, &form);
    while (token.start < token.end && odds_of(text, token, form, SCRUB_ODDS_HIDE, hopeless) <= needed)
        token = next_token(&runs, text, token.end, &form);
    return token;
}
