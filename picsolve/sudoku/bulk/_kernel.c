/* The bulk engine for sudokus in C: many puzzles at a time, bit-sliced. See __init__.py.

   A state is the 729 candidates of one puzzle and the puzzle's number. States wait in a list,
   last in, first out. A batch of them is transposed, so that one machine instruction treats a
   candidate of all of them; _sweep.h has what is done with it, compiled for each instruction set.
   Which of them the processor knows is found out when the module runs. */

#if !defined(Py_LIMITED_API) && !defined(Py_GIL_DISABLED)
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ROW_WORDS 12
#define PLANES (64 * ROW_WORDS)
#define WAITING 4  /* batches that may wait before more puzzles are looked at */
#define BATCHES 64 /* between two looks at what Python wants */

#if defined(__GNUC__) || defined(__clang__)
#define INLINE static inline __attribute__((always_inline))
#define UNROLL3 _Pragma("GCC unroll 3")
#define UNROLL11 _Pragma("GCC unroll 11")
#define first_bit(word) __builtin_ctzll(word)
/* Keeps the compiler from carrying 27 planes in too few registers: loading again is cheaper. */
#define RELOAD __asm__ volatile("" ::: "memory")
typedef uint64_t plane_word __attribute__((may_alias)); /* a word of a plane in memory */
#else
#define INLINE static inline
#define UNROLL3
#define UNROLL11
#define RELOAD
typedef uint64_t plane_word;
static int first_bit(uint64_t word)
{
    int bit = 0;
    while (!(word & 0xFF)) word >>= 8, bit += 8;
    while (!(word & 1)) word >>= 1, bit++;
    return bit;
}
#endif

/* Bit 81 d + c is set where cell c can hold the digit d; the number of the puzzle is the upper
   half of the last word. */
struct row {
    uint64_t word[ROW_WORDS];
};

struct search {
    struct row *stack;
    size_t top, room, active;  /* the states on the list; how many go on from the last batch */
    const unsigned char *text; /* the puzzles, `width` characters from one to the next */
    unsigned char *solved;     /* where their solutions go, just so */
    size_t width, puzzles, next;
    uint64_t limit, *counts;   /* solutions found, for each puzzle up to the limit */
    void *board, *memory;      /* what _sweep.h works in, aligned, and where it was allocated */
    size_t board_size;
};

static uint64_t PEERS[81][2];  /* the peers of a cell, as bits of two words */
static uint64_t SPREAD[256];   /* eight bits as eight bytes, the first in memory for the lowest */

static uint32_t row_number(const struct row *row)
{
    return (uint32_t)(row->word[ROW_WORDS - 1] >> 32);
}

/* The cells of a digit as bits of two words. */
INLINE void get_digit(const struct row *row, int digit, uint64_t cells[2])
{
    const int word = 81 * digit / 64, shift = 81 * digit % 64;
    const uint64_t *from = row->word + word;
    cells[0] = shift ? from[0] >> shift | from[1] << (64 - shift) : from[0];
    cells[1] = from[1] >> shift;
    if (shift > 47) cells[1] |= from[2] << (64 - shift);
    cells[1] &= 0x1FFFF;
}

INLINE void add_digit(struct row *row, int digit, const uint64_t cells[2])
{
    const int word = 81 * digit / 64, shift = 81 * digit % 64;
    uint64_t *to = row->word + word;
    to[0] |= cells[0] << shift;
    to[1] |= cells[1] << shift | (shift ? cells[0] >> (64 - shift) : 0);
    if (shift > 47) to[2] |= cells[1] >> (64 - shift);
}

INLINE uint64_t eight_bytes(const unsigned char *text)
{
    uint64_t word = 0;
    for (int k = 0; k < 8; k++) word |= (uint64_t)text[k] << 8 * k;
    return word;
}

/* A puzzle of 81 characters as a state. The characters 1 to 9 are looked at bit by bit, eight
   at a time: less "0", they are numbers of four bits; what is no digit has the fifth bit, as
   "." has, or is 0. */
