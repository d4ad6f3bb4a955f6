/* One batch of states, bit-sliced: bit i of a plane belongs to the i-th state.

   Included once for each instruction set, by _kernel.c, which defines for it

   V             the vector that holds a plane, of LANE_WORDS 64-bit words
   NAME(x)       x with the instruction set's name
   TARGET        the attribute that lets a function use the instruction set
   POPCOUNT(w)   the number of bits set in a word
   TABLE(…)      any bitwise function of three planes, if there is an instruction for that
*/

#define LANES (64 * LANE_WORDS)

#ifdef TABLE
#define OR3(a, b, c) TABLE(a, b, c, 0xFE)
#define TWO_OF(a, b, c) TABLE(a, b, c, 0xE8)
#define WITHOUT(a, b, c) TABLE(a, b, c, 0x10)
#define WITHIN(a, b, c) TABLE(a, b, c, 0x40)
#define OR_BOTH(a, b, c) TABLE(a, b, c, 0xF8)
#define AND_UNLESS(a, b, c) TABLE(a, b, c, 0xD0)
#define OR_DIFFER(a, b, c) TABLE(a, b, c, 0xF6)
#define SELECT(mask, a, b) TABLE(mask, a, b, 0xCA)
#else
#define OR3(a, b, c) ((a) | (b) | (c))
#define TWO_OF(a, b, c) (((a) & (b)) | ((c) & ((a) | (b))))
#define WITHOUT(a, b, c) ((a) & ~((b) | (c)))
#define WITHIN(a, b, c) ((a) & (b) & ~(c))
#define OR_BOTH(a, b, c) ((a) | ((b) & (c)))
#define AND_UNLESS(a, b, c) ((a) & ((b) | ~(c)))
#define OR_DIFFER(a, b, c) ((a) | ((b) ^ (c)))
#define SELECT(mask, a, b) (((mask) & (a)) | (~(mask) & (b)))
#endif

struct NAME(board) {
    V planes[PLANES];          /* digit d in cell c: planes[81 * d + c]; then the states' numbers */
    V two[81];                 /* cells that had two candidates or more when the sweep began */
    V one[81], more[81];       /* the same being counted: with any candidate, with several */
    V claimed[81];             /* cells that a digit of this sweep has for its own */
    V changed, dead, open;     /* states that lost a candidate, have no solution, are not full */
    struct row rows[LANES];
};

/* Both kinds of locked candidates and hidden singles, for one digit in a band or a stack: nine
   triads, each the three cells that a line shares with a box. The digit goes into one triad of
   each line and each box; where it fits into no such choice of three triads with this one, the
   triad is out. `x` is the band's first cell; the steps lead to the next line, box and cell.

   A digit meets its bands in the first pass and its stacks in the second, or the other way
   round. In the first, cells that other digits have claimed are taken away; in the second, a
   claim on a cell where this digit is left is its own. */
INLINE TARGET void NAME(band)(struct NAME(board) *board, V *x, const int start, const int line,
                              const int box, const int cell, const int first)
{
    V *claimed = board->claimed + start, *one = board->one + start, *more = board->more + start;
    const V *two = board->two + start;
    V triad[3][3], sure[3][3], several[3][3], may[3][3];
    x += start;

#define NEXT(i) (((i) + 1) % 3)
#define LAST(i) (((i) + 2) % 3)
#define EACH_TRIAD UNROLL3 for (int i = 0; i < 3; i++) UNROLL3 for (int b = 0; b < 3; b++)
    /* A candidate now, and whether its cell is known to hold this digit. */
#define LOAD(k, at) \
    V now##k = first ? x[at] & ~claimed[at] : x[at], \
      sure##k = first ? WITHOUT(x[at], claimed[at], two[at]) \
                      : AND_UNLESS(x[at], claimed[at], two[at])

    EACH_TRIAD {
        const int at = i * line + b * box;
        LOAD(0, at);
        LOAD(1, at + cell);
        LOAD(2, at + 2 * cell);
        sure[i][b] = OR3(sure0, sure1, sure2);
        triad[i][b] = OR3(now0, now1, now2);
        several[i][b] = TWO_OF(now0, now1, now2);
    }
    EACH_TRIAD
        may[i][b] = WITHOUT(WITHOUT(triad[i][b], sure[i][NEXT(b)], sure[i][LAST(b)]),
                            sure[NEXT(i)][b], sure[LAST(i)][b]);
    EACH_TRIAD
        triad[i][b] = may[i][b] & OR_BOTH(may[NEXT(i)][NEXT(b)] & may[LAST(i)][LAST(b)],
                                          may[NEXT(i)][LAST(b)], may[LAST(i)][NEXT(b)]);
    board->dead |= ~OR3(triad[0][0], triad[0][1], triad[0][2]);
    RELOAD;

    V changed = board->changed;
    EACH_TRIAD {
        const V here = triad[i][b];
        const V single = WITHOUT(here, triad[i][NEXT(b)], triad[i][LAST(b)]) & ~several[i][b];
        UNROLL3 for (int k = 0; k < 3; k++) {
            const int at = i * line + b * box + k * cell;
            const V was = x[at], left = first ? WITHIN(was, here, claimed[at]) : was & here;
            changed = OR_DIFFER(changed, was, left);
            claimed[at] = OR_BOTH(claimed[at], left, single);
            x[at] = left;
            if (!first) {
                more[at] = OR_BOTH(more[at], one[at], left);
                one[at] |= left;
            }
        }
    }
    board->changed = changed;
#undef LOAD
}

