#include "app/lessons/page_findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/lessons/answer.h"
#include "app/lessons/lesson_names.h"

namespace lanescope {
namespace {

using About = Finding::About;
using Results = std::span<const RunResultPtr>;

void check_runs(const Page& page, Results results, std::vector<Finding>& findings) {
    if (std::ranges::none_of(results, [&](const auto& r) { return r->problem == page.experiment.problem; }))
        findings.push_back(
            {About::run, false, page.line, to_string(page.experiment.problem), "no result for the page's problem"});
    for (const RunResultPtr& result : results)
        if (!result->failure.empty())
            findings.push_back({About::run, false, page.line, to_string(result->variant), result->failure});
}

void check_claims(const Page& page, Results results, std::vector<Finding>& findings) {
    for (const Claim& claim : page.claims) {
        const Evaluated found = evaluate(claim, results);
        findings.push_back({About::claim, found.holds, claim.line, claim.text, found.text});
    }
}

void check_answer(const Page& page, Results results, std::vector<Finding>& findings) {
    if (page.ask.kind == AskKind::none) return;
    const Solution solution = solution_of(page, results);
    const bool has_tolerance = solution.known && page.ask.kind == AskKind::number;
    findings.push_back({About::answer, solution.known, page.ask.line, std::string(to_string(page.ask.kind)),
                        solution.text + (has_tolerance ? ", " + tolerance_text(page.ask, solution) : "")});
}

/// Recognises claims about a selected line, which checks do not have.
bool is_about_selection(const Claim& claim) { return claim.kind == ClaimKind::selected; }

void check_goal_of(const Page& page, Results results, std::vector<Finding>& findings) {
    if (!page.goal || page.exercise) return;
    const GoalState state = check_goal(*page.goal, results, {});
    for (std::size_t i = 0; i < state.claims.size(); ++i) {
        const Claim& claim = page.goal->claims[i];
        const bool right = (state.claims[i].known || is_about_selection(claim)) && !state.reached;
        findings.push_back({About::goal, right, claim.line, claim.text,
                            state.reached ? "the page's own results already reach this goal" : state.claims[i].text});
    }
}

void check_values(const Page& page, Results results, std::vector<Finding>& findings) {
    for (const Block& block : page.body)
        for (const TextSpan& span : block.spans) {
            if (!span.value) continue;
            const QuantityValue value = value_of(parse_quantity(span.text), results);
            if (!value.number)
                findings.push_back({About::value, false, page.line, "{" + span.text + "}", value.why_not});
        }
}

void check_view(const Page& page, Results results, std::vector<Finding>& findings) {
    for (const auto& map : page.view.maps) {
        std::string why_not;
        if (map && !find_result(*map, results, why_not))
            findings.push_back({About::view, false, page.line, "map of " + map->text, why_not});
    }
    if (!page.view.selected_array.empty() && view_of(page, results).source_line == 0)
        findings.push_back({About::view, false, page.line, "line: " + page.view.selected_array,
                            "the source of map A's variant has no access, shuffle or barrier with this name"});
}

/// Lists the missed conditions, or all if none is missed.
std::string conditions_text(const Page& page, const GoalState& state) {
    std::string text;
    for (std::size_t i = 0; i < state.claims.size(); ++i) {
        if (!state.reached && state.claims[i].holds) continue;
        text += (text.empty() ? "" : "; ") + in_words(page.goal->claims[i], state.claims[i]);
    }
    return text;
}

}  // namespace

std::string_view to_string(About about) { return name_of(about); }

std::vector<Finding> check_page(const Page& page, Results all) {
    std::vector<Finding> findings;
    const std::vector<RunResultPtr> results = results_of(page, all);
    check_runs(page, results, findings);
    check_claims(page, results, findings);
    check_answer(page, results, findings);
    check_goal_of(page, results, findings);
    check_values(page, results, findings);
    check_view(page, results, findings);
    return findings;
}

Finding check_kernel(const Page& page, const std::string& file, bool is_solution, const TrialResults& results) {
    const GoalState state = check_trial(page, results);
    const bool judged = std::ranges::any_of(state.claims, [](const Evaluated& e) { return e.known && !e.holds; });
    const std::string does = state.reached ? "reaches the goal: " : judged ? "misses " : "cannot be checked: ";
    return {About::goal, is_solution ? state.reached : judged, page.line, file, does + conditions_text(page, state)};
}

}  // namespace lanescope
