#include "app/kernel_files/made_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace lanescope {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// What stands between the brackets behind the kernel's name.
std::string_view parameters_of(std::string_view code, const FunctionText& kernel) {
    const std::string_view declaration = code.substr(kernel.begin, kernel.body - kernel.begin);
    std::size_t name = declaration.rfind(kernel.name + "(");
    if (name == std::string_view::npos) name = declaration.rfind(kernel.name);
    const std::size_t open = declaration.find('(', name);
    const std::size_t end = behind_bracket(declaration, open);
    return declaration.substr(open + 1, end - open - 2);
}

/// "a, b" of `const int* __restrict__ a, float b`.
std::string names_of(std::string_view parameters) {
    std::string names;
    for (std::size_t begin = 0; begin < parameters.size();) {
        const std::size_t end = std::min(parameters.find(',', begin), parameters.size());
        std::size_t last = end;
        while (last > begin && !is_word(parameters[last - 1])) --last;
        std::size_t first = last;
        while (first > begin && is_word(parameters[first - 1])) --first;
        names += (names.empty() ? "" : ", ") + std::string(parameters.substr(first, last - first));
        begin = end + 1;
    }
    return names;
}

}  // namespace

std::optional<std::string> made_launch(std::string_view code, const FunctionText& kernel,
                                       std::string_view configuration) {
    if (kernel.is_template) return std::nullopt;
    const std::string_view parameters = parameters_of(code, kernel);
    return fmt::format("void launch_{}({}) {{ {}{}({}); }}", kernel.name, parameters, kernel.name, configuration,
                       names_of(parameters));
}

}  // namespace lanescope