/* One round of deduction for all states: naked and hidden singles, both kinds of locked
   candidates. A digit is kept out of the cells that digits before it have claimed; sweeps go up
   and down the digits in turn, so that each gets to know of all others' claims. */
static TARGET void NAME(sweep)(struct NAME(board) *board, int down)
{
    const V zero = {0};
    for (int c = 0; c < 81; c++)
        board->claimed[c] = board->one[c] = board->more[c] = zero;
    board->changed = zero;
    for (int k = 0; k < 9; k++) {
        V *x = board->planes + 81 * (down ? 8 - k : k);
        if (down) {
            for (int c = 0; c < 9; c += 3) NAME(band)(board, x, c, 1, 27, 9, 1);
            for (int c = 0; c < 81; c += 27) NAME(band)(board, x, c, 9, 3, 1, 0);
        } else {
            for (int c = 0; c < 81; c += 27) NAME(band)(board, x, c, 9, 3, 1, 1);
            for (int c = 0; c < 9; c += 3) NAME(band)(board, x, c, 1, 27, 9, 0);
        }
    }
    V dead = board->dead, open = zero;
    for (int c = 0; c < 81; c++) {
        dead |= ~board->one[c];
        open |= board->more[c];
        board->two[c] = board->more[c];
    }
    board->dead = dead;
    board->open = open;
}

/* Transposes 64 × 64 bits, for each word of the lanes by itself. */
static TARGET void NAME(transpose)(V *a)
{
#define EXCHANGE(p, q, distance, mask) do { \
        const V u = r[p], v = r[q]; \
        r[p] = SELECT(mask, u, v << (distance)); \
        r[q] = SELECT(mask, u >> (distance), v); \
    } while (0)
    const V zero = {0};
    for (int pass = 0; pass < 2; pass++) {
        const int step = pass ? 1 : 8, next = pass ? 8 : 1;
        const uint64_t masks[3] = {pass ? 0x0F0F0F0F0F0F0F0Full : 0x00000000FFFFFFFFull,
                                   pass ? 0x3333333333333333ull : 0x0000FFFF0000FFFFull,
                                   pass ? 0x5555555555555555ull : 0x00FF00FF00FF00FFull};
        const V wide = zero + masks[0], middle = zero + masks[1], narrow = zero + masks[2];
        for (int k = 0; k < 8; k++) {
            V r[8], *from = a + k * next;
            for (int i = 0; i < 8; i++) r[i] = from[i * step];
            for (int i = 0; i < 4; i++) EXCHANGE(i, i + 4, 4 * step, wide);
            for (int i = 0; i < 8; i += 4) {
                EXCHANGE(i, i + 2, 2 * step, middle);
                EXCHANGE(i + 1, i + 3, 2 * step, middle);
            }
            for (int i = 0; i < 8; i += 2) EXCHANGE(i, i + 1, step, narrow);
            for (int i = 0; i < 8; i++) from[i * step] = r[i];
        }
    }
#undef EXCHANGE
}

/* From states to planes; `state[i]` becomes bit i / LANE_WORDS of word i % LANE_WORDS. */
static TARGET void NAME(slice)(struct NAME(board) *board, const struct row *const *state)
{
    plane_word *words = (plane_word *)board->planes;
    for (int i = 0; i < LANES; i += 8 * LANE_WORDS)
        for (int w = 0; w < ROW_WORDS; w++)
            for (int k = i; k < i + 8 * LANE_WORDS; k++)
                words[w * LANES + k] = state[k]->word[w];
    for (int w = 0; w < ROW_WORDS; w++)
        NAME(transpose)(board->planes + 64 * w);

    V one[81];
    const V zero = {0};
    for (int c = 0; c < 81; c++) {
        one[c] = board->planes[c];
        board->two[c] = zero;
    }
    for (int d = 1; d < 9; d++)
        for (int c = 0; c < 81; c++) {
            const V x = board->planes[81 * d + c];
            board->two[c] = OR_BOTH(board->two[c], one[c], x);
            one[c] |= x;
        }
}

/* Back again. */
static TARGET void NAME(unslice)(struct NAME(board) *board)
{
    const plane_word *words = (const plane_word *)board->planes;
    for (int w = 0; w < ROW_WORDS; w++)
        NAME(transpose)(board->planes + 64 * w);
    for (int i = 0; i < LANES; i += 8 * LANE_WORDS)
        for (int w = 0; w < ROW_WORDS; w++)
            for (int k = i; k < i + 8 * LANE_WORDS; k++)
                board->rows[k].word[w] = words[w * LANES + k];
}

/* Branches on a cell with as few candidates as any: that whose candidates, if placed, take most
   from other cells, cells with two candidates counted more. The state becomes the first branch,
   the others go on the list. */
