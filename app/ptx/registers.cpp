#include "app/ptx/registers.h"

#include <algorithm>
#include <set>
#include <utility>

namespace lanescope::emulator {

using ptx::Instruction;
using ptx::Operand;

bool has_result(const Instruction& i) {
    static const std::set<std::string_view> without{
        "st",     "red",   "bra",       "brx",     "call",     "ret",       "exit",  "bar",     "trap",
        "membar", "fence", "nanosleep", "barrier", "prefetch", "prefetchu", "brkpt", "discard", "applypriority"};
    if (i.operands.empty()) return false;
    const Operand::Kind kind = i.operands[0].kind;
    if (kind != Operand::Kind::reg && kind != Operand::Kind::list && kind != Operand::Kind::pair) return false;
    if (i.name() == "bar" || i.name() == "barrier") return i.has("red");
    return !without.contains(i.name());
}

bool ends_block(const Instruction& i) {
    static const std::set<std::string_view> ends{"bra", "brx", "ret", "exit", "trap"};
    return ends.contains(i.name());
}

std::vector<bool> find_targets(const ptx::Function& f) {
    std::vector<bool> targets(f.instructions.size() + 1);
    const auto mark = [&](std::size_t instruction) {
        if (instruction < targets.size()) targets[instruction] = true;
    };
    for (const Instruction& i : f.instructions)
        if (i.name() == "bra" && !i.operands.empty() && i.operands[0].kind == Operand::Kind::symbol)
            mark(i.operands[0].index);
    for (const auto& [name, list] : f.branch_targets)
        for (const std::uint32_t target : list) mark(target);
    return targets;
}

std::vector<bool> find_block_begins(const ptx::Function& f) {
    std::vector<bool> begins = find_targets(f);
    begins[0] = true;
    for (std::size_t n = 0; n < f.instructions.size(); ++n)
        if (ends_block(f.instructions[n])) begins[n + 1] = true;
    return begins;
}

namespace {

constexpr std::size_t most_bits = std::size_t(1) << 26;  ///< of the sets of all blocks
constexpr int most_sweeps = 64;                          ///< over a function, each backward

class Registers {
public:
    explicit Registers(std::size_t count) : words_((count + 63) / 64) {}
    bool has(std::uint32_t r) const { return words_[r / 64] >> r % 64 & 1; }
    void add(std::uint32_t r) { words_[r / 64] |= std::uint64_t(1) << r % 64; }
    void remove(std::uint32_t r) { words_[r / 64] &= ~(std::uint64_t(1) << r % 64); }
    void add(const Registers& other) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    }
    bool operator==(const Registers&) const = default;

private:
    std::vector<std::uint64_t> words_;
};

struct BasicBlock {
    std::size_t first = 0, end = 0;
    std::vector<std::size_t> next;  ///< numbers of blocks
};

class Liveness {
public:
    explicit Liveness(const ptx::Function& f) : function_(f) {
        find_blocks();
        if (blocks_.size() * f.registers.size() <= most_bits)
            at_begin_.assign(blocks_.size(), Registers(f.registers.size()));
    }

    std::vector<std::uint16_t> counts() {
        if (at_begin_.empty() || !settle()) return {};
        std::vector<std::uint16_t> counts(function_.instructions.size());
        for (const BasicBlock& block : blocks_) {
            Registers live = at_end(block);
            std::size_t count = 0;
            for (std::uint32_t r = 0; r < function_.registers.size(); ++r) count += live.has(r) ? weight(r) : 0;
            for (std::size_t n = block.end; n-- > block.first;)
                counts[n] = std::uint16_t(std::min<std::size_t>(step_back(n, live, count), UINT16_MAX));
        }
        return counts;
    }

    /// Call after counts().
    std::vector<std::uint32_t> read_first() const {
        std::vector<std::uint32_t> found;
        for (std::uint32_t r = 0; !at_begin_.empty() && r < function_.registers.size(); ++r)
            if (at_begin_[0].has(r)) found.push_back(r);
        return found;
    }

private:
    void find_blocks() {
        const std::vector<bool> begins = find_block_begins(function_);
        const std::size_t count = function_.instructions.size();
        std::vector<std::size_t> number_of(count + 1);
        for (std::size_t n = 0; n < count; ++n) {
            if (begins[n]) blocks_.push_back({n, n, {}});
            number_of[n] = blocks_.size() - 1;
            blocks_.back().end = n + 1;
        }
        BasicBlock indexed{count, count, {}};  // between indexed branches and their targets: few edges
        for (const std::size_t target : indexed_targets())
            if (target < count) indexed.next.push_back(number_of[target]);
        for (BasicBlock& block : blocks_) {
            const Instruction& last = function_.instructions[block.end - 1];
            const bool jumps =
                last.name() == "bra" && !last.operands.empty() && last.operands[0].kind == Operand::Kind::symbol;
            if (jumps && last.operands[0].index < count) block.next.push_back(number_of[last.operands[0].index]);
            if (last.name() == "brx") block.next.push_back(blocks_.size());
            if ((last.guard >= 0 || !ends_block(last)) && block.end < count) block.next.push_back(number_of[block.end]);
        }
        blocks_.push_back(std::move(indexed));
    }

    std::set<std::size_t> indexed_targets() const {
        std::set<std::size_t> all;
        for (const auto& [name, targets] : function_.branch_targets) all.insert(targets.begin(), targets.end());
        return all;
    }

    Registers at_end(const BasicBlock& block) const {
        Registers live(function_.registers.size());
        for (const std::size_t next : block.next) live.add(at_begin_[next]);
        return live;
    }

    /// Returns false if the sets still change after the last sweep.
    bool settle() {
        for (int sweep = 0; sweep < most_sweeps; ++sweep) {
            bool changed = false;
            for (std::size_t b = blocks_.size(); b-- > 0;) {
                Registers live = at_end(blocks_[b]);
                std::size_t ignored = 0;
                for (std::size_t n = blocks_[b].end; n-- > blocks_[b].first;) step_back(n, live, ignored);
                changed |= !(live == at_begin_[b]);
                at_begin_[b] = std::move(live);
            }
            if (!changed) return true;
        }
        return false;
    }

    /// Turns registers live after the instruction into those before it. Returns the live count while it executes.
    std::size_t step_back(std::size_t number, Registers& live, std::size_t& count) const {
        const Instruction& i = function_.instructions[number];
        std::size_t most = count;
        for_results(i, [&](const Operand& o) {
            if (!live.has(o.index))
                most += weight(o.index);
            else if (i.guard < 0)
                live.remove(o.index), count -= weight(o.index);
        });
        const auto use = [&](std::uint32_t r) {
            if (!live.has(r)) live.add(r), count += weight(r);
        };
        for_values(i, [&](const Operand& o) { use(o.index); });
        if (i.guard >= 0) use(std::uint32_t(i.guard));
        return std::max(most, count);
    }

    std::size_t weight(std::uint32_t r) const { return (ptx::bytes_of(function_.registers[r].type) + 3) / 4; }

    const ptx::Function& function_;
    std::vector<BasicBlock> blocks_;
    std::vector<Registers> at_begin_;  ///< of each block
};

}  // namespace

LiveRegisters live_registers(const ptx::Function& function) {
    if (function.instructions.empty()) return {};
    Liveness liveness(function);
    std::vector<std::uint16_t> counts = liveness.counts();
    return {std::move(counts), liveness.read_first()};
}

}  // namespace lanescope::emulator
