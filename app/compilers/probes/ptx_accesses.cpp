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
#include "app/base/text/plain_text.h"
#include "app/compilers/probes/ptx_statements.h"

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
    std::vector<std::string_view> parts;

    explicit Opcode(std::string_view text) : parts(split(text, ".")) {}
    std::string_view head() const { return parts.empty() ? std::string_view() : parts[0]; }
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

std::string_view address_in(std::string_view operands) {
    const std::size_t open = operands.find('[');
    if (open == std::string_view::npos) return {};
    const std::size_t close = operands.find(']', open);
    if (close == std::string_view::npos) return {};
    return ptx_trimmed(operands.substr(open + 1, close - open - 1));
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

/// Not in the kernel's source.
bool is_private(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"ld", "st"}) && opcode.has_any({"param", "param::entry", "param::func", "local"});
}

/// Lanes do not wait for these.
bool is_hint(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"prefetch", "prefetchu", "applypriority", "discard", "createpolicy"});
}

/// Asynchronous copies, matrix units with memory operands, textures, other blocks' shared memory.
bool is_refused(const Opcode& opcode) {
    return is_one_of(opcode.head(), {"cp", "wgmma", "tcgen05", "ldmatrix", "stmatrix", "mbarrier", "multimem", "tex",
                                     "tld4", "suld", "sust", "sured", "tensormap"}) ||
           opcode.has_any({"async", "shared::cluster"});
}

/// The 32 lanes move the matrix together.
unsigned matrix_bytes(const Opcode& opcode, std::string_view operands) {
    const std::size_t open = operands.find('{'), close = operands.find('}');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return opcode.bytes();
    const std::string_view registers = operands.substr(open, close - open);
    const auto count = 1 + static_cast<unsigned>(std::ranges::count(registers, ','));
    return 4 * count;
}

[[noreturn]] void refuse(const PtxInstruction& instruction) {
    throw UsageError(fmt::format("{} cannot be recorded: trace a kernel without it", instruction.opcode));
}

}  // namespace

PtxInstruction read_instruction(std::string_view statement) {
    PtxInstruction instruction;
    statement = ptx_trimmed(statement);
    if (statement.ends_with(';')) statement.remove_suffix(1);
    if (statement.starts_with('@')) {
        instruction.guard = ptx_word(statement).substr(1);
        statement = ptx_trimmed(statement.substr(instruction.guard.size() + 1));
    }
    instruction.opcode = ptx_word(statement);
    instruction.operands = ptx_trimmed(statement.substr(instruction.opcode.size()));
    return instruction;
}

std::optional<PtxEvent> event_of(const PtxInstruction& instruction) {
    const Opcode opcode(instruction.opcode);
    if (is_private(opcode) || is_hint(opcode)) return std::nullopt;
    if (is_refused(opcode)) refuse(instruction);
    if (const auto kind = collective(opcode)) return PtxEvent{.kind = *kind};
    const bool brackets = instruction.operands.find('[') != std::string_view::npos;
    const auto kind = access(opcode);
    if (!kind) {
        if (brackets) refuse(instruction);
        return std::nullopt;
    }
    PtxEvent event{*kind, opcode.space(), opcode.bytes(), address_in(instruction.operands)};
    if (opcode.head() == "wmma") {
        event.bytes = matrix_bytes(opcode, instruction.operands);
        event.spread_known = false;
    }
    if (event.bytes == 0 || event.address.empty()) refuse(instruction);
    return event;
}

namespace {

std::optional<std::uint32_t> take_unsigned(std::string_view& text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// (3, 16) of "ld.param.v2.u64 {...}, [kernel_param_3+16]".
std::optional<ParameterWord> word_in(std::string_view operands, const std::string& prefix) {
    const std::size_t at = operands.find(prefix);
    if (at == std::string_view::npos) return std::nullopt;
    operands.remove_prefix(at + prefix.size());
    const auto parameter = take_unsigned(operands);
    if (!parameter) return std::nullopt;
    std::uint32_t offset = 0;
    if (operands.starts_with('+')) {
        operands.remove_prefix(1);
        offset = take_unsigned(operands).value_or(0);
    }
    return ParameterWord{*parameter, offset};
}

bool has(std::string_view opcode, std::string_view part) { return opcode.find(part) != std::string_view::npos; }

}  // namespace

std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel) {
    std::set<ParameterWord> words;
    const PtxText text = read_ptx(ptx);
    const auto function = std::ranges::find(text.functions, kernel, &PtxFunction::name);
    if (function == text.functions.end()) return words;
    const std::string prefix = fmt::format("[{}_param_", kernel);
    for (const PtxStatement& statement : function->statements) {
        if (statement.kind != PtxStatement::Kind::instruction) continue;
        const auto [guard, opcode, operands] =
            read_instruction(ptx.substr(statement.begin, statement.end - statement.begin));
        if (!opcode.starts_with("ld.param") || !(has(opcode, ".u64") || has(opcode, ".b64") || has(opcode, ".s64")))
            continue;
        const auto word = word_in(operands, prefix);
        if (!word) continue;
        const unsigned count = has(opcode, ".v2.") ? 2 : has(opcode, ".v4.") ? 4 : 1;
        for (unsigned i = 0; i < count; ++i) words.emplace(word->first, word->second + 8 * i);
    }
    return words;
}

}  // namespace lanescope
