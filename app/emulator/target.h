// Kernels of a PTX module, as a list of launches runs them.
#pragma once

#include "app/emulator/code.h"
#include "app/machine/capture/replay.h"

namespace lanescope::emulator {

class PtxTarget : public simt::LaunchTarget {
public:
    explicit PtxTarget(const Code& code) : code_(code), variables_(code.content) {}

    std::byte* variable(std::size_t number, const std::string& name) override;
    simt::LaunchRecord launch(simt::Machine& machine, const simt::Shape& shape, const ListedLaunch& launch,
                              const simt::Running& arrays) override;

private:
    /// Number of the module's variable with that name in the source; npos if it has none.
    std::size_t find(const std::string& name) const;

    const Code& code_;
    std::vector<std::byte> variables_;
    std::vector<std::byte> unused_;                         ///< a variable that no kernel uses
    std::vector<std::pair<std::string, unsigned>> listed_;  ///< names of the list's variables, by their number there
};

}  // namespace lanescope::emulator
