// Last writer and reader of each element of a global array that kernels write.
//
// All cores share a shadow and lock its elements. A shadow detects results that depend on block order. Blocks then run
// sequentially, so that hazards do not depend on the core count.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/base/system/host_memory.h"
#include "app/emulator/checks/access_stamps.h"

namespace lanescope::emulator {

inline constexpr unsigned max_cores = 512;  ///< CPU cores per launch
using AllStamps = std::array<std::unique_ptr<AccessStamps>, max_cores>;

class GlobalShadow {
public:
    /// defined: elements have values before the kernel. `all` must outlive the shadow. to_save: the array's memory, if
    /// restore() is needed.
    GlobalShadow(std::size_t elements, bool defined, const AllStamps& all, std::span<std::byte> to_save = {})
        : elements_(elements),
          defined_(defined),
          all_(all),
          to_save_(elements ? to_save : std::span<std::byte>()),
          saved_(to_save_.empty() ? 0 : part_of(elements) + 1),
          // calloc: untouched pages take no memory
          cells_(static_cast<Cell*>(std::calloc(elements ? elements : 1, sizeof(Cell)))) {
        if (!cells_) throw std::bad_alloc();
        prefer_large_pages(cells_.get(), elements * sizeof(Cell));
    }

    struct CheckResult {
        std::optional<Access> collision;
        bool undefined = false;  ///< read before any write
        bool ordered = true;     ///< block order does not matter
        bool is_fine() const { return !collision && !undefined && ordered; }
    };

    /// Alignment prevents false sharing.
    struct alignas(64) Lock {
        std::atomic_flag taken;
        // The parts before their first write:
        std::vector<std::size_t> parts;
        std::vector<std::byte> content;
    };
    /// Locks one element at a time; neighbours often share a lock.
    class Guard {
    public:
        explicit Guard(GlobalShadow& shadow) : shadow_(shadow) {}
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;
        ~Guard() { leave(); }
        void hold(std::size_t element) {
            Lock& wanted = shadow_.lock_of(element);
            if (held_ == &wanted) return;
            leave();
            while (wanted.taken.test_and_set(std::memory_order_acquire)) {
            }
            held_ = &wanted;
        }
        void hold_to_write(std::size_t element) {
            hold(element);
            shadow_.save(element);
        }

    private:
        void leave() {
            if (held_) held_->taken.clear(std::memory_order_release);
            held_ = nullptr;
        }
        GlobalShadow& shadow_;
        Lock* held_ = nullptr;
    };

    template <class Perform>
    void update(std::size_t element, Perform perform) {
        Guard guard(*this);
        guard.hold_to_write(element);
        perform();
    }
    /// Undoes all writes. Call after all cores have ended.
    void restore() {
        for (const Lock& lock : locks_) {
            const std::byte* from = lock.content.data();
            for (const std::size_t part : lock.parts) {
                const std::span<std::byte> to = bytes_of(part);
                std::copy_n(from, to.size(), to.begin());
                from += to.size();
            }
        }
    }

    /// The part of an Accessor that one step's lanes share, and the stamp of the step.
    struct WarpAccess {
        std::uint32_t block, number;
        std::uint16_t warp, core;
    };
    /// Recognises the last stamp that a step met: neighbouring elements mostly have the same one.
    class KnownStamp {
    public:
        KnownStamp(const GlobalShadow& shadow, const WarpAccess& by) : shadow_(shadow), by_(by) {}
        bool is_of_block(std::uint32_t number, unsigned core) { return meet(number, core), same_block_; }
        bool is_of_warp(std::uint32_t number, unsigned core) { return meet(number, core), same_warp_; }

