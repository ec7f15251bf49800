// Last writer and reader of each element of a global array that kernels write.
//
// All cores share a shadow and lock its elements. A shadow detects results that depend on block order. Blocks then run
// sequentially, so that hazards do not depend on the core count.
#pragma once

#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>

#include "app/emulator/checks/access_stamps.h"

namespace lanescope::emulator {

inline constexpr unsigned max_cores = 512;  ///< CPU cores per launch
using AllStamps = std::array<std::unique_ptr<AccessStamps>, max_cores>;

class GlobalShadow {
public:
    /// defined: elements have values before the kernel. `all` must outlive the shadow.
    GlobalShadow(std::size_t elements, bool defined, const AllStamps& all)
        : elements_(elements),
          defined_(defined),
          all_(all),
          // calloc: untouched pages take no memory
          cells_(static_cast<Cell*>(std::calloc(elements ? elements : 1, sizeof(Cell)))) {
        if (!cells_) throw std::bad_alloc();
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
        guard.hold(element);
        perform();
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
        guard.hold(element);
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

    Lock& lock_of(std::size_t element) { return locks_[element / 64 % locks_.size()]; }

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

    static bool is_last_writer(const Cell& cell, const Accessor& by, StepStamp& step) {
        return cell.write == step.number_of(by) && cell.write_lane == by.lane && cell.write_core == step.core() &&
               !cell.read && !cell.adds && !cell.several;
    }

    std::optional<Access> against_all(const Cell& cell, const Accessor& by, bool atomic) const {
        if (const Access write = write_of(cell); !write.ordered_before(by) && !(atomic && write.atomic)) return write;
        if (const Access read = read_of(cell); !read.ordered_before(by)) return read;
        return {};
    }

    /// Keeps a block's latest access, and the lowest of several blocks.
    static bool keeps(const Access& kept, const Accessor& by) { return !kept.happened() || by.block <= kept.block; }
    static void keep_write(Cell& cell, const Accessor& by, StepStamp& step) {
        cell.write = step.number_of(by);
        cell.write_core = static_cast<std::uint16_t>(step.core());
        cell.write_lane = by.lane;
    }

    std::size_t elements_;
    bool defined_;
    const AllStamps& all_;
    std::unique_ptr<Cell, Free> cells_;
    std::array<Lock, 128> locks_{};
};

}  // namespace lanescope::emulator
