// The emulator as a backend. Always available; exact lanes, modelled times.
#pragma once

#include <memory>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/backend.h"

namespace lanescope {

struct EmulatorOptions {
    unsigned threads = 0;  ///< 0: all cores
};

/// Modelled times refer to one of `models`. The catalogue must outlive the backend.
std::unique_ptr<Backend> make_emulator(const Catalog& catalog, std::vector<Device> models,
                                       EmulatorOptions options = {});

}  // namespace lanescope
