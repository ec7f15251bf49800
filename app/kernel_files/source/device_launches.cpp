#include "app/kernel_files/source/device_launches.h"

#include <algorithm>
#include <charconv>
#include <ranges>
#include <vector>

#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

/// Returns the number of the line before the next for `#line 12 "..."`; nullopt for other lines.
std::optional<int> number_before(std::string_view line) {
    constexpr std::string_view directive = "#line ";
    if (!line.starts_with(directive)) return std::nullopt;
    int number = 0;
    std::from_chars(line.data() + directive.size(), line.data() + line.size(), number);
    return number - 1;
}

/// Returns the position of a line in the compiler's numbers. Lines before a `#line` are not the file's.
std::size_t begin_of_numbered_line(std::string_view text, int wanted) {
    int number = 0;
    std::size_t found = text.npos;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const auto before = number_before(text.substr(begin, end - begin));
        number = before.value_or(number + 1);
        if (!before && number == wanted) found = begin;
        begin = end + 1;
    }
    return found;
}

/// By message: the place of the launch's kernel, or of its `<<<`.
std::vector<std::size_t> refused_places(std::string_view text, const std::string& name,
                                        std::span<const CompilerMessage> messages) {
    std::vector<std::size_t> places;
    for (const CompilerMessage& message : messages) {
        if (message.file != name || !refuses_device_launch(message)) continue;
        const std::size_t line = begin_of_numbered_line(text, message.line);
        if (line != text.npos) places.push_back(line + std::size_t(std::max(message.column - 1, 0)));
    }
    return places;
}

/// Moves the blanks of `<< <` behind it.
void join_signs(std::string& text, std::size_t begin, std::size_t end, char sign) {
    constexpr std::size_t signs = 3;
    text.replace(begin, end - begin, std::string(signs, sign) + std::string(end - begin - signs, ' '));
}

}  // namespace

std::string with_joined_launches(std::string text) {
    const std::string code = code_only(text);
    for (const SourceLaunch& launch : launches_in(code)) {
        const std::string_view kernel = std::string_view(code).substr(0, launch.kernel_end);
        const bool is_operator = kernel.ends_with("operator");
        // The brackets of a template may look like the end: `k<<<f<g<int>> >(n), 32>>>(a)`.
        const bool ends_later = code.find(">>>", launch.close_end) < code.find(';', launch.close_end);
        if (is_operator || ends_later) continue;
        join_signs(text, launch.open, launch.open_end, '<');
        join_signs(text, launch.close, launch.close_end, '>');
    }
    return text;
}

bool refuses_device_launch(const CompilerMessage& message) {
    const auto has = [&](std::string_view words) { return message.text.find(words) != std::string::npos; };
    if (message.kind != CompilerMessage::Kind::error) return false;
    return has("reference to __host__ function '__cudaPushCallConfiguration' in __") ||
           has("reference to __global__ function");
}

std::optional<std::string> with_device_launches(std::string_view text, const std::string& name,
                                                std::span<const CompilerMessage> messages) {
    const std::vector<std::size_t> places = refused_places(text, name, messages);
    std::string written(text);
    bool is_changed = false;
    const std::vector<SourceLaunch> launches = launches_in(code_only(text));
    for (const SourceLaunch& launch : std::views::reverse(launches)) {  // earlier positions stay
        const auto is_here = [&](std::size_t at) { return launch.kernel <= at && at <= launch.open; };
        if (std::ranges::none_of(places, is_here)) continue;
        written.replace(launch.close, launch.close_end - launch.close, ")");
        written.replace(launch.open, launch.open_end - launch.open, ">(");
        written.insert(launch.kernel, "lanescope_child<");
        is_changed = true;
    }
    return is_changed ? std::optional(written) : std::nullopt;
}

}  // namespace lanescope
