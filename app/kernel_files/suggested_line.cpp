#include "app/kernel_files/suggested_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/kernel_files/signature_text.h"

namespace lanescope {
namespace {

/// Empty after the last line.
std::string_view line_of(std::string_view source, int line) {
    for (; line > 1 && !source.empty(); --line)
        source.remove_prefix(std::min(source.find('\n'), source.size() - 1) + 1);
    return source.substr(0, source.find('\n'));
}

/// The line after the comment at the top.
int line_behind_header(std::string_view source) {
    int line = 1;
    while (line_of(source, line).starts_with("//")) ++line;
    return line;
}

/// "32" for `int lanes`, "float" for `typename T`.
std::string usual_argument(std::string_view parameter) {
    if (parameter.starts_with("typename") || parameter.starts_with("class")) return "float";
    return parameter.starts_with("bool") ? "true" : "32";
}

}  // namespace

std::string usual_arguments(std::string_view code, const FunctionText& kernel) {
    std::vector<std::string> arguments;
    for (const std::string_view parameter : pieces_of(template_parameters_of(code, kernel)))
        if (parameter.find('=') == std::string_view::npos) arguments.push_back(usual_argument(parameter));
    return arguments.empty() ? "" : fmt::format("<{}>", fmt::join(arguments, ", "));
}

SuggestedLine line_for_launch(std::string_view source, const std::string& launch) {
    return {.text = "// Launch: " + launch, .line = line_behind_header(source)};
}

SuggestedLine suggested_launch(std::string_view source, std::string_view code, const FunctionText& kernel) {
    return line_for_launch(source, kernel.name + usual_arguments(code, kernel) + "<<<(rows + 63) / 64, 64>>>");
}

SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings) {
    if (meanings.empty()) return {};
    std::vector<std::string> pieces;
    for (const auto& [parameter, meaning] : meanings) pieces.push_back(parameter + " = " + meaning);
    const std::string bound = fmt::format("{}", fmt::join(pieces, ", "));
    const int line = header.line("Bind");
    if (line == 0) return {.text = "// Bind: " + bound, .line = line_behind_header(source)};
    std::string text(line_of(source, line));
    text.insert(std::min(text.find("Bind:") + 5, text.size()), " " + bound + ",");
    return {.text = std::move(text), .line = line, .replaces = true};
}

}  // namespace lanescope