static void load_puzzle(struct row *row, const unsigned char *text, uint32_t number)
{
    uint64_t bits[5][2] = {{0}}, cells[2];
    UNROLL11 for (int i = 0; i < 81; i += 8) {
        const uint64_t chars = (i < 80 ? eight_bytes(text + i) : text[i]) ^ 0x3030303030303030ull;
        UNROLL11 for (int b = 0; b < 5; b++)
            bits[b][i / 64] |=
                ((chars >> b & 0x0101010101010101ull) * 0x0102040810204080ull >> 56) << i % 64;
    }
    memset(row, 0, sizeof *row);
    row->word[ROW_WORDS - 1] = (uint64_t)number << 32;
    UNROLL11 for (int digit = 1; digit <= 9; digit++) {
        for (int w = 0; w < 2; w++) {
            uint64_t is = w ? 0x1FFFF : ~(uint64_t)0, any = 0;
            for (int b = 0; b < 4; b++) {
                is &= digit >> b & 1 ? bits[b][w] : ~bits[b][w];
                any |= bits[b][w];
            }
            cells[w] = (is & ~bits[4][w]) | ((bits[4][w] | ~any) & (w ? 0x1FFFF : ~(uint64_t)0));
        }
        add_digit(row, digit - 1, cells);
    }
}

/* Fills up a batch with puzzles, rather than with other branches of those that it has: unless
   many of these wait, for memory must not grow with the number of puzzles. */
static void load_puzzles(struct search *search, size_t lanes)
{
    const size_t most = WAITING * lanes;
    for (; search->active < lanes && search->top < most && search->next < search->puzzles;
         search->next++, search->active++)
        load_puzzle(&search->stack[search->top++], search->text + search->next * search->width,
                    (uint32_t)search->next);
}

/* Counts a full grid, and writes it down if it is the puzzle's first. */
static void take_solution(struct search *search, const struct row *row)
{
    const size_t number = row_number(row);
    uint64_t *count = &search->counts[number];
    if (*count < search->limit && !(*count)++ && search->solved) {
        unsigned char *text = search->solved + number * search->width;
        uint64_t x[9][2], bits[4][2];
        for (int d = 0; d < 9; d++) get_digit(row, d, x[d]);
        for (int w = 0; w < 2; w++) {
            bits[0][w] = x[0][w] | x[2][w] | x[4][w] | x[6][w] | x[8][w];
            bits[1][w] = x[1][w] | x[2][w] | x[5][w] | x[6][w];
            bits[2][w] = x[3][w] | x[4][w] | x[5][w] | x[6][w];
            bits[3][w] = x[7][w] | x[8][w];
        }
        for (int i = 0; i < 80; i += 8) {
            uint64_t chars = 0x3030303030303030ull;
            for (int b = 0; b < 4; b++) chars |= SPREAD[bits[b][i / 64] >> i % 64 & 0xFF] << b;
            memcpy(text + i, &chars, 8);
        }
        text[80] = '0';
        for (int b = 0; b < 4; b++) text[80] |= (unsigned char)((bits[b][1] >> 16 & 1) << b);
    }
}

