// What a run that goes on has still to bring.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

/// Whether the experiment's results are still those of the run before, and have been for longer than a moment: a live
/// run that has results at once shall not flicker.
bool shows_run_before(const Session& session);

/// Whether this is one of them, and not one that is pinned.
bool is_of_run_before(const Session& session, const RunResult& result);

/// Whether the result has no time because the run that goes on has not come to it yet.
bool waits_for_time(const Session& session, const RunResult& result);

/// Variants of the run that goes on without a result so far, in its order; none while its first result is awaited.
std::vector<VariantChoice> still_to_come(const Session& session);

/// What is said of either: "waiting", or what the run does with the variant just now, "tracing".
std::string waiting_text(const Session& session, const VariantChoice& variant);

}  // namespace lanescope
