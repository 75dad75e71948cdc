// Places where a name can begin that no separator announces: after words such as `user` and `for`, in the columns of a
// table. The prefilter and the detectors in Swift ask the same functions.
#ifndef MSAL_SCRUB_PHRASE_H
#define MSAL_SCRUB_PHRASE_H

#include "scrub_text.h"

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    /// The longest line that is read as the header of a table.
    SCRUB_LINE = 512,
};

/// Whether the lower-case `word` is at `start`, in either case.
static inline int scrub_phrase_same(const scrub_text *text, size_t start, const char *word, size_t length) {
    if (start + length > text->count) return 0;
    for (size_t index = 0; index < length; index++) {
        if ((text->bytes[start + index] | 32) != (uint8_t)word[index]) return 0;
    }
    return 1;
}
#define scrub_phrase_is(text, start, word) scrub_phrase_same(text, start, word, sizeof(word) - 1)

/// Whether the columns of a table, or a name and a value with blanks between them, can be in the line before or after
/// the newline at `index`: a known name ends at a comma, a semicolon, a tab, a bar, two blanks or the end of the line.
static inline int scrub_may_be_table(scrub_text text, size_t index) {
    const uint8_t *bytes = text.bytes;
    if (!text.endings) return 1;
    for (int after = 0; after < 2; after++) {
        size_t first = after ? index + 1 : index, last = first;
        if (after) {
            while (last < text.count && bytes[last] != '\n' && last - first < SCRUB_LINE) last++;
            // The line after the newline counts only if it is the last one: else its own newline asks.
            if (last < text.count) return 0;
        } else {
            while (first > 0 && index - first < SCRUB_LINE && bytes[first - 1] != '\n') first--;
        }
        int is_divided = 0, ends_name = 0;
        for (size_t end = first + 1; end <= last; end++) {
            uint8_t c = end < last ? bytes[end] : '\n', before = bytes[end - 1];
            int divides = c == ',' || c == ';' || c == '\t' || c == '|' || c == 0xE2
                || (c == ' ' && (end + 1 >= last || bytes[end + 1] == ' '));
            if (!divides && c != '\n' && c != '\r' && c != '"'
                && !(c == ' ' && end + 1 < last && (bytes[end + 1] == '|' || bytes[end + 1] == 0xE2))) continue;
            is_divided |= divides;
            if ((scrub_is_alphanumeric(before) || before >= 0x80) && scrub_may_end(text.endings, bytes, end)) ends_name = 1;
            if (is_divided && ends_name) return 1;
        }
    }
    return 0;
}

/// `USER anna`, as clients of FTP and POP3 write it.
static inline int scrub_is_command(const scrub_text *text, size_t start) {
    const uint8_t *p = text->bytes + start;
    return start + 6 < text->count && p[0] == 'U' && p[1] == 'S' && p[2] == 'E' && p[3] == 'R' && p[4] == ' '
        && (uint8_t)(p[5] - 'a') < 26;
}

typedef enum scrub_login_form {
    /// Letters only: it may be a word of a language.
    SCRUB_LOGIN_WORD,
    /// It has a digit, a dot or an underscore inside, as words of a language have not.
    SCRUB_LOGIN_GENERATED,
    /// The first of two capitalised words.
    SCRUB_LOGIN_PERSON,
} scrub_login_form;

typedef struct {
    size_t start, end;
    scrub_login_form form;
} scrub_login;

/// The name of a login at `start`; empty if there is none.
static inline scrub_login scrub_login_from(const scrub_text *text, size_t start) {
    scrub_login login = {start, start, SCRUB_LOGIN_WORD};
    size_t index = start;
    int letters = 0;
    while (index - start < 64) {
        uint8_t c = scrub_at(text, index);
        if (scrub_is_letter(c)) letters++;
        else if (scrub_is_digit(c)) {
            if (letters > 0) login.form = SCRUB_LOGIN_GENERATED;
        } else if (c == '_' || c == '.') {
            uint8_t next = scrub_at(text, index + 1);
            if (index == start || !(scrub_is_letter(next) || scrub_is_digit(next))) break;
            login.form = SCRUB_LOGIN_GENERATED;
        } else if (c != '-') break;
        index++;
    }
    while (index > start && text->bytes[index - 1] == '-') index--;
    if (letters < 2 || index - start < 3 || !scrub_is_letter(text->bytes[start])) return login;
    login.end = index;
    return login;
}

