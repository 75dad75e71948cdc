#include "scrub_field_words.h"

/// A walk back through the words of a name.
typedef struct {
    const scrub_field_words *words;
    const uint8_t *bytes;
    size_t count;
} name_walk;

static inline uint8_t at(const name_walk *name, size_t index) { return scrub_byte(name->bytes, name->count, index); }
static inline uint8_t before(const name_walk *name, size_t index, size_t back) { return index >= back ? name->bytes[index - back] : 0; }

static inline uint8_t lower(uint8_t c) { return scrub_is_upper(c) ? c | 32 : c; }
/// A letter or digit of a name, or a byte of a letter of another script.
static inline int is_name_byte(uint8_t c) { return scrub_is_alphanumeric(c) || c >= 0x80; }
static inline int is_continuation(uint8_t c) { return (c & 0xC0) == 0x80; }
/// The letters of Han, kana and Hangul begin with such a byte. They have neither blanks nor capitals.
static inline int is_ideographic(uint8_t c) { return c >= 0xE3; }

/// Whether the byte before `end` is the letter of an escape: `\n`, `\t`, `\r`.
static inline int ends_escape(const name_walk *name, size_t end) {
    uint8_t c = name->bytes[end - 1];
    return end > 1 && name->bytes[end - 2] == '\\' && (c == 'n' || c == 't' || c == 'r');
}

static inline int may_continue(const name_walk *name, uint64_t hash) {
    uint64_t bit = scrub_field_suffix_bit(hash);
    return name->words->suffixes[bit >> 6] >> (bit & 63) & 1;
}

/// The start of an apostrophe between letters that ends at `end`, `d’utilisateur`; `end` if none does.
static size_t apostrophe(const name_walk *name, size_t end) {
    uint8_t c = name->bytes[end - 1];
    if (!scrub_is_letter(at(name, end))) return end;
    if (c == '\'' && scrub_is_letter(before(name, end, 2)) && !scrub_is_letter(before(name, end, 3))) return end - 1;
    return c == 0x99 && before(name, end, 2) == 0x80 && before(name, end, 3) == 0xE2 ? end - 3 : end;
}

/// Whether twelve letters and digits are before `end`, as at the end of a GUID or of a mask: they are no word of a name.
static int ends_hash(const name_walk *name, size_t end) {
    enum { SHORTEST = 12 };
    size_t length = 0;
    int has_digit = 0;
    for (; length < SHORTEST && scrub_is_alphanumeric(before(name, end, length + 1)); length++) {
        has_digit |= scrub_is_digit(before(name, end, length + 1));
    }
    return length == SHORTEST && has_digit;
}

static int is_rare_word_start(const name_walk *name, size_t start, size_t end) {
    const uint8_t *bytes = name->bytes;
    uint8_t first = bytes[start], previous = ends_escape(name, start) ? '\n' : bytes[start - 1];
    if (first >= 0x80) return !is_continuation(first) && (is_ideographic(first) || !is_name_byte(previous));
    if (previous >= 0x80) {
        if (scrub_is_upper(first)) return 1;
        size_t letter = start - 1;
        while (letter > 0 && is_continuation(bytes[letter])) letter--;
        return is_continuation(previous) && is_ideographic(bytes[letter]);
    }
    if (!scrub_is_alphanumeric(previous)) return 1;
    // `-DfullName=…`, a property on the command line of Java.
    if (previous == 'D' && before(name, start, 2) == '-' && (start < 3 || bytes[start - 3] <= ' ')) return 1;
    if (scrub_is_upper(first) && (!scrub_is_upper(previous) || (start + 1 < end && scrub_is_lower(bytes[start + 1])))) return 1;
    return scrub_is_letter(first) && scrub_is_digit(previous);
}

/// Whether a word of a name starts at `start`.
static inline int is_word_start(const name_walk *name, size_t start, size_t end) {
    if (start == 0) return 1;
    if (scrub_is_lower(name->bytes[start - 1]) && !ends_escape(name, start)) return scrub_is_upper(name->bytes[start]);
    return is_rare_word_start(name, start, end);
}

static int is_one_case(const uint8_t *bytes, size_t start, size_t end) {
    size_t uppers = 0, lowers = 0;
    for (size_t index = start; index < end; index++) {
        uppers += (size_t)scrub_is_upper(bytes[index]);
        lowers += (size_t)scrub_is_lower(bytes[index]);
    }
    return uppers == 0 || lowers == 0 || (uppers == 1 && scrub_is_upper(bytes[start]));
}

