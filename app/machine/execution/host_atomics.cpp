// std::atomic in host functions, and what of the standard library is built on it: std::shared_ptr, for one.
//
// The compiler believes that it calls the thread sanitizer: __tsan_atomic32_load(address, order), and so on. Kernels
// have CUDA's own atomics (atomics.cpp).
#include <cstdint>

#define LANESCOPE_EXPORT extern "C" [[gnu::visibility("default"), gnu::used]]

// As strong an order as there is does for all of them.
#define LANESCOPE_UPDATE(bits, name)                                                                           \
    LANESCOPE_EXPORT std::uint##bits##_t __wrap___tsan_atomic##bits##_##name(std::uint##bits##_t* at,          \
                                                                             std::uint##bits##_t value, int) { \
        return __atomic_##name(at, value, __ATOMIC_SEQ_CST);                                                   \
    }
#define LANESCOPE_COMPARE(bits, strength, weak)                                                            \
    LANESCOPE_EXPORT int __wrap___tsan_atomic##bits##_compare_exchange_##strength(                         \
        std::uint##bits##_t* at, std::uint##bits##_t* expected, std::uint##bits##_t value, int, int) {     \
        return __atomic_compare_exchange_n(at, expected, value, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    }
#define LANESCOPE_ATOMICS(bits)                                                                                  \
    LANESCOPE_EXPORT std::uint##bits##_t __wrap___tsan_atomic##bits##_load(const std::uint##bits##_t* at, int) { \
        return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                            \
    }                                                                                                            \
    LANESCOPE_EXPORT void __wrap___tsan_atomic##bits##_store(std::uint##bits##_t* at, std::uint##bits##_t value, \
                                                             int) {                                              \
        __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                           \
    }                                                                                                            \
    LANESCOPE_EXPORT std::uint##bits##_t __wrap___tsan_atomic##bits##_exchange(std::uint##bits##_t* at,          \
                                                                               std::uint##bits##_t value, int) { \
        return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                                 \
    }                                                                                                            \
    LANESCOPE_UPDATE(bits, fetch_add)                                                                            \
    LANESCOPE_UPDATE(bits, fetch_sub)                                                                            \
    LANESCOPE_UPDATE(bits, fetch_and)                                                                            \
    LANESCOPE_UPDATE(bits, fetch_or)                                                                             \
    LANESCOPE_UPDATE(bits, fetch_xor)                                                                            \
    LANESCOPE_UPDATE(bits, fetch_nand)                                                                           \
    LANESCOPE_COMPARE(bits, strong, false)                                                                       \
    LANESCOPE_COMPARE(bits, weak, true)
LANESCOPE_ATOMICS(8)
LANESCOPE_ATOMICS(16)
LANESCOPE_ATOMICS(32)
LANESCOPE_ATOMICS(64)

LANESCOPE_EXPORT void __wrap___tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
LANESCOPE_EXPORT void __wrap___tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