/// Whether what follows a name without digits says that it is a name: the end, punctuation, or a word such as `from`.
static inline int scrub_ends_login(const scrub_text *text, size_t end) {
    switch (scrub_at(text, end)) {
    case 0: case '(': case ':': case '"': case '\'': case '\\': case '\n': case '\r': case ',': case ';': case '<': return 1;
    case '.': {
        uint8_t next = scrub_at(text, end + 1);
        return next == 0 || next == '"' || next == '\\' || next == '\n';
    }
    case ' ':
        end++;
        switch (scrub_at(text, end)) {
        case '(': return 1;
        case 'a': return scrub_phrase_is(text, end, "at ") || scrub_phrase_is(text, end, "added") || scrub_phrase_is(text, end, "authenticated")
            || scrub_phrase_is(text, end, "accessed") || scrub_phrase_is(text, end, "attempted") || scrub_phrase_is(text, end, "assigned");
        case 'b': return scrub_phrase_is(text, end, "by ");
        case 'c': return scrub_phrase_is(text, end, "connected") || scrub_phrase_is(text, end, "created") || scrub_phrase_is(text, end, "changed")
            || scrub_phrase_is(text, end, "completed");
        case 'd': return scrub_phrase_is(text, end, "denied") || scrub_phrase_is(text, end, "disconnect") || scrub_phrase_is(text, end, "deleted")
            || scrub_phrase_is(text, end, "does not exist") || scrub_phrase_is(text, end, "downloaded");
        case 'e': return scrub_phrase_is(text, end, "execut") || scrub_phrase_is(text, end, "enrolled")
            || scrub_phrase_is(text, end, "exit");
        case 'f': return scrub_phrase_is(text, end, "from ") || scrub_phrase_is(text, end, "failed");
        case 'g': return scrub_phrase_is(text, end, "granted");
        case 'h': return scrub_phrase_is(text, end, "has ");
        case 'i': return scrub_phrase_is(text, end, "is ");
        case 'j': return scrub_phrase_is(text, end, "joined");
        case 'l': return scrub_phrase_is(text, end, "logged") || scrub_phrase_is(text, end, "locked") || scrub_phrase_is(text, end, "left ");
        case 'n': return scrub_phrase_is(text, end, "not found") || scrub_phrase_is(text, end, "not in ");
        case 'o': return scrub_phrase_is(text, end, "on ");
        case 'p': return scrub_phrase_is(text, end, "performed") || scrub_phrase_is(text, end, "password ");
        case 'r': return scrub_phrase_is(text, end, "removed") || scrub_phrase_is(text, end, "requested") || scrub_phrase_is(text, end, "registered");
        case 'S': case 's': return scrub_phrase_is(text, end, "signed") || scrub_phrase_is(text, end, "succeeded");
        case '|': return 1;
        case 't': return scrub_phrase_is(text, end, "triggered") || scrub_phrase_is(text, end, "tried ");
        case 'u': return scrub_phrase_is(text, end, "uid") || scrub_phrase_is(text, end, "uploaded") || scrub_phrase_is(text, end, "unlocked");
        case 'v': return scrub_phrase_is(text, end, "via ");
        case 'w': return scrub_phrase_is(text, end, "was ") || scrub_phrase_is(text, end, "with result ")
            || scrub_phrase_is(text, end, "with error ") || scrub_phrase_is(text, end, "with status ");
        default: return 0;
        }
    default: return 0;
    }
}

/// The name in `User[anna]/ensure`, a resource of Puppet. Empty if none is at `start`.
static inline scrub_login scrub_resource(const scrub_text *text, size_t start) {
    scrub_login none = {start, start, SCRUB_LOGIN_WORD};
    if (scrub_at(text, start) != 'U' || scrub_at(text, start + 4) != '[' || !scrub_phrase_is(text, start, "user")) return none;
    scrub_login login = scrub_login_from(text, start + 5);
    uint8_t after = scrub_at(text, login.end + 1);
    return scrub_at(text, login.end) == ']' && (after == ':' || after == '/' || after == '(') ? login : none;
}

