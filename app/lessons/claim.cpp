#include "app/lessons/claim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/catalog/catalog.h"
#include "app/catalog/variants.h"

namespace lanescope {
namespace {

using Of = VariantName::Of;
using Results = std::span<const RunResultPtr>;

Evaluated unknown_claim(std::string why) { return {.text = std::move(why)}; }
Evaluated judged_claim(bool holds, std::string text) {
    return {.known = true, .holds = holds, .text = std::move(text)};
}

/// Returns 0 if the claim holds. `above` and `below` exclude their bound.
double distance(const Claim& claim, double value) {
    const double slack = 1e-9 * std::max(std::abs(claim.low), std::abs(claim.high));
    if (claim.relation == Relation::above) return value > claim.low ? 0 : std::max(claim.low - value, 1e-300);
    if (claim.relation == Relation::below) return value < claim.high ? 0 : std::max(value - claim.high, 1e-300);
    return std::max({0.0, claim.low - slack - value, value - claim.high - slack});
}

Evaluated relation_of_one(const Claim& claim, const QuantityValue& found, const std::string& who) {
    if (!found.number) return unknown_claim(found.why_not);
    if (found.modelled && !claim.quantity.kind->is_ratio)
        return unknown_claim(
            fmt::format("{} is modelled here, {}; claim a ratio of times, such as speed_up(a, b) above 2",
                        claim.quantity.kind->name, text_of(claim.quantity, found)));
    Evaluated result = judged_claim(distance(claim, *found.number) == 0,
                                    fmt::format("{}{}, claimed {}", who, text_of(claim.quantity, found), claim.bounds));
    result.value = found.number;
    return result;
}

/// Only the program itself checks its launches.
bool is_accepted(const RunResult& result) { return result.verification.verified || outcome_of(result) == Outcome::ran; }

bool is_about_errors(const Quantity& quantity) {
    return quantity.kind->name == "wrong_elements" || quantity.kind->name == "max_error";
}

Evaluated relation_of_many(const Claim& claim, Results results) {
    const bool any = claim.quantity.of.of == Of::any, verified_only = any && !is_about_errors(claim.quantity);
    std::optional<Evaluated> chosen;
    std::string why_not = any ? "no verified result has this value yet" : "no result has this value yet";
    double chosen_distance = 0;
    for (const RunResultPtr& result : results) {
        if (!result || !result->failure.empty() || !is_meant(claim.quantity.of, *result)) continue;
        if (verified_only && !is_accepted(*result)) continue;
        const Evaluated one =
            relation_of_one(claim, value_in(claim.quantity, *result, results), to_string(result->variant) + ": ");
        if (!one.known) why_not = one.text;
        if (!one.known) continue;
        const double away = distance(claim, *one.value);
        if (chosen && (any ? away >= chosen_distance : away <= chosen_distance)) continue;
        chosen = one, chosen_distance = away;
    }
    return chosen ? *chosen : unknown_claim(why_not);
}

Evaluated relation(const Claim& claim, Results results) {
    if (claim.quantity.of.of != Of::one) return relation_of_many(claim, results);
    return relation_of_one(claim, value_of(claim.quantity, results), "");
}

using Judge = std::function<Evaluated(const RunResult&)>;

/// Requires one result for `any`, all results for `all`.
Evaluated of_each(const VariantName& name, Results results, const Judge& check_answer) {
    if (name.of == Of::one) {
        std::string why_not;
        const RunResult* result = find_result(name, results, why_not);
        return result ? check_answer(*result) : unknown_claim(why_not);
    }
    const bool any = name.of == Of::any;
    Evaluated last = unknown_claim("no results yet");
    for (const RunResultPtr& result : results) {
        if (!result || !is_meant(name, *result)) continue;
        last = check_answer(*result);
        if (last.known && last.holds == any) return last;
    }
    if (last.known && last.holds) last.text = "all of them: " + last.text;
    return last;
}

bool is_at(const Hazard& hazard, int line) { return line == 0 || hazard.line == line || hazard.other_line == line; }

std::string place_of(const Hazard& hazard) {
    std::string text(to_string(hazard.kind));
    if (hazard.line) text += fmt::format(" in line {}", hazard.line);
    if (hazard.other_line && hazard.other_line != hazard.line) text += fmt::format(" with line {}", hazard.other_line);
    return text;
}

/// Returns a reason for GPU runs, which check only the answer: a missing hazard proves nothing.
std::string not_judged(const RunResult& result) {
    const bool judged = result.provenance.backend == BackendKind::emulator || !result.hazards.empty();
    return judged ? "" : to_string(result.variant) + " ran on a GPU, which reports no hazards; use emulator/VARIANT";
}

Evaluated hazard(const Claim& claim, const RunResult& result) {
    const std::string variant = to_string(result.variant);
    for (const Hazard& hazard : result.hazards)
        if ((!claim.hazard || hazard.kind == *claim.hazard) && is_at(hazard, claim.source_line))
            return judged_claim(true, fmt::format("{}: {}", variant, place_of(hazard)));
    if (const std::string why = not_judged(result); !why.empty()) return unknown_claim(why);
    if (result.hazards.empty()) return judged_claim(false, variant + " has no hazard");
    return judged_claim(false, fmt::format("{} has no such hazard, but {}", variant, place_of(result.hazards.front())));
}

Evaluated no_hazard(const RunResult& result) {
    if (const std::string why = not_judged(result); !why.empty()) return unknown_claim(why);
    const std::string variant = to_string(result.variant);
    if (!result.failure.empty() && result.hazards.empty())
        return unknown_claim(variant + " did not run: " + result.failure);
    return result.hazards.empty()
               ? judged_claim(true, variant + " has no hazard")
               : judged_claim(false, fmt::format("{}: {}", variant, place_of(result.hazards.front())));
}

std::string outcome(const RunResult& result) {
    const std::string variant = to_string(result.variant);
    if (result.verification.verified) return variant + " is verified";
    if (!result.failure.empty()) return fmt::format("{} did not run: {}", variant, result.failure);
    return fmt::format("{} has {} wrong {}", variant, result.verification.wrong_elements, elements_word(result, 0));
}

Evaluated wrong(const RunResult& result) {
    return judged_claim(!result.verification.verified && result.failure.empty(), outcome(result));
}

Evaluated end_of_program(bool should_pass, Results results) {
    for (const RunResultPtr& result : results)
        if (result && result->program)
            return judged_claim(passed(*result->program) == should_pass, end_in_words(*result->program));
    return unknown_claim("no program ran");
}

Evaluated selected(const RunResult& result, const Selection& at) {
    if (at.line == 0) return judged_claim(false, "no line is selected");
    for (const Hazard& hazard : result.hazards)
        if (is_race(hazard.kind) && is_at(hazard, at.line) && (at.file.empty() || hazard.file == at.file))
            return judged_claim(true, fmt::format("{}: {}", to_string(result.variant), place_of(hazard)));
    return judged_claim(false, fmt::format("line {} has no race in {}", at.line, to_string(result.variant)));
}

std::vector<RunResultPtr> of_same_origin(const RunResult& result, Results results) {
    std::vector<RunResultPtr> same;
    for (const RunResultPtr& other : results)
        if (other && origin_of(*other) == origin_of(result) && other->problem == result.problem) same.push_back(other);
    return same;
}

Evaluated fastest(const Catalog& catalog, const Claim& claim, Results results) {
    std::string why_not;
    const RunResult* result = find_result(claim.variant, results, why_not);
    if (!result) return unknown_claim(why_not);
    const std::vector<RunResultPtr> peers = of_same_origin(*result, results);
    const auto best = best_by_interval(catalog, peers);
    if (!best)
        return judged_claim(false, "no variant is fastest: intervals overlap, or fewer than two variants have a time");
    return judged_claim(peers[*best].get() == result,
                        fmt::format("the fastest is {}", to_string(peers[*best]->variant)));
}

Evaluated order(const Claim& claim, Results results) {
    std::vector<const RunResult*> ranked;
    for (const VariantName& name : claim.order) {
        std::string why_not;
        ranked.push_back(find_result(name, results, why_not));
        if (!ranked.back()) return unknown_claim(why_not);
        if (!ranked.back()->timing) return unknown_claim(name.text + " was not timed");
        if (origin_of(*ranked.back()) != origin_of(*ranked.front()))
            return unknown_claim(fmt::format("times of {} and {} do not compare: {}, {}", claim.order.front().text,
                                             name.text, origin_of(*ranked.front()), origin_of(*ranked.back())));
    }
    std::vector<std::string> times;
    for (const RunResult* result : ranked)
        times.push_back(fmt::format("{} {:.3g} us", to_string(result->variant), result->timing->cold.median));
    const auto not_sure = [](const RunResult* a, const RunResult* b) { return !surely_faster(*a, *b); };
    const bool ascends = std::ranges::adjacent_find(ranked, not_sure) == ranked.end();
    const bool overlap = !ascends && std::ranges::adjacent_find(ranked, std::greater_equal(), [](const RunResult* r) {
                                         return r->timing->cold.median;
                                     }) == ranked.end();
    return judged_claim(ascends,
                        fmt::format("{}{}", fmt::join(times, ", "), overlap ? ": their intervals overlap" : ""));
}

double cost(LineOf::Most most, const LaneTally& lanes) {
    if (most == LineOf::Most::sectors) return double(lanes.sectors);
    if (most == LineOf::Most::bank_conflicts) return double(lanes.bank_conflicts);
    const double steps = double(lanes.steps);
    return most == LineOf::Most::events ? steps : steps * warp_size - double(lanes.active_lanes);
}

std::vector<int> lines_of_hazard(HazardKind kind, const RunResult& result) {
    std::vector<int> lines;
    for (const Hazard& hazard : result.hazards)
        for (const int line : {hazard.line, hazard.other_line})
            if (hazard.kind == kind && line && !std::ranges::count(lines, line)) lines.push_back(line);
    return lines;
}

}  // namespace

Evaluated evaluate(const Catalog& catalog, const Claim& claim, Results results, const Selection& at) {
    const auto each = [&](const Judge& judge) { return of_each(claim.variant, results, judge); };
    switch (claim.kind) {
        case ClaimKind::relation:
            return relation(claim, results);
        case ClaimKind::fastest:
            return fastest(catalog, claim, results);
        case ClaimKind::order:
            return order(claim, results);
        case ClaimKind::hazard:
            return each([&](const RunResult& r) { return hazard(claim, r); });
        case ClaimKind::no_hazard:
            return each(no_hazard);
        case ClaimKind::verified:
            return each([](const RunResult& r) { return judged_claim(r.verification.verified, outcome(r)); });
        case ClaimKind::wrong:
            return each(wrong);
        case ClaimKind::passes:
        case ClaimKind::fails:
            return end_of_program(claim.kind == ClaimKind::passes, results);
        default:
            return each([&](const RunResult& r) { return selected(r, at); });
    }
}

std::vector<int> lines_of(const Catalog& catalog, const LineOf& line, std::span<const RunResultPtr> results) {
    std::string why_not;
    const RunResult* result = find_result(line.in, results, why_not);
    if (!result) return {};
    if (line.most == LineOf::Most::hazard) return lines_of_hazard(line.hazard, *result);
    const std::vector<LineTally> table = line_table(result->trace, source_file(catalog, *result));
    double most = 0;
    for (const LineTally& entry : table) most = std::max(most, cost(line.most, entry.lanes));
    std::vector<int> lines;
    for (const LineTally& entry : table)
        if (most > 0 && cost(line.most, entry.lanes) == most) lines.push_back(entry.line);
    return lines;
}

}  // namespace lanescope
