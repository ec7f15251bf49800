#include "app/cli/sass_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/text_table.h"

namespace lanescope {
namespace {

std::string name_of(const SassKernel& kernel) {
    return kernel.arguments.empty() ? kernel.function : fmt::format("{}<{}>", kernel.function, kernel.arguments);
}

std::string or_dash(std::int64_t count) { return count ? std::to_string(count) : "-"; }

std::vector<std::string> row_of(const SassKernel& kernel, bool with_narrow) {
    const SassLoads& loads = kernel.loads;
    std::vector<std::string> row{kernel.operation, name_of(kernel)};
    if (with_narrow) row.push_back(or_dash(loads.narrow));
    row.insert(row.end(), {or_dash(loads.bits32), or_dash(loads.bits64), or_dash(loads.bits128)});
    return row;
}

}  // namespace

std::string sass_table(const std::vector<SassKernel>& kernels) {
    const bool with_narrow = std::ranges::any_of(kernels, [](const SassKernel& k) { return k.loads.narrow > 0; });
    std::vector<std::string> headings{"operation", "kernel"};
    if (with_narrow) headings.push_back(">8, 16 bits");
    headings.insert(headings.end(), {">32 bits", ">64 bits", ">128 bits"});
    TextTable table(headings);
    for (const SassKernel& kernel : kernels) table.add(row_of(kernel, with_narrow));
    const int architecture = kernels.empty() ? 0 : kernels.front().architecture;
    return fmt::format("global loads in the machine code of the plain build for sm_{}\n\n{}", architecture,
                       table.text());
}

nlohmann::json sass_json(const std::vector<SassKernel>& kernels) {
    nlohmann::json array = nlohmann::json::array();
    for (const SassKernel& k : kernels)
        array.push_back({{"operation", k.operation},
                         {"variant", variant_of_kernel(k)},
                         {"kernel", name_of(k)},
                         {"architecture", fmt::format("sm_{}", k.architecture)},
                         {"narrow", k.loads.narrow},
                         {"bits32", k.loads.bits32},
                         {"bits64", k.loads.bits64},
                         {"bits128", k.loads.bits128}});
    return array;
}

}  // namespace lanescope
