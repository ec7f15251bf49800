#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "app/base/text/plain_text.h"
#include "app/kernel_files/kernel_launches.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

constexpr int usual_threads = 256, most_threads = 1024, warp = 32;

/// Returns nullopt for an implausible block size.
std::optional<int> threads_at(std::string_view code, std::size_t at) {
    int number = 0;
    const auto [end, error] = std::from_chars(code.data() + at, code.data() + code.size(), number);
    const bool fits = error == std::errc() && number >= warp && number <= most_threads && number % warp == 0;
    return fits ? std::optional(number) : std::nullopt;
}

/// Returns 128 for `__launch_bounds__(128)`.
std::optional<int> bound_of(std::string_view declaration) {
    constexpr std::string_view word = "__launch_bounds__(";
    const std::size_t at = declaration.find(word);
    return at == std::string_view::npos ? std::nullopt : threads_at(declaration, at + word.size());
}

/// Returns 128 for `__shared__ float sums[128]`.
std::optional<int> shared_size_of(std::string_view body) {
    for (std::size_t at = body.find("__shared__"); at != std::string_view::npos; at = body.find("__shared__", at + 1)) {
        const std::size_t open = body.find('[', at);
        if (open < body.find(';', at))
            if (const auto threads = threads_at(body, open + 1)) return threads;
    }
    return std::nullopt;
}

std::optional<std::string> constant_of(std::string_view code) {
    constexpr std::array<std::string_view, 13> names{
        "BLOCK_SIZE",    "BLOCKSIZE", "BLOCK",      "BLOCK_DIM",         "THREADS_PER_BLOCK", "THREADS", "NUM_THREADS",
        "BLOCK_THREADS", "TPB",       "block_size", "threads_per_block", "kBlockSize",        "kThreads"};
    const std::set<std::string> known = words_of_file(code);
    for (const std::string_view name : names)
        if (known.contains(std::string(name))) return std::string(name);
    return std::nullopt;
}

/// `blockIdx.x * WORD`; may be empty.
std::string_view factor_of_block(std::string_view body) {
    constexpr std::string_view index = "blockIdx.x";
    const std::size_t at = body.find(index);
    if (at == std::string_view::npos) return {};
    body = trimmed(body.substr(at + index.size()));
    if (!body.starts_with('*')) return {};
    body = trimmed(body.substr(1));
    return body.substr(0, std::ranges::find_if_not(body, is_name_character) - body.begin());
}

/// Resolves the file's constants and template arguments.
std::optional<std::string> meaning_outside(std::string_view word, std::string_view code, const SourceFunction& kernel,
                                           const std::string& arguments) {
    const std::string_view inner = arguments.empty() ? "" : std::string_view(arguments).substr(1, arguments.size() - 2);
    const auto given = pieces_of(inner), parameters = pieces_of(template_parameters_of(code, kernel));
    for (std::size_t n = 0; n < parameters.size(); ++n) {
        const std::size_t equals = std::min(parameters[n].find('='), parameters[n].size());
        if (last_word(parameters[n].substr(0, equals)) != word) continue;
        if (n < given.size()) return std::string(given[n]);
        return equals < parameters[n].size() ? std::string(trimmed(parameters[n].substr(equals + 1))) : std::string();
    }
    const std::string name(word);
    return words_of_file(code).contains(name) && name != "blockDim" ? std::optional(name) : std::nullopt;
}

/// Returns 64 for `blockIdx.x * 64 + threadIdx.x`.
std::optional<std::string> stride_of(std::string_view code, const SourceFunction& kernel,
                                     const std::string& arguments) {
    const std::string_view word = factor_of_block(code.substr(kernel.body, kernel.end - kernel.body));
    if (word.empty()) return std::nullopt;
    if (const auto threads = threads_at(word, 0)) return std::to_string(*threads);
    return meaning_outside(word, code, kernel, arguments);
}

