#include "app/analysis/tables/series.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/analysis/timing/origin.h"
#include "app/catalog/problem_axes.h"
#include "app/catalog/variants.h"
#include "app/model/problem_parameters.h"

namespace lanescope {
namespace {

VariantChoice name_along(const std::string& axis, VariantChoice variant) {
    if (const Tuning* tuning = tuning_along(axis)) variant.*tuning->chosen = 0;
    return variant;
}

Series& series_of(std::vector<Series>& all, const VariantChoice& variant, const std::string& origin) {
    const auto found =
        std::ranges::find_if(all, [&](const Series& s) { return s.variant == variant && s.origin == origin; });
    if (found != all.end()) return *found;
    return all.emplace_back(Series{variant, origin, {}, {}});
}

void put(Series& series, double x, const RunResultPtr& result) {
    const auto at = std::ranges::lower_bound(series.x, x) - series.x.begin();
    if (at < std::ssize(series.x) && series.x[std::size_t(at)] == x) {
        series.results[std::size_t(at)] = result;
        return;
    }
    series.x.insert(series.x.begin() + at, x);
    series.results.insert(series.results.begin() + at, result);
}

struct BestPlace {
    std::vector<RunResultPtr> results;
    std::vector<std::size_t> series;
};

std::map<double, BestPlace> places_of(std::span<const Series> series, const std::string& origin) {
    std::map<double, BestPlace> places;
    for (std::size_t s = 0; s < series.size(); ++s)
        for (std::size_t i = 0; i < series[s].x.size() && series[s].origin == origin; ++i) {
            BestPlace& place = places[series[s].x[i]];
            place.results.push_back(series[s].results[i]);
            place.series.push_back(s);
        }
    return places;
}

std::optional<double> median_at(const Series& series, double x) {
    const auto at = std::ranges::find(series.x, x);
    if (at == series.x.end()) return std::nullopt;
    const RunResultPtr& result = series.results[std::size_t(at - series.x.begin())];
    return comparable(*result) ? std::optional(result->timing->cold.median) : std::nullopt;
}

/// Returns the crossing in logarithms; the middle if a point is missing.
double crossing(const Series& from, const Series& to, double before, double after) {
    const auto f0 = median_at(from, before), f1 = median_at(from, after), t0 = median_at(to, before),
               t1 = median_at(to, after);
    const bool logarithmic = before > 0;
    const auto place = [&](double t) {
        return logarithmic ? before * std::pow(after / before, t) : before + t * (after - before);
    };
    if (!f0 || !f1 || !t0 || !t1) return place(0.5);
    const double at_start = std::log(*f0 / *t0), at_end = std::log(*f1 / *t1);
    return at_end > at_start ? place(std::clamp(-at_start / (at_end - at_start), 0.0, 1.0)) : place(0.5);
}

/// Returns the winner's speed-up over the second.
std::optional<SpeedUp> ahead_by(const Catalog& catalog, const std::vector<RunResultPtr>& results, std::size_t winner) {
    std::vector<RunResultPtr> others;
    for (const std::size_t i : rivals(catalog, results))
        if (i != winner) others.push_back(results[i]);
    const auto second = leader(catalog, others);
    return second ? speed_up(*results[winner], *others[*second]) : std::nullopt;
}

void insert(std::vector<double>& values, double value) {
    const auto at = std::ranges::lower_bound(values, value);
    if (at == values.end() || *at != value) values.insert(at, value);
}

BestCell& cell_at(BestMap& map, double x, double y) {
    for (BestCell& cell : map.cells)
        if (cell.x == x && cell.y == y) return cell;
    return map.cells.emplace_back(BestCell{.x = x, .y = y});
}

void decide(const Catalog& catalog, BestMap& map, BestCell& cell) {
    const auto winner = leader(catalog, cell.results);
    if (!winner) return;
    const auto variant = std::ranges::find(map.variants, cell.results[*winner]->variant);
    cell.winner = std::size_t(variant - map.variants.begin());
    cell.clear = best_by_interval(catalog, cell.results) == winner;
    cell.ahead = ahead_by(catalog, cell.results, *winner);
}

/// Returns 0 if a result is off the axis.
int distinct_places(std::span<const RunResultPtr> results, std::string_view axis) {
    std::vector<double> places;
    for (const RunResultPtr& result : results) {
        const auto place = place_on(result->problem, result->variant, axis);
        if (!place) return 0;
        insert(places, *place);
    }
    return int(places.size());
}

std::vector<const ProblemAxis*> varying_axes(std::span<const RunResultPtr> results) {
    std::vector<const ProblemAxis*> varying;
    if (results.empty()) return varying;
    for (const ProblemAxis* axis : axes_of(results.front()->problem))
        if (!tuning_along(axis->name) && !axis->derived && distinct_places(results, axis->name) > 1)
            varying.push_back(axis);
    return varying;
}

std::vector<Crossover> crossovers_of(const Catalog& catalog, std::span<const Series> series,
                                     const std::string& origin) {
    std::vector<Crossover> found;
    double before = 0;
    std::optional<std::size_t> ahead;
    bool was_clear = false;
    for (const auto& [x, place] : places_of(series, origin)) {
        const auto winner = leader(catalog, place.results);
        if (!winner) continue;
        const std::size_t now = place.series[*winner];
        const bool clear = best_by_interval(catalog, place.results) == winner;
        if (ahead && *ahead != now)
            found.push_back(
                {before, x, crossing(series[*ahead], series[now], before, x), *ahead, now, was_clear && clear});
        before = x;
        ahead = now;
        was_clear = clear;
    }
    return found;
}

}  // namespace

std::vector<Series> series_along(std::span<const RunResultPtr> results, const std::string& axis) {
    std::vector<Series> all;
    for (const RunResultPtr& result : results) {
        const auto x = place_on(result->problem, result->variant, axis);
        if (x) put(series_of(all, name_along(axis, result->variant), origin_of(*result)), *x, result);
    }
    return all;
}

std::vector<Series> series_by_problem(std::span<const RunResultPtr> results, std::vector<Problem>& problems) {
    std::vector<Series> all;
    for (const RunResultPtr& result : results) {
        const auto at = std::ranges::find(problems, result->problem) - problems.begin();
        if (at == std::ssize(problems)) problems.push_back(result->problem);
        put(series_of(all, result->variant, origin_of(*result)), double(at), result);
    }
    return all;
}

std::vector<std::string> axes_between(std::span<const RunResultPtr> results) {
    if (const std::string one = axis_between(results); !one.empty()) return {one};
    std::vector<const ProblemAxis*> varying = varying_axes(results);
    if (varying.size() != 2) return {};
    std::ranges::stable_partition(varying, &ProblemAxis::tells_most);
    return {std::string(varying[0]->name), std::string(varying[1]->name)};
}

std::string axis_between(std::span<const RunResultPtr> results) {
    const std::vector<const ProblemAxis*> varying = varying_axes(results);
    unsigned sizes = 0;
    for (const ProblemAxis* axis : varying) sizes |= axis->sizes;
    const auto along = std::ranges::find(varying, sizes, &ProblemAxis::sizes);
    return along == varying.end() ? "" : std::string((*along)->name);
}

std::vector<Crossover> crossovers(const Catalog& catalog, std::span<const Series> series) {
    std::vector<std::string> origins;
    for (const Series& s : series)
        if (!std::ranges::count(origins, s.origin)) origins.push_back(s.origin);
    std::vector<Crossover> all;
    for (const std::string& origin : origins) {
        const std::vector<Crossover> found = crossovers_of(catalog, series, origin);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

const BestCell* BestMap::at(double x, double y) const {
    for (const BestCell& cell : cells)
        if (cell.x == x && cell.y == y) return &cell;
    return nullptr;
}

BestMap best_by_shape(const Catalog& catalog, std::span<const RunResultPtr> results, const std::string& x_axis,
                      const std::string& y_axis) {
    BestMap map;
    for (const RunResultPtr& result : results) {
        const auto x = place_on(result->problem, result->variant, x_axis),
                   y = place_on(result->problem, result->variant, y_axis);
        if (!x || !y) continue;
        insert(map.xs, *x);
        insert(map.ys, *y);
        if (!std::ranges::count(map.variants, result->variant)) map.variants.push_back(result->variant);
        std::vector<RunResultPtr>& here = cell_at(map, *x, *y).results;
        std::erase_if(here, [&](const RunResultPtr& old) { return old->variant == result->variant; });
        here.push_back(result);
    }
    for (BestCell& cell : map.cells) decide(catalog, map, cell);
    return map;
}

}  // namespace lanescope
