// The candidate filter: whether a detector could find anything at one hit of the prefilter. It says yes in doubt. Hits
// that a detector (in Swift) would reject at once are rejected here, before the scanner is set up, so a text with only
// such hits is clean. Each check repeats the detector's own, and a test compares the two.
#ifndef MSAL_SCRUB_CANDIDATES_H
#define MSAL_SCRUB_CANDIDATES_H

#include "scrub_phrase.h"
#include "scrub_scan.h"

/// The byte `back` bytes before `index`, or 0.
static inline uint8_t scrub_back(const scrub_text *text, size_t index, size_t back) {
    return index >= back ? text->bytes[index - back] : 0;
}

static inline int scrub_is_hex(uint8_t c) { return scrub_is_digit(c) || (uint8_t)((c | 32) - 'a') < 6; }

/// Whether the byte before `index` is the letter of an escape: `\n`, `\t`, `\r`.
static inline int scrub_is_escaped(const scrub_text *text, size_t index) {
    uint8_t letter = scrub_back(text, index, 1);
    return scrub_back(text, index, 2) == '\\' && (letter == 'n' || letter == 't' || letter == 'r');
}

/// `value`, `val` or `v`: the name of the value may be in a sibling.
static inline int scrub_is_value_name(const scrub_text *text, size_t end) {
    uint8_t last = scrub_back(text, end, 1);
    if ((last | 32) == 'v') return !scrub_is_alphanumeric(scrub_back(text, end, 2));
    if (last == 'l') return scrub_back(text, end, 2) == 'a' && (scrub_back(text, end, 3) | 32) == 'v';
    return last == 'e' && scrub_back(text, end, 2) == 'u' && scrub_back(text, end, 3) == 'l';
}

/// A name could end before the separator at `index`: directly, or with blanks, a quote, brackets or dots between.
static inline int scrub_has_name(const scrub_text *text, size_t index) {
    size_t end = index;
    // `:=` and `->` are one separator, and so is the double colon of LDIF.
    if (scrub_back(text, end, 1) == ':' || (text->bytes[index] == '>' && scrub_back(text, end, 1) == '-')) end--;
    while (end > 0 && index - end < 48 && (text->bytes[end - 1] == ' ' || text->bytes[end - 1] == '\t')) end--;
    // After so many blanks the detector decides: it continues past dots and some more blanks.
    if (scrub_back(text, end, 1) == '.' || scrub_back(text, end, 1) == ' ' || scrub_back(text, end, 1) == '\t') return 1;
    if (scrub_is_quote(scrub_back(text, end, 1))) {
        end--;
        while (scrub_back(text, end, 1) == '\\') end--;
    }
    uint8_t before = scrub_back(text, end, 1);
    if (scrub_is_alphanumeric(before) || before >= 0x80) {
        if (!text->endings || scrub_may_end(text->endings, text->bytes, end) || scrub_is_value_name(text, end)) return 1;
        // No time of day.
        if (!scrub_is_digit(before) || scrub_is_digit(scrub_at(text, index + 1))) return 0;
        size_t word = scrub_before_number(text->bytes, end);
        return word < end && scrub_may_end(text->endings, text->bytes, word);
    }
    return before == ']' || before == '*' || before == ')';
}

/// `password for anna: …`, `backup codes issued: …`: the word before the colon follows `for`, `of` or `codes`.
static inline int scrub_has_phrase(const scrub_text *text, size_t colon) {
    size_t index = colon;
    while (index > 0 && colon - index < 96 && text->bytes[index - 1] > 32) index--;
    if (index < 5 || index == colon || text->bytes[index - 1] != ' ') return 0;
    uint8_t last = text->bytes[index - 2] | 32;
    return last == 'r' || last == 'f' || (last == 's' && scrub_back(text, index, 3) == 'e' && scrub_back(text, index, 4) == 'd');
}

/// Two groups of hexadecimal digits and colons, starting at `start`.
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