static int is_covered(const name_walk *name, size_t start, size_t end, int depth);

/// The longest known word at the end of a word without capitals, if what is before it is known as well, or if it is
/// long enough to be no coincidence.
static int glued_tail(const name_walk *name, size_t start, size_t end, int depth, scrub_name_part *best) {
    uint64_t hash = scrub_word_seed;
    int is_found = 0;
    for (size_t index = end; index > start;) {
        uint8_t c = name->bytes[--index];
        hash = scrub_word_extend(hash, lower(c));
        if (!may_continue(name, hash)) break;
        const scrub_field_word *word = end - index >= 2 && !is_continuation(c) ? scrub_field_word_with(name->words, hash) : NULL;
        if (!word) continue;
        if (index == start || (end - index >= 6 && word->roles) || is_ideographic(c)
            || (depth < 4 && (end - index >= 3 || word->roles) && is_covered(name, start, index, depth))) {
            *best = (scrub_name_part){.start = index, .roles = word->roles, .is_known = 1};
            is_found = 1;
        }
    }
    return is_found;
}

/// Whether known words make up the whole of a piece of a word.
static int is_covered(const name_walk *name, size_t start, size_t end, int depth) {
    scrub_name_part tail;
    return glued_tail(name, start, end, depth + 1, &tail) && (tail.start == start || is_covered(name, start, tail.start, depth + 1));
}

int scrub_name_part_before(
    const scrub_field_words *words, const uint8_t *bytes, size_t count, size_t end, size_t low, int blanks_left,
    scrub_name_part *part
) {
    enum { LONGEST_GLUED = 40 };
    const name_walk walk = {words, bytes, count}, *name = &walk;
    uint64_t hash = scrub_word_seed;
    size_t start = end, letters = 0;
    int blanks = 0, is_in_word = 0;
    *part = (scrub_name_part){0};
    // The last word, should it be unknown.
    scrub_name_part last = {0};
    while (start > low && letters <= words->longest) {
        uint8_t c = bytes[start - 1];
        size_t mark;
        if (is_name_byte(c)) {
            if (c == 0x99 && letters > 0 && (mark = apostrophe(name, start)) < start) {
                start = mark;
                continue;
            }
            if (ends_escape(name, start)) break;
            hash = scrub_word_extend(hash, lower(c));
            start--;
            letters++;
            if (!is_in_word) {
                // Inside of small letters no word starts, and no escape is.
                size_t first = start, most = words->longest + 1 - letters, stop = start - low > most ? start - most : low + 1;
                while (scrub_is_lower(c) && start > stop && scrub_is_lower(bytes[start - 1]) && bytes[start - 2] != '\\') {
                    hash = scrub_word_extend(hash, bytes[--start]);
                }
                letters += first - start;
            } else if (!may_continue(name, hash)) {
                break;
            }
            if (!is_word_start(name, start, end)) continue;
            if (!is_in_word) {
                last = (scrub_name_part){.start = start, .blanks = blanks};
                is_in_word = 1;
                if (!may_continue(name, hash)) break;
            }
            const scrub_field_word *word = scrub_field_word_with(words, hash);
            if (word) *part = (scrub_name_part){.start = start, .roles = word->roles, .blanks = blanks, .is_known = 1};
        } else if (c == '_' || c == '-' || c == '.') {
            if (c == '.' && start > 1 && !is_name_byte(bytes[start - 2])) break;
            // The full stop of Chinese and Japanese is a dot here.
            if (c == '.' && is_ideographic(at(name, start))) break;
            // `24d --id`: an option
            if (c == '-' && before(name, start, 2) == '-' && before(name, start, 3) == ' ') break;
            start--;
        } else if (c == ' ' && blanks < blanks_left && start > 1 && (letters > 0 || start == end) && is_name_byte(bytes[start - 2])
                   && !ends_hash(name, start - 1)) {
            blanks++;
            start--;
        } else if ((letters > 0 || start == end) && (mark = apostrophe(name, start)) < start) {
            start = mark;
        } else {
            break;
        }
    }
    if (letters == 0) return 0;
    if (part->is_known) return 1;
    if (!is_in_word) last.start = start;
    // Words that nothing separates: `dbusername`.
    if (end - last.start <= LONGEST_GLUED && glued_tail(name, last.start, end, 0, part) && is_one_case(bytes, last.start, end)) return 1;
    *part = last;
    return 1;
}
