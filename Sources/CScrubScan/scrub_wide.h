// One width of the prefilter. Included once for each width by scrub_scan.c, which defines
//   SCRUB_NAME(x)      the names of this form       SCRUB_TARGET    the function attribute
// and either
//   SCRUB_BLOCK(p, n)  the masks of a block with n bytes of text from p on
// or, for registers,
//   SCRUB_WIDTH        bytes at a time              SCRUB_VECTOR    the register
//   SCRUB_TABLE(t)     sixteen bytes, repeated      SCRUB_LOOKUP(table, index)
//   SCRUB_BITS(v)      the top bit of each byte     SCRUB_ZERO(v)   one bit for each byte that is zero
//   SCRUB_EQUAL(v, b)  one bit for each byte that is `b`
//   SCRUB_LOAD_PART(p, available, skipped)  a register from `p + skipped` on, zeros after the text; where there is one

#ifdef SCRUB_WIDTH

typedef uint8_t SCRUB_NAME(bytes) __attribute__((vector_size(SCRUB_WIDTH)));
typedef uint8_t SCRUB_NAME(loose_bytes) __attribute__((vector_size(SCRUB_WIDTH), aligned(1)));
typedef uint16_t SCRUB_NAME(words) __attribute__((vector_size(SCRUB_WIDTH)));

#define SCRUB_LOAD(p) *(const SCRUB_NAME(loose_bytes) *)(p)
#define SCRUB_FIND(table, half) ((SCRUB_NAME(bytes))SCRUB_LOOKUP(SCRUB_TABLE(scrub_tables.table), (SCRUB_VECTOR)(half)))
#define SCRUB_BOTH(table) (SCRUB_FIND(table##_low, low) & SCRUB_FIND(table##_high, high))
#define SCRUB_SPLIT(v) \
    low = (v) & 15; \
    high = (SCRUB_NAME(bytes))((SCRUB_NAME(words))(v) >> 4) & 15

/// Classifies the bytes `c`, given the two bytes after each of them. Adds the masks to `block`, from bit `k` on.
SCRUB_TARGET static inline __attribute__((always_inline)) void SCRUB_NAME(add)(
    scrub_block *block, int k, SCRUB_NAME(bytes) c, SCRUB_NAME(bytes) next, SCRUB_NAME(bytes) third
) {
    SCRUB_NAME(bytes) low, high;
    SCRUB_SPLIT(c);
    SCRUB_NAME(bytes) kind = SCRUB_BOTH(kind), triple = SCRUB_BOTH(first), pair = SCRUB_BOTH(pair);
    SCRUB_SPLIT(next);
    triple &= SCRUB_BOTH(second);
    pair &= SCRUB_BOTH(partner);
    SCRUB_SPLIT(third);
    triple &= SCRUB_BOTH(third);
    block->word |= (SCRUB_ZERO((SCRUB_VECTOR)kind) ^ SCRUB_ALL) << k;
    uint64_t digit = SCRUB_BITS((SCRUB_VECTOR)((SCRUB_NAME(words))kind << 7));
    block->digit |= digit << k;
    block->colon |= SCRUB_EQUAL((SCRUB_VECTOR)c, ':') << k;
    block->blank |= SCRUB_EQUAL((SCRUB_VECTOR)c, ' ') << k;
    // Only needed between digits.
    if (digit | block->digit) {
        block->dot |= SCRUB_EQUAL((SCRUB_VECTOR)c, '.') << k;
        block->dash |= SCRUB_EQUAL((SCRUB_VECTOR)c, '-') << k;
    }
    block->hit |= (SCRUB_ZERO((SCRUB_VECTOR)(triple | (pair & SCRUB_PAIR_HITS))) ^ SCRUB_ALL) << k;
    block->code |= (SCRUB_ZERO((SCRUB_VECTOR)(pair & SCRUB_PAIR_CODES)) ^ SCRUB_ALL) << k;
    block->high |= SCRUB_BITS((SCRUB_VECTOR)c) << k;
}

SCRUB_TARGET static inline __attribute__((always_inline)) scrub_block SCRUB_NAME(block)(const uint8_t *p) {
    scrub_block block = {0};
    for (int k = 0; k < 64; k += SCRUB_WIDTH) {
        SCRUB_NAME(add)(&block, k, SCRUB_LOAD(p + k), SCRUB_LOAD(p + k + 1), SCRUB_LOAD(p + k + 2));
    }
    return block;
}

/// `available` bytes of text follow `p`. Near the end, missing bytes read as zero.
SCRUB_TARGET static inline __attribute__((always_inline)) scrub_block SCRUB_NAME(load)(const uint8_t *p, size_t available) {
    if (available >= 66) return SCRUB_NAME(block)(p);
#ifdef SCRUB_LOAD_PART
    scrub_block block = {0};
    SCRUB_NAME(add)(
        &block, 0, (SCRUB_NAME(bytes))SCRUB_LOAD_PART(p, available, 0), (SCRUB_NAME(bytes))SCRUB_LOAD_PART(p, available, 1),
        (SCRUB_NAME(bytes))SCRUB_LOAD_PART(p, available, 2));
    return block;
#else
    uint8_t copy[72] = {0};
    memcpy(copy, p, available);
    return SCRUB_NAME(block)(copy);
#endif
}
#define SCRUB_BLOCK(p, available) SCRUB_NAME(load)(p, available)

#undef SCRUB_LOAD
#undef SCRUB_FIND
#undef SCRUB_BOTH
#undef SCRUB_SPLIT

#endif

SCRUB_TARGET static void SCRUB_NAME(blocks)(const scrub_text *text, size_t base, size_t blocks, scrub_block *block) {
    for (size_t index = 0; index < blocks; index++) {
        size_t start = base + 64 * index;
        block[index] = SCRUB_BLOCK(text->bytes + start, text->count - start);
    }
}

#undef SCRUB_NAME
#undef SCRUB_TARGET
#undef SCRUB_BLOCK
#undef SCRUB_WIDTH
#undef SCRUB_VECTOR
#undef SCRUB_TABLE
#undef SCRUB_LOOKUP
#undef SCRUB_BITS
#undef SCRUB_ZERO
#undef SCRUB_EQUAL
#undef SCRUB_LOAD_PART
