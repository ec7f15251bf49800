#include "app/analysis/timing/best.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/analysis/timing/origin.h"

namespace lanescope {
namespace {

std::vector<std::size_t> comparable_ones(std::span<const RunResultPtr> results) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i] && comparable(*results[i])) indices.push_back(i);
    return indices;
}

bool is_of_halves(const Catalog& catalog, const RunResult& result) {
    const Variant* variant = catalog.find(result);
    return variant && reads_fp16(*variant);
}

constexpr const char* not_told = "no clear difference";

double median_of(const RunResultPtr& result) { return result->timing->cold.median; }

/// Returns the leader, then rivals with overlapping intervals. Empty if one rival is best, or there are fewer than two.
std::vector<std::size_t> level_with_leader(const Catalog& catalog, std::span<const RunResultPtr> results) {
    const auto first = leader(catalog, results);
    if (!first || best_by_interval(catalog, results) || rivals(catalog, results).size() < 2) return {};
    std::vector<std::size_t> level{*first};
    for (const std::size_t i : rivals(catalog, results))
        if (i != *first && !surely_faster(*results[*first], *results[i])) level.push_back(i);
    return level;
}

/// Returns the results sharing first place, if this one is among them.
std::vector<std::size_t> level_of(const Catalog& catalog, std::span<const RunResultPtr> results, std::size_t one) {
    const std::vector<std::size_t> peers = peers_of(results, one);
    std::vector<RunResultPtr> compared;
    for (const std::size_t peer : peers) compared.push_back(results[peer]);
    std::vector<std::size_t> level = level_with_leader(catalog, compared);
    for (std::size_t& i : level) i = peers[i];
    if (std::erase(level, one) == 0) level.clear();
    return level;
}

/// group: indices of comparable results.
void add_group(const Catalog& catalog, std::span<const RunResultPtr> results, const std::vector<std::size_t>& group,
               std::vector<Standing>& all) {
    std::vector<RunResultPtr> met;
    for (const std::size_t i : group) met.push_back(results[i]);
    std::vector<std::size_t> order = rivals(catalog, met);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return met[i]->timing->cold.median; });
    for (std::size_t n = 0; n < order.size(); ++n) {
        const std::size_t result = group[order[n]];
        all.push_back({.result = result, .place = int(n) + 1, .level = level_of(catalog, results, result)});
    }
    for (std::size_t i = 0; i < group.size(); ++i)
        if (!std::ranges::count(order, i)) all.push_back({.result = group[i], .level = {}});
}

}  // namespace

double model_error_of(const RunResult& result) {
    if (!result.timing || result.timing->kind == Kind::measured) return 0;
    const std::map<std::string, double>& known = result.device.model_error;
    const auto of = [&](const std::string& what) { return known.find(what); };
    const auto variant = of(fmt::format("{}/{}", to_string(operation_of(result.problem)), result.variant.id));
    if (variant != known.end()) return variant->second;
    const auto all = of("median");
    return all != known.end() ? all->second : unchecked_model_error;
}

TimeInterval interval_of(const RunResult& result) {
    const Times& cold = result.timing->cold;
    const double off = model_error_of(result) / 100;
    return {cold.min * (1 - off), cold.max * (1 + off)};
}

bool comparable(const RunResult& result) {
    return result.failure.empty() && result.timing && result.verification.verified;
}

bool may_be_compared(const RunResult& one, const RunResult& other) {
    return comparable(one) && comparable(other) && origin_of(one) == origin_of(other) && one.problem == other.problem;
}

bool surely_faster(const RunResult& one, const RunResult& than) {
    return may_be_compared(one, than) && interval_of(one).high < interval_of(than).low;
}

bool surely_differ(const RunResult& one, const RunResult& other) {
    return surely_faster(one, other) || surely_faster(other, one);
}

std::optional<SpeedUp> speed_up(const RunResult& of, const RunResult& base) {
    if (!may_be_compared(of, base)) return std::nullopt;
    const TimeInterval time = interval_of(of), other = interval_of(base);
    if (time.low <= 0 || other.low <= 0) return std::nullopt;
    return SpeedUp{.value = base.timing->cold.median / of.timing->cold.median,
                   .low = other.low / time.high,
                   .high = other.high / time.low,
                   .told = surely_differ(of, base)};
}

std::string bounds_in_words(const SpeedUp& speed_up) {
    if (!speed_up.told) return not_told;
    return fmt::format("{:.2f} to {:.2f}", speed_up.low, speed_up.high);
}

std::string bounds_in_short(const SpeedUp& speed_up) {
    if (!speed_up.told) return not_told;
    return fmt::format("{:.2f}\u2013{:.2f}", speed_up.low, speed_up.high);
}

std::string with_bounds(const SpeedUp& speed_up) {
    return fmt::format("{:.2f}\u00D7 ({})", speed_up.value, bounds_in_words(speed_up));
}

std::vector<TableCell> cells_of(const std::optional<SpeedUp>& speed_up) {
    if (!speed_up) return std::vector<TableCell>(3);
    return {rounded(speed_up->value), rounded(speed_up->low), rounded(speed_up->high)};
}

std::vector<std::size_t> rivals(const Catalog& catalog, std::span<const RunResultPtr> results) {
    std::vector<std::size_t> all = comparable_ones(results), floats;
    // A race may spoil the next run: kernels with hazards do not compete.
    std::erase_if(all, [&](std::size_t i) { return !results[i]->hazards.empty(); });
    std::ranges::copy_if(all, std::back_inserter(floats),
                         [&](std::size_t i) { return !is_of_halves(catalog, *results[i]); });
    return floats.empty() ? all : floats;
}

std::optional<std::size_t> leader(const Catalog& catalog, std::span<const RunResultPtr> results) {
    const std::vector<std::size_t> all = rivals(catalog, results);
    if (all.empty()) return std::nullopt;
    return std::ranges::min(all, {}, [&](std::size_t i) { return median_of(results[i]); });
}

std::optional<std::size_t> best_by_interval(const Catalog& catalog, std::span<const RunResultPtr> results) {
    const std::vector<std::size_t> all = rivals(catalog, results);
    if (all.size() < 2) return std::nullopt;
    for (const std::size_t one : all)
        if (std::ranges::all_of(all,
                                [&](std::size_t i) { return i == one || surely_faster(*results[one], *results[i]); }))
            return one;
    return std::nullopt;
}

std::optional<std::size_t> baseline(std::span<const RunResultPtr> results, std::string_view chosen) {
    for (std::size_t i = 0; i < results.size() && !chosen.empty(); ++i)
        if (results[i] && results[i]->timing && to_string(results[i]->variant) == chosen) return i;
    const std::vector<std::size_t> all = comparable_ones(results);
    if (all.empty()) return std::nullopt;
    return std::ranges::max(all, {}, [&](std::size_t i) { return median_of(results[i]); });
}

std::vector<Standing> standings(const Catalog& catalog, std::span<const RunResultPtr> results) {
    std::vector<Standing> all;
    std::vector<bool> done(results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (done[i]) continue;
        std::vector<std::size_t> group;
        for (std::size_t j = i; j < results.size(); ++j)
            if (results[i]->problem == results[j]->problem && origin_of(*results[i]) == origin_of(*results[j]))
                group.push_back(j), done[j] = true;
        add_group(catalog, results, group, all);
    }
    return all;
}

}  // namespace lanescope
