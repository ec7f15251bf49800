// Checks answers from a worker, which may have run hostile code.
#pragma once

#include <vector>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_header.h"
#include "app/model/inspection_results.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Escapes texts and truncates long lists.
void make_safe(CodeListing& listing);

/// Escapes texts, and clears a suggestion that is not a comment: it may be inserted into a user's file.
void make_safe(SuggestedLine& suggested);
void make_safe(std::vector<KernelFault>& faults);

/// Throws UsageError for an unknown operation or a size that no element has.
void check_operation(const Variant& variant);

/// Escapes texts. Throws UsageError if the parts are inconsistent.
void make_safe(WarpAccesses& accesses);

/// Of a program that launches no kernel, or could not run.
inline constexpr std::string_view result_without_launch = "program";
/// Throws UsageError beyond 4096. A program has a result for each kernel, line and shape.
void check_number_of_results(std::size_t results);

/// Throws UsageError for a name that was not requested. A program's results have the names of its kernels.
VariantChoice asked_for(const Experiment& experiment, const std::string& variant);

/// Throws UsageError for another variant or problem.
void check_belongs(const RunResult& result, const VariantChoice& choice, const Experiment& experiment);

}  // namespace lanescope
