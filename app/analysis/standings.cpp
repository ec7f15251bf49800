#include "app/analysis/standings.h"

#include <algorithm>

#include "app/analysis/best.h"
#include "app/analysis/origin.h"

namespace lanescope {
namespace {

bool may_meet(const RunResult& one, const RunResult& other) {
    return one.problem == other.problem && origin_of(one) == origin_of(other);
}

/// Returns results that share first place; empty if this one does not.
std::vector<std::size_t> level_of(std::span<const RunResultPtr> results, std::size_t one) {
    const std::vector<std::size_t> peers = peers_of(results, one);
    std::vector<RunResultPtr> compared;
    for (const std::size_t peer : peers) compared.push_back(results[peer]);
    std::vector<std::size_t> level = level_with_leader(compared);
    for (std::size_t& i : level) i = peers[i];
    if (std::erase(level, one) == 0) level.clear();
    return level;
}

/// `group` has indices of comparable results.
void add_group(std::span<const RunResultPtr> results, const std::vector<std::size_t>& group,
               std::vector<Standing>& all) {
    std::vector<RunResultPtr> met;
    for (const std::size_t i : group) met.push_back(results[i]);
    std::vector<std::size_t> order = rivals(met);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return met[i]->timing->cold.median; });
    for (std::size_t n = 0; n < order.size(); ++n) {
        const std::size_t result = group[order[n]];
        all.push_back({.result = result, .place = int(n) + 1, .level = level_of(results, result)});
    }
    for (std::size_t i = 0; i < group.size(); ++i)
        if (!std::ranges::count(order, i)) all.push_back({.result = group[i], .level = {}});
}

}  // namespace

std::vector<std::size_t> level_with_leader(std::span<const RunResultPtr> results) {
    const auto first = leader(results);
    if (!first || best_by_interval(results) || rivals(results).size() < 2) return {};
    std::vector<std::size_t> level{*first};
    for (const std::size_t i : rivals(results))
        if (i != *first && !surely_faster(*results[*first], *results[i])) level.push_back(i);
    return level;
}

std::vector<Standing> standings(std::span<const RunResultPtr> results) {
    std::vector<Standing> all;
    std::vector<bool> done(results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (done[i]) continue;
        std::vector<std::size_t> group;
        for (std::size_t j = i; j < results.size(); ++j)
            if (may_meet(*results[i], *results[j])) group.push_back(j), done[j] = true;
        add_group(results, group, all);
    }
    return all;
}

}  // namespace lanescope
