#include "app/runtime/watched_code.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/emulator/memory/array_space.h"

namespace lanescope::runtime {
namespace {

/// Keeps only scalars in local memory.
void renumber(WatchedCode& made) {
    std::map<std::uint32_t, std::uint32_t> numbers;
    std::vector<KernelScalar> kept;
    for (const auto& function : made.code.functions)
        for (emulator::WatchedSlot& slot : function->watched) {
            const auto [number, is_new] = numbers.try_emplace(slot.variable, std::uint32_t(kept.size()));
            if (is_new) kept.push_back(std::move(made.scalars[slot.variable]));
            slot.variable = number->second;
        }
    made.scalars = std::move(kept);
}

}  // namespace

WatchedCode watch(const ptx::Module& module, std::string_view name, const emulator::NumberLine& number_line,
                  ListedVariables listed) {
    WatchedCode made{emulator::decode(module, name, number_line, listed.places), std::move(listed.scalars)};
    renumber(made);
    return made;
}

}  // namespace lanescope::runtime
