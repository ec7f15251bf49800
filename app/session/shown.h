// The results that stand in the window, to be put back as they were.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

/// The results of a session, with the experiment that they belong to.
struct Shown {
    Experiment experiment;
    std::vector<RunResultPtr> results;
    std::size_t own = 0;
    bool from_file = false;
    std::vector<std::string> recordings;
    std::vector<RunResultPtr> beside;  ///< points of other sweeps
    std::vector<Pinned> pinned;
    bool operator==(const Shown&) const = default;
};

Shown shown_in(const Session& session);
/// The results take the place of those that are there. What is under way was begun for others: its reports are ignored.
void put_back(const Shown& shown, Session& session);

}  // namespace lanescope