/// The name after the word whose first letters are at `index`: `user anna`, `for user anna`, `account anna.b`,
/// `password for anna from`, `login anna_b`. Empty if there is none.
static inline scrub_login scrub_login_in_prose(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    scrub_login none = {0, 0, SCRUB_LOGIN_WORD};
    size_t start = index, end;
    // The anchor of `account` is its second letter.
    if ((text->bytes[index] | 32) == 'c') {
        if (index == 0) return none;
        start--;
    }
    int is_for = 0;
    const char *word;
    size_t length;
    switch (text->bytes[start] | 32) {
    case 'u':
        word = "username", length = scrub_at(text, start + 4) == ' ' ? 4 : 8;
        // Bytes above 127 are compared with bit 5 set, like letters.
        if ((scrub_at(text, start + 2) | 32) == 'u') {
            if (scrub_at(text, start + 3) < 0x80) word = "usuario", length = 7;
            else word = "usu\xE3\xA1rio", length = 8;
        }
        break;
    case 'a': word = "account", length = 7; break;
    case 'l': word = "login", length = 5; break;
    case 'f': word = "for", length = 3, is_for = 1; break;
    default: return none;
    }
    end = start + length;
    scrub_login resource = scrub_resource(text, start);
    if (resource.end > resource.start) return resource;
    // Most candidates end here: the word is longer, or another word of the language follows, letters only.
    if (scrub_at(text, end) != ' ') return none;
    size_t plain = end + 1;
    while (plain < text->count && scrub_is_letter(text->bytes[plain])) plain++;
    // `net user anna`, and the command of FTP and POP3: `USER anna`.
    int is_command = (start >= 4 && scrub_phrase_is(text, start - 4, "net ")) || scrub_is_command(text, start);
    // `user Anna Berg`: two capitalised words.
    if (text->bytes[start] == 'u' && length == 4 && plain - end > 3 && scrub_at(text, plain) == ' '
        && (uint8_t)(scrub_at(text, end + 1) - 'A') < 26 && (uint8_t)(scrub_at(text, plain + 1) - 'A') < 26
        && scrub_phrase_is(text, start, "user") && !(start > 0 && scrub_is_alphanumeric(text->bytes[start - 1]))) {
        scrub_login person = {end + 1, plain, SCRUB_LOGIN_PERSON};
        return person;
    }
    if (scrub_at(text, plain) == ' ' && !is_command && (plain - end < 4 || !scrub_ends_login(text, plain))) return none;
    if (!scrub_phrase_same(text, start, word, length)) return none;
    uint8_t before = start > 0 ? text->bytes[start - 1] : 0;
    if (scrub_is_alphanumeric(before) || before == '_' || before == '/' || before == '-' || before == '.') return none;
    end++;
    // `user \\"anna\\"` in a JSON string.
    while (scrub_at(text, end) == '\\' && end - start < 16) end++;
    uint8_t quote = scrub_at(text, end);
    // `user [anna]`
    if (quote == '[' && (text->bytes[start] | 32) == 'u') quote = ']';
    if (quote == '"' || quote == '\'' || quote == '`' || quote == ']') {
        if (is_for && (start < 3 || before != ' ')) return none;
        scrub_login login = scrub_login_from(text, end + 1);
        size_t close = login.end;
        // `user 'anna@realm'`
        if (scrub_at(text, close) == '@') {
            close++;
            while (scrub_is_alphanumeric(scrub_at(text, close))) close++;
        }
        while (scrub_at(text, close) == '\\' && close - login.end < 8) close++;
        return scrub_at(text, close) == quote ? login : none;
    }
    if (is_for) {
        // After a word for a credential: `password for`, `publickey for`, `keyboard-interactive for`, `changed for`.
        if (start < 3 || before != ' ') return none;
        uint8_t last = text->bytes[start - 2] | 32;
        if (last != 'd' && last != 'y' && last != 'n' && last != 'e' && last != 't') return none;
    }
    scrub_login login = scrub_login_from(text, end);
    if (login.end == login.start) return none;
    uint8_t next = scrub_at(text, login.end);
    if (next == '_' || next == '@' || next == '=' || next == '/' || (next == '\\' && scrub_is_alphanumeric(scrub_at(text, login.end + 1))
        && scrub_at(text, login.end + 1) != 'n')) return none;
    if (login.form == SCRUB_LOGIN_WORD && !is_command && !scrub_ends_login(text, login.end)) return none;
    return login;
}