    private:
        void meet(std::uint32_t number, unsigned core) {
            if (number == number_ && core == core_) return;
            number_ = number, core_ = core;
            const AccessStamp& stamp = (*shadow_.all_[core])[number];
            same_block_ = stamp.block == by_.block;
            same_warp_ = same_block_ && stamp.warp == by_.warp;
        }
        const GlobalShadow& shadow_;
        const WarpAccess& by_;
        std::uint32_t number_ = 0;
        unsigned core_ = 0;
        bool same_block_ = false, same_warp_ = false;
    };
    /// Does what read() does if only this block has touched the element, and only this lane has written it. Returns
    /// false, without effect, for other elements. The caller holds a Guard.
    bool read_own(std::size_t element, unsigned lane, const WarpAccess& by, KnownStamp& known) {
        Cell& cell = cells_.get()[element];
        if (cell.write ? !is_own_write(cell, lane, known) : !defined_) return false;
        if (cell.several || cell.adds || (cell.read && !known.is_of_block(cell.read, cell.read_core))) return false;
        cell.read = by.number;
        cell.read_core = by.core;
        cell.read_lane = static_cast<std::uint16_t>(lane);
        return true;
    }
    /// As read_own(), for write() by the only lane that has touched the element.
    bool write_own(std::size_t element, unsigned lane, const WarpAccess& by, KnownStamp& known) {
        Cell& cell = cells_.get()[element];
        if (cell.several || cell.adds || (cell.write && !is_own_write(cell, lane, known))) return false;
        if (cell.read && !(cell.read_lane == lane && known.is_of_warp(cell.read, cell.read_core))) return false;
        cell.write = by.number;
        cell.write_core = by.core;
        cell.write_lane = static_cast<std::uint16_t>(lane);
        cell.changes = 1;
        return true;
    }

    /// perform(sums) does the access; sums: the element has postponed atomics. The caller holds a Guard.
    template <class Perform>
    CheckResult read(std::size_t element, const Accessor& by, StepStamp& step, Perform perform) {
        Cell& cell = cells_.get()[element];
        perform(bool(cell.adds));
        const Access write = write_of(cell);
        CheckResult result{.undefined = !defined_ && !write.happened()};
        if (!write.ordered_before(by)) result.collision = write;
        result.ordered = join(cell, by.block, false, false);
        if (keeps(read_of(cell), by)) {
            cell.read = step.number_of(by);
            cell.read_core = static_cast<std::uint16_t>(step.core());
            cell.read_lane = by.lane;
        }
        return result;
    }

    /// perform(sums) returns true if the value changed: storing the same value is no race.
    template <class Perform>
    CheckResult write(std::size_t element, const Accessor& by, StepStamp& step, Perform perform) {
        Cell& cell = cells_.get()[element];
        if (is_last_writer(cell, by, step)) {
            perform(false);
            return {};
        }
        const bool changes = perform(bool(cell.adds));
        CheckResult result;
        if (cell.is_new()) {
            keep_write(cell, by, step);
            cell.changes = 1;
            return result;
        }
        if (changes || !cell.write) result.collision = against_all(cell, by, false);
        result.ordered = join(cell, by.block, false, true);
        if (keeps(write_of(cell), by)) keep_write(cell, by, step);
        return result;
    }

    template <class Perform>
    CheckResult atomic(std::size_t element, const Accessor& by, StepStamp& step, bool postponed, Perform perform) {
        Cell& cell = cells_.get()[element];
        perform();
        CheckResult result{.undefined = !defined_ && !cell.write};
        result.collision = against_all(cell, by, true);
        // Reports an atomic on an undefined element; block order decides which one.
        const bool adds = postponed && !result.undefined;
        result.ordered = join(cell, by.block, adds, !adds);
        if (keeps(write_of(cell), by)) keep_write(cell, by, step);
        return result;
    }
    /// Calls perform() to get a postponed atomic's result. Returns false if it depends on block order.
    template <class Perform>
    bool ask(std::size_t element, std::uint32_t block, Perform perform) {
        Guard guard(*this);
        guard.hold_to_write(element);
        perform();
        return join(cells_.get()[element], block, false, true);
    }

    struct Unwritten {
        std::size_t count = 0, first = 0;
    };
    Unwritten unwritten() const {
        Unwritten found;
        for (std::size_t i = defined_ ? 0 : elements_; i-- > 0;)
            if (!cells_.get()[i].write) found = {found.count + 1, i};
        return found;
    }

