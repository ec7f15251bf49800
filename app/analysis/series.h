// Results of a sweep by axis, crossovers, and the best variant per shape.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/best.h"
#include "app/model/run_result.h"

namespace lanescope {

/// One variant of one origin along an axis, x rising.
struct Series {
    VariantChoice variant;  ///< without the axis's tuning: lanes, warps
    std::string origin;     ///< see origin.h
    std::vector<double> x;
    std::vector<RunResultPtr> results;
};

/// Returns one series per variant and origin, by first appearance. Omits results without a place on the axis; the later
/// of two results at one place wins.
std::vector<Series> series_along(std::span<const RunResultPtr> results, const std::string& axis);

/// Returns series over problems: x is an index into `problems`, which is filled by first appearance.
std::vector<Series> series_by_problem(std::span<const RunResultPtr> results, std::vector<Problem>& problems);

/// Returns at most two axes on which the results differ: "K" and "M" for a grid of shapes.
std::vector<std::string> axes_between(std::span<const RunResultPtr> results);

/// Returns the only axis on which the results differ: "MK" if all are square. Empty if there is none.
std::string axis_between(std::span<const RunResultPtr> results);

/// A change of the fastest variant between two neighbouring points of a sweep.
struct Crossover {
    double before = 0, after = 0;  ///< the points
    double x = 0;                  ///< where straight lines in log-log cross
    std::size_t from = 0, to = 0;  ///< indices of the series
    bool clear = false;            ///< the winner's interval does not overlap at either point
};

/// Compares series of equal origin only.
std::vector<Crossover> crossovers(std::span<const Series> series);

/// A problem shape of a map over two axes.
struct BestCell {
    double x = 0, y = 0;
    std::optional<std::size_t> winner;  ///< index into `variants`; none: no comparable results
    bool clear = false;                 ///< its interval does not overlap any other
    std::optional<SpeedUp> ahead;       ///< winner over second; none: no other comparable result
    std::vector<RunResultPtr> results;
};

struct BestMap {
    std::vector<VariantChoice> variants;
    std::vector<double> xs, ys;   ///< rising
    std::vector<BestCell> cells;  ///< only those with results

    const BestCell* at(double x, double y) const;
};

BestMap best_by_shape(std::span<const RunResultPtr> results, const std::string& x_axis, const std::string& y_axis);

}  // namespace lanescope
