// What a worker says of a kernel is not believed: it may have run what a stranger wrote.
#pragma once

#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/code_listing.h"
#include "app/model/run_result.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Texts become harmless; what is too long is cut.
void make_safe(CodeListing& listing);

/// The same. A suggestion that is not a comment is left out: it may come to stand in a file of the user.
void make_safe(SuggestedLine& suggested);
void make_safe(std::vector<KernelFault>& faults);

/// Throws UsageError where its parts do not fit one another.
void make_safe(WarpAccesses& accesses);

/// The variant that a result is said to be of. Throws UsageError if the experiment does not have it.
const VariantChoice& asked_for(const Experiment& experiment, const std::string& variant);

/// Throws UsageError if the result is not of that variant, or not of the experiment's problem.
void check_belongs(const RunResult& result, const VariantChoice& choice, const Experiment& experiment);

}  // namespace lanescope
