// CUDA's atomics. The emulator's order makes _block and _system equal to the plain forms.
#pragma once
#include <lanescope_language.h>

#define LANESCOPE_ATOMIC(T, name, operation, letter)                                                         \
    LANESCOPE_DEVICE T name(T* at, T value) {                                                                \
        T before;                                                                                            \
        asm volatile("atom." operation " %0, [%1], %2;" : "=" letter(before) : "l"(at), letter(value) : "memory"); \
        return before;                                                                                       \
    }                                                                                                        \
    LANESCOPE_DEVICE T name##_block(T* at, T value) { return name(at, value); }                              \
    LANESCOPE_DEVICE T name##_system(T* at, T value) { return name(at, value); }
#define LANESCOPE_WHOLE_ATOMICS(T, type, bits, letter)                                                       \
    LANESCOPE_ATOMIC(T, atomicAdd, "add." type, letter)                                                      \
    LANESCOPE_ATOMIC(T, atomicMin, "min." type, letter)                                                      \
    LANESCOPE_ATOMIC(T, atomicMax, "max." type, letter)                                                      \
    LANESCOPE_ATOMIC(T, atomicExch, "exch." bits, letter)                                                    \
    LANESCOPE_ATOMIC(T, atomicAnd, "and." bits, letter)                                                      \
    LANESCOPE_ATOMIC(T, atomicOr, "or." bits, letter)                                                        \
    LANESCOPE_ATOMIC(T, atomicXor, "xor." bits, letter)                                                      \
    LANESCOPE_DEVICE T atomicSub(T* at, T value) { return atomicAdd(at, (T)(0 - value)); }                   \
    LANESCOPE_DEVICE T atomicSub_block(T* at, T value) { return atomicSub(at, value); }                      \
    LANESCOPE_DEVICE T atomicSub_system(T* at, T value) { return atomicSub(at, value); }                     \
    LANESCOPE_DEVICE T atomicCAS(T* at, T expected, T value) {                                               \
        T before;                                                                                            \
        asm volatile("atom.cas." bits " %0, [%1], %2, %3;"                                                   \
                     : "=" letter(before)                                                                    \
                     : "l"(at), letter(expected), letter(value)                                              \
                     : "memory");                                                                            \
        return before;                                                                                       \
    }                                                                                                        \
    LANESCOPE_DEVICE T atomicCAS_block(T* at, T expected, T value) { return atomicCAS(at, expected, value); } \
    LANESCOPE_DEVICE T atomicCAS_system(T* at, T expected, T value) { return atomicCAS(at, expected, value); }
LANESCOPE_WHOLE_ATOMICS(int, "s32", "b32", "r")
LANESCOPE_WHOLE_ATOMICS(unsigned, "u32", "b32", "r")
LANESCOPE_WHOLE_ATOMICS(unsigned long long, "u64", "b64", "l")
LANESCOPE_WHOLE_ATOMICS(long long, "s64", "b64", "l")
LANESCOPE_ATOMIC(float, atomicAdd, "add.f32", "f")
LANESCOPE_ATOMIC(float, atomicExch, "exch.b32", "f")
LANESCOPE_ATOMIC(double, atomicAdd, "add.f64", "d")
LANESCOPE_ATOMIC(double, atomicExch, "exch.b64", "d")
LANESCOPE_ATOMIC(unsigned, atomicInc, "inc.u32", "r")
LANESCOPE_ATOMIC(unsigned, atomicDec, "dec.u32", "r")
#undef LANESCOPE_WHOLE_ATOMICS
#undef LANESCOPE_ATOMIC
LANESCOPE_DEVICE unsigned short atomicCAS(unsigned short* at, unsigned short expected, unsigned short value) {
    unsigned short before;
    asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(before) : "l"(at), "h"(expected), "h"(value) : "memory");
    return before;
}

// Atomic accesses with an order and a scope, which the emulator's order includes.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
template <class T>
LANESCOPE_DEVICE T __nv_atomic_load_n(T* at, int, int = __NV_THREAD_SCOPE_SYSTEM) {
    if constexpr (sizeof(T) == 4)
        return __builtin_bit_cast(T, atomicOr((unsigned*)at, 0u));
    else if constexpr (sizeof(T) == 8)
        return __builtin_bit_cast(T, atomicOr((unsigned long long*)at, 0ull));
    else
        return *(volatile T*)at;
}
template <class T>
LANESCOPE_DEVICE void __nv_atomic_store_n(T* at, T value, int, int = __NV_THREAD_SCOPE_SYSTEM) {
    if constexpr (sizeof(T) == 4)
        atomicExch((unsigned*)at, __builtin_bit_cast(unsigned, value));
    else if constexpr (sizeof(T) == 8)
        atomicExch((unsigned long long*)at, __builtin_bit_cast(unsigned long long, value));
    else
        *(volatile T*)at = value;
}
#define LANESCOPE_ORDERED(name, operation)                                               \
    template <class T>                                                                   \
    LANESCOPE_DEVICE T name(T* at, T value, int, int = __NV_THREAD_SCOPE_SYSTEM) {       \
        return operation(at, value);                                                     \
    }
LANESCOPE_ORDERED(__nv_atomic_fetch_add, atomicAdd)
LANESCOPE_ORDERED(__nv_atomic_fetch_sub, atomicSub)
LANESCOPE_ORDERED(__nv_atomic_fetch_min, atomicMin)
LANESCOPE_ORDERED(__nv_atomic_fetch_max, atomicMax)
LANESCOPE_ORDERED(__nv_atomic_fetch_and, atomicAnd)
LANESCOPE_ORDERED(__nv_atomic_fetch_or, atomicOr)
LANESCOPE_ORDERED(__nv_atomic_fetch_xor, atomicXor)
LANESCOPE_ORDERED(__nv_atomic_exchange_n, atomicExch)
#undef LANESCOPE_ORDERED
template <class T>
LANESCOPE_DEVICE bool __nv_atomic_compare_exchange_n(T* at, T* expected, T value, bool, int, int,
                                                     int = __NV_THREAD_SCOPE_SYSTEM) {
    const T before = atomicCAS(at, *expected, value), wanted = *expected;
    *expected = before;
    return before == wanted;
}
