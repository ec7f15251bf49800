// Pinned results: named, and kept for comparison with later runs.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct Session;

struct Pinned {
    std::string name;                   ///< the user's, or "baseline 1"; unique
    std::vector<RunResultPtr> results;  ///< also in Session::results, after its own
    bool operator==(const Pinned&) const = default;
};

/// Identifies a result.
struct PinnedResult {
    std::string variant, problem, date;
    bool operator==(const PinnedResult&) const = default;
};

/// A pin in a link, which contains no results.
struct NamedPin {
    std::string name;
    std::vector<PinnedResult> results;
    bool operator==(const NamedPin&) const = default;
};

std::vector<NamedPin> named_pins(const Session& session);

/// Pins the results from index `from` on under the names that a recording stores; they become the last ones.
void pin_as_saved(Session& session, std::size_t from);

/// Returns the results with their current pin's name.
std::vector<RunResultPtr> with_names(const std::vector<RunResultPtr>& results, const std::vector<Pinned>& pinned);

/// Returns the name, with a number appended if a pin or a variant has it. "" returns the next of "baseline 1",
/// "baseline 2".
std::string free_name(const Session& session, const std::string& name);

}  // namespace lanescope
