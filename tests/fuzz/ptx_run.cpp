// Runs PTX modules with small limits.
#include <cstring>

#include "app/emulator/emulator.h"
#include "app/emulator/memory/array_space.h"
#include "tests/fuzz/target.h"

namespace lanescope {
namespace {

constexpr std::uint64_t array_bytes = 256;

/// Kernels read x and write y.
LaunchList arrays_of(const emulator::Code& code) {
    LaunchList list;
    list.arrays = {{"x", ListedArray::Role::input, array_bytes, 4}, {"y", ListedArray::Role::output, array_bytes, 4}};
    for (const emulator::PlacedVariable& variable : code.variables)
        if (!variable.is_hidden)
            list.arrays.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    return list;
}

/// Each parameter of eight bytes is one of the arrays in turn; other parameters are 16.
ListedLaunch launch_of(const ptx::Function& kernel, const emulator::ArraySpace& space) {
    ListedLaunch launch{.kernel = std::string(kernel.name),
                        .written = {},
                        .grid = {2, 1, 1},
                        .block = {40, 1, 1},
                        .shared_bytes = 64,
                        .layout = {},
                        .arguments = {}};
    for (const ptx::Variable& parameter : kernel.prototype.parameters) {
        const auto at = std::uint32_t(launch.arguments.size());
        const bool is_pointer = parameter.bytes == 8;
        const std::uint64_t value = is_pointer ? reinterpret_cast<std::uint64_t>(space[at / 8 % 2].data()) : 16;
        launch.arguments.resize(at + sizeof value);
        std::memcpy(launch.arguments.data() + at, &value, sizeof value);
        launch.layout.push_back({at, 8, is_pointer, false, is_pointer ? 4u : 0u});
    }
    return launch;
}

void run(const emulator::Code& code, const ptx::Function& kernel, bool independent) {
    emulator::ArraySpace space;
    LaunchList list = arrays_of(code);
    for (const ListedArray& array : list.arrays)
        if (array.role != ListedArray::Role::variable) space.add(array.bytes);
    list.steps.emplace_back(launch_of(kernel, space));
    const emulator::LaunchRecord record = emulator::replay(
        code, space, list, {.independent = independent, .threads = 1, .max_events = 256, .max_warp_steps = 512}, false);
    fuzz::must(!record.stopped || !record.hazards.empty(), "a kernel that stops has a hazard");
}

}  // namespace

void fuzz::try_input(std::string_view input) {
    const emulator::NumberLine number = [](const std::string&, int line) { return std::uint16_t(line & 0x7fff); };
    const ptx::Module module = ptx::parse(std::string(input), "input");
    const emulator::Code code = emulator::decode(module, "input", number);
    for (const ptx::Function& function : module.functions)
        if (function.is_kernel && function.has_body)
            for (const bool independent : {false, true}) try {
                    run(code, function, independent);
                } catch (const emulator::NotEmulated&) {
                }
}

}  // namespace lanescope
