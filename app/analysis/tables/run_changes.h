// Changes between runs of an edited kernel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns the later line for each earlier one, from 1; 0: removed. Ignores indentation. Equal numbers of removed and
/// added lines are edits. Too many changes are unmatched.
std::vector<int> matching_lines(std::string_view before, std::string_view now);

/// In report order.
enum class ChangeKind : std::uint8_t { verdict, hazard, time, lanes, sectors };

enum class Effect : std::uint8_t { neither, better, worse };

struct Change {
    ChangeKind kind = ChangeKind::verdict;
    Effect effect = Effect::neither;
    int line = 0;             ///< in the current source; 0: the whole kernel, or removed
    std::string before, now;  ///< "12.4"; empty for a new hazard
    std::string text;         ///< "mean lanes 12.4, now 31.0"
};

/// Returns changes by kind and line, without overlapping times and small changes of lanes and sectors. Fewer sectors
/// are better if fewer move per requested byte. Empty if problem, schedule or device differ.
std::vector<Change> what_changed(const RunResult& before, const RunResult& now);

}  // namespace lanescope