typedef enum scrub_preposition {
    SCRUB_BY, SCRUB_TO, SCRUB_OF, SCRUB_AS, SCRUB_FOR, SCRUB_FROM, SCRUB_WITH,
    /// `her name is Anna Berg`: a verb, and the field is before it.
    SCRUB_IS,
} scrub_preposition;

typedef struct {
    /// Where the value begins; 0 if none can.
    size_t start;
    scrub_preposition preposition;
} scrub_agent;

/// `approved by Anna Berg`, `signed in as anna`: what a person does, a preposition, and the person. `index` is the blank
/// before the preposition. The name must be capitalised, quoted, or a login.
static inline scrub_agent scrub_agent_in_prose(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    scrub_agent none = {0, SCRUB_BY}, agent = none;
    uint8_t second = scrub_at(text, index + 2);
    size_t end = index + 3;
    switch (scrub_at(text, index + 1)) {
    case 'b': if (second != 'y') return none; break;
    case 't': if (second != 'o') return none; agent.preposition = SCRUB_TO; break;
    case 'o': if (second != 'f') return none; agent.preposition = SCRUB_OF; break;
    case 'a': if (second != 's') return none; agent.preposition = SCRUB_AS; break;
    case 'i': if (second != 's') return none; agent.preposition = SCRUB_IS; break;
    case 'f':
        if (second == 'o' && scrub_at(text, end) == 'r') end++, agent.preposition = SCRUB_FOR;
        else if (scrub_phrase_is(text, end - 1, "rom")) end += 2, agent.preposition = SCRUB_FROM;
        else return none;
        break;
    case 'w':
        if (!scrub_phrase_is(text, end - 1, "ith")) return none;
        end += 2, agent.preposition = SCRUB_WITH;
        break;
    default: return none;
    }
    if (scrub_at(text, end) != ' ') return none;
    agent.start = end + 1;
    uint8_t letter = scrub_at(text, agent.start), before = index > 0 ? text->bytes[index - 1] : 0;
    // `changed from "a" to "b"`
    if (agent.preposition == SCRUB_TO && (before == '"' || before == '\'')) {
        size_t open = agent.start;
        while (scrub_at(text, open) == '\\' && open - agent.start < 8) open++;
        if (scrub_at(text, open) == before) return agent;
    }
    if (text->endings && !scrub_may_end(text->endings, text->bytes, agent.preposition == SCRUB_IS ? index : end)) return none;
    if (letter == '"' || letter == '\'' || letter == '`' || letter >= 0xC3 || (uint8_t)(letter - 'A') < 26) return agent;
    // `from` and `with` have many other uses: only a capital counts.
    if (agent.preposition == SCRUB_FROM || agent.preposition == SCRUB_WITH) return none;
    scrub_login login = scrub_login_from(text, agent.start);
    if (login.end == agent.start) return none;
    if (login.form != SCRUB_LOGIN_WORD || scrub_ends_login(text, login.end)) return agent;
    // `approved by manager Anna Berg`, `by admin anna_b`: a role is before the name.
    if (agent.preposition == SCRUB_IS || scrub_at(text, login.end) != ' ') return none;
    int is_name = (uint8_t)(scrub_at(text, login.end + 1) - 'A') < 26
        || scrub_login_from(text, login.end + 1).form != SCRUB_LOGIN_WORD;
    return is_name ? agent : none;
}

typedef struct {
    size_t start, end;
} scrub_piece;

