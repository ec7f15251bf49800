// What is known of each element of an array in global memory that kernels write: who wrote it, who read it.
//
// Cores work on it together, so each element has a lock (shared by many). Whether the order of blocks matters is known
// of each element too: the machine then runs them one after another, and the hazards are the same on any number of
// cores.
#pragma once

#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>

#include "app/machine/checks/moments.h"

namespace lanescope::simt {

inline constexpr unsigned max_cores = 512;  ///< of the CPU, that one launch uses
/// The moments of each core of a launch, by the core's number.
using AllMoments = std::array<std::unique_ptr<Moments>, max_cores>;

class GlobalShadow {
public:
    /// defined: whether the elements had values before the kernel. all: outlives it.
    GlobalShadow(std::size_t elements, bool defined, const AllMoments& all)
        : elements_(elements),
          defined_(defined),
          all_(all),
          // zeroed pages that are not touched cost no memory
          cells_(static_cast<Cell*>(std::calloc(elements ? elements : 1, sizeof(Cell)))) {
        if (!cells_) throw std::bad_alloc();
    }

    struct CheckResult {
        std::optional<Access> collision;
        bool undefined = false;  ///< read before anyone wrote it
        bool ordered = true;     ///< the order of blocks makes no difference to it
        bool is_fine() const { return !collision && !undefined && ordered; }
    };

    /// In a cache line of its own, since each core takes others.
    struct alignas(64) Lock {
        std::atomic_flag taken;
    };
    /// Keeps other cores from an element, and then from the next one: neighbours mostly share a lock.
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

    /// Does something while no other core touches the element.
    template <class Perform>
    void update(std::size_t element, Perform perform) {
        Guard guard(*this);
        guard.hold(element);
        perform();
    }

    /// perform(sums): does the access; called while no other core touches the element. sums: atomics on it were put
    /// off. A guard holds the element, here and below. step: of the access.
    template <class Perform>
    CheckResult read(std::size_t element, const Accessor& by, StepMoment& step, Perform perform) {
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

    /// perform(sums) returns whether the element got another value: writing what is there already disturbs no one.
    template <class Perform>
    CheckResult write(std::size_t element, const Accessor& by, StepMoment& step, Perform perform) {
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

    /// perform(): performs it, or notes it where it is put off.
    template <class Perform>
    CheckResult atomic(std::size_t element, const Accessor& by, StepMoment& step, bool postponed, Perform perform) {
        Cell& cell = cells_.get()[element];
        perform();
        CheckResult result{.undefined = !defined_ && !cell.write};
        result.collision = against_all(cell, by, true);
        // An atomic on an element without a value is reported: there the order of blocks says which of them it is.
        const bool adds = postponed && !result.undefined;
        result.ordered = join(cell, by.block, adds, !adds);
        if (keeps(write_of(cell), by)) keep_write(cell, by, step);
        return result;
    }
    /// The block asks what an atomic gave back that was put off. False when that depends on the order of blocks.
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
    /// Elements that have no value even now.
    Unwritten unwritten() const {
        Unwritten found;
        for (std::size_t i = defined_ ? 0 : elements_; i-- > 0;)
            if (!cells_.get()[i].write) found = {found.count + 1, i};
        return found;
    }

    /// Marks the moments of a core that elements name. That core does not add any meanwhile.
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
    /// An element that nobody touched is all zeros. Whether the order of blocks matters follows from what all did to
    /// it: blocks that run at the same time on several cores do what they do one after another as long as none of them
    /// touches what another one changes. Sums are allowed too: they are put off (postponed.h).
    struct Cell {
        std::uint32_t write, read;  ///< numbers of moments; 0: none
        std::uint16_t write_core : 9, write_lane : 5;
        std::uint16_t adds : 1;     ///< atomics on it were put off
        std::uint16_t changes : 1;  ///< it was written
        std::uint16_t read_core : 9, read_lane : 5;
        std::uint16_t several : 1;  ///< blocks touched it
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

    /// A block touches the element: it adds to it, changes it, or only reads it. False when the order of blocks now
    /// matters. Before the access is kept: as long as one block alone came, the last access tells which one.
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

    /// Whether the element was last written at this moment by this lane, and nobody else came since.
    static bool is_last_writer(const Cell& cell, const Accessor& by, StepMoment& step) {
        return cell.write == step.number_of(by) && cell.write_lane == by.lane && cell.write_core == step.core() &&
               !cell.read && !cell.adds && !cell.several;
    }

    std::optional<Access> against_all(const Cell& cell, const Accessor& by, bool atomic) const {
        if (const Access write = write_of(cell); !write.ordered_before(by) && !(atomic && write.atomic)) return write;
        if (const Access read = read_of(cell); !read.ordered_before(by)) return read;
        return {};
    }

    /// Within a block the latest access is kept, of several blocks the lowest.
    static bool keeps(const Access& kept, const Accessor& by) { return !kept.happened() || by.block <= kept.block; }
    static void keep_write(Cell& cell, const Accessor& by, StepMoment& step) {
        cell.write = step.number_of(by);
        cell.write_core = static_cast<std::uint16_t>(step.core());
        cell.write_lane = by.lane;
    }

    std::size_t elements_;
    bool defined_;
    const AllMoments& all_;
    std::unique_ptr<Cell, Free> cells_;
    std::array<Lock, 128> locks_{};
};

}  // namespace lanescope::simt
