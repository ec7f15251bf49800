// Tests and conversions of address spaces.
#pragma once
#include <lanescope_language.h>

LANESCOPE_DEVICE size_t __cvta_generic_to_shared(const void* pointer) {
    size_t address;
    asm("cvta.to.shared.u64 %0, %1;" : "=l"(address) : "l"(pointer));
    return address;
}
LANESCOPE_DEVICE void* __cvta_shared_to_generic(size_t address) {
    void* pointer;
    asm("cvta.shared.u64 %0, %1;" : "=l"(pointer) : "l"(address));
    return pointer;
}
LANESCOPE_DEVICE size_t __cvta_generic_to_global(const void* pointer) { return (size_t)pointer; }
LANESCOPE_DEVICE void* __cvta_global_to_generic(size_t address) { return (void*)address; }
#define LANESCOPE_SPACE(name, space)                                                                        \
    LANESCOPE_DEVICE unsigned name(const void* pointer) {                                                   \
        unsigned is;                                                                                        \
        asm("{ .reg .pred p; isspacep." space " p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(is) : "l"(pointer)); \
        return is;                                                                                          \
    }
LANESCOPE_SPACE(__isShared, "shared")
LANESCOPE_SPACE(__isGlobal, "global")
LANESCOPE_SPACE(__isLocal, "local")
#undef LANESCOPE_SPACE
