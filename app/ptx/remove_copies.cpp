#include <algorithm>
#include <optional>
#include <set>

#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

using ptx::Instruction;
using ptx::Operand;

constexpr std::size_t farthest = 256;  ///< from copy to use; bounds the time for long blocks

void leave_out(Instruction& i) {
    i.opcode = {"pragma"};
    i.operands.clear();
    i.guard = -1;
}
bool is_left_out(const Instruction& i) { return i.name() == "pragma"; }

struct Copy {
    Operand *to = nullptr, *from = nullptr;
};

class CopyRemover {
public:
    explicit CopyRemover(ptx::Function& function)
        : function_(function), code_(function.instructions), begins_(find_block_begins(function)) {}

    void run() {
        count();
        for (std::size_t n = 0; n < code_.size(); ++n) forward(n);
        count();
        for (std::size_t n = 0; n < code_.size(); ++n) write_at_once(n);
        count();
        for (std::size_t n = 0; n < code_.size(); ++n) join_address(n);
        leave_out_unused();
        straighten_branches();
    }

private:
    struct Register {
        unsigned writes = 0;
        std::size_t written_at = 0;
        std::vector<std::size_t> read_at;  ///< one entry per operand
        std::size_t reads() const { return read_at.size(); }
    };

    void count() {
        registers_.assign(function_.registers.size(), {});
        for (std::size_t n = 0; n < code_.size(); ++n) {
            for_results(code_[n], [&](const Operand& o) {
                ++registers_[o.index].writes;
                registers_[o.index].written_at = n;
            });
            for_values(code_[n], [&](const Operand& o) { registers_[o.index].read_at.push_back(n); });
            if (code_[n].guard >= 0) registers_[std::size_t(code_[n].guard)].read_at.push_back(n);
        }
    }

    /// Excludes mov with vectors.
    std::vector<Copy> copies_of(Instruction& i) {
        if (i.name() != "mov" || i.operands.size() != 2 || i.guard >= 0) return {};
        Operand &to = i.operands[0], &from = i.operands[1];
        if (to.kind != Operand::Kind::list) {
            if (is_reg(to) && (is_immediate(from) || is_alike(to, from))) return {{&to, &from}};
            return {};
        }
        std::vector<Copy> copies;
        if (from.kind == Operand::Kind::list && from.parts.size() == to.parts.size())
            for (std::size_t part = 0; part < to.parts.size(); ++part)
                if (is_reg(to.parts[part]) && is_alike(to.parts[part], from.parts[part]))
                    copies.push_back({&to.parts[part], &from.parts[part]});
        return copies;
    }
    bool is_alike(const Operand& to, const Operand& from) const {
        const unsigned bytes = ptx::bytes_of(function_.registers[to.index].type);  // 0: a predicate
        return is_reg(from) && bytes > 0 && ptx::bytes_of(function_.registers[from.index].type) == bytes;
    }

    /// Makes a copy's readers read its source.
    void forward(std::size_t n) {
        for (const Copy& copy : copies_of(code_[n])) {
            Register& result = registers_[copy.to->index];
            if (result.writes != 1 || result.reads() == 0) continue;
            const bool can = is_immediate(*copy.from) ? can_be_constant(result) : stays(copy.from->index, n, result);
            if (!can) continue;
            const Operand source = *copy.from;
            for (const std::size_t reader : result.read_at)
                for_values(code_[reader], [&](Operand& o) {
                    if (o.index == copy.to->index) {
                        const bool negated = o.negated;
                        o = source;
                        o.negated = negated;
                    }
                });
            if (is_reg(source)) {
                std::vector<std::size_t>& readers = registers_[source.index].read_at;
                readers.insert(readers.end(), result.read_at.begin(), result.read_at.end());
            }
            result.read_at.clear();
        }
    }

    /// Only plain arithmetic takes constants.
    bool can_be_constant(const Register& result) const {
        static const std::set<std::string_view> takers{"add", "sub", "mul", "mad", "fma", "setp", "shl",
                                                       "shr", "and", "or",  "xor", "min", "max",  "mov"};
        return std::ranges::all_of(result.read_at, [&](std::size_t reader) {
            return takers.contains(code_[reader].name()) && code_[reader].guard < 0 &&
                   std::ranges::none_of(code_[reader].operands,
                                        [](const Operand& o) { return o.kind == Operand::Kind::list; });
        });
    }

