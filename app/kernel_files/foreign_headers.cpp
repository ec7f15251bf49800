#include "app/kernel_files/foreign_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

struct Foreign {
    std::string_view header;  ///< prefix of its name
    std::string_view what;
    std::string_view namespaces;  ///< as in GpuOnlyHeader; empty: refused
};

constexpr std::array<Foreign, 2> foreign{
    {{"cub/", "the algorithms of CUB", "namespace cub {}"}, {"thrust/", "the algorithms of Thrust", ""}}};

std::string said_of(const Foreign& header) {
    if (header.namespaces.empty())
        return fmt::format("{} cannot be used here, neither on the emulator nor on a GPU: write them as a kernel",
                           header.what);
    return fmt::format(
        "{} run on a GPU only, and only if the kernel's own file includes them: write the #include there", header.what);
}

const Foreign* find(std::string_view header) {
    for (const Foreign& candidate : foreign)
        if (header.starts_with(candidate.header)) return &candidate;
    return nullptr;
}

template <class Take>
void each_include(std::string_view text, std::string_view code, const Take& take) {
    for (const IncludeText& include : includes_in(text, code))
        if (const Foreign* header = find(include.name)) take(*header, include);
}

}  // namespace

std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file) {
    std::vector<CompilerMessage> found;
    each_include(text, code_only(text), [&](const Foreign& header, const IncludeText& include) {
        if (header.namespaces.empty())
            found.push_back({.file = file,
                             .line = line_at(text, include.begin),
                             .column = column_at(text, include.begin),
                             .text = said_of(header)});
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
    each_include(text, code, [&](const Foreign& header, const IncludeText& include) {
        if (!header.namespaces.empty()) found.push_back({include.begin, include.end, header.namespaces});
    });
    return found;
}

}  // namespace lanescope