    /// Sets named[number] for each of the core's stamps in a cell. The core must not add stamps meanwhile.
    void mark(unsigned core, std::vector<bool>& named) {
        Guard guard(*this);
        for (std::size_t i = 0; i < elements_; ++i) {
            guard.hold(i);
            const Cell& cell = cells_.get()[i];
            if (cell.write && cell.write_core == core) named[cell.write] = true;
            if (cell.read && cell.read_core == core) named[cell.read] = true;
        }
    }

private:
    /// Zeros before the first access. Blocks may run in parallel if no block touches what another changes, postponed
    /// additions (block_runner.h) excepted.
    struct Cell {
        std::uint32_t write, read;  ///< numbers of stamps; 0: none
        std::uint16_t write_core : 9, write_lane : 5;
        std::uint16_t adds : 1;
        std::uint16_t changes : 1;
        std::uint16_t read_core : 9, read_lane : 5;
        std::uint16_t several : 1;  ///< several blocks touched it
        bool is_new() const { return !write && !read; }
    };
    static_assert(sizeof(Cell) == 12);
    struct Free {
        void operator()(Cell* cells) const { std::free(cells); }
    };

    static std::size_t part_of(std::size_t element) { return element / 64; }
    Lock& lock_of(std::size_t element) { return locks_[part_of(element) % locks_.size()]; }

    std::span<std::byte> bytes_of(std::size_t part) const {
        const std::size_t each = to_save_.size() / elements_ * 64, first = part * each;
        // The last part also has the bytes of an incomplete element.
        return to_save_.subspan(first, part == part_of(elements_ - 1) ? to_save_.size() - first : each);
    }
    void save(std::size_t element) {
        const std::size_t part = part_of(element);
        if (part >= saved_.size() || saved_[part]) return;
        saved_[part] = 1;
        Lock& lock = lock_of(element);
        const std::span<std::byte> bytes = bytes_of(part);
        lock.parts.push_back(part);
        lock.content.insert(lock.content.end(), bytes.begin(), bytes.end());
    }

    Access write_of(const Cell& cell) const {
        return cell.write ? (*all_[cell.write_core])[cell.write].access(cell.write_lane) : Access{};
    }
    Access read_of(const Cell& cell) const {
        return cell.read ? (*all_[cell.read_core])[cell.read].access(cell.read_lane) : Access{};
    }

    /// Returns false if block order now matters. Call before updating the cell: its last access identifies the only
    /// block so far.
    bool join(Cell& cell, std::uint32_t block, bool adds, bool changes) const {
        if (!cell.is_new() && !cell.several) {
            const std::uint32_t first = cell.write ? write_of(cell).block : read_of(cell).block;
            if (block != first) cell.several = 1;
        }
        if (adds) cell.adds = 1;
        if (changes) cell.changes = 1;
        const bool reads = cell.read || (!adds && !changes);
        return !cell.several || (!cell.changes && !(cell.adds && reads));
    }

    static bool is_own_write(const Cell& cell, unsigned lane, KnownStamp& known) {
        return cell.write_lane == lane && known.is_of_warp(cell.write, cell.write_core);
    }
    static bool is_last_writer(const Cell& cell, const Accessor& by, StepStamp& step) {
        return cell.write == step.number_of(by) && cell.write_lane == by.lane && cell.write_core == step.core() &&
               !cell.read && !cell.adds && !cell.several;
    }

    std::optional<Access> against_all(const Cell& cell, const Accessor& by, bool atomic) const {
        if (const Access write = write_of(cell); !write.ordered_before(by) && !(atomic && write.atomic)) return write;
        if (const Access read = read_of(cell); !read.ordered_before(by)) return read;
        return {};
    }

    /// Keeps a block's latest access, and the lowest of several blocks, since the last barrier of the grid.
    static bool keeps(const Access& kept, const Accessor& by) {
        return !kept.happened() || by.block <= kept.block || kept.epoch < by.grid_epoch;
    }
    static void keep_write(Cell& cell, const Accessor& by, StepStamp& step) {
        cell.write = step.number_of(by);
        cell.write_core = static_cast<std::uint16_t>(step.core());
        cell.write_lane = by.lane;
    }

    std::size_t elements_;
    bool defined_;
    const AllStamps& all_;
    std::unique_ptr<Cell, Free> cells_;
    std::span<std::byte> to_save_;
    std::vector<std::uint8_t> saved_;  ///< by part of 64 elements
    std::array<Lock, 128> locks_{};
};

}  // namespace lanescope::emulator
