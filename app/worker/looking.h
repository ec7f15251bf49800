// What a worker looks into when it is asked: a variant's code, and what one warp touched.
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

/// By NVRTC, and where the experiment asks for: on one of the backends, which must outlive it, or the emulator where
/// that one cannot tell. With the last problem's numbers kept.
Looking looking_here(const Backends& backends);

}  // namespace lanescope
