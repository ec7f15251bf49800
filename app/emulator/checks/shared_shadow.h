// Writers and readers of a block's shared memory since the last barrier.
//
// A race is two unordered accesses of different lanes, at least one a write. Detection does not depend on lane order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "app/emulator/checks/access_order.h"

namespace lanescope::emulator {

using Collision = std::optional<Access>;

/// What the lanes of one access share.
struct SharedStamp {
    std::uint32_t clock = 0;
    SiteKey site = 0;
    std::uint16_t warp = 0;
    bool atomic = false;
    bool operator==(const SharedStamp&) const = default;
};

/// The accesses since the last barrier, by ascending number. Earlier ones have a number but no content.
class SharedStamps {
public:
    /// Call after clear() if is_worn().
    void begin_block() {
        begin_epoch();
        before_block_ = before_epoch_;
    }
    void begin_epoch() {
        before_epoch_ = last();
        stamps_.clear();
    }
    /// Returns true if numbers run out soon.
    bool is_worn() const { return before_epoch_ > 3u << 30; }
    void clear() { *this = {}; }

    std::uint32_t number_of(const Accessor& by, bool atomic) {
        const SharedStamp stamp{by.now(), by.site, by.warp, atomic};
        std::uint32_t& recent = recent_[(by.site * 2654435761u >> 22 ^ by.warp * 61u ^ atomic) % recent_.size()];
        if (recent > before_epoch_ && (*this)[recent] == stamp) return recent;
        stamps_.push_back(stamp);
        return recent = last();
    }
    bool is_of_block(std::uint32_t number) const { return number > before_block_; }
    bool is_of_epoch(std::uint32_t number) const { return number > before_epoch_; }
    const SharedStamp& operator[](std::uint32_t number) const { return stamps_[number - before_epoch_ - 1]; }

    bool is_full() const { return stamps_.size() > most; }
    /// Renumbers those in use: numbers[i], from 1, replaces the epoch's number i + 1. 0: unused.
    void keep_only(const std::vector<std::uint32_t>& numbers) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < stamps_.size(); ++i)
            if (numbers[i]) stamps_[kept++] = stamps_[i];
        stamps_.resize(kept);
        std::ranges::fill(recent_, 0u);
    }
    std::uint32_t before_epoch() const { return before_epoch_; }
    std::size_t size() const { return stamps_.size(); }

private:
    static constexpr std::size_t most = 1 << 20;  ///< more than all arrays of a block can name

    std::uint32_t last() const { return before_epoch_ + static_cast<std::uint32_t>(stamps_.size()); }

    std::uint32_t before_block_ = 0, before_epoch_ = 0;
    std::vector<SharedStamp> stamps_;
    std::array<std::uint32_t, 1024> recent_{};  ///< numbers up to before_epoch_ are of earlier epochs
};

/// One array. An element keeps its last write, its last reads by one warp, and a read by another warp.
class SharedShadow {
public:
    SharedShadow(std::size_t elements, SharedStamps& stamps) : stamps_(stamps), cells_(elements) {}

    void clear() { std::ranges::fill(cells_, Cell{}); }
    void begin_block() { times_.clear(); }

    bool defined(std::size_t element) const { return stamps_.is_of_block(cells_[element].write); }

    /// number: the access's stamp. Returns false, without effect, if a race or times need a look: call read().
    bool read_simply(std::size_t element, unsigned lane, std::uint32_t number, const SharedStamp& stamp) {
        Cell& cell = cells_[element];
        if (!stamps_.is_of_block(cell.write) || (stamps_.is_of_epoch(cell.write) && !is_own_write(cell, lane, stamp)))
            return false;
        if (!stamps_.is_of_epoch(cell.read)) {
            forget_readers(cell);
        } else if (const SharedStamp& last = stamps_[cell.read]; last.warp != stamp.warp) {
            keep_other(cell);
            forget_readers(cell);
        } else if (last.clock != stamp.clock || cell.has_times) {
            return false;
        }
        cell.readers |= 1u << lane;
        cell.read = number;
        cell.read_lane = static_cast<std::uint8_t>(lane);
        return true;
    }
    /// As read_simply(), for write() of a different value.
    bool write_simply(std::size_t element, unsigned lane, std::uint32_t number, const SharedStamp& stamp) {
        Cell& cell = cells_[element];
        if (stamps_.is_of_epoch(cell.write) && !is_own_write(cell, lane, stamp)) return false;
        if (stamps_.is_of_epoch(cell.other_read)) return false;
        if (stamps_.is_of_epoch(cell.read) &&
            (stamps_[cell.read].warp != stamp.warp || (cell.readers & ~(1u << lane)) != 0))
            return false;
        cell.write = number;
        cell.write_lane = static_cast<std::uint8_t>(lane);
        return true;
    }

    Collision read(std::size_t element, const Accessor& by) {
        const Collision collision = against_write(cells_[element], by, false);
        remember_read(element, by);
        return collision;
    }

    /// changes: the value differs; else there is no race.
    Collision write(std::size_t element, const Accessor& by, bool changes) {
        Collision collision;
        if (changes) collision = against_write(cells_[element], by, false);
        if (changes && !collision) collision = against_reads(element, by);
        keep_write(element, by, false);
        return collision;
    }

