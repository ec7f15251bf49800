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

/// A core and lane that accessed an element, and facts about it, in one word.
class ShadowFlags {
public:
    static constexpr std::uint32_t adds = 1u << 14;     ///< postponed additions (block_runner.h)
    static constexpr std::uint32_t changes = 1u << 15;  ///< an access changed it
    static constexpr std::uint32_t several = 1u << 30;  ///< several blocks touched it
    static constexpr unsigned write_lane_bit = 9, read_lane_bit = 25;
    static constexpr std::uint32_t writer = 0x3fff, reader = writer << 16;
    static constexpr std::uint32_t writer_of(unsigned core, unsigned lane) { return core | lane << write_lane_bit; }
    static constexpr std::uint32_t reader_of(unsigned core, unsigned lane) { return writer_of(core, lane) << 16; }
    static constexpr unsigned write_core(std::uint32_t f) { return f & 0x1ff; }
    static constexpr unsigned write_lane(std::uint32_t f) { return f >> write_lane_bit & 31; }
    static constexpr unsigned read_core(std::uint32_t f) { return f >> 16 & 0x1ff; }
    static constexpr unsigned read_lane(std::uint32_t f) { return f >> read_lane_bit & 31; }
};

/// Last accesses of 64 elements. Columns, so that loops over neighbours are vectorised.
struct ShadowPart {
    static constexpr std::size_t elements = 64;
    std::uint32_t writes[elements], reads[elements];  ///< numbers of stamps; 0: none
    std::uint32_t flags[elements];
};

/// One element's.
struct ShadowCell {
    std::uint32_t &write, &read, &flags;
    bool is_new() const { return !write && !read; }
    void keep_write(std::uint32_t number, unsigned core, unsigned lane) {
        write = number;
        flags = (flags & ~ShadowFlags::writer) | ShadowFlags::writer_of(core, lane);
    }
    void keep_read(std::uint32_t number, unsigned core, unsigned lane) {
        read = number;
        flags = (flags & ~ShadowFlags::reader) | ShadowFlags::reader_of(core, lane);
    }
};

/// The shadow of one array. The first access of a launch clears a part, so that others cost nothing.
class ShadowMemory {
public:
    /// Alignment prevents false sharing.
    struct alignas(64) Lock {
        std::atomic_flag taken;
        std::vector<std::size_t> saved_parts;
        std::vector<std::byte> saved;  ///< their content
    };

    static std::size_t part_of(std::size_t element) { return element / ShadowPart::elements; }

    /// array: its content can be saved and restored; or empty. Throws std::bad_alloc.
    void begin_launch(std::size_t elements, std::span<std::byte> array) {
        reserve(elements + 1);  // the last element can be incomplete
        ++launch_;
        elements_ = elements;
        array_ = elements ? array : std::span<std::byte>();
        for (Lock& lock : locks_) lock.saved_parts.clear(), lock.saved.clear();
    }
    ShadowPart& part(std::size_t number) const { return content_.get()[number]; }
    ShadowCell operator[](std::size_t element) const {
        ShadowPart& part = content_.get()[part_of(element)];
        const std::size_t at = element % ShadowPart::elements;
        return {part.writes[at], part.reads[at], part.flags[at]};
    }
    bool is_touched(std::size_t part) const { return states_.get()[part] >= 2 * launch_; }

    Lock& lock_of(std::size_t part) { return locks_[part % locks_.size()]; }
    // The caller holds the part's lock.
    void touch(std::size_t part) {
        if (is_touched(part)) return;
        content_.get()[part] = {};
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
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    template <class T>
    using Memory = std::unique_ptr<T[], Free>;

    void reserve(std::size_t elements) {
        const std::size_t parts = part_of(elements - 1) + 1;
        if (parts <= parts_) return;
        content_.reset(), states_.reset(), parts_ = 0;  // before the larger ones
        content_.reset(static_cast<ShadowPart*>(std::malloc(parts * sizeof(ShadowPart))));
        states_.reset(static_cast<std::uint32_t*>(std::calloc(parts, sizeof(std::uint32_t))));
        if (!content_ || !states_) throw std::bad_alloc();
        prefer_large_pages(content_.get(), parts * sizeof(ShadowPart));
        parts_ = parts;
        launch_ = 0;
    }
    std::span<std::byte> bytes_of(std::size_t part) const {
        const std::size_t each = array_.size() / elements_ * ShadowPart::elements, first = part * each;
        return array_.subspan(first, part >= part_of(elements_ - 1) ? array_.size() - first : each);
    }

    std::size_t parts_ = 0, elements_ = 0;
    Memory<ShadowPart> content_;
    Memory<std::uint32_t> states_;  ///< by part: 2 launch_ if touched, plus 1 if saved
    std::uint32_t launch_ = 0;
    std::span<std::byte> array_;
    std::array<Lock, 128> locks_{};
};

/// By array.
using ShadowMemories = std::map<unsigned, ShadowMemory>;

}  // namespace lanescope::emulator
