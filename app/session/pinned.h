// Results that stay under a name while others run, so that these can be set against them.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct Session;

struct Pinned {
    std::string name;                   ///< as a person gave it, or "baseline 1"; no two have the same
    std::vector<RunResultPtr> results;  ///< they are among the session's too, behind its own
    bool operator==(const Pinned&) const = default;
};

/// What tells a result from others, without the result itself.
struct PinnedResult {
    std::string variant, problem, date;
    bool operator==(const PinnedResult&) const = default;
};

/// Pinned results as a link names them, which holds none.
struct NamedPin {
    std::string name;
    std::vector<PinnedResult> results;
    bool operator==(const NamedPin&) const = default;
};

std::vector<NamedPin> named_pins(const Session& session);

/// Results of a recording that say which name they were pinned under are pinned under it again, behind all others.
/// Those in front of `from` stay as they are.
void pin_as_saved(Session& session, std::size_t from);

/// Each result with the name that it is pinned under now.
std::vector<RunResultPtr> with_names(const std::vector<RunResultPtr>& results, const std::vector<Pinned>& pinned);

/// The name itself, or with the first number that makes it another than those of pinned results and of variants; ""
/// asks for the next of "baseline 1", "baseline 2".
std::string free_name(const Session& session, const std::string& name);

}  // namespace lanescope
