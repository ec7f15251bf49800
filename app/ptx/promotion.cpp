#include "app/ptx/registers.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lanescope::emulator {
namespace {

using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

bool is_plain_access(const Instruction& i) { return (i.name() == "ld" || i.name() == "st") && i.operands.size() == 2; }
const Operand& address_of(const Instruction& i) { return i.operands[i.name() == "ld" ? 1 : 0]; }
const Operand& value_of(const Instruction& i) { return i.operands[i.name() == "ld" ? 0 : 1]; }

/// Four or eight bytes of local memory.
struct Cell {
    unsigned bytes = 4;
    bool whole = true;  ///< only whole accesses at known addresses
    std::uint32_t register_index = 0;
};

class Promotion {
public:
    Promotion(ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
              const std::vector<LocalAddress>& slot_addresses)
        : function_(function),
          variable_slots_(variable_slots),
          addresses_(slot_addresses),
          objects_(function, variable_slots) {}

    bool run() {
        for (const Instruction& i : function_.instructions) visit(i);
        make_cells();
        find_whole();
        if (!make_registers()) return false;
        for (Instruction& i : function_.instructions) rewrite(i);
        return true;
    }

private:
    struct Access {
        std::int64_t slot = 0;
        unsigned bytes = 0, parts = 1;
        bool fits = true;  ///< copies in registers can replace it
    };

    std::int64_t slot_accessed(const Instruction& i) const {
        if (!is_plain_access(i)) return -1;
        const Operand& address = address_of(i);
        if (address.kind != Operand::Kind::address || address.parts.size() != 1) return -1;
        const Operand& base = address.parts[0];
        std::int64_t slot = -1;
        if (is_reg(base))
            slot = addresses_[base.index].slot;
        else if (base.kind == Operand::Kind::variable)
            slot = variable_slots_[base.index];
        return slot < 0 ? -1 : slot + address.offset;
    }

    void visit(const Instruction& i) {
        if (const std::int64_t slot = slot_accessed(i); slot >= 0) {
            accesses_.push_back(access_of(i, slot));
            return note_escapes(value_of(i));
        }
        static const std::set<std::string_view> followed{"mov", "cvta", "add", "or"};
        const bool leads_on = followed.contains(i.name()) && !i.operands.empty() && is_reg(i.operands[0]) &&
                              addresses_[i.operands[0].index].slot >= 0;
        if (leads_on) return;
        for (const Operand& o : i.operands) note_escapes(o);
    }

    Access access_of(const Instruction& i, std::int64_t slot) const {
        const Operand& value = value_of(i);
        Access access{slot, ptx::bytes_of(i.last_type())};
        const bool is_list = value.kind == Operand::Kind::list;
        access.parts = is_list ? unsigned(value.parts.size()) : 1;
        access.fits = access.bytes == 4 || access.bytes == 8;
        if (is_list)
            for (const Operand& part : value.parts) access.fits = access.fits && fits(i, part, access.bytes, false);
        else
            access.fits = access.fits && fits(i, value, access.bytes, true);
        return access;
    }

    bool fits(const Instruction& i, const Operand& value, unsigned bytes, bool may_extend) const {
        if (value.kind == Operand::Kind::sink) return i.name() == "ld";
        if (is_immediate(value)) return i.name() == "st";
        if (!is_reg(value)) return false;
        const unsigned width = ptx::bytes_of(function_.registers[value.index].type);
        const bool extends = i.name() == "ld" && (i.last_type() == Type::s32 || i.last_type() == Type::u32);
        return width == bytes || (width == 8 && extends && may_extend);
    }

    void note_escapes(const Operand& operand) {
        if (is_reg(operand) && addresses_[operand.index].slot >= 0) escape(addresses_[operand.index].object);
        const bool is_users = operand.kind == Operand::Kind::variable && variable_slots_[operand.index] >= 0;
        if (is_users && function_.variables[operand.index].space == ptx::Space::local)
            escape(variable_slots_[operand.index]);
        for (const Operand& part : operand.parts) note_escapes(part);
    }
    void escape(std::int64_t object) {
        const LocalBytes reached = objects_.around(object);
        if (std::ranges::find(escaped_, reached) == escaped_.end()) escaped_.push_back(reached);
    }
    bool has_escaped(std::int64_t first, std::int64_t behind) const {
        return std::ranges::any_of(escaped_, [&](const LocalBytes& bytes) { return bytes.overlaps(first, behind); });
    }

    /// Eight bytes become two cells if a half has its own access.
    void make_cells() {
        for (const Access& a : accesses_)
            for (unsigned part = 0; a.fits && a.bytes == 4 && part < a.parts; ++part)
                cells_.try_emplace(a.slot + 4 * part, Cell{4});
        for (Access& a : accesses_)
            if (a.fits && a.bytes == 8) a.fits = make_wide_cells(a);
    }
    bool make_wide_cells(const Access& a) {
        const auto is_split = [&](std::int64_t slot) { return is_half(slot) || is_half(slot + 4); };
        if (a.parts == 1 && is_split(a.slot)) {
            cells_.try_emplace(a.slot, Cell{4});
            cells_.try_emplace(a.slot + 4, Cell{4});
            return true;
        }
        for (unsigned part = 0; part < a.parts; ++part) {
            if (is_split(a.slot + 8 * part)) return false;
            cells_.try_emplace(a.slot + 8 * part, Cell{8});
        }
        return true;
    }
    bool is_half(std::int64_t slot) const {
        const auto cell = cells_.find(slot);
        return cell != cells_.end() && cell->second.bytes == 4;
    }