    /// Requires all readers in the same block.
    bool stays(std::uint32_t source, std::size_t n, const Register& result) const {
        const std::size_t last = std::ranges::max(result.read_at);
        const auto before = [&](std::size_t reader) { return reader <= n; };
        if (std::ranges::any_of(result.read_at, before) || last - n > farthest) return false;
        for (std::size_t at = n + 1; at <= last; ++at) {
            if (begins_[at]) return false;
            if (at < last && writes(code_[at], source)) return false;
        }
        return true;
    }

    static bool writes(const Instruction& i, std::uint32_t index) {
        bool found = false;
        for_results(i, [&](const Operand& o) { found = found || o.index == index; });
        return found;
    }
    static bool reads(const Instruction& i, std::uint32_t index) {
        bool found = i.guard >= 0 && std::uint32_t(i.guard) == index;
        for_values(i, [&](const Operand& o) { found = found || o.index == index; });
        return found;
    }

    /// Makes an instruction write to its copy's target.
    void write_at_once(std::size_t n) {
        std::vector<Copy> copies = copies_of(code_[n]);
        std::size_t done = 0;
        for (const Copy& copy : copies) {
            if (!is_reg(*copy.from)) continue;
            const Register& value = registers_[copy.from->index];
            if (value.writes != 1 || value.reads() != 1 || !can_write(value.written_at, n, copy)) continue;
            for_results(code_[value.written_at], [&](Operand& o) {
                if (o.index == copy.from->index) o = *copy.to;
            });
            *copy.from = *copy.to;
            ++done;
        }
        if (done > 0 && done == parts_of(code_[n])) leave_out(code_[n]);
    }
    static std::size_t parts_of(const Instruction& i) {
        return i.operands[0].kind == Operand::Kind::list ? i.operands[0].parts.size() : 1;
    }

    bool can_write(std::size_t writer, std::size_t n, const Copy& copy) const {
        if (writer >= n || n - writer > farthest || code_[writer].guard >= 0 || is_left_out(code_[writer]))
            return false;
        if (writes(code_[writer], copy.to->index)) return false;
        for (std::size_t at = writer + 1; at <= n; ++at) {
            if (begins_[at]) return false;
            if (at < n && (writes(code_[at], copy.to->index) || reads(code_[at], copy.to->index))) return false;
        }
        return true;
    }

    /// Merges cvt.s64.s32 or mul.wide, shl and add into mad.wide, if nothing else uses the intermediate results.
    void join_address(std::size_t n) {
        Instruction& add = code_[n];
        if (add.guard >= 0 || add.operands.size() != 3) return;
        if (add.text() != "add.s64" && add.text() != "add.u64") return;
        if (!is_reg(add.operands[1]) || !is_reg(add.operands[2])) return;
        for (const std::size_t scaled : {2, 1})
            if (join(add, add.operands[scaled], add.operands[3 - scaled], n)) return;
    }

    bool join(Instruction& add, const Operand& scaled, const Operand& base, std::size_t n) {
        const std::optional<std::size_t> product = only_writer(scaled.index, n);
        if (!product) return false;
        Instruction& multiply = code_[*product];
        if (multiply.name() == "mul" && multiply.has("wide")) {
            if (!takes_four_bytes(multiply) || !unchanged(multiply.operands, *product, n)) return false;
            put_together(add, multiply.last_type(), multiply.operands[1], multiply.operands[2], base);
            leave_out(multiply);
            return true;
        }
        if (multiply.name() != "shl" || !is_immediate(multiply.operands[2]) || multiply.operands[2].bits > 30)
            return false;
        if (!is_reg(multiply.operands[1])) return false;
        const std::optional<std::size_t> widened = only_writer(multiply.operands[1].index, *product);
        if (!widened || code_[*widened].name() != "cvt") return join_wide(add, multiply, base, *product, n);
        Instruction& convert = code_[*widened];
        const bool widens = convert.text() == "cvt.s64.s32" || convert.text() == "cvt.u64.u32";
        if (!widens || !is_narrow(convert.operands[1]) || !unchanged(convert.operands, *widened, n))
            return join_wide(add, multiply, base, *product, n);
        Operand factor{.kind = Operand::Kind::integer, .bits = std::uint64_t(1) << multiply.operands[2].bits};
        put_together(add, convert.last_type(), convert.operands[1], factor, base);
        leave_out(multiply);
        leave_out(convert);
        return true;
    }

