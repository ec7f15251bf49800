#include "app/kernel_files/refused_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

struct Refused {
    std::string_view header;  ///< how its name begins
    std::string_view what, instead;
};

constexpr std::array<Refused, 4> refused{
    {{"cooperative_groups", "cooperative groups", "synchronise with __syncthreads(), __syncwarp() and the shuffles"},
     {"cub/", "the algorithms of CUB", "add up a warp with __shfl_down_sync, and a block in shared memory"},
     {"thrust/", "the algorithms of Thrust", "write them as a kernel"},
     {"mma.h", "the fragments of nvcuda::wmma", "write mma.sync.aligned.m16n8k8 as inline PTX"}}};

std::string said_of(const Refused& header) {
    return fmt::format("{} cannot be used here, neither on the emulator nor on a GPU: {}", header.what, header.instead);
}

const Refused* find(std::string_view header) {
    for (const Refused& candidate : refused)
        if (header.starts_with(candidate.header)) return &candidate;
    return nullptr;
}

std::string_view without_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

/// Of `# include <name>`, which begins the text: the name. Empty where it is something else.
std::string_view included(std::string_view text) {
    text = without_blanks(text.substr(1));
    if (!text.starts_with("include")) return "";
    text = without_blanks(text.substr(7));
    if (!text.starts_with('<') && !text.starts_with('"')) return "";
    return text.substr(1, text.find_first_of(">\"\n", 1) - 1);
}

int column_at(std::string_view text, std::size_t position) {
    const std::size_t before = text.substr(0, position).rfind('\n');
    return int(before == std::string_view::npos ? position + 1 : position - before);
}

}  // namespace

std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file) {
    const std::string code = code_only(text);  // what stands in a comment is not included
    std::vector<CompilerMessage> found;
    for (std::size_t at = code.find('#'); at != std::string::npos; at = code.find('#', at + 1))
        if (const Refused* header = find(included(text.substr(at))))
            found.push_back(
                {.file = file, .line = line_at(text, at), .column = column_at(text, at), .text = said_of(*header)});
    return found;
}

std::optional<std::string> why_refused(std::string_view message) {
    for (const Refused& header : refused)
        if (message.find(header.header) != std::string::npos) return said_of(header);
    return std::nullopt;
}

}  // namespace lanescope
