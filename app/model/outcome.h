// How a kernel and a result ended.
#pragma once

#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns true for a hazard that stops a kernel. A race, a read of uninitialised memory or a shuffle from an inactive
/// lane does not stop it; verification reports the effect on the result.
bool stops_kernel(HazardKind kind);

/// Returns true if the variant stopped early.
bool faulted(const RunResult& result);

/// Returns true if results of this kind have no time: the time model assumes lockstep, and the independent schedule
/// tries only some orders of lanes.
bool has_no_time(const RunResult& result);

/// The text shown instead of the time.
inline constexpr std::string_view no_modelled_time = "no modelled time under the independent schedule";

/// Returns true if only a check may still be added: the time is known or will never be.
bool has_ended(const RunResult& result);

enum class Outcome { verified, wrong, refused, faulted };
Outcome outcome_of(const RunResult& result);

}  // namespace lanescope
