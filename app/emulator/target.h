// Kernels of a PTX module, and the variables that they share, as a list of launches runs them.
#pragma once

#include <vector>

#include "app/emulator/block.h"
#include "app/emulator/code.h"
#include "app/machine/execution/machine.h"
#include "app/machine/launch_list.h"

namespace lanescope::emulator {

class Target {
public:
    Target(const Code& code, const Code* watched);

    /// Memory of a variable, by its number among those of the list: those of the code that are not hidden.
    std::byte* variable(std::size_t number) { return variables_.data() + code_.variables[listed_[number]].offset; }
    /// arrays: those of the list, in its order; variables come last. The machine knows them too.
    simt::LaunchRecord launch(const simt::Machine& machine, const simt::Shape& shape, const ListedLaunch& launch,
                              const std::vector<GlobalArray>& arrays);

private:
    const Code& code_;
    const Code* const watched_;
    std::vector<std::byte> variables_;
    std::vector<std::size_t> listed_;  ///< index into Code::variables of each that is not hidden
};

}  // namespace lanescope::emulator
