// The kernels and variables of a PTX module, for a list of launches.
#pragma once

#include <vector>

#include "app/emulator/grid/grid.h"
#include "app/emulator/schedule/block.h"
#include "app/model/launch_list.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

class Target {
public:
    Target(const Code& code, const Code* watched);

    /// number: among the variables that are not hidden.
    std::byte* variable(std::size_t number) { return variables_.data() + code_.variables[listed_[number]].offset; }
    /// arrays: as in the list, variables last. `machine` has the same ones.
    simt::LaunchRecord launch(const simt::Launcher& launcher, const simt::Shape& shape, const ListedLaunch& launch,
                              const std::vector<GlobalArray>& arrays);

private:
    const Code& code_;
    const Code* const watched_;
    std::vector<std::byte> variables_;
    std::vector<std::size_t> listed_;  ///< indices into Code::variables of those not hidden
};

}  // namespace lanescope::emulator
