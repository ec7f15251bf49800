// Sweep results by axis, crossovers, and best variants by shape.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/timing/best.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// By rising x.
struct Series {
    VariantChoice variant;  ///< without lanes or warps if these are the axis
    std::string origin;     ///< origin.h
    std::vector<double> x;
    std::vector<RunResultPtr> results;
};

/// Returns series by first appearance. Omits results off the axis; later results win.
std::vector<Series> series_along(std::span<const RunResultPtr> results, const std::string& axis);

/// Fills `problems`; x is an index into it.
std::vector<Series> series_by_problem(std::span<const RunResultPtr> results, std::vector<Problem>& problems);

/// Returns at most two differing axes: "K" and "M".
std::vector<std::string> axes_between(std::span<const RunResultPtr> results);

/// Returns the only differing axis: "MK" for square shapes. May be empty.
std::string axis_between(std::span<const RunResultPtr> results);

/// Neighbouring points with different fastest variants.
struct Crossover {
    double before = 0, after = 0;
    double x = 0;                  ///< where lines in log-log cross
    std::size_t from = 0, to = 0;  ///< indices
    bool clear = false;            ///< no other interval overlaps the winner's at both points
};

/// Within one origin.
std::vector<Crossover> crossovers(const Catalog& catalog, std::span<const Series> series);

struct BestCell {
    double x = 0, y = 0;
    std::optional<std::size_t> winner;  ///< index; empty: no comparable results
    bool clear = false;                 ///< no other interval overlaps the winner's
    std::optional<SpeedUp> ahead;       ///< over the second
    std::vector<RunResultPtr> results;
};

struct BestMap {
    std::vector<VariantChoice> variants;
    std::vector<double> xs, ys;   ///< rising
    std::vector<BestCell> cells;  ///< with results

    const BestCell* at(double x, double y) const;
};

BestMap best_by_shape(const Catalog& catalog, std::span<const RunResultPtr> results, const std::string& x_axis,
                      const std::string& y_axis);

}  // namespace lanescope
