// The results of a sweep, prepared for the eye: made anew only when they change.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/analysis/series.h"
#include "app/session/session.h"

namespace lanescope {

struct SweepView {
    std::uint64_t sweep_revision = 0, revision = 0;
    bool from_file = false, made = false;
    std::vector<RunResultPtr> results;
    std::string x_axis, y_axis;     ///< empty x: the problems themselves are the places; y only for a map
    std::vector<Problem> problems;  ///< the places, where x has no axis
    std::vector<Series> series;
    std::vector<Crossover> crossings;
    BestMap map;
    std::vector<std::string> origins;  ///< of the results; a map shows the first alone

    /// Name of a series: its variant, with its origin where there are several.
    std::string name_of(const Series& of) const;

    /// What a speed-up of the series' result there refers to: the variant of this text, or else the slowest, of what
    /// stands at the same place and compares (best.h). nullptr: there is none.
    RunResultPtr base_of(const Series& of, double x, const std::string& baseline) const;
    /// Results of that origin at one place of the lines' axis.
    std::vector<RunResultPtr> at(const std::string& origin, double x) const;

    /// From the session's sweep, or from a recording of several problems, and what is pinned.
    void refresh(const Session& session);
};

}  // namespace lanescope