/// The first word at `from` or later that a login may be: letters, digits, underscores, and dots before a letter or a digit. Empty
/// if there is none.
static inline scrub_piece scrub_next_word(const uint8_t *bytes, size_t count, size_t from) {
    size_t start = from;
    while (start < count && !scrub_is_alphanumeric(bytes[start])) start++;
    size_t end = start;
    while (end < count && (scrub_is_alphanumeric(bytes[end]) || bytes[end] == '_'
                           || (bytes[end] == '.' && scrub_is_alphanumeric(scrub_byte(bytes, count, end + 1))))) end++;
    return (scrub_piece){start, end};
}

static inline int scrub_is_mark(uint8_t c) { return c == '!' || c == '#' || c == '$' || c == '%' || c == '^' || c == '*'; }

/// A word that is made as passwords are: `Harbor!ZFNJ381`, `349Meadow$dymm`. Capitals, small letters, two digits at one
/// end, and the mark at `index` inside, before a letter (the prefilter's anchor); not `Outer$Inner`, `KERNEL32!Sleep`
/// or `Ticket#ABC123`. Empty if there is none.
static inline scrub_piece scrub_password_around(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    scrub_piece none = {0, 0}, piece = {index, index + 1};
    if (index == 0 || !scrub_is_alphanumeric(text->bytes[index - 1])) return none;
    if (!scrub_is_letter(scrub_at(text, index + 1))) return none;
    while (piece.start > 0 && index - piece.start < 24
           && (scrub_is_alphanumeric(text->bytes[piece.start - 1]) || scrub_is_mark(text->bytes[piece.start - 1]))) piece.start--;
    while (piece.end - index < 24
           && (scrub_is_alphanumeric(scrub_at(text, piece.end)) || scrub_is_mark(scrub_at(text, piece.end)))) piece.end++;
    // `\r\nHarbor!ZFNJ381` in a JSON string
    if (piece.start > 0 && text->bytes[piece.start - 1] == '\\' && (text->bytes[piece.start] == 'n' || text->bytes[piece.start] == 't'))
        piece.start++;
    size_t length = piece.end - piece.start;
    if (length < 10) return none;
    switch (piece.start > 0 ? text->bytes[piece.start - 1] : 0) {
    case 'n': case 't': if (piece.start < 2 || text->bytes[piece.start - 2] != '\\') return none; break;
    case 0: case '[': case 0x8C: case ' ': case '"': case '\'': case '(': case ',': case '>': case '=': case ':': case '\t': case '\n': case '|': case '`': break;
    // The last byte of an opening quotation mark: `„`, `“`, `‘`, `«`, `»`, `「`.
    case 0x9E: case 0x9C: case 0x98: case 0xAB: case 0xBB: break;
    default: return none;
    }
    switch (scrub_at(text, piece.end)) {
    case '`': case 0xE2: case 0xC2: case 0xE3: case ']': break;
    case '.': if (scrub_at(text, piece.end + 1) > ' ') return none; break;
    case 0: case ' ': case '"': case '\'': case ')': case ',': case '<': case ';': case '\t': case '\n': case '|': break;
    case '\\':
        if (scrub_at(text, piece.end + 1) != '"' && scrub_at(text, piece.end + 1) != 'n' && scrub_at(text, piece.end + 1) != 'r'
            && scrub_at(text, piece.end + 1) != '\\')
            return none;
        break;
    default: return none;
    }
    const uint8_t *p = text->bytes + piece.start;
    int digits = 0, uppers = 0, lowers = 0, marks = 0, is_mixed = 0;
    for (size_t k = 0; k < length; k++) {
        digits += scrub_is_digit(p[k]);
        marks += scrub_is_mark(p[k]);
        if ((uint8_t)(p[k] - 'A') < 26) {
            uppers++;
            is_mixed |= k > 0 && (uint8_t)(p[k - 1] - 'a') < 26;
        } else lowers += (uint8_t)(p[k] - 'a') < 26;
        // `MBgJt`: a capital after a capital, and small letters after them.
        is_mixed |= k > 1 && (uint8_t)(p[k] - 'a') < 26 && (uint8_t)(p[k - 1] - 'A') < 26 && (uint8_t)(p[k - 2] - 'A') < 26;
    }
    int has_digits = (scrub_is_digit(p[0]) && scrub_is_digit(p[1])) || (scrub_is_digit(p[length - 1]) && scrub_is_digit(p[length - 2]));
    if (!has_digits || !uppers || !lowers || digits > 6 || marks > 3) return none;
    if (text->bytes[index] != '#' || is_mixed) return piece;
    // `goqrg#Tulip501`: letters, the mark, a word and three digits; no `Ticket#ABC123`.
    size_t plain = 0, last = length;
    while (plain < length && scrub_is_letter(p[plain])) plain++;
    while (last > 0 && scrub_is_digit(p[last - 1])) last--;
    return plain >= 4 && p[plain] == '#' && length - last >= 3 && (uint8_t)(p[plain + 1] - 'A') < 26
            && (uint8_t)(p[plain + 2] - 'a') < 26 ? piece : none;
}

