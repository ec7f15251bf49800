// Compiled code of a variant's kernels: PTX and machine code by source line, and resources per block. Needs no GPU.
#pragma once

#include <string>

#include "app/model/code_listing.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope {

/// A variant on an instance, and the GPU architecture to compile for.
struct CodeQuestion {
    const Instance& instance;
    const VariantChoice& variant;
    std::string architecture;  ///< as in a Device: "Hopper"
    std::string source;        ///< the source that the user sees: fails if the file differs. Empty: any
};

/// Errors are in the listing's `failure`. Throws Cancelled.
CodeListing list_code(const CodeQuestion& question, Progress& progress);

}  // namespace lanescope
