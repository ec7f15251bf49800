// CUDA's atomics, with the types that CUDA has them for.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_atomics.h"

/// What an atomic gives back: the value before, once somebody asks for it.
extern "C" unsigned long lanescope_ask(unsigned long bits, unsigned number, unsigned site);
template <class T>
struct lanescope_before {
    unsigned long bits;
    unsigned number, site;
    __attribute__((always_inline)) operator T() const {
        const unsigned long value = lanescope_ask(bits, number, site);
        T before;
        __builtin_memcpy(&before, &value, sizeof before);
        return before;
    }
};

#define LANESCOPE_ATOMIC(letter, T, name) lanescope_before<T> name(T* at, T value) asm("lanescope_" #name "_" #letter);
#define LANESCOPE_WHOLE_ATOMICS(letter, T)  \
    LANESCOPE_ATOMIC(letter, T, atomicAdd)  \
    LANESCOPE_ATOMIC(letter, T, atomicSub)  \
    LANESCOPE_ATOMIC(letter, T, atomicExch) \
    LANESCOPE_ATOMIC(letter, T, atomicMin)  \
    LANESCOPE_ATOMIC(letter, T, atomicMax)  \
    LANESCOPE_ATOMIC(letter, T, atomicAnd)  \
    LANESCOPE_ATOMIC(letter, T, atomicOr)   \
    LANESCOPE_ATOMIC(letter, T, atomicXor)  \
    lanescope_before<T> atomicCAS(T* at, T expected, T value) asm("lanescope_atomicCAS_" #letter);
LANESCOPE_WHOLE_ATOMICS(i, int)
LANESCOPE_WHOLE_ATOMICS(j, unsigned)
LANESCOPE_WHOLE_ATOMICS(x, long long)
LANESCOPE_WHOLE_ATOMICS(y, unsigned long long)
LANESCOPE_ATOMIC(f, float, atomicAdd)
LANESCOPE_ATOMIC(f, float, atomicExch)
LANESCOPE_ATOMIC(d, double, atomicAdd)
LANESCOPE_ATOMIC(d, double, atomicExch)
LANESCOPE_ATOMIC(j, unsigned, atomicInc)
LANESCOPE_ATOMIC(j, unsigned, atomicDec)
lanescope_before<unsigned short> atomicCAS(unsigned short* at, unsigned short expected,
                                           unsigned short value) asm("lanescope_atomicCAS_t");
#undef LANESCOPE_WHOLE_ATOMICS
#undef LANESCOPE_ATOMIC
