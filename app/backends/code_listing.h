// What compilers make of a variant's kernels: PTX and machine code by source line, and what a block needs of an SM. It
// needs no GPU.
#pragma once

#include <string>

#include "app/model/code_listing.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope {

/// A variant on an instance, and for which GPUs it is compiled.
struct CodeQuestion {
    const Instance& instance;
    const VariantChoice& variant;
    std::string architecture;  ///< as in a Device: "Hopper"
    std::string source;        ///< the text that a person sees: no other is listed. Empty: whatever the file holds
};

/// What goes wrong is in the listing's `failure`. Throws Cancelled.
CodeListing list_code(const CodeQuestion& question, Progress& progress);

}  // namespace lanescope
