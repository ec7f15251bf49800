// Every access to memory of a kernel that the host compiler made calls one of these before it happens.
//
// The compiler believes that it calls the thread sanitizer: __tsan_read4(address), and so on. Reads of arrays that
// nobody writes are noted here, and the lane goes on. At anything else it stops until its turn, is checked
// (access_checks.cpp), and does the access itself on its return.
#include <bit>
#include <cstring>

#include "app/machine/execution/running.h"
#include "app/machine/execution/switch.h"
#include "app/machine/memory/memory.h"

namespace lanescope::simt {
namespace {

constexpr unsigned pack(unsigned bytes, bool store) { return bytes << 1 | unsigned(store); }

[[gnu::noinline]] void pause() {
    settle_store();
    current_lane->fiber.yield();
}

template <unsigned bytes, bool store>
[[gnu::always_inline]] inline void access(std::uintptr_t address, const void* code) {
    if constexpr (!store) {
        const std::uint16_t at = cursor.place;
        const std::uint64_t slot = address >> array_shift & 127;
        if (address + bytes <= constant_until[slot] && address % bytes == 0) [[likely]] {
            constexpr unsigned low =
                unsigned(bytes == 16 ? AccessKind::load4 : AccessKind::load) << 4 | std::countr_zero(bytes);
            const SiteKey key = running_places[code] + ((std::uint32_t(slot) - first_slot) << 8) + low;
            cursor.write(at, key, address);
            if (cursor.place >= WarpLog::rows * warp_size) [[unlikely]]
                pause();
            return;
        }
    }
    lanescope_slow_access(address, pack(bytes, store), code);
}

template <bool store>
void access_range(std::uintptr_t address, unsigned long bytes, const void* code) {
    for (unsigned long at = 0; at < bytes;) {
        const unsigned long left = bytes - at;
        if (left >= 4 && (address + at) % 4 == 0) {
            access<4, store>(address + at, code);
            at += 4;
        } else {
            access<1, store>(address + at, code);
            ++at;
        }
        if (store) pending_store_is_part();
    }
}

bool in_kernel() { return current_block && running_kernel.module && current_lane; }

}  // namespace
}  // namespace lanescope::simt

using lanescope::simt::access;
using lanescope::simt::access_range;

#define LANESCOPE_EXPORT extern "C" [[gnu::visibility("default"), gnu::used]] void
#define LANESCOPE_ACCESS(name, bytes, store)                                                     \
    LANESCOPE_EXPORT __wrap___tsan_##name##bytes(void* at) {                                     \
        access<bytes, store>(reinterpret_cast<std::uintptr_t>(at), __builtin_return_address(0)); \
    }
#define LANESCOPE_ACCESSES(name, store) \
    LANESCOPE_ACCESS(name, 1, store)    \
    LANESCOPE_ACCESS(name, 2, store)    \
    LANESCOPE_ACCESS(name, 4, store)    \
    LANESCOPE_ACCESS(name, 8, store)    \
    LANESCOPE_ACCESS(name, 16, store)
LANESCOPE_ACCESSES(read, false)
LANESCOPE_ACCESSES(write, true)
LANESCOPE_ACCESSES(volatile_read, false)
LANESCOPE_ACCESSES(volatile_write, true)
LANESCOPE_ACCESSES(unaligned_read, false)
LANESCOPE_ACCESSES(unaligned_write, true)

LANESCOPE_EXPORT __wrap___tsan_read_range(void* at, unsigned long bytes) {
    access_range<false>(reinterpret_cast<std::uintptr_t>(at), bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT __wrap___tsan_write_range(void* at, unsigned long bytes) {
    access_range<true>(reinterpret_cast<std::uintptr_t>(at), bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT __wrap___tsan_init() {}
LANESCOPE_EXPORT __wrap___tsan_func_entry(void*) {}
LANESCOPE_EXPORT __wrap___tsan_func_exit() {}
LANESCOPE_EXPORT __wrap___tsan_vptr_update(void*, void*) {}
LANESCOPE_EXPORT __wrap___tsan_vptr_read(void*) {}

extern "C" {

[[gnu::visibility("default"), gnu::used]] void* __wrap_memcpy(void* to, const void* from, std::size_t bytes) {
    if (lanescope::simt::in_kernel()) {
        access_range<false>(reinterpret_cast<std::uintptr_t>(from), bytes, __builtin_return_address(0));
        access_range<true>(reinterpret_cast<std::uintptr_t>(to), bytes, __builtin_return_address(0));
    }
    return std::memcpy(to, from, bytes);
}

[[gnu::visibility("default"), gnu::used]] void* __wrap_memmove(void* to, const void* from, std::size_t bytes) {
    if (lanescope::simt::in_kernel()) {
        access_range<false>(reinterpret_cast<std::uintptr_t>(from), bytes, __builtin_return_address(0));
        access_range<true>(reinterpret_cast<std::uintptr_t>(to), bytes, __builtin_return_address(0));
    }
    return std::memmove(to, from, bytes);
}

[[gnu::visibility("default"), gnu::used]] void* __wrap_memset(void* to, int value, std::size_t bytes) {
    if (lanescope::simt::in_kernel())
        access_range<true>(reinterpret_cast<std::uintptr_t>(to), bytes, __builtin_return_address(0));
    return std::memset(to, value, bytes);
}

}  // extern "C"
