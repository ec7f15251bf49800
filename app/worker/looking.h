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

/// Each is about the experiment's first variant.
struct Looking {
    std::function<CodeListing(const Experiment&, const std::string& architecture, const std::string& source, Progress&)>
        list_code;
    std::function<WarpAccesses(const Experiment&, std::int64_t warp, Progress&)> read_warp;
};

/// Code is listed by NVRTC. A warp is read on the backend that the experiment asks for, or on the emulator where that
/// one cannot tell. The backends must outlive what is returned, which keeps the numbers of the last problem.
Looking looking_here(const Backends& backends);

}  // namespace lanescope
