// Warp matrix operations: the part of CUDA's mma.h that the emulator supports, on the wmma instructions of PTX.
//
// A lane's elements are in x, in the order of the instructions. All 32 lanes must take part.
#pragma once
#pragma GCC system_header
#line 7 "<lanescope>/mma.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}

template <class T>
struct lanescope_stored {
    using in_memory = T;
};
template <>
struct lanescope_stored<precision::tf32> {
    using in_memory = float;
};

/// Counts distinct elements, but half-precision factors are held twice.
template <class Use, class T>
constexpr int lanescope_elements(int m, int n, int k) {
    if (__is_same(Use, accumulator)) return m * n / 32;
    if (__is_same(T, __half)) return 16;
    return (__is_same(Use, matrix_a) ? m * k : k * n) / 32;
}

template <class Use, int m, int n, int k, class T, class Layout = void>
struct alignas(8) fragment {
    using element_type = T;
    using storage_element_type = typename lanescope_stored<T>::in_memory;
    static constexpr int num_elements = lanescope_elements<Use, T>(m, n, k), num_storage_elements = num_elements;
    storage_element_type x[num_elements];
};

template <class Use, int m, int n, int k, class T, class Layout, class Value>
LANESCOPE_DEVICE void fill_fragment(fragment<Use, m, n, k, T, Layout>& f, const Value& value) {
    for (int i = 0; i < f.num_elements; ++i) f.x[i] = value;
}

/// Rounds to ten fraction bits, ties away from zero.
LANESCOPE_DEVICE float __float_to_tf32(float value) {
    return __builtin_bit_cast(float, (__builtin_bit_cast(unsigned, value) + 0x1000) & ~0x1fffu);
}

// Register names for p[0], p[1] …
#define LANESCOPE_NAMES_1(p) "{%[" #p "0]}"
#define LANESCOPE_NAMES_2(p) "{%[" #p "0], %[" #p "1]}"
#define LANESCOPE_NAMES_4(p) "{%[" #p "0], %[" #p "1], %[" #p "2], %[" #p "3]}"
#define LANESCOPE_NAMES_8(p) \
    "{%[" #p "0], %[" #p "1], %[" #p "2], %[" #p "3], %[" #p "4], %[" #p "5], %[" #p "6], %[" #p "7]}"