static TARGET void NAME(branch)(struct search *search, struct row *row)
{
    uint64_t x[9][2], one[2] = {0}, two[2] = {0}, three[2] = {0}, four[2] = {0}, pick[2];
    for (int d = 0; d < 9; d++) {
        get_digit(row, d, x[d]);
        for (int w = 0; w < 2; w++) {
            four[w] |= three[w] & x[d][w];
            three[w] |= two[w] & x[d][w];
            two[w] |= one[w] & x[d][w];
            one[w] |= x[d][w];
        }
    }
    const uint64_t pairs[2] = {two[0] & ~three[0], two[1] & ~three[1]};
    const int fewest = pairs[0] | pairs[1] ? 2 : (three[0] & ~four[0]) | (three[1] & ~four[1]) ? 3 : 4;
    for (int w = 0; w < 2; w++)
        pick[w] = fewest == 2 ? pairs[w] : fewest == 3 ? three[w] & ~four[w] : four[w];

    int best = -1, most = -1;
    for (int w = 0; w < 2; w++)
        for (; pick[w]; pick[w] &= pick[w] - 1) {
            const int bit = first_bit(pick[w]), cell = 64 * w + bit;
            const uint64_t *peers = PEERS[cell];
            unsigned digits = 0;
            int score = 0;
            for (int d = 0; d < 9; d++)
                digits |= (unsigned)(x[d][w] >> bit & 1) << d;
            for (; digits; digits &= digits - 1) {
                const uint64_t *digit = x[first_bit(digits)];
                const uint64_t near = peers[0] & digit[0], far = peers[1] & digit[1];
                score += POPCOUNT(near) + POPCOUNT(far)
                         + 3 * (POPCOUNT(near & pairs[0]) + POPCOUNT(far & pairs[1]));
            }
            if (score > most) most = score, best = cell;
        }

    struct row rest = *row;
    int branches = 0;
    for (int d = 0; d < 9; d++)
        rest.word[(81 * d + best) / 64] &= ~((uint64_t)1 << (81 * d + best) % 64);
    for (int d = 0; d < 9; d++)
        if (x[d][best / 64] >> best % 64 & 1) {
            struct row *to = branches++ ? &search->stack[search->top++] : row;
            *to = rest;
            to->word[(81 * d + best) / 64] |= (uint64_t)1 << (81 * d + best) % 64;
        }
}

/* Takes states off the list, sweeps until fewer than half of them change, and deals with each.
   False when there are none left. The list must have room for nine new ones for each lane. */
static TARGET int NAME(batch)(struct search *search)
{
    struct NAME(board) *board = search->board;
    const struct row *state[LANES];
    union { V plane; uint64_t word[LANE_WORDS]; } used, changed;
    int taken = 0;

    memset(&used, 0, sizeof used);
    load_puzzles(search, LANES);
    while (taken < LANES && search->top) {
        const struct row *row = &search->stack[--search->top];
        if (search->counts[row_number(row)] < search->limit) {
            used.word[taken % LANE_WORDS] |= (uint64_t)1 << taken / LANE_WORDS;
            state[taken++] = row;
        }
    }
    search->active = 0;
    if (!taken) return search->next < search->puzzles;
    for (int i = taken; i < LANES; i++) state[i] = state[0];
    NAME(slice)(board, state);

    const int wait = !search->top && search->next == search->puzzles;
    board->dead = ~used.plane;
    for (int down = 0, moving;; down = !down) {
        NAME(sweep)(board, down);
        changed.plane = board->changed & ~board->dead;
        moving = 0;
        for (int w = 0; w < LANE_WORDS; w++) moving += POPCOUNT(changed.word[w]);
        if (!moving || (!wait && 2 * moving < taken)) break;
    }
    NAME(unslice)(board);

    const plane_word *dead = (const plane_word *)&board->dead;
    const plane_word *open = (const plane_word *)&board->open;
    int going_on = 0;
    for (int i = 0; i < taken; i++) {
        const int w = i % LANE_WORDS, bit = i / LANE_WORDS;
        struct row *row = &board->rows[i];
        if (dead[w] >> bit & 1) continue;
        if (!((changed.word[w] | open[w]) >> bit & 1)) {
            take_solution(search, row);
            continue;
        }
        if (!(changed.word[w] >> bit & 1)) NAME(branch)(search, row);
        board->rows[going_on++] = *row;
    }
    /* On top, so that a puzzle gets to a solution before its other branches are looked at. */
    memcpy(search->stack + search->top, board->rows, (size_t)going_on * sizeof(struct row));
    search->top += (size_t)going_on;
    search->active = (size_t)going_on;
    return 1;
}

#undef V
#undef NAME
#undef TARGET
#undef LANE_WORDS
#undef LANES
#undef POPCOUNT
#undef TABLE
#undef OR3
#undef TWO_OF
#undef WITHOUT
#undef OR_BOTH
#undef WITHIN
#undef AND_UNLESS
#undef OR_DIFFER
#undef SELECT
#undef NEXT
#undef LAST
#undef EACH_TRIAD
