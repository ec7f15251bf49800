#include <algorithm>
#include <ranges>
#include <set>

#include "app/emulator/decode/decode.h"

namespace lanescope::emulator {
namespace {

using ptx::Instruction;
using ptx::Operand;

constexpr int most_searches = 100;  ///< each follows values through one more loop

std::vector<unsigned> count_definitions(const ptx::Function& f) {
    std::vector<unsigned> counts(f.registers.size());
    for (const Instruction& i : f.instructions) for_results(i, [&](const Operand& o) { ++counts[o.index]; });
    return counts;
}

bool adds_constant(const Instruction& i) {
    return (i.name() == "add" || i.name() == "or") && i.operands.size() == 3 &&
           i.operands[2].kind == Operand::Kind::integer;
}

bool only_copies(const Instruction& i) {
    return i.name() == "mov" || i.name() == "cvt" || i.name() == "cvta" || i.name() == "selp";
}

std::int64_t slot_of(const Operand& address, const std::vector<LocalAddress>& addresses) {
    if (address.kind != Operand::Kind::address || address.parts.size() != 1 || !is_reg(address.parts[0])) return -1;
    const std::int64_t base = addresses[address.parts[0].index].slot;
    return base < 0 ? -1 : base + address.offset;
}

template <class F>
void for_variables(const Operand& operand, F f) {
    if (operand.kind == Operand::Kind::variable) f(operand);
    for (const Operand& part : operand.parts) for_variables(part, f);
}

/// A range of local memory; first < 0: unknown.
struct Bytes {
    std::int64_t first = -1, count = 0;
};

Bytes bytes_accessed(const Instruction& i, const Operand& address, const Operand& value,
                     const std::vector<LocalAddress>& slots) {
    const auto parts = value.kind == Operand::Kind::list ? std::int64_t(value.parts.size()) : 1;
    return {slot_of(address, slots), parts * ptx::bytes_of(i.last_type())};
}

class ReadWords {
public:
    void add(Bytes bytes) {
        for (std::int64_t at = bytes.first / 4; at <= (bytes.first + bytes.count - 1) / 4; ++at) words_.insert(at);
    }
    /// What a pointer reaches.
    void add(LocalBytes reached) {
        if (std::ranges::find(reached_, reached) == reached_.end()) reached_.push_back(reached);
    }
    bool holds(Bytes bytes) const {
        const auto found = words_.lower_bound(bytes.first / 4);
        const std::int64_t last = (bytes.first + bytes.count - 1) / 4;
        if (found != words_.end() && *found <= last) return true;
        const auto is_in = [&](LocalBytes r) { return r.overlaps(bytes.first, bytes.first + bytes.count); };
        return std::ranges::any_of(reached_, is_in);
    }
    std::vector<LocalBytes> all() const {
        std::vector<LocalBytes> bytes = reached_;
        for (const std::int64_t word : words_) bytes.push_back({4 * word, 4 * word + 4});
        return bytes;
    }
    bool operator==(const ReadWords&) const = default;

private:
    std::set<std::int64_t> words_;
    std::vector<LocalBytes> reached_;
};

}  // namespace

std::vector<LocalAddress> find_slot_addresses(const ptx::Function& f, const std::vector<std::int64_t>& variable_slots,
                                              const std::map<std::string_view, std::int64_t>& named_slots) {
    std::vector<LocalAddress> addresses(f.registers.size());
    std::vector<bool> are_frames(f.registers.size());  // the address of all local variables
    const std::vector<unsigned> definitions = count_definitions(f);
    const auto slot_of_source = [&](const Operand& o) -> std::int64_t {
        std::int64_t base = -1;
        if (is_reg(o)) return addresses[o.index].slot;
        if (o.kind == Operand::Kind::variable)
            base = variable_slots[o.index];
        else if (o.kind == Operand::Kind::symbol)
            if (const auto found = named_slots.find(o.name); found != named_slots.end()) base = found->second;
        return base < 0 ? -1 : base + o.offset;
    };
    for (const Instruction& i : f.instructions) {
        if (i.operands.size() < 2 || !is_reg(i.operands[0]) || i.guard >= 0) continue;
        const std::uint32_t result = i.operands[0].index;
        if (definitions[result] != 1 || ptx::bytes_of(f.registers[result].type) != 8) continue;
        const Operand& from = i.operands[1];
        const std::int64_t source = slot_of_source(from);
        if (source < 0) continue;
        std::int64_t& slot = addresses[result].slot;
        const bool only_moves = i.name() == "mov" || i.name() == "cvta";
        if (only_moves)
            slot = source;
        else if (adds_constant(i) && i.name() == "add")
            slot = source + std::int64_t(i.operands[2].bits);
        else if (adds_constant(i))  // `or` adds to an aligned base
            slot = source | std::int64_t(i.operands[2].bits);
        const bool from_frame = !is_reg(from) || are_frames[from.index];
        are_frames[result] = only_moves && from_frame;
        addresses[result].object = from_frame ? slot : addresses[from.index].object;
    }
    return addresses;
}

NeededValues find_needed_values(const ptx::Function& f, const std::vector<std::int64_t>& variable_slots,
                                const std::vector<LocalAddress>& addresses) {
    const LocalObjects objects(f, variable_slots);
    std::vector<bool> needed(f.registers.size());
    ReadWords read;
    const auto need = [&](const Operand& o) { for_registers(o, [&](const Operand& r) { needed[r.index] = true; }); };
    const auto note_escapes = [&](const Operand& operand) {
        for_registers(operand, [&](const Operand& r) {
            if (const LocalAddress& at = addresses[r.index]; at.slot >= 0) read.add(objects.around(at.object));
        });
        for_variables(operand, [&](const Operand& v) {
            const std::int64_t slot = variable_slots[v.index];
            if (slot >= 0 && f.variables[v.index].space == ptx::Space::local) read.add(objects.around(slot));
        });
    };
    int rounds = 0;
    for (bool changed = true; changed;) {
        if (++rounds > most_searches) return {std::vector<bool>(f.registers.size(), true), {{0, INT64_MAX}}};
        const auto before = std::pair(needed, read);
        for (const Instruction& i : std::views::reverse(f.instructions)) {
            if (i.guard >= 0) needed[std::size_t(i.guard)] = true;
            const bool two = i.operands.size() == 2;
            const Bytes stored =
                i.name() == "st" && two ? bytes_accessed(i, i.operands[0], i.operands[1], addresses) : Bytes{};
            const Bytes loaded =
                i.name() == "ld" && two ? bytes_accessed(i, i.operands[1], i.operands[0], addresses) : Bytes{};
            bool result_is_needed = false;
            for_results(i, [&](const Operand& o) { result_is_needed = result_is_needed || needed[o.index]; });
            if (stored.first >= 0) {
                if (read.holds(stored)) need(i.operands[1]);
                continue;
            }
            if (loaded.first >= 0) {
                if (result_is_needed) read.add(loaded);
                continue;
            }
            if (only_copies(i) && !result_is_needed) continue;
            const bool leads_on =
                !i.operands.empty() && is_reg(i.operands[0]) && addresses[i.operands[0].index].slot >= 0;
            for (std::size_t o = has_result(i) ? 1 : 0; o < i.operands.size(); ++o) {
                if (!leads_on) note_escapes(i.operands[o]);
                need(i.operands[o]);
            }
        }
        changed = before != std::pair(needed, read);
    }
    return {std::move(needed), read.all()};
}

void find_loops(Function& function) {
    std::map<std::uint32_t, std::uint32_t> ends;
    for (std::uint32_t s = 0; s < function.steps.size(); ++s) {
        const Step& step = function.steps[s];
        if (step.is_branch && step.target <= s) ends[step.target] = std::max(ends[step.target], s);
    }
    function.loop_of.assign(function.steps.size(), -1);
    for (const auto& [first, last] : ends) {  // outer loops come first; loops with the same start are merged
        const int number = int(function.loops.size());
        const int outer = function.loop_of[first];
        function.loops.push_back({first, last, outer, function.depth_of(outer) + 1});
        for (std::uint32_t s = first; s <= last; ++s)
            if (function.loop_of[s] == outer) function.loop_of[s] = number;
    }
}

}  // namespace lanescope::emulator
