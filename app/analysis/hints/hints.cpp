#include "app/analysis/hints/hints.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "app/analysis/timing/best.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

constexpr double max_in_a_tail = 16;      // lanes
constexpr double max_idle = 20;           // active lanes
constexpr double few_active_lanes = 8;    // too few to judge sectors
constexpr double sectors_a_lane = 0.75;   // nearly one sector per lane
constexpr double passes_a_request = 1;    // per request
constexpr std::uint64_t loop_visits = 4;  // per warp and line
constexpr double share_of_steps = 0.05;

using Place = std::pair<std::string, int>;  // file, line

struct Spot {
    std::vector<std::string> arrays;
    std::uint64_t visits = 0;  ///< of the busiest site
    Site sum;

    void add(const Site& site) {
        arrays.push_back(site.array);
        visits = std::max(visits, site.steps);
        sum.steps += site.steps;
        sum.active_lanes += site.active_lanes;
        sum.sectors += site.sectors;
        sum.bank_conflicts += site.bank_conflicts;
        sum.bytes += site.bytes;
    }
    std::string names() const { return fmt::format("{}", fmt::join(arrays, " and ")); }
};

template <class Rule>
std::map<Place, Spot> spots(const LaneTrace& trace, Rule holds) {
    std::map<Place, Spot> found;
    for (const Site& site : trace.sites)
        if (site.steps > 0 && holds(site)) found[{site.file, site.line}].add(site);
    return found;
}

template <class Text>
void report(std::vector<Hint>& to, HintKind kind, const std::map<Place, Spot>& found, Text text) {
    for (const auto& [place, spot] : found) to.push_back({kind, place.first, place.second, text(spot)});
}

/// Returns arrays also loaded as float4, if rows consist of float4s.
std::set<std::string> arrays_of_fours(const RunResult& result) {
    std::set<std::string> arrays;
    const std::optional<MatrixSizes> matrix = facts_of(result.problem).matrix;
    if (!matrix || matrix->sparse || matrix->cols % 4 != 0) return arrays;
    for (const Site& site : result.trace->sites)
        if (site.kind == AccessKind::load4 && site.steps > 0) arrays.insert(site.array);
    return arrays;
}

std::map<Place, Spot> scalar_tails(const RunResult& result) {
    const std::set<std::string> fours = arrays_of_fours(result);
    const std::optional<MatrixSizes> matrix = facts_of(result.problem).matrix;
    const auto rows_fit = [&](const Site& site) {  // a row of halves needs twice as many columns
        return matrix &&
               std::uint64_t(matrix->cols) * site.bytes % (16 * std::max<std::uint64_t>(1, site.active_lanes)) == 0;
    };
    return spots(result.trace, [&](const Site& site) {
        return site.kind == AccessKind::load && fours.contains(site.array) && rows_fit(site) &&
               site.mean_active() < max_in_a_tail;
    });
}

std::map<Place, Spot> uncoalesced(const RunResult& result) {
    const MatrixView* matrix =
        facts_of(result.problem).is_sparse() ? result.problem.operation().matrix_view() : nullptr;
    return spots(result.trace, [&](const Site& site) {
        if (site.kind != AccessKind::load && site.kind != AccessKind::store) return false;
        if (!result.trace->has_sectors || (matrix && site.array == matrix->names().vector)) return false;
        return site.mean_active() >= few_active_lanes &&
               double(site.sectors) >= sectors_a_lane * double(site.active_lanes);
    });
}

std::map<Place, Spot> conflicts(const RunResult& result) {
    return spots(result.trace, [&](const Site& site) {
        return result.trace->has_sectors && is_shared(site.kind) &&
               double(site.bank_conflicts) >= passes_a_request * double(site.steps);
    });
}

std::map<Place, Spot> idle(const RunResult& result, const std::map<Place, Spot>& known) {
    const auto warps = static_cast<std::uint64_t>(result.trace->launch.warps());
    const double least = share_of_steps * double(result.trace->total_events());
    return spots(result.trace, [&](const Site& site) {
        const bool loop = site.steps >= loop_visits * warps && double(site.steps) >= least;
        return loop && !is_collective(site.kind) && site.mean_active() < max_idle &&
               !known.contains({site.file, site.line});
    });
}

