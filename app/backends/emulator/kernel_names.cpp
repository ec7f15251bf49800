#include "app/backends/emulator/kernel_names.h"

#include <regex>

namespace lanescope {
namespace {

/// "tile" of `extern __shared__ float4 tile[];`.
std::string dynamic_array_in(const std::string& text) {
    static const std::regex declaration(R"(extern\s+__shared__[^;]*?(\w+)\s*\[\s*\])");
    std::smatch found;
    return std::regex_search(text, found, declaration) ? found.str(1) : "shared memory";
}

/// Zeros if there are several launches.
LaunchShape only_launch(const LaunchList& list) {
    LaunchShape only{.grid = {0, 0, 0}};
    int count = 0;
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step); launch && ++count == 1)
            only = {launch->grid, launch->block, launch->shared_bytes};
    return count == 1 ? only : LaunchShape{.grid = {0, 0, 0}};
}

}  // namespace

KernelNames names_of(const Program& program, const LaunchList& list) {
    KernelNames names;
    names.place = [&program](int line) {
        const simt::TextPlace place = program.module().text_place(line);
        return TextPosition{place.file, place.line};
    };
    for (const ListedArray& array : list.arrays) {
        names.arrays.push_back(array.name);
        names.lengths.push_back(static_cast<std::int64_t>(array.bytes / array.element_bytes));
    }
    names.launch = only_launch(list);
    names.shared.push_back(dynamic_array_in(program.text()));
    for (const CompiledVariable& array : program.module().compiled().shared) names.shared.push_back(array.name);
    return names;
}

}  // namespace lanescope
