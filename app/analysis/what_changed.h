// What changed from one run of a kernel to the next, after its text was edited.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// In the order in which changes are told.
enum class ChangeKind : std::uint8_t { verdict, hazard, time, lanes, sectors };

/// Whether a change is for the better.
enum class Effect : std::uint8_t { neither, better, worse };

struct Change {
    ChangeKind kind = ChangeKind::verdict;
    Effect effect = Effect::neither;
    int line = 0;             ///< of the text as it is now; 0: of the whole kernel, or of a line that is gone
    std::string before, now;  ///< "12.4", or "" for a hazard that was not there
    std::string text;         ///< one line without its line's number: "mean lanes 12.4, now 31.0"
};

/// By kind and line. Lines are followed through the edit (line_match.h). Times are told apart only where their
/// intervals do not overlap (best.h); lanes and sectors where they differ by more than a little. Fewer sectors a
/// request are better where fewer are moved for each byte that was asked for. Nothing between runs that do not compare:
/// on two problems, under two schedules, or on two devices.
std::vector<Change> what_changed(const RunResult& before, const RunResult& now);

}  // namespace lanescope
