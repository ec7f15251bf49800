// Pending results of the current run.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

/// Returns true if results of the previous run are still shown after a short delay, which keeps a fast live run from
/// flickering.
bool shows_run_before(const Session& session);

/// Returns true for results of the previous run, except pinned ones.
bool is_of_run_before(const Session& session, const RunResult& result);

/// Returns true if the current run has yet to time the result.
bool waits_for_time(const Session& session, const RunResult& result);

/// Returns the run's variants without a result, in order; none until its first result.
std::vector<VariantChoice> still_to_come(const Session& session);

/// Returns "waiting", or the variant's phase, such as "tracing".
std::string waiting_text(const Session& session, const VariantChoice& variant);

}  // namespace lanescope