    /// PTX has no such instruction for 64-bit indices.
    bool join_wide(Instruction& add, Instruction& shift, const Operand& base, std::size_t at, std::size_t n) {
        if (shift.text() != "shl.b64" || !unchanged(shift.operands, at, n)) return false;
        const Operand index = shift.operands[1], bits = shift.operands[2], c = base;
        add.opcode = {shift_and_add, "b64"};
        add.operands = {Operand(add.operands[0]), index, bits, c};
        leave_out(shift);
        return true;
    }

    bool takes_four_bytes(const Instruction& multiply) const {
        const ptx::Type type = multiply.last_type();
        return (type == ptx::Type::s32 || type == ptx::Type::u32) && multiply.operands.size() == 3 &&
               is_narrow(multiply.operands[1]);
    }
    bool is_narrow(const Operand& o) const {
        return is_reg(o) && ptx::bytes_of(function_.registers[o.index].type) == 4;
    }

    static void put_together(Instruction& add, ptx::Type type, const Operand& index, const Operand& factor,
                             const Operand& base) {
        Operand to = add.operands[0];
        const Operand a = index, b = factor, c = base;
        add.opcode = {"mad", "wide", type == ptx::Type::s32 ? "s32" : "u32"};
        add.operands = {std::move(to), a, b, c};
    }

    /// Returns the same block's writer, if this is its only reader.
    std::optional<std::size_t> only_writer(std::uint32_t index, std::size_t reader) const {
        const Register& r = registers_[index];
        if (r.writes != 1 || r.reads() != 1 || r.written_at >= reader || reader - r.written_at > farthest) return {};
        if (code_[r.written_at].guard >= 0 || code_[r.written_at].operands.size() < 2) return {};
        for (std::size_t at = r.written_at + 1; at <= reader; ++at)
            if (begins_[at]) return {};
        return r.written_at;
    }

    bool unchanged(const std::vector<Operand>& operands, std::size_t from, std::size_t to) const {
        for (std::size_t o = 1; o < operands.size(); ++o)
            for (std::size_t at = from + 1; is_reg(operands[o]) && at < to; ++at)
                if (writes(code_[at], operands[o].index)) return false;
        return true;
    }

    /// Keeps divisions, which may fault.
    void leave_out_unused() {
        static const std::set<std::string_view> harmless{"mov", "cvta", "add", "or", "shl", "mad"};
        for (bool changed = true; changed;) {
            changed = false;
            count();
            for (Instruction& i : code_) {
                if (!harmless.contains(i.name()) || i.has("cc") || i.operands.size() < 2) continue;
                bool read = false;
                for_registers(i.operands[0], [&](const Operand& o) { read = read || registers_[o.index].reads() > 0; });
                if (!read && !is_special(i.operands[1])) changed = true, leave_out(i);
            }
        }
    }
    /// Reading a clock counts as progress.
    static bool is_special(const Operand& o) { return o.kind == Operand::Kind::special; }

    /// Turns "@p bra A; bra B; A:" into "@!p bra B; A:"; removes jumps to the next instruction.
    void straighten_branches() {
        const std::vector<bool> targets = find_targets(function_);
        for (std::size_t n = 0; n < code_.size(); ++n) {
            Instruction& i = code_[n];
            if (i.name() != "bra" || i.operands.empty() || i.operands[0].kind != Operand::Kind::symbol) continue;
            const bool goes_around = i.guard >= 0 && n + 1 < code_.size() && code_[n + 1].name() == "bra" &&
                                     code_[n + 1].guard < 0 && i.operands[0].index == n + 2 && !targets[n + 1];
            if (goes_around) {
                i.guard_negated = !i.guard_negated;
                i.operands = code_[n + 1].operands;
                leave_out(code_[n + 1]);
            } else if (i.guard < 0 && i.operands[0].index == n + 1) {
                leave_out(i);
            }
        }
    }

    ptx::Function& function_;
    std::vector<Instruction>& code_;
    std::vector<bool> begins_;
    std::vector<Register> registers_;
};

}  // namespace

void remove_copies(ptx::Function& function) { CopyRemover(function).run(); }

}  // namespace lanescope::emulator
