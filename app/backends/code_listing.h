// PTX and machine code of a variant by source line, and its resources. Needs no GPU.
#pragma once

#include <string>

#include "app/model/code_listing.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope {

struct CodeQuestion {
    const Instance& instance;
    const VariantChoice& variant;
    std::string architecture;  ///< as in Device: "Hopper"
    std::string source;        ///< expected content of the file; empty: any
};

/// Errors are in `failure`. Throws Cancelled.
CodeListing list_code(const CodeQuestion& question, Progress& progress);

}  // namespace lanescope
