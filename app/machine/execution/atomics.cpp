// CUDA's atomics, as a kernel calls them. The declarations are those of app/machine/cuda/lanescope_atomics.h.
//
// One gives back a ticket, which becomes the value before only where the kernel asks for it: an atomic whose result
// nobody wants can be put off until the blocks before have ended, so that sums of floats come out the same on any
// number of cores (app/machine/execution/postponed.h).
#include <algorithm>
#include <bit>
#include <cstring>

#include "app/machine/execution/running.h"
#include "app/machine/execution/stops.h"
#include "app/machine/memory/memory.h"

namespace lanescope::simt {

/// Small enough for two registers. bits: the value before, where the atomic was not put off.
struct Ticket {
    std::uint64_t bits = 0;
    std::uint32_t number = ~0u;  ///< among those that the block has put off
    SiteKey site = 0;
};

namespace {

/// Where an atomic happens; stops the lane when it cannot happen there.
struct Target {
    Located at;
    SiteKey key = 0;
};

Target target_of(const void* address, unsigned bytes, const void* code) {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    const Located at = locate(number);
    const bool shared = at.where == Located::Where::shared;
    const AccessKind kind = shared ? AccessKind::shared_atomic : AccessKind::atomic;
    const SiteKey key =
        running_kernel.module->place_of(code) | at.array << 8 | unsigned(kind) << 4 | unsigned(std::countr_zero(bytes));
    const auto element = static_cast<std::int64_t>(at.byte / at.element_bytes);
    if (at.where == Located::Where::elsewhere) stop_at_address(code, {AccessKind::atomic, bytes, number});
    if (!at.inside(bytes))
        stop_lane({.kind = HazardKind::out_of_bounds,
                   .site = key,
                   .element = element,
                   .elements = static_cast<std::int64_t>(at.size / at.element_bytes)});
    if (number % bytes != 0) stop_lane({.kind = HazardKind::misaligned, .site = key, .element = element});
    if (!shared && (running_kernel.arrays[at.array].is_constant || running_kernel.arrays[at.array].is_input))
        stop_lane({.kind = HazardKind::written_input, .site = key, .element = element});
    return {at, key};
}

template <class T>
std::uint64_t bits_of(T value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}

/// f(before) is what the atomic leaves there.
template <class T, class F>
Ticket atomic(T* address, const void* code, F f) {
    settle_store();
    const Target target = target_of(address, sizeof(T), code);
    current_lane->take_turn(target.key, make_address(target.at.array, target.at.byte));
    Place place{target.at.array, static_cast<long long>(target.at.byte / target.at.element_bytes)};
    const Accessor by = accessor(target.key);
    const auto ticket = [&](const Returned<T>& returned) -> Ticket {
        if (returned.postponed()) return {0, static_cast<std::uint32_t>(returned.number()), target.key};
        return {bits_of(returned.before()), ~0u, target.key};
    };
    if (target.at.where == Located::Where::global) return ticket(GlobalMemory::atomic(place, by, address, f));
    place.shadow = &current_block->shared.shadow(target.at.data, int(target.at.array),
                                                 target.at.size / target.at.element_bytes, target.at.element_bytes);
    return ticket(SharedMemory::atomic(place, by, address, f));
}

}  // namespace

/// The value before, now that the kernel asks for it.
extern "C" [[gnu::visibility("default"), gnu::used]] std::uint64_t lanescope_ask(std::uint64_t bits,
                                                                                 std::uint32_t number, SiteKey site) {
    current_block->recorder->note_asked(site);
    if (number == ~0u) return bits;
    const PostponedAtomic& atomic = current_block->postponed[number];
    if (!atomic.array->ask(atomic.element, current_block->number, [&] { current_block->postponed.ask(number); }))
        current_block->course->meet();
    return atomic.before;
}

#define LANESCOPE_ATOMIC(T, id, name, expression)                                        \
    namespace id {                                                                       \
    [[gnu::visibility("default"), gnu::used]] Ticket function(T* at, T value) asm(name); \
    Ticket function(T* at, T value) {                                                    \
        return atomic(at, __builtin_return_address(0),                                   \
                      [value]([[maybe_unused]] T before) -> T { return expression; });   \
    }                                                                                    \
    }
#define LANESCOPE_ATOMIC_CAS(T, id, name)                                                            \
    namespace id {                                                                                   \
    [[gnu::visibility("default"), gnu::used]] Ticket function(T* at, T expected, T value) asm(name); \
    Ticket function(T* at, T expected, T value) {                                                    \
        return atomic(at, __builtin_return_address(0),                                               \
                      [=](T before) -> T { return before == expected ? value : before; });           \
    }                                                                                                \
    }
#define LANESCOPE_ATOMIC_OF(letter, T, word, expression) \
    LANESCOPE_ATOMIC(T, word##_##letter, "lanescope_" #word "_" #letter, expression)
#define LANESCOPE_WHOLE_ATOMICS(letter, T)                                    \
    LANESCOPE_ATOMIC_OF(letter, T, atomicAdd, static_cast<T>(before + value)) \
    LANESCOPE_ATOMIC_OF(letter, T, atomicSub, static_cast<T>(before - value)) \
    LANESCOPE_ATOMIC_OF(letter, T, atomicExch, value)                         \
    LANESCOPE_ATOMIC_OF(letter, T, atomicMin, std::min(before, value))        \
    LANESCOPE_ATOMIC_OF(letter, T, atomicMax, std::max(before, value))        \
    LANESCOPE_ATOMIC_OF(letter, T, atomicAnd, before& value)                  \
    LANESCOPE_ATOMIC_OF(letter, T, atomicOr, before | value)                  \
    LANESCOPE_ATOMIC_OF(letter, T, atomicXor, before ^ value)                 \
    LANESCOPE_ATOMIC_CAS(T, atomicCAS_##letter, "lanescope_atomicCAS_" #letter)
#define LANESCOPE_REAL_ATOMICS(letter, T)                     \
    LANESCOPE_ATOMIC_OF(letter, T, atomicAdd, before + value) \
    LANESCOPE_ATOMIC_OF(letter, T, atomicExch, value)
LANESCOPE_WHOLE_ATOMICS(i, int)
LANESCOPE_WHOLE_ATOMICS(j, unsigned)
LANESCOPE_WHOLE_ATOMICS(x, long long)
LANESCOPE_WHOLE_ATOMICS(y, unsigned long long)
LANESCOPE_REAL_ATOMICS(f, float)
LANESCOPE_REAL_ATOMICS(d, double)
LANESCOPE_ATOMIC_CAS(unsigned short, atomicCAS_t, "lanescope_atomicCAS_t")
LANESCOPE_ATOMIC_OF(j, unsigned, atomicInc, before >= value ? 0 : before + 1)
LANESCOPE_ATOMIC_OF(j, unsigned, atomicDec, before == 0 || before > value ? value : before - 1)

extern "C" [[gnu::visibility("default"), gnu::used]] void __threadfence() {
    settle_store();
    current_block->fences.fence(accessor(0), current_block->outputs->releases());
}
extern "C" [[gnu::visibility("default"), gnu::used]] void __threadfence_system() { __threadfence(); }
extern "C" [[gnu::visibility("default"), gnu::used]] void __threadfence_block() { settle_store(); }

}  // namespace lanescope::simt
