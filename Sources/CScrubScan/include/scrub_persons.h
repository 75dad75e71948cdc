#ifndef MSAL_SCRUB_PERSONS_H
#define MSAL_SCRUB_PERSONS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Persons told by their names alone: `Anna Berg`, logins that are made of names, `anna.berg`, `aberg`, `annab`, and
// owners of devices, `berg-laptop`. The names are in `PersonNames.c`, which Scripts/generate-catalogue makes of
// Catalogue/names.

/// What a word may be. A set of bits.
enum {
    SCRUB_GIVEN_NAME = 1,
    SCRUB_FAMILY_NAME = 2,
    /// The name is a word of English as well, and counts only beside another one: `Mark`, `Brown`.
    SCRUB_NAME_AND_WORD = 4,
};

/// What identified a person.
enum {
    SCRUB_FULL_NAME,
    SCRUB_LOGIN,
    /// A name and another word with a hyphen between them: a device if the other word is one.
    SCRUB_OWNER,
    /// The same with an `s` after the name: `olivers-macbook`.
    SCRUB_POSSESSIVE,
    /// The first letters of a given name, those of a family name, and a number: `annlindq42`.
    SCRUB_CUT_LOGIN,
    /// No person: a number in a text with letters of other languages, whose words for a code are no anchors.
    SCRUB_CODE,
};

/// A person in a text.
typedef struct {
    size_t start, end;
    int kind;
    /// Where the second word begins: of a device, and of a full name whose first word may be no name; 0 else.
    size_t second;
} scrub_person;

/// Finds the first person whose name begins at `from` or later, or SCRUB_CODE. Returns 0 if there is none. One pass, no allocation.
int scrub_next_person(const uint8_t *bytes, size_t count, size_t from, scrub_person *person);

/// What a word of letters may be, in any case; 0: no name. For tests.
int scrub_name_kinds(const uint8_t *word, size_t length);

/// The length of `van`, `de` or another particle of a family name at `start`, with the blank after it; 0: none is
/// there.
size_t scrub_particle(const uint8_t *bytes, size_t count, size_t start);

// MARK: The table of names

/// Names have at most this many letters, all of them A to Z.
#define SCRUB_LONGEST_NAME 16
/// A bit for the first letters of each name that has at least four.
#define SCRUB_NAME_HEAD 5
#define SCRUB_SHORTEST_HEAD 4
#define SCRUB_NAME_HEAD_BITS (1 << 17)
/// One bit for the first six letters of each name of six or more.
#define SCRUB_LONG_HEAD 6
#define SCRUB_LONG_HEAD_BITS (1 << 18)
#define SCRUB_NAME_BUCKETS (1 << 14)
/// How many letters of a given name and of a family name are in a login that is cut from them.
#define SCRUB_GIVEN_HEAD 3
#define SCRUB_GIVEN_HEADS (26 * 26 * 26)
#define SCRUB_FAMILY_HEAD 5
#define SCRUB_FAMILY_HEAD_BITS (1 << 18)
/// One bit for the last four letters of each family name of four or more.
#define SCRUB_FAMILY_TAIL 4
#define SCRUB_FAMILY_TAIL_BITS (1 << 17)

extern const uint64_t scrub_person_heads[SCRUB_NAME_HEAD_BITS / 64];
extern const uint64_t scrub_person_long_heads[SCRUB_LONG_HEAD_BITS / 64];
extern const uint64_t scrub_family_tails[SCRUB_FAMILY_TAIL_BITS / 64];
/// A bit for the first letters of each given name, the letters as a number to the base of 26.
extern const uint64_t scrub_given_heads[(SCRUB_GIVEN_HEADS + 63) / 64];
/// A bit for the first letters of each family name.
extern const uint64_t scrub_family_heads[SCRUB_FAMILY_HEAD_BITS / 64];
/// The entries of bucket n are those from `scrub_person_buckets[n]` to before `scrub_person_buckets[n + 1]`.
extern const uint16_t scrub_person_buckets[SCRUB_NAME_BUCKETS + 1];
/// 29 bits of a name's hash, then the kinds. Without a kind: a word that only looks like a login.
extern const uint32_t scrub_person_entries[];

#pragma clang assume_nonnull end

#endif
