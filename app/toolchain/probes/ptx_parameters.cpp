#include "app/toolchain/probes/ptx_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "app/toolchain/probes/ptx_access.h"
#include "app/toolchain/probes/ptx_text.h"

namespace lanescope {
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
