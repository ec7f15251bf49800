// What is known of each element of an array in global memory that kernels write: who wrote it, who read it.
//
// Cores work on it together, so each element has a lock (shared by many). Whether the order of blocks matters is known
// of each element too (company.h): the machine then runs them one after another, and the hazards are the same on any
// number of cores.
#pragma once

#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>

#include "app/machine/checks/access.h"
#include "app/machine/checks/company.h"

namespace lanescope::simt {

class GlobalShadow {
public:
    /// defined: whether the elements had values before the kernel.
    GlobalShadow(std::size_t elements, bool defined)
        : elements_(elements),
          defined_(defined),
          // zeroed pages that are not touched cost no memory
          cells_(static_cast<Cell*>(std::calloc(elements ? elements : 1, sizeof(Cell)))) {
        if (!cells_) throw std::bad_alloc();
    }

    struct CheckResult {
        std::optional<Access> collision;
        bool undefined = false;  ///< read before anyone wrote it
        bool ordered = true;     ///< the order of blocks makes no difference to it
    };

    /// Does something while no other core touches the element.
    template <class Perform>
    void update(std::size_t element, Perform perform) {
        const Held held(lock_of(element));
        perform();
    }

    /// perform(sums): does the access; called while no other core touches the element. sums: atomics on it were put
    /// off.
    template <class Perform>
    CheckResult read(std::size_t element, const Accessor& by, Perform perform) {
        const Held held(lock_of(element));
        Cell& cell = cells_.get()[element];
        perform(cell.company.has_sums());
        CheckResult result{.undefined = !defined_ && !cell.write.happened()};
        if (!cell.write.ordered_before(by)) result.collision = cell.write;
        keep(cell.read, by, false);
        result.ordered = cell.company.join(by.block, Company::reads);
        return result;
    }

    /// Before a store that is checked once it has been made: settle() where atomics on the element were put off.
    template <class Settle>
    void before_write(std::size_t element, Settle settle) {
        const Held held(lock_of(element));
        if (cells_.get()[element].company.has_sums()) settle();
    }

    /// perform(sums) returns whether the element got another value: writing what is there already disturbs no one.
    template <class Perform>
    CheckResult write(std::size_t element, const Accessor& by, Perform perform) {
        const Held held(lock_of(element));
        Cell& cell = cells_.get()[element];
        const bool changes = perform(cell.company.has_sums());
        CheckResult result;
        if (changes || !cell.write.happened()) result.collision = against_all(cell, by, false);
        keep(cell.write, by, false);
        result.ordered = cell.company.join(by.block, Company::changes);
        return result;
    }

    /// perform(): performs it, or notes it where it is put off.
    template <class Perform>
    CheckResult atomic(std::size_t element, const Accessor& by, bool postponed, Perform perform) {
        const Held held(lock_of(element));
        Cell& cell = cells_.get()[element];
        perform();
        CheckResult result{.undefined = !defined_ && !cell.write.happened()};
        result.collision = against_all(cell, by, true);
        keep(cell.write, by, true);
        // An atomic on an element without a value is reported: there the order of blocks says which of them it is.
        const bool adds = postponed && !result.undefined;
        result.ordered = cell.company.join(by.block, adds ? Company::adds : Company::changes);
        return result;
    }
    /// The block asks what an atomic gave back that was put off. False when that depends on the order of blocks.
    template <class Perform>
    bool ask(std::size_t element, std::uint32_t block, Perform perform) {
        const Held held(lock_of(element));
        perform();
        return cells_.get()[element].company.join(block, Company::changes);
    }

    struct Unwritten {
        std::size_t count = 0, first = 0;
    };
    /// Elements that have no value even now.
    Unwritten unwritten() const {
        Unwritten found;
        for (std::size_t i = defined_ ? 0 : elements_; i-- > 0;)
            if (!cells_.get()[i].write.happened()) found = {found.count + 1, i};
        return found;
    }

private:
    struct Cell {
        Access write, read;
        Company company;
    };
    struct Free {
        void operator()(Cell* cells) const { std::free(cells); }
    };
    using Lock = std::atomic_flag;
    struct Held {
        explicit Held(Lock& lock) : lock_(lock) {
            while (lock_.test_and_set(std::memory_order_acquire)) {
            }
        }
        ~Held() { lock_.clear(std::memory_order_release); }
        Lock& lock_;
    };

    Lock& lock_of(std::size_t element) { return locks_[element / 16 % locks_.size()]; }

    static std::optional<Access> against_all(const Cell& cell, const Accessor& by, bool atomic) {
        if (!cell.write.ordered_before(by) && !(atomic && cell.write.atomic)) return cell.write;
        if (!cell.read.ordered_before(by)) return cell.read;
        return {};
    }

    /// Within a block the latest access, of several blocks the lowest.
    static void keep(Access& kept, const Accessor& by, bool atomic) {
        if (!kept.happened() || by.block <= kept.block) kept = Access::by(by, atomic);
    }

    std::size_t elements_;
    bool defined_;
    std::unique_ptr<Cell, Free> cells_;
    std::array<Lock, 256> locks_{};
};

}  // namespace lanescope::simt
