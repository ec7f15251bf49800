#include "app/kernel_files/host_declarations.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

/// If the position is blank, the offset of the next word.
std::size_t position_of(std::string_view code, int line, int column) {
    std::size_t at = 0;
    for (int n = 1; n < line; ++n) {
        at = code.find('\n', at);
        if (at == std::string_view::npos) return code.size();
        ++at;
    }
    const std::size_t end = std::min(code.find('\n', at), code.size());
    at = std::min(at + static_cast<std::size_t>(std::max(column, 1)) - 1, end);
    at = std::min(code.find_first_not_of(" \t", at), end);
    return at == end && at > 0 ? at - 1 : at;  // a line's end belongs to its last declaration
}

std::optional<DeclarationText> declaration_at(std::string_view code, std::size_t begin, std::size_t end,
                                              std::size_t position) {
    for (const DeclarationText& declaration : declarations_in(code, begin, end))
        if (declaration.begin <= position && position < declaration.end) return declaration;
    return std::nullopt;
}

bool is_of_device(std::string_view code, const DeclarationText& declaration) {
    constexpr std::array<std::string_view, 4> words{"__global__", "__device__", "__constant__", "__shared__"};
    const std::string_view text = code.substr(declaration.begin, declaration.end - declaration.begin);
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Member functions only: data members and virtual functions determine the layout.
bool can_be_left_out(std::string_view code, const DeclarationText& member) {
    const std::string_view text = code.substr(member.begin, member.end - member.begin);
    return text.find('(') != std::string_view::npos && text.find("virtual") == std::string_view::npos &&
           !is_of_device(code, member);
}

/// A whole class only if it has no device members.
std::optional<DeclarationText> what_can_be_left_out(std::string_view code, std::size_t position) {
    const auto found = declaration_at(code, 0, code.size(), position);
    if (found && !found->is_function && found->body < position && position < found->end)
        if (const auto member = declaration_at(code, found->body + 1, found->end - 1, position);
            member && can_be_left_out(code, *member))
            return member;
    return found && !is_of_device(code, *found) ? found : std::nullopt;
}

}  // namespace

std::optional<HostPart> host_part_at(std::string_view text, int line, int column) {
    const std::string code = code_only(text);
    const auto found = what_can_be_left_out(code, position_of(code, line, column));
    if (!found) return std::nullopt;
    return HostPart{found->begin, found->end, found->is_directive};
}

}  // namespace lanescope
