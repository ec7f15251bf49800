#include "app/compilers/probes/ptx_accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "app/base/error.h"

namespace lanescope {
namespace {

/// 32 for ".f32", 128 for ".b128"; 0 if not a type.
unsigned bits_of_type(std::string_view part) {
    struct Named {
        std::string_view name;
        unsigned bits;
    };
    static constexpr std::array odd{Named{"f16x2", 32}, Named{"bf16", 16}, Named{"bf16x2", 32}, Named{"tf32", 32}};
    for (const auto& [name, bits] : odd)
        if (part == name) return bits;
    if (part.size() < 2 || std::string_view("busf").find(part[0]) == std::string_view::npos) return 0;
    unsigned bits = 0;
    for (const char c : part.substr(1)) {
        if (!std::isdigit(static_cast<unsigned char>(c)) || bits > 128) return 0;
        bits = 10 * bits + unsigned(c - '0');
    }
    return bits >= 8 && bits <= 128 && (bits & (bits - 1)) == 0 ? bits : 0;
}

struct Opcode {
    const std::vector<std::string_view>& parts;

    std::string_view head() const { return parts[0]; }
    bool has(std::string_view part) const { return std::ranges::find(parts, part) != parts.end(); }
    bool has_any(std::initializer_list<std::string_view> some) const {
        return std::ranges::any_of(some, [&](std::string_view part) { return has(part); });
    }
    unsigned bytes() const {
        unsigned bits = 0;
        for (const std::string_view part : parts) bits = std::max(bits, bits_of_type(part));
        return bits / 8 * (has("v2") ? 2 : has("v4") ? 4 : has("v8") ? 8 : 1);
    }
    PtxSpace space() const {
        if (has("global")) return PtxSpace::global;
        if (has_any({"shared", "shared::cta"})) return PtxSpace::shared;
        if (has("const")) return PtxSpace::constant;
        return PtxSpace::generic;
    }
};

const ptx::Operand* find_operand(const ptx::Instruction& instruction, ptx::Operand::Kind kind) {
    const auto found = std::ranges::find(instruction.operands, kind, &ptx::Operand::kind);
    return found == instruction.operands.end() ? nullptr : &*found;
}

PtxAddress address_of(const ptx::Operand& operand, const ptx::Function& function) {
    using Kind = ptx::Operand::Kind;
    if (operand.parts.empty()) return {.base = std::to_string(operand.offset)};
    const ptx::Operand& base = operand.parts[0];
    return {.base = std::string(base.kind == Kind::reg ? function.registers[base.index].name : base.name),
            .offset = operand.offset,
            .is_symbol = base.kind == Kind::symbol || base.kind == Kind::variable,
            .is_32_bit = base.kind == Kind::reg && ptx::bytes_of(base.type) == 4};
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

std::optional<AccessKind> collective(const Opcode& opcode) {
    const std::string_view head = opcode.head();
    if (is_one_of(head, {"shfl", "movmatrix"})) return AccessKind::shuffle;
    if (is_one_of(head, {"vote", "match", "redux", "activemask", "elect"})) return AccessKind::vote;
    if (is_one_of(head, {"bar", "barrier"}))
        return opcode.has("warp") ? AccessKind::warp_barrier : AccessKind::block_barrier;
    if (head == "mma" || (head == "wmma" && opcode.has("mma"))) return AccessKind::mma;
    return std::nullopt;
}

AccessKind in_space(AccessKind global, AccessKind shared, PtxSpace space) {
    return space == PtxSpace::shared ? shared : global;
}

std::optional<AccessKind> access(const Opcode& opcode) {
    using enum AccessKind;
    const std::string_view head = opcode.head();
    const bool matrix = head == "wmma";
    const PtxSpace space = opcode.space();
    if (is_one_of(head, {"ld", "ldu"}) || (matrix && opcode.has("load"))) return in_space(load, shared_load, space);
    if (head == "st" || (matrix && opcode.has("store"))) return in_space(store, shared_store, space);
    if (head == "atom" || head == "red") return in_space(atomic, shared_atomic, space);
    return std::nullopt;
}

/// Returns true for accesses that are not in the kernel's source.
bool is_private(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"ld", "st"}) && opcode.has_any({"param", "param::entry", "param::func", "local"});
}

/// Lanes do not wait for these.
bool is_hint(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"prefetch", "prefetchu", "applypriority", "discard", "createpolicy"});
}

/// Asynchronous copies, matrix units with memory operands, textures, distributed shared memory.
bool is_refused(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"cp", "wgmma", "tcgen05", "ldmatrix", "stmatrix", "mbarrier", "multimem", "tex",
                                     "tld4", "suld", "sust", "sured", "tensormap"}) ||
           opcode.has_any({"async", "shared::cluster"});
}

[[noreturn]] void refuse(const ptx::Instruction& instruction) {
    throw UsageError(fmt::format("{} cannot be recorded: trace a kernel without it", instruction.text()));
}

}  // namespace

std::optional<PtxEvent> event_of(const ptx::Instruction& instruction, const ptx::Function& function) {
    const Opcode opcode{instruction.opcode};
    if (is_private(opcode) || is_hint(opcode)) return std::nullopt;
    if (is_refused(opcode)) refuse(instruction);
    if (const auto kind = collective(opcode)) return PtxEvent{.kind = *kind, .address = {}};
    const ptx::Operand* address = find_operand(instruction, ptx::Operand::Kind::address);
    const auto kind = access(opcode);
    if (!kind && !address) return std::nullopt;
    if (!kind || !address) refuse(instruction);
    PtxEvent event{*kind, opcode.space(), opcode.bytes(), address_of(*address, function)};
    if (opcode.head() == "wmma") {  // the 32 lanes share the transfer
        const ptx::Operand* registers = find_operand(instruction, ptx::Operand::Kind::list);
        if (registers) event.bytes = 4 * unsigned(registers->parts.size());
        event.spread_known = false;
    }
    if (event.bytes == 0) refuse(instruction);
    return event;
}

std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel) {
    std::set<ParameterWord> words;
    const ptx::Module module = ptx::parse(std::string(ptx), "PTX");
    const ptx::Function* function = module.find(kernel);
    if (!function) return words;
    const std::string prefix = fmt::format("{}_param_", kernel);
    for (const ptx::Instruction& i : function->instructions) {
        if (i.name() != "ld" || !i.has("param") || !(i.has("u64") || i.has("b64") || i.has("s64"))) continue;
        const ptx::Operand* address = find_operand(i, ptx::Operand::Kind::address);
        if (!address || address->parts.empty() || !address->parts[0].name.starts_with(prefix)) continue;
        const std::string_view digits = address->parts[0].name.substr(prefix.size());
        unsigned parameter = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), parameter).ec != std::errc()) continue;
        const unsigned count = i.has("v2") ? 2 : i.has("v4") ? 4 : 1;
        for (unsigned n = 0; n < count; ++n) words.emplace(parameter, std::uint32_t(address->offset) + 8 * n);
    }
    return words;
}

}  // namespace lanescope