    void find_whole() {
        std::int64_t behind = 0;  // end of the cells so far
        for (auto cell = cells_.begin(); cell != cells_.end(); ++cell) {
            const std::int64_t end = cell->first + cell->second.bytes;
            const auto next = std::next(cell);
            const bool alone = cell->first >= behind && (next == cells_.end() || next->first >= end);
            behind = std::max(behind, end);
            cell->second.whole = alone && !has_escaped(cell->first, end) && is_local(cell->first, cell->second.bytes);
        }
        for (const Access& a : accesses_)
            if (!a.fits) spoil(a);
        for (bool changed = true; changed;) {  // An access uses either registers or memory.
            changed = false;
            for (const Access& a : accesses_)
                if (a.fits && !is_whole(a)) changed = spoil(a) || changed;
        }
    }

    /// Parameters are passed in memory.
    bool is_local(std::int64_t slot, unsigned bytes) const {
        for (std::size_t v = 0; v < function_.variables.size(); ++v) {
            const ptx::Variable& variable = function_.variables[v];
            const std::int64_t begin = variable_slots_[v];
            if (begin < 0 || variable.space != ptx::Space::local) continue;
            if (slot >= begin && slot + bytes <= begin + std::int64_t(variable.bytes)) return true;
        }
        return false;
    }

    bool is_whole(const Access& a) const {
        const std::int64_t end = a.slot + a.bytes * a.parts;
        for (auto cell = cells_.find(a.slot); cell != cells_.end() && cell->first < end; ++cell)
            if (!cell->second.whole) return false;
        return true;
    }
    /// Returns true if a cell was whole until now.
    bool spoil(const Access& a) {
        bool changed = false;
        const std::int64_t end = a.slot + a.bytes * a.parts;
        for (auto cell = cells_.lower_bound(a.slot - 7); cell != cells_.end() && cell->first < end; ++cell)
            if (cell->first + cell->second.bytes > a.slot)
                changed = std::exchange(cell->second.whole, false) || changed;
        return changed;
    }

    bool make_registers() {
        bool made = false;
        for (auto& [slot, cell] : cells_) {
            if (!cell.whole) continue;
            cell.register_index = std::uint32_t(function_.registers.size());
            function_.registers.push_back({"slot", cell.bytes == 8 ? Type::b64 : Type::b32});
            made = true;
        }
        return made;
    }

    Operand held(std::int64_t slot) const {
        const Cell& cell = cells_.at(slot);
        return {
            .kind = Operand::Kind::reg, .type = cell.bytes == 8 ? Type::b64 : Type::b32, .index = cell.register_index};
    }

    void rewrite(Instruction& i) {
        const std::int64_t slot = slot_accessed(i);
        if (slot < 0) return;
        const auto cell = cells_.find(slot);
        if (cell == cells_.end() || !cell->second.whole) return;
        const unsigned bytes = ptx::bytes_of(i.last_type());
        const bool loads = i.name() == "ld";
        Operand value = value_of(i);
        const bool extends = is_reg(value) && bytes == 4 && ptx::bytes_of(function_.registers[value.index].type) == 8;
        Operand promoted = promoted_operand(slot, bytes, value, cell->second);
        if (extends)
            i.opcode = i.last_type() == Type::s32 ? std::vector<std::string_view>{"cvt", "s64", "s32"}
                                                  : std::vector<std::string_view>{"cvt", "u64", "u32"};
        else
            i.opcode = {"mov", bytes == 8 ? "b64" : "b32"};
        if (loads)
            i.operands = {std::move(value), std::move(promoted)};
        else
            i.operands = {std::move(promoted), std::move(value)};
    }

    Operand promoted_operand(std::int64_t slot, unsigned bytes, const Operand& value, const Cell& cell) const {
        if (value.kind != Operand::Kind::list && cell.bytes == bytes) return held(slot);
        Operand list{.kind = Operand::Kind::list};
        if (value.kind != Operand::Kind::list)
            list.parts = {held(slot), held(slot + 4)};
        else
            for (std::size_t part = 0; part < value.parts.size(); ++part)
                list.parts.push_back(held(slot + std::int64_t(bytes * part)));
        return list;
    }

    ptx::Function& function_;
    const std::vector<std::int64_t>& variable_slots_;
    const std::vector<LocalAddress>& addresses_;
    const LocalObjects objects_;
    std::vector<Access> accesses_;
    std::map<std::int64_t, Cell> cells_;
    std::vector<LocalBytes> escaped_;
};

}  // namespace

LocalObjects::LocalObjects(const ptx::Function& function, const std::vector<std::int64_t>& variable_slots) {
    for (std::size_t v = 0; v < function.variables.size(); ++v) {
        const ptx::Variable& variable = function.variables[v];
        if (variable_slots[v] < 0) continue;
        const auto add = [&](std::uint64_t offset, std::uint64_t bytes) {
            const std::int64_t begin = variable_slots[v] + std::int64_t(offset);
            known_[begin] = begin + std::int64_t(bytes);
        };
        if (variable.space != ptx::Space::local) add(0, variable.bytes);
        for (const auto& [offset, bytes] : variable.objects) add(offset, bytes);
    }
}

LocalBytes LocalObjects::around(std::int64_t slot) const {
    const auto next = known_.upper_bound(slot);
    if (next != known_.begin() && std::prev(next)->second > slot)
        return {std::prev(next)->first, std::prev(next)->second};
    return {slot, next == known_.end() ? INT64_MAX : next->first};
}

bool promote_slots(ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
                   const std::vector<LocalAddress>& slot_addresses) {
    return Promotion(function, variable_slots, slot_addresses).run();
}

}  // namespace lanescope::emulator