#define LANESCOPE_IN_1(p) [p##0] "r"(p[0])
#define LANESCOPE_IN_2(p) LANESCOPE_IN_1(p), [p##1] "r"(p[1])
#define LANESCOPE_IN_4(p) LANESCOPE_IN_2(p), [p##2] "r"(p[2]), [p##3] "r"(p[3])
#define LANESCOPE_IN_8(p) LANESCOPE_IN_4(p), [p##4] "r"(p[4]), [p##5] "r"(p[5]), [p##6] "r"(p[6]), [p##7] "r"(p[7])
#define LANESCOPE_OUT_1(p) [p##0] "=r"(p[0])
#define LANESCOPE_OUT_2(p) LANESCOPE_OUT_1(p), [p##1] "=r"(p[1])
#define LANESCOPE_OUT_4(p) LANESCOPE_OUT_2(p), [p##2] "=r"(p[2]), [p##3] "=r"(p[3])
#define LANESCOPE_OUT_8(p) \
    LANESCOPE_OUT_4(p), [p##4] "=r"(p[4]), [p##5] "=r"(p[5]), [p##6] "=r"(p[6]), [p##7] "=r"(p[7])

/// load_matrix_sync() of a factor. shape: "m16n16k16"; type: "f16"; count: registers per lane.
#define LANESCOPE_LOAD(use, letter, m, n, k, T, layout, word, shape, type, count)                         \
    LANESCOPE_DEVICE void load_matrix_sync(fragment<use, m, n, k, T, layout>& f,                          \
                                           const lanescope_stored<T>::in_memory* from, unsigned stride) { \
        unsigned* const r = (unsigned*)f.x;                                                               \
        asm volatile("wmma.load." letter ".sync.aligned." word "." shape "." type                         \
                     " " LANESCOPE_NAMES_##count(r) ", [%[from]], %[stride];"                             \
                     : LANESCOPE_OUT_##count(r)                                                           \
                     : [from] "l"(from), [stride] "r"(stride)                                             \
                     : "memory");                                                                         \
    }

/// load_matrix_sync() and store_matrix_sync() of accumulators.
#define LANESCOPE_MOVE_SUMS(m, n, k, T, word, shape, type, count, at)                        \
    if (layout == at) {                                                                      \
        if (stores)                                                                          \
            asm volatile("wmma.store.d.sync.aligned." word "." shape "." type                \
                         " [%[there]], " LANESCOPE_NAMES_##count(r) ", %[stride];"           \
                         :                                                                   \
                         : LANESCOPE_IN_##count(r), [there] "l"(there), [stride] "r"(stride) \
                         : "memory");                                                        \
        else                                                                                 \
            asm volatile("wmma.load.c.sync.aligned." word "." shape "." type                 \
                         " " LANESCOPE_NAMES_##count(r) ", [%[there]], %[stride];"           \
                         : LANESCOPE_OUT_##count(r)                                          \
                         : [there] "l"(there), [stride] "r"(stride)                          \
                         : "memory");                                                        \
    }
#define LANESCOPE_SUMS(m, n, k, T, shape, type, count)                                                               \
    LANESCOPE_DEVICE void lanescope_move(unsigned* r, const T* there, unsigned stride, layout_t layout, bool stores, \
                                         const fragment<accumulator, m, n, k, T>&){                                  \
        LANESCOPE_MOVE_SUMS(m, n, k, T, "row", shape, type, count, mem_row_major)                                    \
            LANESCOPE_MOVE_SUMS(m, n, k, T, "col", shape, type, count, mem_col_major)} LANESCOPE_DEVICE void         \
    load_matrix_sync(fragment<accumulator, m, n, k, T>& f, const T* from, unsigned stride, layout_t layout) {        \
        lanescope_move((unsigned*)f.x, from, stride, layout, false, f);                                              \
    }                                                                                                                \
    LANESCOPE_DEVICE void store_matrix_sync(T* to, const fragment<accumulator, m, n, k, T>& f, unsigned stride,      \
                                            layout_t layout) {                                                       \
        lanescope_move((unsigned*)f.x, to, stride, layout, true, f);                                                 \
    }

/// mma_sync(). types: of D, A, B and C as in the instruction; counts are registers per lane.
#define LANESCOPE_MULTIPLY(m, n, k, T, of_a, of_b, D, C, words, types, d_count, a_count, b_count, c_count)  \
    LANESCOPE_DEVICE void mma_sync(fragment<accumulator, m, n, k, D>& to,                                   \
                                   const fragment<matrix_a, m, n, k, T, of_a>& left,                        \
                                   const fragment<matrix_b, m, n, k, T, of_b>& right,                       \
                                   const fragment<accumulator, m, n, k, C>& sums, bool saturates = false) { \
        unsigned* const d = (unsigned*)to.x;                                                                \
        const unsigned *const a = (const unsigned*)left.x, *const b = (const unsigned*)right.x,             \
                              *const c = (const unsigned*)sums.x;                                           \
        asm volatile("wmma.mma.sync.aligned." words "." types                                               \
                     " " LANESCOPE_NAMES_##d_count(d) ", " LANESCOPE_NAMES_##a_count(                       \
                         a) ", " LANESCOPE_NAMES_##b_count(b) ", " LANESCOPE_NAMES_##c_count(c) ";"         \
                     : LANESCOPE_OUT_##d_count(d)                                                           \
                     : LANESCOPE_IN_##a_count(a), LANESCOPE_IN_##b_count(b), LANESCOPE_IN_##c_count(c));    \
    }
#define LANESCOPE_MULTIPLY_LAYOUTS(m, n, k, T, D, C, shape, types, d_count, a_count, b_count, c_count)             \
    LANESCOPE_MULTIPLY(m, n, k, T, row_major, row_major, D, C, "row.row." shape, types, d_count, a_count, b_count, \
                       c_count)                                                                                    \
    LANESCOPE_MULTIPLY(m, n, k, T, row_major, col_major, D, C, "row.col." shape, types, d_count, a_count, b_count, \
                       c_count)                                                                                    \
    LANESCOPE_MULTIPLY(m, n, k, T, col_major, row_major, D, C, "col.row." shape, types, d_count, a_count, b_count, \
                       c_count)                                                                                    \
    LANESCOPE_MULTIPLY(m, n, k, T, col_major, col_major, D, C, "col.col." shape, types, d_count, a_count, b_count, \
                       c_count)
#define LANESCOPE_LOADS(m, n, k, T, shape, type, a_count, b_count)                    \
    LANESCOPE_LOAD(matrix_a, "a", m, n, k, T, row_major, "row", shape, type, a_count) \
    LANESCOPE_LOAD(matrix_a, "a", m, n, k, T, col_major, "col", shape, type, a_count) \
    LANESCOPE_LOAD(matrix_b, "b", m, n, k, T, row_major, "row", shape, type, b_count) \
    LANESCOPE_LOAD(matrix_b, "b", m, n, k, T, col_major, "col", shape, type, b_count)

/// Operations of a shape with k = 16. The counts are registers of bfloat16 and of bytes.
#define LANESCOPE_SHAPE(m, n, shape, a_of_bf16, b_of_bf16, a_of_bytes, b_of_bytes)                                    \
    LANESCOPE_SUMS(m, n, 16, float, shape, "f32", 8)                                                                  \
    LANESCOPE_SUMS(m, n, 16, __half, shape, "f16", 4)                                                                 \
    LANESCOPE_SUMS(m, n, 16, int, shape, "s32", 8)                                                                    \
    LANESCOPE_LOADS(m, n, 16, __half, shape, "f16", 8, 8)                                                             \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, __half, float, float, shape, "f32.f32", 8, 8, 8, 8)                          \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, __half, __half, __half, shape, "f16.f16", 4, 8, 8, 4)                        \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, __half, float, __half, shape, "f32.f16", 8, 8, 8, 4)                         \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, __half, __half, float, shape, "f16.f32", 4, 8, 8, 8)                         \
    LANESCOPE_LOADS(m, n, 16, __nv_bfloat16, shape, "bf16", a_of_bf16, b_of_bf16)                                     \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, __nv_bfloat16, float, float, shape, "f32.bf16.bf16.f32", 8, a_of_bf16,       \
                               b_of_bf16, 8)                                                                          \
    LANESCOPE_LOADS(m, n, 16, signed char, shape, "s8", a_of_bytes, b_of_bytes)                                       \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, signed char, int, int, shape, "s32.s8.s8.s32", 8, a_of_bytes, b_of_bytes, 8) \
    LANESCOPE_LOADS(m, n, 16, unsigned char, shape, "u8", a_of_bytes, b_of_bytes)                                     \
    LANESCOPE_MULTIPLY_LAYOUTS(m, n, 16, unsigned char, int, int, shape, "s32.u8.u8.s32", 8, a_of_bytes, b_of_bytes, 8)

LANESCOPE_SHAPE(16, 16, "m16n16k16", 4, 4, 2, 2)
LANESCOPE_SHAPE(32, 8, "m32n8k16", 8, 2, 4, 1)
LANESCOPE_SHAPE(8, 32, "m8n32k16", 2, 8, 1, 4)
LANESCOPE_SUMS(16, 16, 8, float, "m16n16k8", "f32", 8)
LANESCOPE_LOADS(16, 16, 8, precision::tf32, "m16n16k8", "tf32", 4, 4)
LANESCOPE_MULTIPLY_LAYOUTS(16, 16, 8, precision::tf32, float, float, "m16n16k8", "f32.tf32.tf32.f32", 8, 4, 4, 8)

}  // namespace nvcuda::wmma
