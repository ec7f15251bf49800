// Series: results of a sweep, put in order along its axes; where the best variant changes, and which is best where.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/best.h"
#include "app/model/run_result.h"

namespace lanescope {

/// One variant along an axis, x rising; results of several origins are several series.
struct Series {
    VariantChoice variant;  ///< without what the axis tunes: lanes, warps
    std::string origin;     ///< see origin.h
    std::vector<double> x;
    std::vector<RunResultPtr> results;
};

/// One series a variant, in the order of first appearance. A result that has no place on the axis is left out; of two
/// at the same place the later one counts.
std::vector<Series> series_along(std::span<const RunResultPtr> results, const std::string& axis);

/// Series with the problems themselves as places: x is an index into `problems`, which are in the order of first
/// appearance.
std::vector<Series> series_by_problem(std::span<const RunResultPtr> results, std::vector<Problem>& problems);

/// Axes along which these results differ, at most two: "K" and "M" of a grid of shapes. Empty when there are none.
std::vector<std::string> axes_between(std::span<const RunResultPtr> results);

/// The axis along which these results differ, and no other: "MK" where all are square. Empty when there is none.
std::string axis_between(std::span<const RunResultPtr> results);

/// Where the shortest time changes hands between two neighbouring points of the sweep.
struct Crossover {
    double before = 0, after = 0;  ///< these points
    double x = 0;                  ///< where straight lines in log-log cross
    std::size_t from = 0, to = 0;  ///< indices of the series
    bool clear = false;            ///< at both points no interval overlaps the winner's
};

/// Among series of one origin each.
std::vector<Crossover> crossovers(std::span<const Series> series);

/// One problem shape of a map over two axes.
struct BestCell {
    double x = 0, y = 0;
    std::optional<std::size_t> winner;  ///< index into `variants`; none: nothing comparable ran there
    bool clear = false;                 ///< its interval overlaps no other's
    std::optional<SpeedUp> ahead;       ///< of the winner over the second; none: nothing else compares
    std::vector<RunResultPtr> results;
};

struct BestMap {
    std::vector<VariantChoice> variants;
    std::vector<double> xs, ys;   ///< rising
    std::vector<BestCell> cells;  ///< those that have a result

    const BestCell* at(double x, double y) const;
};

BestMap best_by_shape(std::span<const RunResultPtr> results, const std::string& x_axis, const std::string& y_axis);

}  // namespace lanescope
