#include "app/emulator/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/emulator/emulator.h"
#include "app/emulator/grid/grid.h"
#include "app/emulator/schedule/block.h"

namespace lanescope::emulator {
namespace {

std::vector<std::byte> parameters_of(const ListedLaunch& launch, const Function& kernel) {
    if (launch.layout.size() != kernel.parameters.size())
        throw UsageError(fmt::format("{} takes {} parameters, and the launch has {}", quoted(launch.kernel, 80),
                                     kernel.parameters.size(), launch.layout.size()));
    std::vector<std::byte> bytes;
    for (std::size_t p = 0; p < launch.layout.size(); ++p) {
        const ListedLaunch::Argument& argument = launch.layout[p];
        const std::size_t at = kernel.parameter_offsets[p], count = kernel.parameters[p].second;
        bytes.resize(std::max(bytes.size(), at + count));
        std::copy_n(launch.arguments.data() + argument.offset, std::min<std::size_t>(count, argument.bytes),
                    bytes.data() + at);  // a structure can be empty
    }
    return bytes;
}

/// Checks all functions that the kernel may call; a pointer may reach any.
std::string refusal_of(const Code& code, const Function& kernel) {
    std::vector<const Function*> reached{&kernel};
    for (std::size_t n = 0; n < reached.size(); ++n) {
        if (!reached[n]->refusal.empty()) return reached[n]->refusal;
        const auto reach = [&](const Function* f) {
            if (std::ranges::find(reached, f) == reached.end()) reached.push_back(f);
        };
        for (const CallTable& call : reached[n]->calls) {
            if (call.callee) reach(call.callee);
            if (call.pointer != nowhere)
                for (const auto& f : code.functions) reach(f.get());
        }
    }
    return {};
}

using Use = ArrayUse;

/// To start a further core takes about as long.
constexpr std::chrono::microseconds most_short{150};

std::vector<Use> uses_of(const ListedLaunch& launch, std::size_t arrays) {
    std::vector<Use> uses(arrays, Use::unknown);
    for (const ListedLaunch::Argument& argument : launch.layout) {
        if (!argument.is_pointer) continue;
        const unsigned array = array_of_address(launch.address_in(argument));
        if (array >= arrays) continue;
        if (!argument.is_const)
            uses[array] = Use::writes;
        else if (uses[array] == Use::unknown)
            uses[array] = Use::reads;
    }
    return uses;
}

bool is_constant(const DeviceArray& array, Use use) {
    return array.role == ListedArray::Role::input ||
           (array.role == ListedArray::Role::scratch && use == Use::reads && array.is_defined);
}

/// Defines the bytes of elements that the last launch wrote.
void add_written(const ShadowMemory& shadow, unsigned element_bytes, DefinedBytes& values) {
    for (std::size_t n = 0; n < shadow.parts(); ++n) {
        if (!shadow.is_touched(n)) continue;
        const ShadowPart part = shadow.content_of(n);
        for (std::size_t i = 0; i < ShadowPart::elements; ++i) {
            const std::size_t first = i;
            while (i < ShadowPart::elements && part.writes[i]) ++i;
            const std::uint64_t element = n * ShadowPart::elements + first;
            if (i > first) values.define(element * element_bytes, (i - first) * element_bytes);
        }
    }
}

/// Unwritten arrays need no checks or scheduling points.
Launcher launcher_for(const std::vector<DeviceArray>& arrays, const std::vector<GlobalArray>& facts,
                      EmulatorOptions options, ShadowMemories& memory) {
    for (std::size_t n = 0; n < arrays.size(); ++n) options.constant_arrays[n] = facts[n].is_constant;
    Launcher launcher(std::move(options), memory);
    for (std::size_t n = 0; n < arrays.size(); ++n) {
        const DeviceArray& array = arrays[n];
        if (!launcher.options().checks)
            launcher.add_array(0);
        else if (facts[n].is_constant)
            launcher.add_array(array.bytes.size());
        else if (array.role == ListedArray::Role::output)
            launcher.add_output(array.bytes, array.element_bytes, array.is_defined, array.values);
        else
            launcher.add_scratch(array.bytes, array.element_bytes, array.is_defined, array.values);
    }
    return launcher;
}

}  // namespace

Device::Device(const Code& code, const Code* watched) : code_(code), watched_(watched), variables_(code.content) {
    for (std::size_t v = 0; v < code.variables.size(); ++v)
        if (!code.variables[v].is_hidden) listed_.push_back(v);
}

void Device::forget(unsigned array) {
    constexpr std::size_t most_kept = 1 << 20;
    if (const auto found = shadows_.find(array); found != shadows_.end() && found->second.bytes() > most_kept)
        shadows_.erase(found);
}

void Device::forget_unused(std::span<const GlobalArray> arrays) {
    constexpr std::size_t most_kept = 256 << 20;
    const auto is_unused = [&](const auto& shadow) {
        const unsigned n = shadow.first;
        return n >= arrays.size() || arrays[n].is_constant || arrays[n].bytes == 0;
    };
    std::size_t kept = 0;
    for (const auto& shadow : shadows_) kept += is_unused(shadow) ? shadow.second.bytes() : 0;
    if (kept > most_kept) std::erase_if(shadows_, is_unused);
}

LaunchRecord Device::launch(const ListedLaunch& launch, std::span<DeviceArray> given, const EmulatorOptions& options) {
    const std::vector<Use> uses = uses_of(launch, given.size());
    LaunchRecord record = launch_once(launch, given, uses, options);
    while (record.needs_turns || !record.written_parts.empty()) {
        if (record.needs_turns) in_turns_.insert(launch.kernel);
        for (const auto& [array, bytes] : record.written_parts) {
            given[array].word_bytes = std::max(given[array].word_bytes, given[array].element_bytes);
            given[array].element_bytes = bytes;
        }
        record = launch_once(launch, given, uses, options);
    }
    for (unsigned n = 0; n < uses.size(); ++n) {
        DeviceArray& array = given[n];
        if (array.is_defined) continue;
        if (!array.values || !options.checks)
            array.is_defined |= uses[n] == Use::writes;
        else if (array.role != ListedArray::Role::input)
            add_written(shadows_.at(n), array.element_bytes, *array.values);
    }
    return record;
}

LaunchRecord Device::launch_once(const ListedLaunch& launch, std::span<const DeviceArray> given,
                                 std::span<const Use> uses, const EmulatorOptions& options) {
    const std::vector<DeviceArray> arrays(given.begin(),
                                          given.begin() + std::min<std::size_t>(given.size(), max_arrays));
    LaunchFacts facts;
    facts.code = &code_;
    facts.kernel = code_.find(launch.kernel);
    if (!facts.kernel) throw UsageError(fmt::format("the PTX has no kernel {}", quoted(launch.kernel, 80)));
    if (const std::string refusal = refusal_of(code_, *facts.kernel); !refusal.empty()) throw NotEmulated(refusal);
    if (watched_) facts.watched = watched_->find(launch.kernel);
    facts.shape = {{launch.grid[0], launch.grid[1], launch.grid[2]},
                   {launch.block[0], launch.block[1], launch.block[2]},
                   launch.shared_bytes};
    facts.is_cooperative = launch.is_cooperative;
    facts.parameters = parameters_of(launch, *facts.kernel);
    facts.variables = variables_.data();
    facts.frame_pools = &frame_pools_;
    facts.first_variable = unsigned(arrays.size() - std::min(arrays.size(), listed_.size()));
    facts.variable_numbers.assign(code_.variables.size(), hidden_variable);
    for (std::size_t n = 0; n < listed_.size(); ++n)
        facts.variable_numbers[listed_[n]] = facts.first_variable + unsigned(n);
    std::vector<GlobalArray> global;
    for (std::size_t n = 0; n < arrays.size(); ++n)
        global.push_back({arrays[n].bytes.size(), arrays[n].element_bytes, arrays[n].role == ListedArray::Role::input,
                          is_constant(arrays[n], uses[n]), arrays[n].word_bytes});
    facts.arrays = global;
    const bool has_free_access = !options.checks && !options.independent;
    for (unsigned n = 0; n < facts.first_variable; ++n)
        if (global[n].is_constant || has_free_access) facts.constant_bytes[n + first_slot] = global[n].bytes;
    forget_unused(global);
    bool& is_short = is_short_[{launch.kernel, launch.grid, launch.block}];
    EmulatorOptions present = options;
    if (is_short) present.threads = 1;
    const Launcher launcher = launcher_for(arrays, global, std::move(present), shadows_);
    facts.options = &launcher.options();
    facts.in_turns = in_turns_.contains(launch.kernel);
    const BlockOrder order = facts.is_cooperative ? BlockOrder::grid
                             : facts.in_turns     ? BlockOrder::in_turns
                                                  : BlockOrder::free;
    const auto begin = std::chrono::steady_clock::now();
    LaunchRecord record = launcher.launch(
        facts.shape, order, [&](OutputShadows& outputs, StopPoint& stop_point) -> std::unique_ptr<BlockRunner> {
            return std::make_unique<Core>(facts, launcher.array_bytes(), outputs, stop_point);
        });
    is_short = std::chrono::steady_clock::now() - begin < most_short;
    return record;
}

}  // namespace lanescope::emulator
