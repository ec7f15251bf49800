#include "app/kernel_files/made_launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "app/kernel_files/binding.h"

namespace lanescope {
namespace {

/// What stands between the brackets behind the kernel's name.
std::string_view parameters_of(std::string_view code, const FunctionText& kernel) {
    const std::string_view declaration = code.substr(kernel.begin, kernel.body - kernel.begin);
    std::size_t name = declaration.rfind(kernel.name + "(");
    if (name == std::string_view::npos) name = declaration.rfind(kernel.name);
    const std::size_t open = declaration.find('(', name);
    const std::size_t end = behind_bracket(declaration, open);
    return declaration.substr(open + 1, end - open - 2);
}

std::string_view last_word(std::string_view text) {
    while (!text.empty() && !is_name_character(text.back())) text.remove_suffix(1);
    std::size_t first = text.size();
    while (first > 0 && is_name_character(text[first - 1])) --first;
    return text.substr(first);
}

/// "a" and "b" of `const int* __restrict__ a, float b`.
std::vector<std::string> names_of(std::string_view parameters) {
    std::vector<std::string> names;
    while (!parameters.empty()) {
        const std::size_t end = std::min(parameters.find(','), parameters.size());
        names.emplace_back(last_word(parameters.substr(0, end)));
        parameters.remove_prefix(std::min(end + 1, parameters.size()));
    }
    return names;
}

std::set<std::string> words_in(std::string_view text) {
    std::set<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_name_character(text[end])) ++end;
        if (end > at) words.emplace(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// What stands outside of functions: constants, macros, types.
std::set<std::string> words_of_file(std::string_view code) {
    std::set<std::string> words;
    std::size_t begin = 0;
    for (const FunctionText& function : functions_in(code)) {
        words.merge(words_in(code.substr(begin, function.begin - begin)));
        begin = function.end;
    }
    words.merge(words_in(code.substr(begin)));
    return words;
}

std::vector<std::string> sizes_asked_for(std::string_view code, std::string_view configuration,
                                         const std::vector<std::string>& parameters) {
    const std::set<std::string> known = words_of_file(code);
    std::vector<std::string> sizes;
    for (const std::string& word : words_in(configuration))
        if (names_a_size(word) && !known.contains(word) && !std::ranges::count(parameters, word)) sizes.push_back(word);
    return sizes;
}

}  // namespace

std::optional<MadeLaunch> made_launch(std::string_view code, const FunctionText& kernel,
                                      std::string_view configuration) {
    if (kernel.is_template) return std::nullopt;
    std::string parameters(parameters_of(code, kernel));
    const std::vector<std::string> names = names_of(parameters);
    MadeLaunch made{.text = {}, .sizes = sizes_asked_for(code, configuration, names)};
    for (const std::string& size : made.sizes) parameters += (parameters.empty() ? "int " : ", int ") + size;
    made.text = fmt::format("void launch_{}({}) {{ {}{}({}); }}", kernel.name, parameters, kernel.name, configuration,
                            fmt::join(names, ", "));
    return made;
}

}  // namespace lanescope
