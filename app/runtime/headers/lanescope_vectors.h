// CUDA's vector types with their sizes and alignments.
#pragma once
#include <lanescope_language.h>

#define LANESCOPE_MAKE(T, name)                                                         \
    LANESCOPE_BOTH name##1 make_##name##1(T x) { return {x}; }                          \
    LANESCOPE_BOTH name##2 make_##name##2(T x, T y) { return {x, y}; }                  \
    LANESCOPE_BOTH name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }          \
    LANESCOPE_BOTH name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
#define LANESCOPE_SMALL_VECTORS(T, name) \
    struct name##1 {                     \
        T x;                             \
    };                                   \
    struct name##3 {                     \
        T x, y, z;                       \
    };
#define LANESCOPE_PLAIN2(T, name, align) \
    struct alignas(align) name##2 {      \
        T x, y;                          \
    };
#define LANESCOPE_PLAIN4(T, name, align) \
    struct alignas(align) name##4 {      \
        T x, y, z, w;                    \
    };

#if defined(__CUDA_ARCH__) && defined(LANESCOPE_COPIED_UNIONS)
// For files that copy unions of vectors, whose members cannot be classes.
#define LANESCOPE_WIDE2(T, name, align) typedef T name##2 __attribute__((ext_vector_type(2)));
#define LANESCOPE_WIDE4(T, name, align) typedef T name##4 __attribute__((ext_vector_type(4), aligned(align)));
#elif defined(__CUDA_ARCH__)
// A class with a copy function makes one access of 16 bytes; a plain structure would make two of 8.
typedef unsigned lanescope_four_words __attribute__((ext_vector_type(4)));
template <int count>
static __attribute__((device, always_inline, nodebug)) inline void lanescope_copy(void* to, const void* from) {
    ((lanescope_four_words*)to)[0] = ((const lanescope_four_words*)from)[0];
    if (count > 1) ((lanescope_four_words*)to)[1] = ((const lanescope_four_words*)from)[1];
}
#define LANESCOPE_COPIED(name)                                                                        \
    name() = default;                                                                                 \
    LANESCOPE_MEMBER name(const name& other) { lanescope_copy<sizeof(name) / 16>(this, &other); }     \
    LANESCOPE_MEMBER name& operator=(const name& other) {                                             \
        lanescope_copy<sizeof(name) / 16>(this, &other);                                              \
        return *this;                                                                                 \
    }
#define LANESCOPE_WIDE2(T, name, align)                                             \
    struct alignas(align) name##2 {                                                 \
        T x, y;                                                                     \
        LANESCOPE_COPIED(name##2)                                                   \
        LANESCOPE_MEMBER explicit name##2(T a) : x(a), y() {}                       \
        LANESCOPE_MEMBER name##2(T a, T b) : x(a), y(b) {}                          \
    };
#define LANESCOPE_WIDE4(T, name, align)                                             \
    struct alignas(align) name##4 {                                                 \
        T x, y, z, w;                                                               \
        LANESCOPE_COPIED(name##4)                                                   \
        LANESCOPE_MEMBER explicit name##4(T a) : x(a), y(), z(), w() {}             \
        LANESCOPE_MEMBER name##4(T a, T b, T c = 0, T d = 0) : x(a), y(b), z(c), w(d) {} \
    };
#else
#define LANESCOPE_WIDE2 LANESCOPE_PLAIN2
#define LANESCOPE_WIDE4 LANESCOPE_PLAIN4
#endif

#define LANESCOPE_VECTORS(T, name, two, align2, four, align4) \
    LANESCOPE_SMALL_VECTORS(T, name)                          \
    LANESCOPE_##two##2(T, name, align2)                       \
    LANESCOPE_##four##4(T, name, align4)                      \
    LANESCOPE_MAKE(T, name)
LANESCOPE_VECTORS(signed char, char, PLAIN, 2, PLAIN, 4)
LANESCOPE_VECTORS(unsigned char, uchar, PLAIN, 2, PLAIN, 4)
LANESCOPE_VECTORS(short, short, PLAIN, 4, PLAIN, 8)
LANESCOPE_VECTORS(unsigned short, ushort, PLAIN, 4, PLAIN, 8)
LANESCOPE_VECTORS(int, int, PLAIN, 8, WIDE, 16)
LANESCOPE_VECTORS(unsigned, uint, PLAIN, 8, WIDE, 16)
LANESCOPE_VECTORS(long, long, WIDE, 16, WIDE, 16)
LANESCOPE_VECTORS(unsigned long, ulong, WIDE, 16, WIDE, 16)
LANESCOPE_VECTORS(long long, longlong, WIDE, 16, WIDE, 16)
LANESCOPE_VECTORS(unsigned long long, ulonglong, WIDE, 16, WIDE, 16)
LANESCOPE_VECTORS(float, float, PLAIN, 8, WIDE, 16)
LANESCOPE_VECTORS(double, double, WIDE, 16, WIDE, 16)
#undef LANESCOPE_VECTORS
#undef LANESCOPE_COPIED
#undef LANESCOPE_WIDE2
#undef LANESCOPE_WIDE4
#undef LANESCOPE_PLAIN2
#undef LANESCOPE_PLAIN4
#undef LANESCOPE_SMALL_VECTORS
#undef LANESCOPE_MAKE

struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};