/// `[token]`, a name in brackets, or the date of an access log.
static inline int scrub_is_bracket(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    if (scrub_is_digit(scrub_at(text, index + 1))) return scrub_at(text, index + 3) == '/';
    size_t end = index + 1;
    int has_capitals = 0;
    while (scrub_is_letter(scrub_at(text, end)) && end - index < 20) has_capitals |= !(text->bytes[end++] & 32);
    uint8_t next = scrub_at(text, end);
    // `[username, anna]`, as dictionaries are printed.
    if (next == ',') return text->endings && scrub_may_end(text->endings, text->bytes, end);
    return end > index + 1 && next == ']' && !has_capitals;
}

/// A word that announces a value begins at `index`, or `code` ends a longer one: code, codice, otp, pin, passport, password is.
static inline int scrub_prose_word(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    switch (text->bytes[index] | 32) {
    case 'c': return scrub_phrase_is(text, index, "code") || scrub_phrase_is(text, index, "codice ");
    case 'o': return scrub_phrase_is(text, index, "otp");
    default: return scrub_phrase_is(text, index, "pin") || scrub_phrase_is(text, index, "passport ")
            || scrub_phrase_is(text, index, "password is ");
    }
}

/// The end of the word in `Secret(…`, `Credential(…` and `secret '…`, whose `cre` is at `index`; 0 if it is none of them.
static inline size_t scrub_given_secret(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    if ((scrub_at(text, index + 1) | 32) != 'r' || (scrub_at(text, index + 2) | 32) != 'e') return 0;
    int is_secret = (scrub_at(text, index + 3) | 32) == 't' && index > 1 && scrub_phrase_is(text, index - 2, "se");
    if (!is_secret && !scrub_phrase_is(text, index, "credential")) return 0;
    size_t end = index + (is_secret ? 4 : 10);
    uint8_t after = scrub_at(text, end + 1);
    if (is_secret && scrub_at(text, end) == ' ') return scrub_is_quote(after) || after == '\\' ? end : 0;
    if ((scrub_at(text, end) | 32) == 's') end++;
    return scrub_at(text, end) == '(' ? end : 0;
}

/// `password X`, `pass X`, `passwd X`: where the value begins; 0 if there is none. `index` is the first letter.
static inline size_t scrub_password_in_prose(scrub_text whole, size_t index) {
    const scrub_text *text = &whole;
    size_t end = index + 4;
    if (!scrub_phrase_is(text, index, "pass")) return 0;
    if (scrub_phrase_is(text, index, "password")) end = index + 8;
    else if (scrub_phrase_is(text, index, "passphrase")) end = index + 10;
    else if (scrub_phrase_is(text, index, "passcode")) end = index + 8;
    else if (scrub_phrase_is(text, index, "passwd")) end = index + 6;
    else if (scrub_phrase_is(text, index, "passwort")) end = index + 8;
    else if (scrub_phrase_is(text, index, "passe")) end = index + 5;
    if (scrub_at(text, end) != ' ') return 0;
    for (int word = 0; word < 3; word++) {
        size_t start = end + 1;
        if (scrub_at(text, start) == '\'' || scrub_at(text, start) == '"' || scrub_at(text, start) == '`') start++;
        size_t last = start;
        int digits = 0, letters = 0;
        while (last - start < 64 && scrub_at(text, last) > ' ') {
            uint8_t c = scrub_at(text, last++);
            digits += scrub_is_digit(c);
            letters += scrub_is_letter(c);
        }
        if (last - start >= 6 && digits && letters) return start;
        // `xqhd-wzpl-nmvr-tkyb`
        if (last - start >= 19 && letters == 16 && text->bytes[start + 4] == '-' && text->bytes[start + 9] == '-'
            && (word == 0 || scrub_phrase_is(text, start - 3, "is ")))
            return start;
        // `password changed from 'x'`, `password is x`.
        if (digits || last == start || scrub_at(text, last) != ' ') return 0;
        end = last;
    }
    return 0;
}

