// What a run that goes on has still to bring.
#pragma once

#include <string>
#include <vector>

#include "app/model/notebook.h"

namespace lanescope {

/// Whether the result has no time because the run that goes on has not come to it yet.
bool waits_for_time(const Notebook& notebook, const RunResult& result);

/// Variants of the run that goes on without a result so far, in its order; none while its first result is awaited.
std::vector<VariantChoice> still_to_come(const Notebook& notebook);

/// What is said of either: "waiting", or what the run does with the variant just now, "tracing".
std::string waiting_text(const Notebook& notebook, const VariantChoice& variant);

}  // namespace lanescope
