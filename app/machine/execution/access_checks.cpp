// What is checked of an access that is no plain read of an array that nobody writes: that it lies in an array, is
// aligned, and collides with no other lane's. A store is checked once it has been made, at the lane's next event: only
// then is it known whether it changed anything.
#include <array>
#include <bit>
#include <cstring>

#include "app/machine/execution/running.h"
#include "app/machine/execution/stops.h"
#include "app/machine/execution/switch.h"
#include "app/machine/memory/memory.h"

namespace lanescope::simt {
namespace {

/// A store that is not checked yet, with what was there before.
struct PendingStore {
    std::uintptr_t address = 0;
    unsigned bytes = 0;  ///< 0: none
    SiteKey key = 0;
    bool is_part = false;  ///< of a larger store, the rest of which is still to come: assumed to change what was there
    std::array<std::byte, 16> before{};
};
constinit thread_local PendingStore pending;

unsigned log_of(unsigned bytes) { return static_cast<unsigned>(std::countr_zero(bytes)); }

SiteKey key_of(const void* code, unsigned array, AccessKind kind, unsigned bytes) {
    return running_kernel.module->place_of(code) | array << 8 | static_cast<unsigned>(kind) << 4 | log_of(bytes);
}

AccessKind kind_of_access(Located::Where where, bool store, unsigned bytes) {
    if (where == Located::Where::shared) return store ? AccessKind::shared_store : AccessKind::shared_load;
    return store ? AccessKind::store : bytes == 16 ? AccessKind::load4 : AccessKind::load;
}

/// The address lies in the space of an array, or close to one, but not in the array.
[[noreturn]] void stop_outside(const Located& at, const void* code, AccessKind kind, unsigned bytes) {
    Located meant = at;
    const auto byte = static_cast<std::int64_t>(at.byte), scalar = static_cast<std::int64_t>(at.element_bytes);
    std::int64_t element = byte < 0 ? (byte - scalar + 1) / scalar : (byte + bytes - 1) / scalar;
    const std::uint64_t whole = std::uint64_t(1) << array_shift;
    if (at.where == Located::Where::global && at.byte > whole / 2 && at.array + 1 < running_kernel.array_count) {
        ++meant.array;  // the address lies below the start of the next array: its offset counts backwards from the end
                        // of the space
        const RunningArray& next = running_kernel.arrays[meant.array];
        meant.size = next.bytes;
        meant.element_bytes = next.element_bytes;
        element = -static_cast<std::int64_t>((whole - at.byte + next.element_bytes - 1) / next.element_bytes);
    }
    stop_lane({.kind = HazardKind::out_of_bounds,
               .site = key_of(code, meant.array, kind, bytes),
               .element = element,
               .elements = static_cast<std::int64_t>(meant.size / meant.element_bytes)});
}

/// Addresses that no array has: the lane's own stack is nobody's concern.
void check_elsewhere(std::uintptr_t address, const void* code, bool store, unsigned bytes) {
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (address - (here - 4096) < LaneStack::max_bytes + 4096) return;
    if (running_kernel.module->owns(address)) return;
    stop_at_address(code, {store ? AccessKind::store : AccessKind::load, bytes, address});
}

bool changed(const PendingStore& store, std::uint64_t from, unsigned bytes) {
    return store.is_part || std::memcmp(store.before.data() + from,
                                        reinterpret_cast<const std::byte*>(store.address) + from, bytes) != 0;
}

void tell(const GlobalShadow::CheckResult& result, const Accessor& by, std::uint64_t cell) {
    if (!result.ordered && current_block->course->together()) [[unlikely]]
        current_block->course->meet();
    if (result.undefined) [[unlikely]]
        report_undefined(by, static_cast<std::int64_t>(cell));
    if (result.collision) [[unlikely]]
        report_race(HazardKind::global_race, by, *result.collision, static_cast<std::int64_t>(cell));
}

/// Calls f(cell, its first byte within the access) for each scalar that the access touches.
template <class F>
void for_cells(const Located& at, unsigned bytes, F f) {
    const std::uint64_t first = at.byte / at.element_bytes, last = (at.byte + bytes - 1) / at.element_bytes;
    for (std::uint64_t cell = first; cell <= last; ++cell) f(cell, (cell - first) * at.element_bytes);
}

GlobalShadow* shadow_of(const Located& at) { return current_block->outputs->find(at.array); }

SharedShadow& shared_shadow_of(const Located& at) {
    return current_block->shared.shadow(at.data, int(at.array), at.size / at.element_bytes, at.element_bytes);
}

void judge_read(const Located& at, unsigned bytes, SiteKey key) {
    const Accessor by = accessor(key);
    if (at.where == Located::Where::shared) {
        SharedShadow& shadow = shared_shadow_of(at);
        for_cells(at, bytes, [&](std::uint64_t cell, std::uint64_t) {
            if (!shadow.defined(cell)) report_undefined(by, static_cast<std::int64_t>(cell));
            if (const Collision c = shadow.read(cell, by))
                report_race(HazardKind::shared_race, by, *c, static_cast<std::int64_t>(cell));
        });
    } else if (GlobalShadow* known = shadow_of(at)) {
        for_cells(at, bytes, [&](std::uint64_t cell, std::uint64_t) {
            tell(known->read(cell, by,
                             [&](bool sums) {
                                 if (sums) current_block->postponed.settle(*known, cell);
                             }),
                 by, cell);
        });
    }
}

/// Before the store: atomics that were put off come first, and what is there is kept for the comparison.
void begin_store(const Located& at, std::uintptr_t address, unsigned bytes, SiteKey key) {
    if (GlobalShadow* known = at.where == Located::Where::global ? shadow_of(at) : nullptr)
        for_cells(at, bytes, [&](std::uint64_t cell, std::uint64_t) {
            known->before_write(cell, [&] { current_block->postponed.settle(*known, cell); });
        });
    pending.address = address;
    pending.bytes = bytes;
    pending.key = key;
    pending.is_part = false;
    std::memcpy(pending.before.data(), reinterpret_cast<const void*>(address), bytes);
}

void say_value(std::uintptr_t address, unsigned bytes) {
    if (current_block->recorder->wants_values()) [[unlikely]]
        current_block->recorder->note_value(current_lane->number, reinterpret_cast<const std::byte*>(address), bytes);
}

/// After the store.
void judge_write(const PendingStore& store) {
    const Located at = locate(store.address);
    const Accessor by = accessor(store.key);
    const unsigned cell_bytes = std::min(at.element_bytes, store.bytes);
    if (at.where == Located::Where::shared) {
        SharedShadow& shadow = shared_shadow_of(at);
        for_cells(at, store.bytes, [&](std::uint64_t cell, std::uint64_t from) {
            const bool changes = changed(store, from, cell_bytes) || !shadow.defined(cell);
            if (const Collision c = shadow.write(cell, by, changes))
                report_race(HazardKind::shared_race, by, *c, static_cast<std::int64_t>(cell));
        });
    } else if (GlobalShadow* known = shadow_of(at)) {
        for_cells(at, store.bytes, [&](std::uint64_t cell, std::uint64_t from) {
            tell(known->write(cell, by, [&](bool) { return changed(store, from, cell_bytes); }), by, cell);
        });
    }
}

[[gnu::noinline]] void settle_pending_store() {
    const PendingStore store = pending;
    pending.bytes = 0;
    judge_write(store);
    say_value(store.address, store.bytes);
}

/// Notes where the lane stops, and returns its fiber.
Fiber* leave(SiteKey key, std::uint64_t address) {
    Lane& lane = *current_lane;
    lane.request.word = WarpOp::none;
    cursor.write(key, address);
    lane.stop = key;
    lane.state = LaneState::stopped;
    return &lane.fiber;
}

}  // namespace

void settle_store() {
    if (pending.bytes) [[unlikely]]
        settle_pending_store();
}

void forget_store() { pending.bytes = 0; }

/// An access that may need its turn: the fiber to leave, or nullptr where the lane goes on at once.
extern "C" [[gnu::used]] Fiber* lanescope_begin_access(std::uintptr_t address, unsigned what, const void* code) {
    if (!current_block || !running_kernel.module) return nullptr;  // the host's own code
    settle_store();
    const unsigned bytes = what >> 1;
    const bool store = what & 1;
    const Located at = locate(address);
    if (at.where == Located::Where::elsewhere) return check_elsewhere(address, code, store, bytes), nullptr;
    const AccessKind kind = kind_of_access(at.where, store, bytes);
    const bool misaligned = address % bytes != 0;
    if (misaligned && at.size > 0 && (bytes > at.element_bytes || at.inside(bytes)))
        stop_lane({.kind = HazardKind::misaligned,
                   .site = key_of(code, at.array, kind, bytes),
                   .element = static_cast<std::int64_t>(at.byte / at.element_bytes)});
    if (!at.inside(bytes)) stop_outside(at, code, kind, bytes);
    const SiteKey key = key_of(code, at.array, kind, bytes);
    const std::uint64_t place = make_address(at.array, at.byte);
    if (at.where == Located::Where::global) {
        const RunningArray& array = running_kernel.arrays[at.array];
        if (store && (array.is_input || array.is_constant))
            stop_lane({.kind = HazardKind::written_input,
                       .site = key,
                       .element = static_cast<std::int64_t>(at.byte / at.element_bytes)});
        if (array.is_constant) return Lane::run_ahead(cursor.place, key, place), nullptr;
    }
    return leave(key, place);
}

/// After the lane's turn has come, before the access itself.
extern "C" [[gnu::used]] void lanescope_judge_access(std::uintptr_t address, unsigned what) {
    const unsigned bytes = what >> 1;
    const SiteKey key = current_lane->stop;
    const Located at = locate(address);
    if (what & 1)
        begin_store(at, address, bytes, key);
    else {
        judge_read(at, bytes, key);
        say_value(address, bytes);
    }
}

void pending_store_is_part() { pending.is_part = true; }

}  // namespace lanescope::simt
