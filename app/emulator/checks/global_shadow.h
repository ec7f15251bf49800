// Last writer and reader of each element of a global array that kernels write.
//
// All cores share a shadow and lock its elements. A shadow detects results that depend on block order. Blocks then run
// sequentially, so that hazards do not depend on the core count.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/emulator/checks/access_stamps.h"
#include "app/emulator/checks/shadow_memory.h"

namespace lanescope::emulator {

inline constexpr unsigned max_cores = 512;  ///< CPU cores per launch
using AllStamps = std::array<std::unique_ptr<AccessStamps>, max_cores>;

class GlobalShadow {
public:
    /// defined: elements have values before the kernel. `all` and `memory` must outlive the shadow. to_save: the
    /// array's memory, if restore() is needed.
    GlobalShadow(std::size_t elements, bool defined, const AllStamps& all, ShadowMemory& memory,
                 std::span<std::byte> to_save = {})
        : elements_(elements), defined_(defined), all_(all), memory_(memory) {
        memory_.begin_launch(elements, to_save);
    }

    struct CheckResult {
        std::optional<Access> collision;
        bool undefined = false;  ///< read before any write
        bool ordered = true;     ///< block order does not matter
        bool is_fine() const { return !collision && !undefined && ordered; }
    };

    /// Locks one element at a time; neighbours often share a lock.
    class Guard {
    public:
        explicit Guard(GlobalShadow& shadow) : memory_(shadow.memory_) {}
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;
        ~Guard() { leave(); }
        void hold(std::size_t element) {
            if (const std::size_t part = ShadowMemory::part_of(element); part != part_) hold_part(part);
        }
        void hold_to_write(std::size_t element) {
            hold(element);
            memory_.save(part_);
        }

    private:
        void hold_part(std::size_t part) {
            ShadowMemory::Lock& wanted = memory_.lock_of(part);
            if (held_ != &wanted) {
                leave();
                while (wanted.taken.test_and_set(std::memory_order_acquire)) {
                }
                held_ = &wanted;
            }
            part_ = part;
            memory_.touch(part);
        }
        void leave() {
            if (held_) held_->taken.clear(std::memory_order_release);
            held_ = nullptr;
        }
        ShadowMemory& memory_;
        ShadowMemory::Lock* held_ = nullptr;
        std::size_t part_ = SIZE_MAX;
    };

    template <class Perform>
    void update(std::size_t element, Perform perform) {
        Guard guard(*this);
        guard.hold_to_write(element);
        perform();
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
        Cell& cell = memory_[element];
        if (cell.write ? !is_own_write(cell, lane, known) : !defined_) return false;
        if (cell.several || cell.adds || (cell.read && !known.is_of_block(cell.read, cell.read_core))) return false;
        cell.read = by.number;
        cell.read_core = by.core;
        cell.read_lane = static_cast<std::uint16_t>(lane);
        return true;
    }
    /// As read_own(), for write() by the only lane that has touched the element.
    bool write_own(std::size_t element, unsigned lane, const WarpAccess& by, KnownStamp& known) {
        Cell& cell = memory_[element];
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
        Cell& cell = memory_[element];
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
        Cell& cell = memory_[element];
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
        Cell& cell = memory_[element];
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
        return join(memory_[element], block, false, true);
    }

    struct Unwritten {
        std::size_t count = 0, first = 0;
    };
    Unwritten unwritten() const {
        Unwritten found;
        for (std::size_t i = defined_ ? 0 : elements_; i-- > 0;)
            if (!memory_.is_touched(ShadowMemory::part_of(i)) || !memory_[i].write) found = {found.count + 1, i};
        return found;
    }

    /// Sets named[number] for each of the core's stamps in a cell. The core must not add stamps meanwhile.
    void mark(unsigned core, std::vector<bool>& named) {
        Guard guard(*this);
        for (std::size_t i = 0; i < elements_; ++i) {
            guard.hold(i);
            const Cell& cell = memory_[i];
            if (cell.write && cell.write_core == core) named[cell.write] = true;
            if (cell.read && cell.read_core == core) named[cell.read] = true;
        }
    }

private:
    using Cell = ShadowCell;

    Access write_of(const Cell& cell) const {
        return cell.write ? (*all_[cell.write_core])[cell.write].access(cell.write_lane) : Access{};
    }
    Access read_of(const Cell& cell) const {
        return cell.read ? (*all_[cell.read_core])[cell.read].access(cell.read_lane) : Access{};
    }

    /// Returns false if block order now matters: blocks may run in parallel if none touches what another changes,
    /// postponed additions excepted. Call before updating the cell: its last access identifies the only block so far.
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
    ShadowMemory& memory_;
};

}  // namespace lanescope::emulator