INLINE int count_bits(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555ull;
    word = (word & 0x3333333333333333ull) + (word >> 2 & 0x3333333333333333ull);
    return (int)(((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
}

/* Any processor: two words at a time where the compiler has vectors, else one. */
#define NAME(x) x##_plain
#define TARGET
#define POPCOUNT(word) count_bits(word)
#if defined(__GNUC__) || defined(__clang__)
#define LANE_WORDS 2
typedef uint64_t plane_plain __attribute__((vector_size(16)));
#else
#define LANE_WORDS 1
typedef uint64_t plane_plain;
#endif
#define V plane_plain
#define PLAIN_LANES (sizeof(plane_plain) * 8)
#include "_sweep.h"

#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define WITH_AVX
#include <immintrin.h>

#define NAME(x) x##_avx2
#define TARGET __attribute__((target("avx2,popcnt,bmi")))
#define POPCOUNT(word) __builtin_popcountll(word)
#define LANE_WORDS 4
typedef uint64_t plane_avx2 __attribute__((vector_size(32)));
#define V plane_avx2
#include "_sweep.h"

/* AVX-512 has functions of three planes, and twice the registers. On planes of its full width it
   was measured to be slower: these want twice the cache. */
#define AVX512 __attribute__((target("avx512f,avx512vl,avx2,popcnt,bmi")))
#define NAME(x) x##_avx512
#define TARGET AVX512
#define POPCOUNT(word) __builtin_popcountll(word)
#define LANE_WORDS 4
#define V plane_avx2
#define TABLE(a, b, c, truth) \
    ((V)_mm256_ternarylogic_epi64((__m256i)(a), (__m256i)(b), (__m256i)(c), truth))
#include "_sweep.h"

#define NAME(x) x##_avx512_narrow
#define TARGET AVX512
#define POPCOUNT(word) __builtin_popcountll(word)
#define LANE_WORDS 2
#define V plane_plain
#define TABLE(a, b, c, truth) \
    ((V)_mm_ternarylogic_epi64((__m128i)(a), (__m128i)(b), (__m128i)(c), truth))
#include "_sweep.h"
#endif

struct kernel {
    size_t lanes;
    int (*batch)(struct search *);
    size_t board_size;
};

/* An instruction set: for many states, and for so few that a narrow batch takes less time. */
struct level {
    const char *name;
    struct kernel wide, narrow;
};

#define PLAIN {PLAIN_LANES, batch_plain, sizeof(struct board_plain)}

static const struct level LEVELS[] = {
#ifdef WITH_AVX
    {"avx512",
     {256, batch_avx512, sizeof(struct board_avx512)},
     {128, batch_avx512_narrow, sizeof(struct board_avx512_narrow)}},
    {"avx2", {256, batch_avx2, sizeof(struct board_avx2)}, PLAIN},
#endif
    {"plain", PLAIN, PLAIN},
};
#define LEVEL_COUNT (sizeof LEVELS / sizeof *LEVELS)

static int processor_knows(const struct level *level)
{
#ifdef WITH_AVX
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")
                     && __builtin_cpu_supports("bmi");
    const int avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
    if (level->wide.batch == batch_avx512) return avx2 && avx512;
    if (level->wide.batch == batch_avx2) return avx2;
#endif
    (void)level;
    return 1;
}

/* What takes the next batch. */
static const struct kernel *fitting(const struct search *search, const struct level *level)
{
    const size_t waiting = search->top + (search->puzzles - search->next);
    return waiting <= level->narrow.lanes ? &level->narrow : &level->wide;
}

/* Makes room for a batch and for what it can add to the list. */
static int make_room(struct search *search, const struct kernel *kernel)
{
    const size_t need = search->top + 10 * kernel->lanes;
    if (need > search->room) {
        const size_t room = search->room ? 2 * need : need;
        struct row *stack = realloc(search->stack, room * sizeof *stack);
        if (!stack) return 0;
        search->stack = stack;
        search->room = room;
    }
    if (kernel->board_size > search->board_size) { /* nothing in it outlives a batch */
        free(search->memory);
        search->board_size = 0;
        if (!(search->memory = malloc(kernel->board_size + 64))) return 0;
        search->board = (char *)search->memory + (64 - (uintptr_t)search->memory % 64);
        search->board_size = kernel->board_size;
    }
    return 1;
}

/* All batches, with a look at Python now and then: whether the user has pressed Ctrl-C, and
   what `tick` has to say. False with an exception set if either wants to stop. */
static int run(struct search *search, const struct level *level, PyObject *tick)
{
    for (int more = 1, room = 1; more;) {
        Py_BEGIN_ALLOW_THREADS
        for (int i = 0; more && i < BATCHES; i++) {
            const struct kernel *kernel = fitting(search, level);
            more = (room = make_room(search, kernel)) && kernel->batch(search);
        }
        Py_END_ALLOW_THREADS
        if (!room) {
            PyErr_NoMemory();
            return 0;
        }
        if (PyErr_CheckSignals()) return 0;
        if (more && tick != Py_None) {
            PyObject *result = PyObject_CallObject(tick, NULL);
            if (!result) return 0;
            Py_DECREF(result);
        }
    }
    return 1;
}

static const struct level *find_level(const char *name)
{
    for (size_t i = 0; i < LEVEL_COUNT; i++)
        if (!strcmp(LEVELS[i].name, name) && processor_knows(&LEVELS[i])) return &LEVELS[i];
    PyErr_Format(PyExc_ValueError, "no instruction set %s here", name);
    return NULL;
}

/* Whether the buffers hold what is said of them: one count a puzzle, 81 characters each. */
static int sizes_fit(const Py_buffer *puzzles, const Py_buffer *counts, const Py_buffer *solved,
                     Py_ssize_t width)
{
    const Py_ssize_t number = counts->len / 8;
    if (width < 81 || counts->len % 8 || (uint64_t)number > UINT32_MAX
        || number > PY_SSIZE_T_MAX / width || (number && (uintptr_t)counts->buf % 8))
        return 0;
    const Py_ssize_t need = number ? (number - 1) * width + 81 : 0;
    return puzzles->len >= need && (!solved->obj || solved->len >= need);
}

PyDoc_STRVAR(solve_doc,
"solve(puzzles, width, limit, counts, solved, level, tick)\n--\n\n"
"Count the solutions of many puzzles, up to a limit for each, and write the first ones down.\n\n"
"puzzles  bytes: 81 characters each, 1 to 9 or a blank (0 or .), `width` from one to the next\n"
"limit    how many solutions to count at most\n"
"counts   writable, an aligned 64-bit number for each puzzle: the solutions found\n"
"solved   writable, laid out as `puzzles`: takes a solution of each that has any; or None\n"
"level    one of `levels`\n"
"tick     called without arguments from time to time, or None; what it raises ends all");

static PyObject *solve(PyObject *module, PyObject *args)
{
    Py_buffer puzzles = {0}, counts = {0}, solved = {0};
    PyObject *solved_object, *tick;
    Py_ssize_t width;
    unsigned long long limit;
    const char *level_name;
    PyObject *result = NULL;
    struct search search = {0};

    (void)module;
    if (!PyArg_ParseTuple(args, "y*nKw*OsO:solve", &puzzles, &width, &limit, &counts,
                          &solved_object, &level_name, &tick))
        return NULL;
    const struct level *level = find_level(level_name);
    if (!level) goto done;
    if (solved_object != Py_None
        && PyObject_GetBuffer(solved_object, &solved, PyBUF_WRITABLE) < 0)
        goto done;
    if (!sizes_fit(&puzzles, &counts, &solved, width)) {
        PyErr_SetString(PyExc_ValueError, "the buffers do not fit the number of puzzles");
        goto done;
    }
    search.text = puzzles.buf;
    search.solved = solved.obj ? solved.buf : NULL;
    search.width = (size_t)width;
    search.puzzles = (size_t)(counts.len / 8);
    search.limit = limit;
    search.counts = counts.buf;
    memset(search.counts, 0, (size_t)counts.len);
    if (run(&search, level, tick)) result = Py_NewRef(Py_None);

done:
    free(search.stack);
    free(search.memory);
    PyBuffer_Release(&puzzles);
    PyBuffer_Release(&counts);
    if (solved.obj) PyBuffer_Release(&solved);
    return result;
}

static PyObject *levels(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    PyObject *names = PyList_New(0);
    for (size_t i = 0; names && i < LEVEL_COUNT; i++)
        if (processor_knows(&LEVELS[i])) {
            PyObject *name = PyUnicode_FromString(LEVELS[i].name);
            if (!name || PyList_Append(names, name) < 0) Py_CLEAR(names);
            Py_XDECREF(name);
        }
    return names;
}

static PyMethodDef METHODS[] = {
    {"solve", solve, METH_VARARGS, solve_doc},
    {"levels", levels, METH_NOARGS,
     PyDoc_STR("levels()\n--\n\nThe instruction sets that this processor knows, best first.")},
    {NULL, NULL, 0, NULL},
};

static int prepare(PyObject *module)
{
    (void)module;
    for (int a = 0; a < 81; a++)
        for (int b = 0; b < 81; b++)
            if (a != b && (a / 9 == b / 9 || a % 9 == b % 9
                           || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)))
                PEERS[a][b / 64] |= (uint64_t)1 << b % 64;
    for (int bits = 0; bits < 256; bits++) {
        unsigned char bytes[8];
        for (int k = 0; k < 8; k++) bytes[k] = bits >> k & 1;
        memcpy(&SPREAD[bits], bytes, 8);
    }
    return 0;
}

static PyModuleDef_Slot SLOTS[] = {{Py_mod_exec, (void *)prepare}, {0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_kernel", "Many sudokus at a time, in C.", 0, METHODS, SLOTS,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&MODULE);
}
