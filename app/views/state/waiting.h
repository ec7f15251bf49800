// Pending results of the current run.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

/// Returns true if the previous run's results are shown, after a delay that avoids flicker in Live.
bool shows_run_before(const Session& session);

/// Returns true for a result of the previous run that is not pinned.
bool is_of_run_before(const Session& session, const RunResult& result);

/// Returns true if the run will still time the result.
bool waits_for_time(const Session& session, const RunResult& result);

/// Returns unfinished variants in order, after the run's first result.
std::vector<VariantChoice> still_to_come(const Session& session);

/// Returns "waiting", or a phase such as "tracing".
std::string waiting_text(const Session& session, const VariantChoice& variant);

}  // namespace lanescope
