#include "app/kernel_files/line_directives.h"

#include <cctype>

#include "app/kernel_files/compiler_text.h"
#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

bool renumbers(std::string_view directive) {
    const std::size_t begin = directive.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return false;
    const std::string_view rest = directive.substr(begin);
    constexpr std::string_view word = "line";
    if (std::isdigit(static_cast<unsigned char>(rest[0]))) return true;
    return rest.starts_with(word) && (rest.size() == word.size() || !is_name_character(rest[word.size()]));
}

/// Includes continuation lines.
std::size_t end_of_directive(std::string_view text, std::size_t at) {
    std::size_t end = text.find('\n', at);
    while (end != std::string_view::npos && end > 0 && text[end - 1] == '\\') end = text.find('\n', end + 1);
    return std::min(end, text.size());
}

}  // namespace

std::string without_line_directives(std::string text) {
    const std::string code = code_only(text);
    for (std::size_t begin = 0; begin < code.size(); begin = std::min(code.find('\n', begin), code.size() - 1) + 1) {
        const std::size_t first = code.find_first_not_of(" \t", begin);
        if (first == std::string::npos || code[first] != '#') continue;
        const std::size_t end = end_of_directive(text, first);
        if (renumbers(std::string_view(code).substr(first + 1, end - first - 1))) blank(text, first, end);
    }
    return text;
}

}  // namespace lanescope