std::string threads_for(std::string_view code, const SourceFunction& kernel, const std::string& arguments) {
    if (auto stride = stride_of(code, kernel, arguments); stride && !stride->empty()) return *std::move(stride);
    if (const auto bound = bound_of(code.substr(kernel.begin, kernel.body - kernel.begin)))
        return std::to_string(*bound);
    if (auto constant = constant_of(code)) return *std::move(constant);
    const auto shared = shared_size_of(code.substr(kernel.body, kernel.end - kernel.body));
    return std::to_string(shared.value_or(usual_threads));
}

bool is_pointer(std::string_view code, const SourceFunction& kernel, std::string_view name) {
    return std::ranges::any_of(pieces_of(parameters_of(code, kernel)), [name](std::string_view parameter) {
        return last_word(parameter) == name && parameter.find_first_of("*[") != std::string_view::npos;
    });
}

/// Must not clash with names of the file.
std::string rows_for(std::string_view code, const SourceFunction& kernel) {
    constexpr std::array<std::string_view, 3> names{"rows", "num_rows", "nrows"};
    const std::set<std::string> known = words_of_file(code);
    for (const std::string_view name : names)
        if (!known.contains(std::string(name)) && !is_pointer(code, kernel, name)) return std::string(name);
    return "height";
}

std::string_view line_of(std::string_view source, int line) {
    for (; line > 1 && !source.empty(); --line) take_until(source, '\n');
    return take_until(source, '\n');
}

int line_after_header(std::string_view source) {
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

std::vector<LaunchSpec> guessed_launches(std::string_view code, const SourceFunction& kernel,
                                         const std::string& arguments) {
    const std::string threads = threads_for(code, kernel, arguments), rows = rows_for(code, kernel);
    const std::string_view body = code.substr(kernel.body, kernel.end - kernel.body);
    const bool is_dynamic = body.find("extern __shared__") != std::string_view::npos;
    const auto shared = [&](const std::string& count) {
        return is_dynamic ? fmt::format(", {} * sizeof(double)", count) : std::string();
    };
    std::vector<LaunchSpec> guessed;
    for (const auto& [grid, block] : {std::pair(fmt::format("({0} + {1} - 1) / {1}", rows, threads), threads),
                                      std::pair(fmt::format("({0} * 32 + {1} - 1) / {1}", rows, threads), threads),
                                      std::pair(rows, threads), std::pair(rows, std::to_string(warp))})
        guessed.push_back({kernel.name, arguments, fmt::format("<<<{}, {}{}>>>", grid, block, shared(block)), 0, {}});
    return guessed;
}

std::string in_words(const LaunchSpec& launch) { return launch.kernel + launch.arguments + launch.configuration; }

std::string usual_arguments(std::string_view code, const SourceFunction& kernel) {
    std::vector<std::string> arguments;
    for (const std::string_view parameter : pieces_of(template_parameters_of(code, kernel)))
        if (parameter.find('=') == std::string_view::npos) arguments.push_back(usual_argument(parameter));
    return arguments.empty() ? "" : fmt::format("<{}>", fmt::join(arguments, ", "));
}

SuggestedLine line_for_launch(std::string_view source, const std::string& launch) {
    return {.text = "// Launch: " + launch, .line = line_after_header(source)};
}

SuggestedLine suggested_launch(std::string_view source, std::string_view code, const SourceFunction& kernel) {
    return line_for_launch(source, kernel.name + usual_arguments(code, kernel) + "<<<(rows + 63) / 64, 64>>>");
}

SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings) {
    if (meanings.empty()) return {};
    std::vector<std::string> pieces;
    for (const auto& [parameter, meaning] : meanings) pieces.push_back(parameter + " = " + meaning);
    const std::string bound = fmt::format("{}", fmt::join(pieces, ", "));
    const int line = header.line("Bind");
    if (line == 0) return {.text = "// Bind: " + bound, .line = line_after_header(source)};
    std::string text(line_of(source, line));
    text.insert(std::min(text.find("Bind:") + 5, text.size()), " " + bound + ",");
    return {.text = std::move(text), .line = line, .replaces = true};
}

}  // namespace lanescope
