// A worker's inspection of a variant's code and a warp's memory accesses.
#pragma once

#include <functional>
#include <string>

#include "app/lab/backend_runner.h"
#include "app/model/code_listing.h"
#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// About the experiment's first variant.
struct Looking {
    std::function<CodeListing(const Experiment&, const std::string& architecture, const std::string& source, Progress&)>
        list_code;
    std::function<WarpAccesses(const Experiment&, std::int64_t warp, Progress&)> read_warp;
};

/// Lists code by NVRTC. Reads a warp on the experiment's backend, else on the emulator. The backends must outlive the
/// result, which caches the last problem.
Looking looking_here(const Backends& backends);

}  // namespace lanescope
