// The second look at single places of the first: whether a detector could find anything there. Says yes in doubt. What the
// detectors (the scanner in Swift) turn away at once is turned away here, before the scanner is set up: a text of such
// places only is clean. Each question is that of the detector, and a test compares the two.
#ifndef MSAL_SCRUB_CANDIDATES_H
#define MSAL_SCRUB_CANDIDATES_H

#include "scrub_scan.h"

static inline uint8_t scrub_at(const scrub_text *text, size_t index) { return index < text->count ? text->bytes[index] : 0; }

/// The byte `back` bytes before `place`, or 0.
static inline uint8_t scrub_back(const scrub_text *text, size_t place, size_t back) {
    return place >= back ? text->bytes[place - back] : 0;
}

static inline int scrub_is_hex(uint8_t c) { return scrub_is_digit(c) || (uint8_t)((c | 32) - 'a') < 6; }
static inline int scrub_is_quote(uint8_t c) { return c == '"' || c == '\'' || c == '`'; }

/// Whether the byte before `place` is the letter of an escape: `\n`, `\t`, `\r`.
static inline int scrub_is_escaped(const scrub_text *text, size_t place) {
    uint8_t letter = scrub_back(text, place, 1);
    return scrub_back(text, place, 2) == '\\' && (letter == 'n' || letter == 't' || letter == 'r');
}

/// A name could end before the separator at `place`: at once, or with blanks, a quote or brackets between.
static inline int scrub_has_name(const scrub_text *text, size_t place) {
    size_t end = place;
    while (end > 0 && place - end < 48 && (text->bytes[end - 1] == ' ' || text->bytes[end - 1] == '\t')) end--;
    if (scrub_is_quote(scrub_back(text, end, 1))) {
        end--;
        while (scrub_back(text, end, 1) == '\\') end--;
    }
    uint8_t before = scrub_back(text, end, 1);
    if (scrub_is_alphanumeric(before)) return !text->endings || scrub_may_end(text->endings, text->bytes, end);
    return before == ']' || before == '*' || before == ')';
}

/// `password for anna: …`: a word after `for` or `of` stands before the colon.
static inline int scrub_has_phrase(const scrub_text *text, size_t colon) {
    size_t index = colon;
    while (index > 0 && colon - index < 96 && text->bytes[index - 1] > 32) index--;
    if (index < 5 || index == colon || text->bytes[index - 1] != ' ') return 0;
    uint8_t last = text->bytes[index - 2] | 32;
    return last == 'r' || last == 'f';
}

/// Two groups of hexadecimal digits and colons from `start` on.
static inline int scrub_has_groups(const scrub_text *text, size_t start) {
    size_t index = start;
    for (int group = 0; group < 2; group++) {
        size_t first = index;
        while (index - first < 4 && scrub_is_hex(scrub_at(text, index))) index++;
        if (index == first || scrub_at(text, index) != ':') return 0;
        if (scrub_at(text, ++index) == ':') return 1;
    }
    return 1;
}

static inline int scrub_doubts_colon(const scrub_text *text, size_t place) {
    uint8_t next = scrub_at(text, place + 1);
    if (next == ':') return 1;
    // A pseudonym that an earlier pass left, `user:k…:…`.
    if ((next == 'k' || next == 'e') && scrub_at(text, place + 11) == ':') return 1;
    if (scrub_is_hex(next) && scrub_has_groups(text, place + 1)) return 1;
    if (next == ' ' && scrub_has_phrase(text, place)) return 1;
    if (next == '=' || scrub_back(text, place, 1) == ':' || (next == '/' && scrub_at(text, place + 2) == '/')) return 0;
    return scrub_has_name(text, place);
}

static inline int scrub_doubts_equals(const scrub_text *text, size_t place) {
    uint8_t before = scrub_back(text, place, 1);
    if (scrub_at(text, place + 1) == '=' || before == '!' || before == '<' || before == '>' || before == '=') return 0;
    return scrub_has_name(text, place);
}

