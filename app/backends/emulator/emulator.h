// The emulator as a backend. Always available. Lanes are exact, times are modelled.
#pragma once

#include <memory>
#include <vector>

#include "app/backends/backend.h"

namespace lanescope {

struct EmulatorOptions {
    unsigned threads = 0;  ///< CPU threads; 0: all cores
};

/// `models`: the devices that a modelled time may refer to.
std::unique_ptr<Backend> make_emulator(std::vector<Device> models, EmulatorOptions options = {});

}  // namespace lanescope
