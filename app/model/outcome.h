// How a kernel and a result ended.
#pragma once

#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// True for a hazard that stops a kernel. A race, a read of memory nobody wrote or a shuffle from an idle lane does
/// not: it may spoil the result, which verification then says.
bool stops_kernel(HazardKind kind);

/// Whether the variant stopped before its end.
bool faulted(const RunResult& result);

/// Whether the result has no time by rule: the time model is that of lockstep, and the order of lanes under the
/// independent schedule is one of many.
bool has_no_time(const RunResult& result);

/// What stands in place of its time.
inline constexpr std::string_view no_modelled_time = "no modelled time under the independent schedule";

/// Whether nothing more comes of it but a check: it has its time, or will never have one.
bool has_ended(const RunResult& result);

enum class Outcome { verified, wrong, refused, faulted };
Outcome outcome_of(const RunResult& result);

}  // namespace lanescope
