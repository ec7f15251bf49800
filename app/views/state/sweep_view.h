// A sweep's results, prepared when they change.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/analysis/tables/series.h"
#include "app/session/session.h"

namespace lanescope {

struct SweepView {
    std::uint64_t sweep_revision = 0, revision = 0;
    bool from_file = false, made = false;
    std::vector<RunResultPtr> results;
    std::string x_axis, y_axis;     ///< x empty: problems are the places; y: maps only
    std::vector<Problem> problems;  ///< places without an x axis
    std::vector<Series> series;
    std::vector<Crossover> crossings;
    BestMap map;
    std::vector<std::string> origins;  ///< a map shows the first only

    std::string name_of(const Series& of) const;

    /// Returns the variant `baseline` or the slowest, among comparable results at `x` (best.h); nullptr if none.
    RunResultPtr base_of(const Series& of, double x, const std::string& baseline) const;
    std::vector<RunResultPtr> at(const std::string& origin, double x) const;

    /// Takes the session's sweep, or a recording of several problems; adds pinned results.
    void refresh(const Catalog& catalog, const Session& session);
};

}  // namespace lanescope
