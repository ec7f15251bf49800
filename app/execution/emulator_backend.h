// The emulator as a backend. Always available; lanes are exact, times modelled.
#pragma once

#include <memory>
#include <vector>

#include "app/model/backend.h"

namespace lanescope {

struct EmulatorOptions {
    unsigned threads = 0;  ///< 0: all cores
};

/// Makes the backend. Modelled times refer to one of `models`.
std::unique_ptr<Backend> make_emulator(std::vector<Device> models, EmulatorOptions options = {});

}  // namespace lanescope