/// `--client-secret x`, armour, `Annas-MBP`.
static inline int scrub_doubts_dash(const scrub_text *text, size_t place) {
    uint8_t next = scrub_at(text, place + 1), after = scrub_at(text, place + 2);
    switch (scrub_back(text, place, 1)) {
    case 0: case '\t': case '\n': case '\v': case '\f': case '\r': case ' ': case '"': case '\'': case '`': case '[':
    case ',': case '(': case '=': case ':': case '>':
        return 1;
    case 'n':
        if (scrub_is_escaped(text, place)) return 1;
    }
    if (scrub_is_hex(next) && scrub_is_hex(after)) return 0;
    switch (next) {
    case 'M': return after == 'B' || after == 'a';
    case 'P': return after == 'C' || after == 'i' || after == 'h';
    case 'L': return after == 'a' || after == 'A';
    case 'A': return after == 'i';
    case 'G': return after == 'a';
    case 'i': return after == 'P' || after == 'M';
    default: return 0;
    }
}

/// The beginning of `users`, `home`, `documents` in either case.
static inline int scrub_is_folder(const scrub_text *text, size_t start) {
    uint8_t first = scrub_at(text, start) | 32, second = scrub_at(text, start + 1) | 32;
    return first == 'u' ? second == 's' : (first == 'h' || first == 'd') && second == 'o';
}

static inline int scrub_doubts_backslash(const scrub_text *text, size_t place) {
    uint8_t next = scrub_at(text, place + 1);
    if (scrub_is_alphanumeric(scrub_back(text, place, 1)) && (scrub_is_letter(next) || next == '\\')) return 1;
    size_t start = place + 1;
    while (scrub_at(text, start) == '\\' && start - place < 16) start++;
    return scrub_is_folder(text, start);
}

/// `[token]`, or the date of an access log.
static inline int scrub_doubts_bracket(const scrub_text *text, size_t place) {
    if (scrub_is_digit(scrub_at(text, place + 1))) return scrub_at(text, place + 3) == '/';
    size_t end = place + 1;
    while ((uint8_t)(scrub_at(text, end) - 'a') < 26 && end - place < 20) end++;
    return end > place + 1 && scrub_at(text, end) == ']';
}

/// `user 'anna'`, `for user anna`.
static inline int scrub_doubts_user(const scrub_text *text, size_t place) {
    uint8_t before = scrub_back(text, place, 1);
    if ((scrub_at(text, place + 1) | 32) != 's' || (scrub_at(text, place + 2) | 32) != 'e'
        || (scrub_at(text, place + 3) | 32) != 'r') return 0;
    if (scrub_is_alphanumeric(before) || before == '_' || before == '/') return 0;
    size_t end = place + 4;
    if (scrub_at(text, end) != ' ') end += 4;
    if (scrub_at(text, end) != ' ') return 0;
    return scrub_is_quote(scrub_at(text, end + 1)) || (before == ' ' && (scrub_back(text, place, 2) | 32) == 'r');
}

/// What may not follow a word for a code: the rest of a longer word, or what makes it the name of a field.
static inline int scrub_ends_code(const scrub_text *text, size_t end) {
    uint8_t next = scrub_at(text, end);
    return !scrub_is_letter(next) && !scrub_is_quote(next) && next != '=' && next != '\\'
        && !(next == ':' && scrub_at(text, end + 1) != ' ');
}

static inline int scrub_doubts_code(const scrub_text *text, size_t place) {
    uint8_t next = scrub_at(text, place + 1), third = scrub_at(text, place + 2);
    if (text->bytes[place] == 'c' && next == 'B' && third == 'o') return 1;
    return (next | 32) == 'o' && (third | 32) == 'd' && (scrub_at(text, place + 3) | 32) == 'e'
        && scrub_ends_code(text, place + 4);
}

/// The last letter before the dash of a name that Windows makes (DESKTOP-, LAPTOP-, WIN-), with the two before it.
static inline int scrub_doubts_windows(const scrub_text *text, size_t place, uint8_t second, uint8_t third) {
    return scrub_at(text, place + 1) == '-' && (scrub_back(text, place, 1) | 32) == second
        && (scrub_back(text, place, 2) | 32) == third && scrub_is_alphanumeric(scrub_at(text, place + 2));
}

