// The memory of a shadow, which later launches reuse: fresh pages cost more than the checks.
//
// Parts of a large array share slots. A part that leaves its slot is packed.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "app/base/system/host_memory.h"
#include "app/emulator/checks/arena.h"
#include "app/emulator/checks/packed_part.h"

namespace lanescope::emulator {

/// The shadow of one array. The first access of a launch clears a part, so that others cost nothing.
class ShadowMemory {
public:
    struct SavedPart {
        std::size_t part = 0;
        const std::byte* content = nullptr;
    };
    /// Large enough that neighbours seldom share a cache line.
    struct Lock {
        std::atomic_flag taken;
        std::uint32_t launch = 0;  ///< of the content
        std::vector<SavedPart> saved;
        Arena arena;  ///< of packed and saved parts
    };

    static std::size_t part_of(std::size_t element) { return element / ShadowPart::elements; }

    /// array: its content can be saved and restored; or empty. Throws std::bad_alloc.
    void begin_launch(std::size_t elements, std::span<std::byte> array) {
        reserve(elements + 1);  // the last element can be incomplete
        ++launch_;
        elements_ = elements;
        array_ = elements ? array : std::span<std::byte>();
    }
    /// Of a part that the caller has touched last.
    ShadowPart& part(std::size_t number) const { return slots_.get()[slot_of(number)]; }
    /// As part().
    ShadowCell operator[](std::size_t element) const {
        ShadowPart& here = part(part_of(element));
        const std::size_t at = element % ShadowPart::elements;
        return {here.writes[at], here.reads[at], here.flags[at]};
    }
    bool is_touched(std::size_t part) const { return states_.get()[part] >= 2 * launch_; }

    Lock& lock_of(std::size_t part) { return locks_[part % locks_.size()]; }
    // The caller holds the part's lock, or no core runs.
    void renew(Lock& lock) {
        if (lock.launch == launch_) return;
        lock.saved.clear(), lock.arena.clear();
        lock.launch = launch_;
    }
    void touch(std::size_t part) {
        if (is_touched(part) && is_in_slot(part)) return;
        bring(part);
    }
    /// Call after touch() and before a write.
    void save(std::size_t part) {
        if (array_.empty() || states_.get()[part] > 2 * launch_) return;
        ++states_.get()[part];
        Lock& lock = lock_of(part);
        const std::span<std::byte> bytes = bytes_of(part);
        std::byte* const copy = lock.arena.take(bytes.size());
        std::ranges::copy(bytes, copy);
        lock.saved.push_back({part, copy});
    }
    /// Returns a copy of a touched part.
    ShadowPart content_of(std::size_t number) const {
        if (is_in_slot(number)) return part(number);
        ShadowPart content;
        unpack(packed_.get()[number], content);
        return content;
    }
    std::size_t parts() const { return elements_ ? part_of(elements_ - 1) + 1 : 0; }
    /// Undoes the launch's writes. Call after all cores have ended.
    void restore() {
        for (Lock& lock : locks_) {
            renew(lock);
            for (const SavedPart& saved : lock.saved) {
                const std::span<std::byte> to = bytes_of(saved.part);
                std::copy_n(saved.content, to.size(), to.begin());
            }
        }
    }
    /// Returns an upper bound of its memory.
    std::size_t bytes() const {
        std::size_t sum = parts_ * (sizeof(std::uint32_t) + sizeof(std::byte*)) + slot_count_ * sizeof(ShadowPart);
        for (const Lock& lock : locks_) sum += lock.arena.bytes();
        return sum;
    }

private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    template <class T>
    using Memory = std::unique_ptr<T[], Free>;
    static constexpr std::size_t lock_count = 128;
    static constexpr std::size_t max_slots = 1 << 15;
    static_assert(max_slots % lock_count == 0, "the parts of a slot share a lock");

    std::size_t slot_of(std::size_t part) const { return part % max_slots; }
    bool is_in_slot(std::size_t part) const { return holders_.get()[slot_of(part)] == part + 1; }

    void reserve(std::size_t elements);
    void bring(std::size_t part);
    void pack_holder(std::size_t slot);

    std::span<std::byte> bytes_of(std::size_t part) const {
        const std::size_t each = array_.size() / elements_ * ShadowPart::elements, first = part * each;
        return array_.subspan(first, part >= part_of(elements_ - 1) ? array_.size() - first : each);
    }

    std::size_t parts_ = 0, slot_count_ = 0, elements_ = 0;
    Memory<ShadowPart> slots_;
    Memory<std::uint32_t> holders_;  ///< by slot: number of its part + 1; 0: none
    Memory<std::uint32_t> states_;   ///< by part: 2 launch_ if touched, plus 1 if saved
    Memory<std::byte*> packed_;      ///< by part, if it is touched and not in its slot
    std::uint32_t launch_ = 0;
    std::span<std::byte> array_;
    std::array<Lock, lock_count> locks_{};
};

/// By array.
using ShadowMemories = std::map<unsigned, ShadowMemory>;

}  // namespace lanescope::emulator