std::string say_tail(const Spot& spot) {
    return fmt::format(
        "reads {} one float at a time in {} steps with {:.1f} of 32 lanes active, but K is a multiple of 4 and fits "
        "16-byte loads: let the loop's condition include the last full vector",
        spot.names(), spot.visits, spot.sum.mean_active());
}

std::string say_uncoalesced(const Spot& spot) {
    const double needed = std::max(1.0, std::ceil(double(spot.sum.bytes) / double(spot.sum.steps) / 32));
    return fmt::format(
        "a request for {} touches {:.1f} sectors, but {:.0f} can hold its data: let neighbouring lanes take "
        "neighbouring elements",
        spot.names(), spot.sum.sectors_per_request(), needed);
}

std::string say_conflicts(const Spot& spot) {
    return fmt::format(
        "{:.1f} extra passes per request to {}: lanes access different words of one bank; pad the array, or change "
        "which lane takes which element",
        double(spot.sum.bank_conflicts) / double(spot.sum.steps), spot.names());
}

std::string say_idle(const Spot& spot) {
    return fmt::format(
        "{:.1f} of 32 lanes active on average in this loop: it runs until the warp's last lane finishes; share the "
        "work among the lanes more evenly",
        spot.sum.mean_active());
}

}  // namespace

std::string_view to_string(HintKind kind) {
    switch (kind) {
        case HintKind::scalar_tail:
            return "scalar_tail";
        case HintKind::uncoalesced:
            return "uncoalesced";
        case HintKind::bank_conflicts:
            return "bank_conflicts";
        case HintKind::idle_lanes:
            break;
    }
    return "idle_lanes";
}

std::vector<Hint> hints(const RunResult& result) {
    std::vector<Hint> found;
    const Outcome outcome = outcome_of(result);
    // A random order makes lanes idle.
    if ((outcome != Outcome::verified && outcome != Outcome::ran) || result.schedule == Schedule::independent)
        return found;
    const std::map<Place, Spot> tails = scalar_tails(result);
    report(found, HintKind::scalar_tail, tails, say_tail);
    report(found, HintKind::uncoalesced, uncoalesced(result), say_uncoalesced);
    report(found, HintKind::bank_conflicts, conflicts(result), say_conflicts);
    report(found, HintKind::idle_lanes, idle(result, tails), say_idle);
    return found;
}

namespace {

bool fixes(const Variant& variant, HintKind kind) {
    return variant.group == VariantGroup::standard && std::ranges::count(variant.fixes, to_string(kind)) > 0;
}

/// Returns nullptr if none is comparable.
const RunResult* result_of(const std::string& id, const RunResult& other, std::span<const RunResultPtr> results) {
    for (const RunResultPtr& result : results)
        if (result && result->variant == VariantChoice{id} && result->schedule == other.schedule &&
            may_be_compared(*result, other))
            return result.get();
    return nullptr;
}

std::string gain_of(const RunResult& fix, const RunResult& over) {
    const std::string name = to_string(fix.variant);
    const std::optional<SpeedUp> gain = speed_up(fix, over);
    if (!gain || !gain->told) return name + " no clear difference";
    return name + (gain->value < 1 ? " slower, " : " ") + with_bounds(*gain);
}

}  // namespace

std::vector<std::string> suggested_variants(const Catalog& catalog, const RunResult& result, HintKind kind) {
    const ProblemFacts facts = facts_of(result.problem);
    std::vector<std::string> ids;
    for (const Variant& variant : catalog.variants())
        if (fixes(variant, kind) && variant.id != result.variant.id && !refusal(variant, facts))
            ids.push_back(variant.id);
    return ids;
}

std::string suggestion_results(const Catalog& catalog, const RunResult& result, HintKind kind,
                               std::span<const RunResultPtr> results) {
    std::string text;
    for (const std::string& id : suggested_variants(catalog, result, kind))
        if (const RunResult* fix = result_of(id, result, results))
            text += (text.empty() ? "" : ", ") + gain_of(*fix, result);
    return text.empty() ? text : fmt::format("{}, {}", text, to_string(result.timing->kind));
}

}  // namespace lanescope
