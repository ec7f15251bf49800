#include "app/kernel_files/ptx_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/ptx/registers.h"

namespace lanescope {
namespace {

using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

constexpr int no_parameter = -1;

bool is_real(Type type) {
    return type == Type::f16 || type == Type::f16x2 || type == Type::bf16 || type == Type::bf16x2 ||
           type == Type::f32 || type == Type::f64;
}

/// 16 bits may be a half.
bool is_whole(Type type) { return type == Type::s32 || type == Type::u32 || type == Type::s64 || type == Type::u64; }

class Uses {
public:
    explicit Uses(const ptx::Function& kernel)
        : kernel_(kernel),
          uses_(kernel.prototype.parameters.size()),
          address_of_(kernel.registers.size(), no_parameter),
          element_of_(kernel.registers.size(), no_parameter) {
        for (std::size_t p = 0; p < uses_.size(); ++p) uses_[p].is_pointer = kernel.prototype.parameters[p].is_pointer;
    }

    std::vector<ParameterUse> find() {
        constexpr int rounds = 2;  // the second follows loops
        for (int round = 0; round < rounds; ++round)
            for (const Instruction& i : kernel_.instructions) follow(i);
        return std::move(uses_);
    }

private:
    void follow(const Instruction& i) {
        for (const Operand& o : i.operands) note_named(o);
        if (i.operands.size() < 2) return;
        if (i.name() == "ld" || i.name() == "ldu") return load(i, i.operands[0], i.operands[1]);
        if (i.name() == "st") return store(i, i.operands[0], i.operands[1]);
        if (i.name() == "red") return access(i, i.operands[0], true);
        if (i.name() == "atom") return access(i, i.operands[1], true);
        if (i.name() == "cp") return access(i, i.operands[1], false);
        pass_on(i);
        note_elements(i);
    }

    int parameter_named(const Operand& o) const {
        const auto& parameters = kernel_.prototype.parameters;
        const auto found = std::ranges::find(parameters, o.name, &ptx::Variable::name);
        return o.kind != Operand::Kind::symbol || found == parameters.end() ? no_parameter
                                                                            : int(found - parameters.begin());
    }

    void note_named(const Operand& o) {
        if (const int p = parameter_named(o); p >= 0) uses_[std::size_t(p)].is_read = true;
        for (const Operand& part : o.parts) note_named(part);
    }

    int base_of(const Operand& address) const {
        if (address.kind != Operand::Kind::address || address.parts.empty()) return no_parameter;
        const Operand& base = address.parts[0];
        return emulator::is_reg(base) ? address_of_[base.index] : no_parameter;
    }

    /// A local variable and an offset.
    using Place = std::pair<std::uint64_t, std::int64_t>;
    static Place place_of(const Operand& address) {
        const bool known = !address.parts.empty();
        const std::uint64_t kind = known ? std::uint64_t(address.parts[0].kind) : 0;
        return {kind << 32 | (known ? address.parts[0].index : 0), address.offset};
    }

    void load(const Instruction& i, const Operand& to, const Operand& address) {
        if (i.has("param")) {
            const bool names = address.kind == Operand::Kind::address && !address.parts.empty();
            if (names && emulator::is_reg(to)) address_of_[to.index] = parameter_named(address.parts[0]);
            return;
        }
        const int p = base_of(address);
        if (p < 0) {
            if (const auto kept = kept_.find(place_of(address)); kept != kept_.end() && emulator::is_reg(to))
                address_of_[to.index] = kept->second;
            return;
        }
        access(i, address, false);
        emulator::for_registers(to, [&](const Operand& r) {
            element_of_[r.index] = p;
            uses_[std::size_t(p)].is_float |= is_real(r.type);
        });
    }

    void store(const Instruction& i, const Operand& address, const Operand& value) {
        if (base_of(address) >= 0) return access(i, address, true);
        if (emulator::is_reg(value) && address_of_[value.index] >= 0 && address.kind == Operand::Kind::address)
            kept_[place_of(address)] = address_of_[value.index];
    }

    void access(const Instruction& i, const Operand& address, bool writes) {
        const int p = base_of(address);
        if (p < 0) return;
        ParameterUse& use = uses_[std::size_t(p)];
        const Type type = i.last_type();
        use.is_pointer = true;
        (writes ? use.is_written : use.is_loaded) = true;
        use.is_float |= is_real(type);
        use.is_integer |= is_whole(type);
        use.bytes = std::max(use.bytes, ptx::bytes_of(type));
    }

    void pass_on(const Instruction& i) {
        static const std::set<std::string_view> names{"mov", "cvta", "add", "sub", "mad", "selp"};
        if (!names.contains(i.name()) || !emulator::is_reg(i.operands[0])) return;
        for (std::size_t o = 1; o < i.operands.size(); ++o) {
            if (!emulator::is_reg(i.operands[o])) continue;
            const std::uint32_t from = i.operands[o].index, to = i.operands[0].index;
            if (ptx::bytes_of(kernel_.registers[to].type) == 8 && address_of_[from] >= 0)
                address_of_[to] = address_of_[from];
            if (i.name() == "mov") element_of_[to] = std::max(element_of_[to], element_of_[from]);
        }
        if (i.name() != "cvta") return;
        emulator::for_registers(i.operands[1], [&](const Operand& r) {
            if (address_of_[r.index] >= 0) uses_[std::size_t(address_of_[r.index])].is_pointer = true;
        });
    }

    void note_elements(const Instruction& i) {
        const bool copies = i.name() == "mov" || i.name() == "selp";
        const Type type = copies ? i.operands[0].type : i.last_type();
        for (std::size_t o = 1; o < i.operands.size(); ++o)
            emulator::for_registers(i.operands[o], [&](const Operand& r) {
                if (element_of_[r.index] < 0) return;
                uses_[std::size_t(element_of_[r.index])].is_float |= is_real(type);
                uses_[std::size_t(element_of_[r.index])].is_integer |= is_whole(type);
            });
    }

    const ptx::Function& kernel_;
    std::vector<ParameterUse> uses_;
    std::vector<int> address_of_;  ///< per register: parameter that it addresses
    std::vector<int> element_of_;  ///< per register: parameter of its source memory
    std::map<Place, int> kept_;    ///< in local memory
};

}  // namespace

std::vector<ParameterUse> parameter_uses(const ptx::Function& kernel) { return Uses(kernel).find(); }

}  // namespace lanescope