static inline int scrub_is_candidate_colon(const scrub_text *text, size_t index) {
    uint8_t next = scrub_at(text, index + 1);
    if (next == ':' || next == '$' || (next == ' ' && scrub_at(text, index + 2) == '$') || ((next == 'x' || next == '*') && scrub_at(text, index + 2) == ':')) return 1;
    // A pseudonym that an earlier pass wrote, `user:k…:…`.
    if ((next == 'k' || next == 'e') && scrub_at(text, index + 11) == ':') return 1;
    if (scrub_is_hex(next) && scrub_has_groups(text, index + 1)) return 1;
    if (next == '/' && scrub_at(text, index + 2) == '/') return scrub_is_code_address(*text, index + 3);
    if (next == '=') return 0;
    // `s:4:"anna"`, as PHP serialises strings, and `arn:…:user/anna`
    if (next == '"' && scrub_is_digit(scrub_back(text, index, 1))) return 1;
    if (next == 'u' && scrub_at(text, index + 2) == 's' && scrub_at(text, index + 5) == '/') return 1;
    // `/p:password`
    if (scrub_back(text, index, 2) == '/' && scrub_back(text, index, 3) <= ' ') return 1;
    return scrub_has_name(text, index) || (next == ' ' && scrub_has_phrase(text, index));
}

static inline int scrub_is_candidate_equals(const scrub_text *text, size_t index) {
    uint8_t before = scrub_back(text, index, 1);
    // `account_id == '…'`: a comparison with a string.
    if (before == '=' && scrub_at(text, index + 1) == ' ' && scrub_is_quote(scrub_at(text, index + 2))) {
        return index > 1 && scrub_has_name(text, index - 1);
    }
    if (scrub_at(text, index + 1) == '$') return 1;
    // `"acct"<blob>="anna"`, as the keychain of a Mac is dumped
    if (before == '>' && scrub_back(text, index, 6) == '<' && scrub_back(text, index, 7) == '"') return 1;
    if (scrub_at(text, index + 1) == '=' || before == '!' || before == '<' || before == '>' || before == '=') return 0;
    return scrub_has_name(text, index);
}

