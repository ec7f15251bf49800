#include "app/kernel_files/signature_text.h"

#include "app/model/text/trimmed.h"

namespace lanescope {

std::string_view parameters_of(std::string_view code, const FunctionText& function) {
    const std::string_view declaration = code.substr(function.begin, function.body - function.begin);
    std::size_t name = declaration.rfind(function.name + "(");
    if (name == std::string_view::npos) name = declaration.rfind(function.name);
    const std::size_t open = declaration.find('(', name);
    const std::size_t end = behind_bracket(declaration, open);
    return declaration.substr(open + 1, end - open - 2);
}

std::string_view template_parameters_of(std::string_view code, const FunctionText& function) {
    if (!function.is_template) return {};
    const std::string_view declaration = code.substr(function.begin, function.body - function.begin);
    const std::size_t open = declaration.find('<');
    int depth = 0;
    for (std::size_t at = open; at < declaration.size(); ++at) {
        if (declaration[at] == '<') ++depth;
        if (declaration[at] == '>' && --depth == 0) return declaration.substr(open + 1, at - open - 1);
    }
    return {};
}

std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ',';
        if (std::string_view("<([{").find(c) != std::string_view::npos) ++depth;
        if (std::string_view(">)]}").find(c) != std::string_view::npos) --depth;
        if (c != ',' || (depth > 0 && at < text.size())) continue;
        if (const auto piece = trimmed(text.substr(begin, at - begin)); !piece.empty()) pieces.push_back(piece);
        begin = at + 1;
    }
    return pieces;
}

std::string_view last_word(std::string_view text) {
    while (!text.empty() && !is_name_character(text.back())) text.remove_suffix(1);
    std::size_t first = text.size();
    while (first > 0 && is_name_character(text[first - 1])) --first;
    return text.substr(first);
}

}  // namespace lanescope
