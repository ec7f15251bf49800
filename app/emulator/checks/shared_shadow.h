// Writers and readers of a block's shared memory since the last barrier.
//
// A race is two unordered accesses of different lanes, at least one a write. Detection does not depend on lane order.
#pragma once

#include <optional>
#include <vector>

#include "app/emulator/checks/access_order.h"

namespace lanescope::emulator {

using Collision = std::optional<Access>;

class SharedShadow {
public:
    explicit SharedShadow(std::size_t elements) : cells_(elements) {}

    /// Undefines shared memory. epoch: the block's first.
    void begin_block(std::uint32_t epoch) { first_epoch_ = epoch; }

    bool defined(std::size_t element) const {
        const Access& write = cells_[element].write;
        return write.happened() && write.epoch >= first_epoch_;
    }

    Collision read(std::size_t element, const Accessor& by) {
        Cell& cell = cells_[element];
        const Collision collision = against_write(cell, by, false);
        remember_read(cell, by);
        return collision;
    }

    /// changes: the value differs; else there is no race.
    Collision write(std::size_t element, const Accessor& by, bool changes) {
        Cell& cell = cells_[element];
        Collision collision;
        if (changes) collision = against_write(cell, by, false);
        if (changes && !collision) collision = against_reads(cell, by);
        cell.write = Access::by(by, false);
        return collision;
    }

    Collision atomic(std::size_t element, const Accessor& by) {
        Cell& cell = cells_[element];
        Collision collision = against_write(cell, by, true);
        if (!collision) collision = against_reads(cell, by);
        cell.write = Access::by(by, true);
        return collision;
    }

private:
    /// Keeps one warp's readers, with their times, and one reader of another warp.
    struct Cell {
        Access write;
        Access read;                ///< the last one
        Access other_read;          ///< the last one outside read.warp
        std::uint32_t readers = 0;  ///< lanes of read.warp
        std::array<std::uint32_t, warp_size> read_clocks;
    };

    bool is_here(const Access& access, const Accessor& by) const {
        return access.epoch == by.epoch;  // epochs are unique per core
    }

    Collision against_write(const Cell& cell, const Accessor& by, bool atomic) const {
        if (!is_here(cell.write, by) || cell.write.ordered_before(by) || (atomic && cell.write.atomic)) return {};
        return cell.write;
    }

    Collision against_reads(const Cell& cell, const Accessor& by) const {
        if (is_here(cell.read, by) && cell.read.warp != by.warp) return cell.read;
        if (is_here(cell.other_read, by) && cell.other_read.warp != by.warp) return cell.other_read;
        if (!is_here(cell.read, by)) return {};
        for (std::uint32_t rest = cell.readers & ~(1u << by.lane); rest; rest &= rest - 1) {
            const auto lane = static_cast<unsigned>(std::countr_zero(rest));
            if (by.clock.seen[lane] >= cell.read_clocks[lane]) continue;
            Access found = cell.read;
            found.lane = static_cast<std::uint8_t>(lane);
            return found;
        }
        return {};
    }

    static void remember_read(Cell& cell, const Accessor& by) {
        if (cell.read.epoch != by.epoch || cell.read.warp != by.warp) {
            if (cell.read.epoch == by.epoch) cell.other_read = cell.read;
            cell.readers = 0;
        }
        cell.read = Access::by(by, false);
        cell.readers |= 1u << by.lane;
        cell.read_clocks[by.lane] = by.now();
    }

    std::vector<Cell> cells_;
    std::uint32_t first_epoch_ = 1;
};

}  // namespace lanescope::emulator
