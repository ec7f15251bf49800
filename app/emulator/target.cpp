#include "app/emulator/target.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/emulator/core.h"
#include "app/emulator/replay.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

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
                    bytes.data() + at);  // count may be 0: a structure can be empty
    }
    return bytes;
}

/// Checks all functions that the kernel may call; a call by pointer may reach any.
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

}  // namespace

Target::Target(const Code& code, const Code* watched) : code_(code), watched_(watched), variables_(code.content) {
    for (std::size_t v = 0; v < code.variables.size(); ++v)
        if (!code.variables[v].is_hidden) listed_.push_back(v);
}

simt::LaunchRecord Target::launch(const simt::Machine& machine, const simt::Shape& shape, const ListedLaunch& launch,
                                  const std::vector<GlobalArray>& arrays) {
    LaunchFacts facts;
    facts.code = &code_;
    facts.kernel = code_.find(launch.kernel);
    if (!facts.kernel) throw UsageError(fmt::format("the PTX has no kernel {}", quoted(launch.kernel, 80)));
    if (const std::string refusal = refusal_of(code_, *facts.kernel); !refusal.empty()) throw NotEmulated(refusal);
    if (watched_) facts.watched = watched_->find(launch.kernel);
    facts.shape = shape;
    facts.parameters = parameters_of(launch, *facts.kernel);
    facts.variables = variables_.data();
    facts.first_variable = unsigned(arrays.size() - std::min(arrays.size(), listed_.size()));
    facts.variable_numbers.assign(code_.variables.size(), hidden_variable);
    for (std::size_t n = 0; n < listed_.size(); ++n)
        facts.variable_numbers[listed_[n]] = facts.first_variable + unsigned(n);
    facts.arrays = arrays;
    for (unsigned n = 0; n < facts.first_variable; ++n)
        if (arrays[n].is_constant) facts.constant_bytes[n + simt::first_slot] = arrays[n].bytes;
    facts.options = &machine.options();
    return machine.launch(
        shape, [&](simt::OutputShadows& outputs, simt::Course& course) -> std::unique_ptr<simt::BlockRunner> {
            return std::make_unique<Core>(facts, machine.array_bytes(), outputs, course);
        });
}

}  // namespace lanescope::emulator