static inline int scrub_doubts_pin(const scrub_text *text, size_t place) {
    if ((scrub_at(text, place + 1) | 32) == 'i' && (scrub_at(text, place + 2) | 32) == 'n') {
        return !scrub_is_letter(scrub_back(text, place, 1)) && scrub_ends_code(text, place + 3);
    }
    return scrub_doubts_windows(text, place, 'o', 't');
}

static inline int scrub_doubts_phone(const scrub_text *text, size_t place) {
    if (!scrub_is_digit(scrub_at(text, place + 1))) return 0;
    if (text->bytes[place] == '(') return scrub_at(text, place + 4) == ')';
    return !scrub_is_alphanumeric(scrub_back(text, place, 1)) || scrub_is_escaped(text, place);
}

static inline int scrub_doubts_owner(const scrub_text *text, size_t place) {
    uint8_t after = scrub_at(text, place + 2);
    return scrub_at(text, place + 1) == 's' && (after == ' ' || after == '-' || after == '_');
}

/// Whether the detector for the byte at `place` could find anything. What runs and distances say is not asked here.
static int scrub_is_doubtful(const scrub_text *text, size_t place) {
    uint8_t next = scrub_at(text, place + 1);
    switch (text->bytes[place]) {
    case ':': return scrub_doubts_colon(text, place);
    case '=': return scrub_doubts_equals(text, place);
    case '-': return scrub_doubts_dash(text, place);
    case '[': return scrub_doubts_bracket(text, place);
    case '/': return scrub_is_folder(text, place + 1);
    case '\\': return scrub_doubts_backslash(text, place);
    case '.': return next == 'l' && (scrub_at(text, place + 2) == 'o' ? scrub_at(text, place + 3) == 'c'
                                                                      : scrub_at(text, place + 2) == 'a');
    case '>': return next > 32 && next != '<';
    case '@': return 1;
    case '+': case '(': return scrub_doubts_phone(text, place);
    case '\'': case 0x99: return scrub_doubts_owner(text, place);
    case 'u': case 'U': return scrub_doubts_user(text, place);
    case 'c': case 'C': return scrub_doubts_code(text, place);
    case 'o': case 'O':
        return (next | 32) == 't' && (scrub_at(text, place + 2) | 32) == 'p' && scrub_ends_code(text, place + 3);
    case 'p': case 'P': return scrub_doubts_pin(text, place);
    case 'n': case 'N': return scrub_doubts_windows(text, place, 'i', 'w');
    case 'i': return next == 'M' || next == 'P';
    default: return 0;
    }
}

/// Whether a run of `length` bytes at `start`, 14 to 35 and without digits, is in small letters and not divided as hardware
/// addresses are: 96-b3-54…, 96b3.549c….
static inline int scrub_is_plain_name(const scrub_text *text, size_t start, int length) {
    const uint8_t *p = text->bytes + start;
    if ((length == 17 && p[2] == '-') || (length == 14 && p[4] == '.')) return 0;
    // A capital has bit 6 and not bit 5, as has `_`. The last eight bytes overlap those before them.
    uint64_t capitals = 0;
    for (int offset = 0; offset < length; offset += 8) {
        uint64_t x = bytes_load8(p + (offset + 8 <= length ? offset : length - 8));
        capitals |= x & ~(x << 1);
    }
    return !(capitals & 0x4040404040404040u);
}

/// Whether the 36 token characters at `start`, which are a whole run, are a GUID that no word or mark beside it makes a
/// person's or a device's.
static int scrub_is_calm_guid(const scrub_text *text, size_t start) {
    if (!bytes_is_uuid(text->bytes + start) || scrub_at(text, start + 36) == '@') return 0;
    uint8_t before = scrub_back(text, start, 1);
    switch (before) {
    case '"': case '\'': case '`': case '\\': case '(': case '/': case '=': case ':': case '{': case '\t': case '|': case ';':
        return 0;
    case ' ':
        before = scrub_back(text, start, 2);
        return !scrub_is_letter(before) && before != ' ' && !scrub_is_quote(before) && before != '(' && before != '{'
            && before != '\\';
    default:
        return 1;
    }
}

#endif
