#include "app/emulator/target.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "app/emulator/core.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope::emulator {
namespace {

/// "weights" is "weights" or "_ZL7weights" in PTX, "here::weights" has "4here7weights" in its mangled name.
bool is_called(const std::string& mangled, const std::string& name) {
    const std::string last = name.substr(name.rfind(':') + 1);
    return mangled == last || mangled.ends_with(fmt::format("{}{}", last.size(), last)) ||
           mangled.ends_with(fmt::format("{}{}E", last.size(), last));
}

/// The bytes of a launch as the kernel takes them.
std::vector<std::byte> parameters_of(const ListedLaunch& launch, const Function& kernel) {
    if (launch.layout.size() != kernel.parameters.size())
        throw UsageError(fmt::format("{} takes {} parameters, and the launch has {}", quoted(launch.kernel, 80),
                                     kernel.parameters.size(), launch.layout.size()));
    std::vector<std::byte> bytes;
    for (std::size_t p = 0; p < launch.layout.size(); ++p) {
        const ListedLaunch::Argument& argument = launch.layout[p];
        const std::size_t at = kernel.parameter_offsets[p], count = kernel.parameters[p].second;
        bytes.resize(std::max(bytes.size(), at + count));
        std::memcpy(bytes.data() + at, launch.arguments.data() + argument.offset,
                    std::min<std::size_t>(count, argument.bytes));
    }
    return bytes;
}

}  // namespace

std::size_t PtxTarget::find(const std::string& name) const {
    const auto found =
        std::ranges::find_if(code_.variables, [&](const PlacedVariable& v) { return is_called(v.name, name); });
    return found == code_.variables.end() ? std::string::npos : std::size_t(found - code_.variables.begin());
}

std::byte* PtxTarget::variable(std::size_t number, const std::string& name) {
    listed_.resize(std::max(listed_.size(), number + 1));
    listed_[number].first = name;
    const std::size_t n = find(name);
    if (n != std::string::npos) return variables_.data() + code_.variables[n].offset;
    unused_.resize(1 << 20);
    return unused_.data();
}

simt::LaunchRecord PtxTarget::launch(simt::Machine& machine, const simt::Shape& shape, const ListedLaunch& launch,
                                     const simt::Running& arrays) {
    LaunchFacts facts;
    facts.code = &code_;
    facts.kernel = code_.find(launch.kernel);
    if (!facts.kernel) throw UsageError(fmt::format("the PTX has no kernel {}", quoted(launch.kernel, 80)));
    facts.shape = shape;
    facts.parameters = parameters_of(launch, *facts.kernel);
    facts.variables = variables_.data();
    std::vector<GlobalArray> known;
    for (unsigned n = 0; n < arrays.array_count; ++n) {
        const simt::RunningArray& array = arrays.arrays[n];
        known.push_back({array.bytes, array.element_bytes, array.is_input, array.is_constant});
    }
    facts.first_variable = arrays.first_global;
    facts.variable_numbers.assign(code_.variables.size(), 0);
    for (std::size_t v = 0; v < code_.variables.size(); ++v) {
        std::size_t n = 0;
        while (n < listed_.size() && !is_called(code_.variables[v].name, listed_[n].first)) ++n;
        facts.variable_numbers[v] = n < listed_.size() ? arrays.first_global + unsigned(n) : hidden_variable;
    }
    facts.arrays = known;
    for (unsigned n = 0; n < arrays.first_global && n < known.size(); ++n)
        if (known[n].is_constant) facts.constant_bytes[n + simt::first_slot] = known[n].bytes;
    facts.options = &machine.options();
    return machine.launch(
        shape, [&](simt::OutputShadows& outputs, simt::Course& course) -> std::unique_ptr<simt::BlockRunner> {
            return std::make_unique<Core>(facts, machine.array_bytes(), outputs, course);
        });
}

}  // namespace lanescope::emulator