#pragma clang assume_nonnull end

/// Whether the host and path at `start` are of a page where one types the code of a device.
static inline int scrub_is_code_address(scrub_text whole, size_t start) {
    const scrub_text *text = &whole;
    if (scrub_phrase_is(text, start, "login.")) start += 6;
    else if (scrub_phrase_is(text, start, "www.")) start += 4;
    switch (scrub_at(text, start)) {
    case 'm': return scrub_phrase_is(text, start, "microsoft.com/device") || scrub_phrase_is(text, start, "microsoft.com/link");
    case 'a': return scrub_phrase_is(text, start, "aka.ms/devicelogin");
    case 'g': return scrub_phrase_is(text, start, "google.com/device") || scrub_phrase_is(text, start, "github.com/login/device");
    default: return 0;
    }
}

/// Whether a word or a sign next to the GUID at `start`, a whole run, could make it a person's or a device's. The
/// scanner asks the same before it judges the words. No after what most logs write before a request's GUID: a time and
/// a dash, one colon.
static inline int scrub_is_named_guid(scrub_text whole, size_t start) {
    const scrub_text *text = &whole;
    if (scrub_at(text, start + 36) == '@') return 1;
    uint8_t b[5];
    for (size_t back = 1; back < 5; back++) b[back] = start >= back ? text->bytes[start - back] : 0;
    switch (b[1]) {
    case '"': case '\'': case '`': case '\\': case '(': case '/': case '=': case ':': case '{': case '\t': case '|': case ';': case '#':
        return 1;
    // `[GUID] [user]`
    case '[': case '<':
        return scrub_is_letter(b[2])
            || (b[2] == ' ' && (scrub_is_letter(b[3]) || (scrub_at(text, start + 36) == ']' && scrub_at(text, start + 38) == '[')));
    // `<PersonRef>GUID</PersonRef>`
    case '>': return scrub_is_letter(b[2]);
    case '\n': return b[2] == ':' || scrub_at(text, start + 36) == ' ' || scrub_at(text, start + 36) == ',';
    // The subject of a sentence, at the beginning of the text.
    case 0: return scrub_at(text, start + 36) == ' ' || scrub_at(text, start + 36) == ',';
    case ' ': break;
    default: return 0;
    }
    switch (b[2]) {
    case ' ': case '"': case '\'': case '`': case '(': case '{': case '\\': case '|': return 1;
    case ',': return scrub_is_letter(b[3]) || b[3] == '"' || b[3] == '\'' || b[3] == ')';
    case '-': return b[3] == ' ' ? (scrub_is_letter(b[4]) && b[4] != 'Z') || b[4] == ' ' || b[4] == '\n' : b[3] == '\n';
    case '=': return b[3] == '=' || b[3] == '!';
    // `oid:: GUID`, `member added: GUID`, `device not found: GUID`
    case ':': return b[3] == ':' || (b[3] == 'd' && (b[4] == 'e' || b[4] == 'n'));
    case '>': return b[3] == '=';
    // `[INFO] GUID is not assigned …`
    case ']': return scrub_phrase_is(text, start + 36, " is ") || scrub_phrase_is(text, start + 36, " has ");
    case 0x93: case 0x94: return b[3] == 0x80;
    default: return scrub_is_letter(b[2]) || b[2] >= 0x80;
    }
}

#endif
