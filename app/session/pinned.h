// Named results for comparison with later runs.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct Session;

struct Pinned {
    std::string name;                   ///< unique
    std::vector<RunResultPtr> results;  ///< also in Session::results
    bool operator==(const Pinned&) const = default;
};

struct PinnedResult {
    std::string variant, problem, date;
    bool operator==(const PinnedResult&) const = default;
};

/// A pin in a link, without results.
struct NamedPin {
    std::string name;
    std::vector<PinnedResult> results;
    bool operator==(const NamedPin&) const = default;
};

std::vector<NamedPin> named_pins(const Session& session);

/// Restores the pins of a recording from index `from` on; they become the last ones.
void pin_as_saved(Session& session, std::size_t from);

/// Sets RunResult::pinned by the current pins.
std::vector<RunResultPtr> with_names(const std::vector<RunResultPtr>& results, const std::vector<Pinned>& pinned);

/// Appends a number if the name is taken. Replaces "" by "baseline 1" and so on.
std::string free_name(const Session& session, const std::string& name);

}  // namespace lanescope
