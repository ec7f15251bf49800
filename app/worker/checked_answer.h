// Checks of answers from a worker, which may have run hostile code.
#pragma once

#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/code_listing.h"
#include "app/model/run_result.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Escapes texts and truncates long lists.
void make_safe(CodeListing& listing);

/// Also clears a suggestion that is not a comment, since it may be inserted into a user's file.
void make_safe(SuggestedLine& suggested);
void make_safe(std::vector<KernelFault>& faults);

/// Throws UsageError if its parts are inconsistent.
void make_safe(WarpAccesses& accesses);

/// Throws UsageError if the experiment lacks the variant.
const VariantChoice& asked_for(const Experiment& experiment, const std::string& variant);

/// Throws UsageError if the result belongs to another variant or problem.
void check_belongs(const RunResult& result, const VariantChoice& choice, const Experiment& experiment);

}  // namespace lanescope