/// `--client-secret x`, armour, `Annas-MBP`.
static inline int scrub_is_candidate_dash(const scrub_text *text, size_t index) {
    uint8_t next = scrub_at(text, index + 1), after = scrub_at(text, index + 2);
    if (next == '-' && scrub_phrase_is(text, index, "-----begin ")) return 1;
    switch (scrub_back(text, index, 1)) {
    case 0: case '\t': case '\n': case '\v': case '\f': case '\r': case ' ': case '"': case '\'': case '`': case '[':
    case ',': case '(': case '=': case ':': case '>':
        return 1;
    case 'n':
        if (scrub_is_escaped(text, index)) return 1;
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

/// The beginning of `users`, `home`, `documents`, in either case.
static inline int scrub_is_folder(const scrub_text *text, size_t start) {
    uint8_t first = scrub_at(text, start) | 32, second = scrub_at(text, start + 1) | 32;
    return first == 'u' ? second == 's' : (first == 'h' || first == 'd') && second == 'o';
}

static inline int scrub_is_candidate_backslash(const scrub_text *text, size_t index) {
    uint8_t next = scrub_at(text, index + 1);
    if (scrub_is_alphanumeric(scrub_back(text, index, 1)) && (scrub_is_letter(next) || next == '\\')) return 1;
    if (next == '[' && scrub_back(text, index, 1) == ']') return 1;
    size_t start = index + 1;
    while (scrub_at(text, start) == '\\' && start - index < 16) start++;
    return scrub_is_folder(text, start);
}

/// `user 'anna'`, `for user anna`, `account anna.b`.
static inline int scrub_is_candidate_user(const scrub_text *text, size_t index) {
    scrub_login login = scrub_login_in_prose(*text, index);
    return login.end > login.start;
}

/// A word for a code does not count if the rest of a longer word follows, or a character that makes it a field's name.
static inline int scrub_ends_code(const scrub_text *text, size_t end) {
    uint8_t next = scrub_at(text, end);
    return !scrub_is_letter(next) && !scrub_is_quote(next) && next != '=' && next != '\\'
        && !(next == ':' && scrub_at(text, end + 1) != ' ');
}

/// Whether somebody or a test may type something into the field that is named at `index`: `typed 123456 into the code field`,
/// `fields["password"].typeText("…`, `fill('#code', '…`, `codeField.text = "…`.
static int scrub_may_be_typed_into(const scrub_text *text, size_t index) {
    for (size_t at = index; at > 4 && index - at < 28; at--) {
        uint8_t c = text->bytes[at - 1];
        if (c == ' ' && scrub_phrase_is(text, at - 5, "into ")) return 1;
        if (c != ' ' && !scrub_is_letter(c) && !scrub_is_quote(c)) break;
    }
    for (size_t at = index; at + 1 < text->count && at - index < 64 && text->bytes[at] != '\n'; at++) {
        if (text->bytes[at] == '(' && scrub_is_quote(text->bytes[at + 1]) && scrub_is_letter(text->bytes[at - 1])) return 1;
        if (text->bytes[at] == ',' && scrub_is_quote(text->bytes[at - 1]) && scrub_is_quote(scrub_at(text, at + 2))) return 1;
        if (text->bytes[at] == '=' && scrub_is_quote(scrub_at(text, at + 2))) return 1;
    }
    return 0;
}

static inline int scrub_is_candidate_code(const scrub_text *text, size_t index) {
    uint8_t next = scrub_at(text, index + 1), third = scrub_at(text, index + 2);
    if ((next | 32) == 'r') return scrub_given_secret(*text, index) != 0;
    if (text->bytes[index] == 'c' && next == 'B' && third == 'o') return 1;
    if ((next | 32) == 'c') return scrub_is_candidate_user(text, index);
    return scrub_phrase_is(text, index, "codice ")
        || ((next | 32) == 'o' && (third | 32) == 'd' && (scrub_at(text, index + 3) | 32) == 'e'
            && (scrub_ends_code(text, index + 4) || scrub_may_be_typed_into(text, index)));
}

/// The last letter before the dash of a name that Windows generates (DESKTOP-, LAPTOP-, WIN-), with the two before it.
static inline int scrub_is_candidate_windows(const scrub_text *text, size_t index, uint8_t second, uint8_t third) {
    return scrub_at(text, index + 1) == '-' && (scrub_back(text, index, 1) | 32) == second
        && (scrub_back(text, index, 2) | 32) == third && scrub_is_alphanumeric(scrub_at(text, index + 2));
}

/// `X is not a valid password`, `use X as your new password`: whether `is` or `as` is a few words before `index`.
static inline int scrub_is_called_password(const scrub_text *text, size_t index) {
    for (size_t at = index; at > 8 && index - at < 28; at--) {
        uint8_t c = text->bytes[at - 1];
        if (c == ' ' && (scrub_phrase_is(text, at - 4, " is ") || scrub_phrase_is(text, at - 4, " as "))) return 1;
        if (c != ' ' && !scrub_is_letter(c)) break;
    }
    return 0;
}

static inline int scrub_is_candidate_pin(const scrub_text *text, size_t index) {
    if ((scrub_at(text, index + 1) | 32) == 'a') {
        return scrub_password_in_prose(*text, index) != 0 || scrub_phrase_is(text, index, "passport ")
            || scrub_phrase_is(text, index, "passphrase ")
            || scrub_phrase_is(text, index, "password is ")
            || (scrub_phrase_is(text, index, "passw")
                && (scrub_may_be_typed_into(text, index) || scrub_is_called_password(text, index)));
    }
    if ((scrub_at(text, index + 1) | 32) == 'i' && (scrub_at(text, index + 2) | 32) == 'n') {
        return !scrub_is_letter(scrub_back(text, index, 1)) && scrub_ends_code(text, index + 3);
    }
    return scrub_is_candidate_windows(text, index, 'o', 't');
}

static inline int scrub_is_candidate_phone(const scrub_text *text, size_t index) {
    if (!scrub_is_digit(scrub_at(text, index + 1))) return 0;
    if (text->bytes[index] == '(') return scrub_at(text, index + 4) == ')';
    return !scrub_is_alphanumeric(scrub_back(text, index, 1)) || scrub_is_escaped(text, index);
}

static inline int scrub_is_candidate_owner(const scrub_text *text, size_t index) {
    uint8_t after = scrub_at(text, index + 2);
    return scrub_at(text, index + 1) == 's' && (after == ' ' || after == '-' || after == '_');
}

/// `card no. 78112865`, `MRN 60944370`: a name could end before the blank before a number.
static inline int scrub_is_labelled(const scrub_text *text, size_t index) {
    if (index < 3 || text->bytes[index - 1] != ' ' || !text->endings) return 0;
    size_t end = index - 1;
    if (text->bytes[end - 1] == '.') end--;
    return end > 0 && scrub_may_end(text->endings, text->bytes, end);
}

/// `verifieringskod är 123456`, `kood`: a word for a code in the languages that spell it with a k, and a number.
static inline int scrub_is_candidate_kod(const scrub_text *text, size_t index) {
    uint8_t third = scrub_at(text, index + 2) | 32;
    if ((scrub_at(text, index + 1) | 32) != 'o' || (third != 'd' && third != 'o')) return 0;
    for (size_t at = index + 3; at < index + 48; at++) {
        uint8_t c = scrub_at(text, at);
        if (c == 0 || c == '\n') return 0;
        if (c == ' ' && scrub_is_digit(scrub_at(text, at + 1))) return 1;
    }
    return 0;
}

/// Whether the detector for the byte at `index` could find anything. Does not check runs and distances.
static int scrub_is_candidate(const scrub_text *text, size_t index) {
    uint8_t next = scrub_at(text, index + 1);
    switch (text->bytes[index]) {
    case ':': return scrub_is_candidate_colon(text, index);
    case '=': return scrub_is_candidate_equals(text, index);
    case '-': return scrub_is_candidate_dash(text, index);
    case '[': return scrub_is_bracket(*text, index);
    case '/': return scrub_is_folder(text, index + 1);
    case '\\': return scrub_is_candidate_backslash(text, index);
    case '.': return next == 'l' && (scrub_at(text, index + 2) == 'o' ? scrub_at(text, index + 3) == 'c'
                                                                      : scrub_at(text, index + 2) == 'a');
    case '>':
        if (scrub_back(text, index, 1) == '-') return scrub_has_name(text, index);
        // `<7a1f881d 72a57d14 …>`
        if (scrub_back(text, index, 9) == ' ' && scrub_is_hex(scrub_back(text, index, 1)) && scrub_is_hex(scrub_back(text, index, 10)))
            return 1;
        return next > 32 && (next != '<' || scrub_at(text, index + 2) == '!');
    case '@': return 1;
    case '!': case '#': case '$': return scrub_password_around(*text, index).end != 0;
    case ' ': return scrub_agent_in_prose(*text, index).start != 0;
    case '+': case '(': return scrub_is_candidate_phone(text, index);
    case '\'': case 0x99: return scrub_is_candidate_owner(text, index);
    case '\n': return scrub_may_be_table(*text, index);
    case 'u': case 'U': case 'f': case 'F': case 'l': case 'L': return scrub_is_candidate_user(text, index);
    case 'c': case 'C': return scrub_is_candidate_code(text, index);
    case 'k': case 'K': return scrub_is_candidate_kod(text, index);
    case 'o': case 'O':
        return (next | 32) == 't' && (scrub_at(text, index + 2) | 32) == 'p' && scrub_ends_code(text, index + 3);
    case 'p': case 'P': return scrub_is_candidate_pin(text, index);
    case 'n': case 'N': return scrub_is_candidate_windows(text, index, 'i', 'w');
    case 'i': return next == 'M' || next == 'P';
    default: return 0;
    }
}

/// Whether a run of `length` bytes at `start`, 14 to 35 and without digits, is lower case and not divided like a
/// hardware address (96-b3-54…, 96b3.549c…).
static inline int scrub_is_plain_name(const scrub_text *text, size_t start, int length) {
    const uint8_t *p = text->bytes + start;
    if ((length == 17 && p[2] == '-') || (length == 14 && p[4] == '.')) return 0;
    // A capital, like `_`, has bit 6 and not bit 5. The last eight bytes overlap those before them.
    uint64_t capitals = 0;
    for (int offset = 0; offset < length; offset += 8) {
        uint64_t x = bytes_load8(p + (offset + 8 <= length ? offset : length - 8));
        capitals |= x & ~(x << 1);
    }
    return !(capitals & 0x4040404040404040u);
}

/// Whether the 36 token characters at `start`, which must be a whole run, are a GUID that stays.
static int scrub_is_guarded_guid(const scrub_text *text, size_t start) {
    return bytes_is_uuid(text->bytes + start) && !scrub_is_named_guid(*text, start);
}

#endif
