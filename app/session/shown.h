// Displayed results, for undo.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

struct Shown {
    Experiment experiment;
    std::vector<RunResultPtr> results;
    std::size_t own = 0;
    bool from_file = false;
    std::vector<std::string> recordings;
    std::vector<RunResultPtr> beside;  ///< points of sweeps
    std::vector<Pinned> pinned;
    bool operator==(const Shown&) const = default;
};

Shown shown_in(const Session& session);
/// Ignores later reports of the current run.
void put_back(const Shown& shown, Session& session);

}  // namespace lanescope