    Collision atomic(std::size_t element, const Accessor& by) {
        Collision collision = against_write(cells_[element], by, true);
        if (!collision) collision = against_reads(element, by);
        keep_write(element, by, true);
        return collision;
    }

    /// Sets in_use[number - begin] for each stamp of the epoch in a cell; begin: the epoch's first.
    void mark(std::vector<std::uint32_t>& in_use, std::uint32_t begin) const {
        for (const Cell& cell : cells_)
            for (const std::uint32_t number : {cell.write, cell.read, cell.other_read})
                if (number >= begin) in_use[number - begin] = 1;
    }
    void renumber(const std::vector<std::uint32_t>& numbers, std::uint32_t begin) {
        for (Cell& cell : cells_)
            for (std::uint32_t* const number : {&cell.write, &cell.read, &cell.other_read})
                if (*number >= begin) *number = begin + numbers[*number - begin] - 1;
    }

private:
    using Times = std::array<std::uint32_t, warp_size>;

    /// Numbers of stamps; 0: none.
    struct Cell {
        std::uint32_t write = 0;
        std::uint32_t read = 0;        ///< the last one
        std::uint32_t other_read = 0;  ///< the last one by another warp than `read`
        std::uint32_t readers = 0;     ///< lanes of the reading warp
        std::uint8_t write_lane = 0, read_lane = 0, other_lane = 0;
        bool has_times = false;  ///< the readers' times differ: see times_
    };

    static void forget_readers(Cell& cell) {
        cell.readers = 0;
        cell.has_times = false;
    }
    static void keep_other(Cell& cell) {
        cell.other_read = cell.read;
        cell.other_lane = cell.read_lane;
    }

    bool is_own_write(const Cell& cell, unsigned lane, const SharedStamp& by) const {
        return cell.write_lane == lane && stamps_[cell.write].warp == by.warp;
    }

    Access access(std::uint32_t number, unsigned lane, const Accessor& now) const {
        const SharedStamp& s = stamps_[number];
        return {now.block, now.epoch, s.clock, s.warp, static_cast<std::uint8_t>(lane), s.atomic, s.site};
    }

    Collision against_write(const Cell& cell, const Accessor& by, bool atomic) const {
        if (!stamps_.is_of_epoch(cell.write)) return {};
        const Access write = access(cell.write, cell.write_lane, by);
        if (write.ordered_before(by) || (atomic && write.is_strong)) return {};
        return write;
    }

    std::uint32_t time_of(std::size_t element, unsigned lane) const {
        const Cell& cell = cells_[element];
        return cell.has_times ? times_.at(element)[lane] : stamps_[cell.read].clock;
    }

    Collision against_reads(std::size_t element, const Accessor& by) const {
        const Cell& cell = cells_[element];
        const bool has_read = stamps_.is_of_epoch(cell.read), has_other = stamps_.is_of_epoch(cell.other_read);
        if (has_read && stamps_[cell.read].warp != by.warp) return access(cell.read, cell.read_lane, by);
        if (has_other && stamps_[cell.other_read].warp != by.warp) return access(cell.other_read, cell.other_lane, by);
        if (!has_read) return {};
        const std::optional<unsigned> lane = unordered_reader(element, by);
        return lane ? Collision(access(cell.read, *lane, by)) : Collision();
    }

    /// Returns the first other lane of the warp whose read is not ordered before `by`.
    std::optional<unsigned> unordered_reader(std::size_t element, const Accessor& by) const {
        for (std::uint32_t rest = cells_[element].readers & ~(1u << by.lane); rest; rest &= rest - 1) {
            const auto lane = static_cast<unsigned>(std::countr_zero(rest));
            if (by.clock.seen[lane] < time_of(element, lane)) return lane;
        }
        return {};
    }

    void keep_write(std::size_t element, const Accessor& by, bool atomic) {
        cells_[element].write = stamps_.number_of(by, atomic);
        cells_[element].write_lane = by.lane;
    }

    void remember_read(std::size_t element, const Accessor& by) {
        Cell& cell = cells_[element];
        const bool has_read = stamps_.is_of_epoch(cell.read);
        if (!has_read || stamps_[cell.read].warp != by.warp) {
            if (has_read) keep_other(cell);
            forget_readers(cell);
        } else if (!unordered_reader(element, by)) {
            forget_readers(cell);  // what is ordered after this read is ordered after theirs
        } else if (cell.has_times || stamps_[cell.read].clock != by.now()) {
            Times& times = times_[element];
            if (!cell.has_times) times.fill(stamps_[cell.read].clock);
            times[by.lane] = by.now();
            cell.has_times = true;
        }
        cell.read = stamps_.number_of(by, false);
        cell.read_lane = by.lane;
        cell.readers |= 1u << by.lane;
    }

    SharedStamps& stamps_;
    std::vector<Cell> cells_;
    std::unordered_map<std::size_t, Times> times_;  ///< by element
};

}  // namespace lanescope::emulator
