#include "app/kernel_files/foreign_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

struct Foreign {
    std::string_view header;  ///< how its name begins
    std::string_view what;
    std::string_view namespaces;  ///< as in GpuOnlyHeader; empty: refused
};

constexpr std::array<Foreign, 4> foreign{
    {{"cooperative_groups", "cooperative groups", "namespace cooperative_groups {}"},
     {"cub/", "the algorithms of CUB", "namespace cub {}"},
     {"mma.h", "the fragments of nvcuda::wmma", "namespace nvcuda { namespace wmma {} }"},
     {"thrust/", "the algorithms of Thrust", ""}}};

std::string said_of(const Foreign& header) {
    if (header.namespaces.empty())
        return fmt::format("{} cannot be used here, neither on the emulator nor on a GPU: write them as a kernel",
                           header.what);
    return fmt::format(
        "{} run on a GPU only, and only where the kernel's own file includes them: write the #include "
        "there",
        header.what);
}

const Foreign* find(std::string_view header) {
    for (const Foreign& candidate : foreign)
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

/// Calls `take` with each such header and where its directive begins. What stands in a comment is not included.
template <class Take>
void each_include(std::string_view text, std::string_view code, const Take& take) {
    for (std::size_t at = code.find('#'); at != std::string_view::npos; at = code.find('#', at + 1))
        if (const Foreign* header = find(included(text.substr(at)))) take(*header, at);
}

}  // namespace

std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file) {
    std::vector<CompilerMessage> found;
    each_include(text, code_only(text), [&](const Foreign& header, std::size_t at) {
        if (header.namespaces.empty())
            found.push_back(
                {.file = file, .line = line_at(text, at), .column = column_at(text, at), .text = said_of(header)});
    });
    return found;
}

std::optional<std::string> why_refused(std::string_view message) {
    for (const Foreign& header : foreign)
        if (message.find(header.header) != std::string::npos) return said_of(header);
    return std::nullopt;
}

std::vector<GpuOnlyHeader> gpu_only_headers(std::string_view text, std::string_view code) {
    std::vector<GpuOnlyHeader> found;
    each_include(text, code, [&](const Foreign& header, std::size_t at) {
        if (!header.namespaces.empty())
            found.push_back({at, std::min(text.find('\n', at), text.size()), header.namespaces});
    });
    return found;
}

}  // namespace lanescope
