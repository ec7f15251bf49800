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

/// The name itself, or with the first number that makes it another than those of pinned results and of variants; ""
/// asks for the next of "baseline 1", "baseline 2".
std::string free_name(const Session& session, const std::string& name);

}  // namespace lanescope
