// How a kernel and a result ended.
#pragma once

#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns false for races, uninitialised reads, unwritten outputs and shuffles from inactive lanes, which only affect
/// the result.
bool stops_kernel(HazardKind kind);

/// Returns true if the variant stopped early.
bool faulted(const RunResult& result);

/// Returns true for emulated results under the independent schedule: the time model assumes lockstep, and its order of
/// lanes is one of many.
bool has_no_time(const RunResult& result);

inline constexpr std::string_view no_modelled_time = "no modelled time under the independent schedule";

/// Returns true if the time is known or never will be; a check may follow.
bool has_ended(const RunResult& result);

enum class Outcome { verified, wrong, refused, faulted };
Outcome outcome_of(const RunResult& result);

}  // namespace lanescope
