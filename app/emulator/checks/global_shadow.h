// Last writer and reader of each element of a global array that kernels write.
//
// All cores share a shadow and lock its elements. A shadow detects results that depend on block order. Blocks then run
// sequentially, so that hazards do not depend on the core count.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/emulator/checks/access_stamps.h"
#include "app/emulator/checks/shadow_memory.h"
#include "app/emulator/memory/defined_bytes.h"

namespace lanescope::emulator {

inline constexpr unsigned max_cores = 512;  ///< CPU cores per launch
using AllStamps = std::array<std::unique_ptr<AccessStamps>, max_cores>;

class GlobalShadow {
public:
    /// Which elements have values before the kernel.
    struct Before {
        bool all = true;
        const DefinedBytes* some = nullptr;  ///< if not all; null: none
        unsigned element_bytes = 4;
    };
    /// `all` and `memory` must outlive the shadow. to_save: the array's memory, if restore() is needed.
    GlobalShadow(std::size_t elements, Before before, const AllStamps& all, ShadowMemory& memory,
                 std::span<std::byte> to_save = {})
        : elements_(elements), before_(before), all_(all), memory_(memory) {
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

        /// As hold(), for a part that the caller does not access.
        void lock(std::size_t part) {
            ShadowMemory::Lock& wanted = memory_.lock_of(part);
            if (held_ == &wanted) return;
            leave();
            while (wanted.taken.test_and_set(std::memory_order_acquire)) {
            }
            memory_.renew(wanted);
            held_ = &wanted;
        }

    private:
        void hold_part(std::size_t part) {
            lock(part);
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
        std::uint32_t grid_epoch;
    };
    /// Recognises the last stamp that a step met: neighbouring elements mostly have the same one.
    class KnownStamp {
    public:
        KnownStamp(const GlobalShadow& shadow, const WarpAccess& by) : shadow_(shadow), by_(by) {}
        bool is_of_block(std::uint32_t number, unsigned core) { return meet(number, core), same_block_; }
        bool is_of_warp(std::uint32_t number, unsigned core) { return meet(number, core), same_warp_; }
        /// As keeps().
        bool is_replaced(std::uint32_t number, unsigned core) { return meet(number, core), replaced_; }

    private:
        void meet(std::uint32_t number, unsigned core) {
            if (number == number_ && core == core_) return;
            number_ = number, core_ = core;
            const AccessStamp& stamp = (*shadow_.all_[core])[number];
            same_block_ = stamp.block == by_.block;
            same_warp_ = same_block_ && stamp.warp == by_.warp;
            replaced_ = by_.block <= stamp.block || stamp.epoch < by_.grid_epoch;
        }
        const GlobalShadow& shadow_;
        const WarpAccess& by_;
        std::uint32_t number_ = 0;
        unsigned core_ = 0;
        bool same_block_ = false, same_warp_ = false, replaced_ = false;
    };
    /// Does what read() does if nothing wrote the element, or only this lane did and no other block touched it. Returns
    /// false, without effect, for other elements. The caller holds a Guard.
    bool read_own(std::size_t element, unsigned lane, const WarpAccess& by, KnownStamp& known) {
        Cell cell = memory_[element];
        if (!may_read(cell, lane, known, element, 1)) return false;
        if (is_of_other_block(cell, known)) cell.flags |= ShadowFlags::several;
        if (takes_read(cell, known)) cell.keep_read(by.number, by.core, lane);
        return true;
    }
    /// As read_own(), for write() of an element that only this lane has touched.
    bool write_own(std::size_t element, unsigned lane, const WarpAccess& by, KnownStamp& known) {
        Cell cell = memory_[element];
        if (!may_write(cell, lane, known)) return false;
        note_write(cell);
        cell.keep_write(by.number, by.core, lane);
        cell.flags |= ShadowFlags::changes;
        return true;
    }
    /// As read_own() or write_own() for neighbours: element first + i by lane `lane` + i. Returns false, without
    /// effect, unless they are in one part and alike.
    bool own_row(bool writes, std::size_t first, unsigned lane, unsigned count, const WarpAccess& by,
                 KnownStamp& known) {
        const std::size_t at = first % ShadowPart::elements;
        ShadowPart& part = memory_.part(ShadowMemory::part_of(first));
        const Cell cell = memory_[first];
        if (at + count > ShadowPart::elements) return false;
        if (!(writes ? may_write(cell, lane, known) : may_read(cell, lane, known, first, count))) return false;
        const std::uint32_t one_write = 1u << ShadowFlags::write_lane_bit, one_read = 1u << ShadowFlags::read_lane_bit;
        const std::uint32_t written = cell.write, read = cell.read, flags = cell.flags;
        const std::uint32_t one = (written ? one_write : 0) + (read ? one_read : 0);
        std::uint32_t other = 0;
        for (unsigned i = 0; i < count; ++i)
            other |= (part.writes[at + i] ^ written) | (part.reads[at + i] ^ read) |
                     (part.flags[at + i] ^ (flags + i * one));
        if (other) return false;
        const std::uint32_t several = !writes && is_of_other_block(cell, known) ? ShadowFlags::several : 0;
        if (!writes && !takes_read(cell, known)) {
            for (unsigned i = 0; i < count; ++i) part.flags[at + i] |= several;
            return true;
        }
        if (writes) note_write(cell);
        std::uint32_t* const numbers = writes ? part.writes : part.reads;
        for (unsigned i = 0; i < count; ++i) numbers[at + i] = by.number;
        const std::uint32_t kept = flags & ~(writes ? ShadowFlags::writer : ShadowFlags::reader);
        const std::uint32_t set = writes ? ShadowFlags::writer_of(by.core, lane) | ShadowFlags::changes
                                         : ShadowFlags::reader_of(by.core, lane) | several;
        const std::uint32_t step = (writes || written ? one_write : 0) + (!writes || read ? one_read : 0);
        for (unsigned i = 0; i < count; ++i) part.flags[at + i] = (kept | set) + i * step;
        return true;
    }

    /// The caller holds a Guard.
    bool is_defined(std::size_t element) const { return memory_[element].write || had_values(element); }
    /// Returns true if a byte had a value before the kernel.
    bool had_any(std::uint64_t byte, unsigned bytes) const {
        return before_.all || (before_.some && before_.some->any_of(byte, bytes));
    }
    /// perform(sums) does the access; sums: the element has postponed atomics. The caller holds a Guard.
    template <class Perform>
    CheckResult read(std::size_t element, const Accessor& by, StepStamp& step, Perform perform) {
        Cell cell = memory_[element];
        perform(bool(cell.flags & ShadowFlags::adds));
        const Access write = write_of(cell);
        CheckResult result{.undefined = !write.happened() && !had_values(element)};
        if (races(write, by)) result.collision = write;
        result.ordered = join(cell, by.block, false, false);
        if (keeps_read(read_of(cell), by)) {
            cell.keep_read(step.number_of(by), step.core(), by.lane);
        }
        return result;
    }

    /// perform(sums) returns true if the value changed: storing the same value is no race.
    template <class Perform>
    CheckResult write(std::size_t element, const Accessor& by, StepStamp& step, Perform perform) {
        Cell cell = memory_[element];
        if (is_last_writer(cell, by, step)) {
            perform(false);
            return {};
        }
        const bool changes = perform(bool(cell.flags & ShadowFlags::adds));
        note_write(cell);
        CheckResult result;
        if (cell.is_new()) {
            keep_write(cell, by, step);
            cell.flags |= ShadowFlags::changes;
            return result;
        }
        if (changes || !cell.write) result.collision = against_all(cell, by);
        result.ordered = join(cell, by.block, false, true);
        if (keeps(write_of(cell), by)) keep_write(cell, by, step);
        return result;
    }

    template <class Perform>
    CheckResult atomic(std::size_t element, const Accessor& by, StepStamp& step, bool postponed, Perform perform) {
        Cell cell = memory_[element];
        perform();
        if (!cell.write) note_replaced();
        CheckResult result{.undefined = !cell.write && !had_values(element)};
        result.collision = against_all(cell, by);
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
        Cell cell = memory_[element];
        return join(cell, block, false, true);
    }

    /// Returns true if an element that had a value for the launch may have got another one.
    bool replaces() const { return replaces_.load(std::memory_order_relaxed); }
    void note_replaced() {
        if (!replaces()) replaces_.store(true, std::memory_order_relaxed);
    }

    struct Unwritten {
        std::size_t count = 0, first = 0;
    };
    Unwritten unwritten() const {
        Unwritten found;
        for (std::size_t n = before_.all ? 0 : memory_.parts(); n-- > 0;) {
            const std::size_t first = n * ShadowPart::elements;
            const ShadowPart part = memory_.is_touched(n) ? memory_.content_of(n) : ShadowPart{};
            for (std::size_t i = std::min(ShadowPart::elements, elements_ - first); i-- > 0;)
                if (!part.writes[i]) found = {found.count + 1, first + i};
        }
        return found;
    }

    /// Sets named[number] for each of the core's stamps in a cell. The core must not add stamps meanwhile.
    void mark(unsigned core, std::vector<bool>& named) {
        Guard guard(*this);
        for (std::size_t n = 0; n < memory_.parts(); ++n) {
            guard.lock(n);
            if (!memory_.is_touched(n)) continue;
            const ShadowPart part = memory_.content_of(n);
            for (std::size_t i = 0; i < ShadowPart::elements; ++i) {
                if (part.writes[i] && ShadowFlags::write_core(part.flags[i]) == core) named[part.writes[i]] = true;
                if (part.reads[i] && ShadowFlags::read_core(part.flags[i]) == core) named[part.reads[i]] = true;
            }
        }
    }

private:
    using Cell = ShadowCell;

    bool had_values(std::size_t first, unsigned count = 1) const {
        const std::uint64_t each = before_.element_bytes;
        return before_.all || (before_.some && before_.some->all_of(first * each, count * each));
    }

    void note_write(const Cell& cell) {
        if (cell.read && !cell.write) note_replaced();
    }
    Access write_of(const Cell& cell) const {
        if (!cell.write) return {};
        return (*all_[ShadowFlags::write_core(cell.flags)])[cell.write].access(ShadowFlags::write_lane(cell.flags));
    }
    Access read_of(const Cell& cell) const {
        if (!cell.read) return {};
        return (*all_[ShadowFlags::read_core(cell.flags)])[cell.read].access(ShadowFlags::read_lane(cell.flags));
    }

    /// Returns false if block order now matters: blocks may run in parallel if none touches what another changes,
    /// postponed additions excepted. Call before updating the cell: its last access identifies the only block so far.
    bool join(Cell& cell, std::uint32_t block, bool adds, bool changes) const {
        if (!cell.is_new() && !(cell.flags & ShadowFlags::several)) {
            const std::uint32_t first = cell.write ? write_of(cell).block : read_of(cell).block;
            if (block != first) cell.flags |= ShadowFlags::several;
        }
        cell.flags |= (adds ? ShadowFlags::adds : 0) | (changes ? ShadowFlags::changes : 0);
        const bool reads = cell.read || (!adds && !changes);
        const std::uint32_t flags = cell.flags;
        return !(flags & ShadowFlags::several) ||
               (!(flags & ShadowFlags::changes) && !((flags & ShadowFlags::adds) && reads));
    }

    static bool is_simple(const Cell& cell) { return !(cell.flags & (ShadowFlags::several | ShadowFlags::adds)); }
    static bool is_own_write(const Cell& cell, unsigned lane, KnownStamp& known) {
        return ShadowFlags::write_lane(cell.flags) == lane &&
               known.is_of_warp(cell.write, ShadowFlags::write_core(cell.flags));
    }
    bool may_read(const Cell& cell, unsigned lane, KnownStamp& known, std::size_t first, unsigned count) const {
        if (!cell.write) return had_values(first, count) && !(cell.flags & ShadowFlags::adds);
        return is_simple(cell) && is_own_write(cell, lane, known) && !is_of_other_block(cell, known);
    }
    static bool is_of_other_block(const Cell& cell, KnownStamp& known) {
        return cell.read && !known.is_of_block(cell.read, ShadowFlags::read_core(cell.flags));
    }
    static bool takes_read(const Cell& cell, KnownStamp& known) {
        return !cell.read || known.is_replaced(cell.read, ShadowFlags::read_core(cell.flags));
    }
    static bool may_write(const Cell& cell, unsigned lane, KnownStamp& known) {
        if (!is_simple(cell) || (cell.write && !is_own_write(cell, lane, known))) return false;
        return !cell.read || (ShadowFlags::read_lane(cell.flags) == lane &&
                              known.is_of_warp(cell.read, ShadowFlags::read_core(cell.flags)));
    }
    static bool is_last_writer(const Cell& cell, const Accessor& by, StepStamp& step) {
        return cell.write == step.number_of(by) && !cell.read && is_simple(cell) &&
               (cell.flags & ShadowFlags::writer) == ShadowFlags::writer_of(step.core(), by.lane);
    }

    /// Strong accesses do not race with each other (PTX ISA, memory consistency model).
    static bool races(const Access& earlier, const Accessor& by) {
        return !(earlier.is_strong && by.is_strong) && !earlier.ordered_before(by);
    }
    std::optional<Access> against_all(const Cell& cell, const Accessor& by) const {
        if (const Access write = write_of(cell); races(write, by)) return write;
        if (const Access read = read_of(cell); races(read, by)) return read;
        return {};
    }

    /// Keeps a block's latest access, and the lowest of several blocks, since the last barrier of the grid. A strong
    /// read replaces no other: more writes race with that.
    static bool keeps(const Access& kept, const Accessor& by) {
        return !kept.happened() || by.block <= kept.block || kept.epoch < by.grid_epoch;
    }
    static bool keeps_read(const Access& kept, const Accessor& by) {
        return keeps(kept, by) && (!by.is_strong || kept.is_strong || kept.ordered_before(by));
    }
    static void keep_write(Cell& cell, const Accessor& by, StepStamp& step) {
        cell.keep_write(step.number_of(by), step.core(), by.lane);
    }

    std::size_t elements_;
    Before before_;
    const AllStamps& all_;
    ShadowMemory& memory_;
    std::atomic<bool> replaces_ = false;
};

}  // namespace lanescope::emulator
