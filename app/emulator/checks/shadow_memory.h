// The memory of a shadow, which later launches reuse: fresh pages cost more than the checks.
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

namespace lanescope::emulator {

/// An element's last accesses. Zeros before the first one.
struct ShadowCell {
    std::uint32_t write, read;  ///< numbers of stamps; 0: none
    std::uint16_t write_core : 9, write_lane : 5;
    std::uint16_t adds : 1;  ///< postponed additions (block_runner.h)
    std::uint16_t changes : 1;
    std::uint16_t read_core : 9, read_lane : 5;
    std::uint16_t several : 1;  ///< several blocks touched it
    bool is_new() const { return !write && !read; }
};
static_assert(sizeof(ShadowCell) == 12);

/// The cells of one array, in parts of 64. The first access of a launch clears a part, so that others cost nothing.
class ShadowMemory {
public:
    /// Alignment prevents false sharing.
    struct alignas(64) Lock {
        std::atomic_flag taken;
        std::vector<std::size_t> saved_parts;
        std::vector<std::byte> saved;  ///< their content
    };

    static std::size_t part_of(std::size_t element) { return element / part_elements; }

    /// array: its content can be saved and restored; or empty. Throws std::bad_alloc.
    void begin_launch(std::size_t elements, std::span<std::byte> array) {
        reserve(elements + 1);  // the last element can be incomplete
        ++launch_;
        elements_ = elements;
        array_ = elements ? array : std::span<std::byte>();
        for (Lock& lock : locks_) lock.saved_parts.clear(), lock.saved.clear();
    }
    ShadowCell& operator[](std::size_t element) { return cells_.get()[element]; }
    const ShadowCell& operator[](std::size_t element) const { return cells_.get()[element]; }
    bool is_touched(std::size_t part) const { return states_.get()[part] >= 2 * launch_; }

    Lock& lock_of(std::size_t part) { return locks_[part % locks_.size()]; }
    // The caller holds the part's lock.
    void touch(std::size_t part) {
        if (is_touched(part)) return;
        std::fill_n(&(*this)[part * part_elements], part_elements, ShadowCell{});
        states_.get()[part] = 2 * launch_;
    }
    /// Call after touch() and before a write.
    void save(std::size_t part) {
        if (array_.empty() || states_.get()[part] > 2 * launch_) return;
        ++states_.get()[part];
        Lock& lock = lock_of(part);
        const std::span<std::byte> bytes = bytes_of(part);
        lock.saved_parts.push_back(part);
        lock.saved.insert(lock.saved.end(), bytes.begin(), bytes.end());
    }
    /// Undoes the launch's writes. Call after all cores have ended.
    void restore() {
        for (const Lock& lock : locks_) {
            const std::byte* from = lock.saved.data();
            for (const std::size_t part : lock.saved_parts) {
                const std::span<std::byte> to = bytes_of(part);
                std::copy_n(from, to.size(), to.begin());
                from += to.size();
            }
        }
    }

private:
    static constexpr std::size_t part_elements = 64;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    template <class T>
    using Memory = std::unique_ptr<T[], Free>;

    void reserve(std::size_t elements) {
        const std::size_t parts = part_of(elements - 1) + 1;
        if (parts <= parts_) return;
        cells_.reset(), states_.reset(), parts_ = 0;  // before the larger ones
        cells_.reset(static_cast<ShadowCell*>(std::malloc(parts * part_elements * sizeof(ShadowCell))));
        states_.reset(static_cast<std::uint32_t*>(std::calloc(parts, sizeof(std::uint32_t))));
        if (!cells_ || !states_) throw std::bad_alloc();
        prefer_large_pages(cells_.get(), parts * part_elements * sizeof(ShadowCell));
        parts_ = parts;
        launch_ = 0;
    }
    std::span<std::byte> bytes_of(std::size_t part) const {
        const std::size_t each = array_.size() / elements_ * part_elements, first = part * each;
        return array_.subspan(first, part >= part_of(elements_ - 1) ? array_.size() - first : each);
    }

    std::size_t parts_ = 0, elements_ = 0;
    Memory<ShadowCell> cells_;
    Memory<std::uint32_t> states_;  ///< by part: 2 launch_ if touched, plus 1 if saved
    std::uint32_t launch_ = 0;
    std::span<std::byte> array_;
    std::array<Lock, 128> locks_{};
};

/// By array.
using ShadowMemories = std::map<unsigned, ShadowMemory>;

}  // namespace lanescope::emulator
