
#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/variants.h"
#include "app/lessons/page_keys.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

bool runs_elsewhere(const Page& page) {
    return !page.recording.empty() || page.experiment.backend == BackendKind::cuda;
}

/// Launches are results, so the page names no variants.
void check_program(const Section& section, const Page& page, Complaints& complaints) {
    for (const char* key : {"problem", "variants", "recording", "sweep", "kernel"})
        if (const Entry* entry = section.find(key))
            complaints.add(entry->line, fmt::format("{}: a page with a program cannot have this key; remove it", key));
    if (page.solution && !page.goal) complaints.add(section.line, "solution: this page has no goal; add 'goal:'");
}

void check_experiment(const Catalog& catalog, const Section& section, const Page& page, Complaints& complaints) {
    if (section.find("program") || is_program(page.experiment.problem)) return check_program(section, page, complaints);
    const Entry* variants = section.find("variants");
    const int line = variants ? variants->line : section.line;
    if (page.experiment.variants.empty()) {
        if (!variants) complaints.add(line, "no variants; add them, as in 'variants: thread_per_row, cte'");
        return;
    }
    complaints.attempt(line, [&] { check_variants(catalog, page.experiment); });
    if (runs_elsewhere(page) || file_of(page.experiment.problem)) return;
    for (const VariantChoice& choice : page.experiment.variants) {
        const Variant* variant = catalog.find(page.experiment.problem, choice);
        const auto reason = variant ? refusal(*variant, facts_of(page.experiment.problem)) : std::nullopt;
        if (reason) complaints.add(line, fmt::format("'{}' cannot run on this page's problem: {}", choice.id, *reason));
    }
}

/// Skips pages with a recording, which may contain other variants.
void check_named(const Page& page, const VariantName& name, int line, Complaints& complaints) {
    if (name.of != VariantName::Of::one || !page.recording.empty()) return;
    if (page.exercise && is_yours(name)) return;
    std::vector<std::string> ids;
    for (const VariantChoice& choice : page.experiment.variants) ids.push_back(choice.id);
    if (ids.empty() || std::ranges::count(ids, name.choice.id)) return;
    complaints.add(line, fmt::format("{} is not among the page's variants{}", quoted(name.choice.id),
                                     did_you_mean(name.choice.id, ids)));
}

/// Skips goals: the user may have to find their variants.
void check_names(const Section& section, const Page& page, Complaints& complaints) {
    for (const Claim& claim : page.claims)
        for (const VariantName& name : named_in(claim)) check_named(page, name, claim.line, complaints);
    for (const auto& map : page.view.maps)
        if (map) check_named(page, *map, section.line, complaints);
    if (page.view.baseline) check_named(page, *page.view.baseline, section.line, complaints);
    if (page.ask.answer.quantity) check_named(page, page.ask.answer.quantity->of, page.ask.line, complaints);
    if (page.ask.answer.line) check_named(page, page.ask.answer.line->in, page.ask.line, complaints);
}

void check_values(const Section& section, const Page& page, Complaints& complaints) {
    for (const Block& block : page.body)
        for (const TextSpan& span : block.spans)
            if (span.value)
                complaints.attempt(section.text_line + block.line - 1, [&] {
                    const Quantity quantity = parse_quantity(span.text);
                    if (quantity.of.of != VariantName::Of::one)
                        throw UsageError(
                            fmt::format("{}: name one variant; write \\{{ for a brace in the text", quoted(span.text)));
                    if (is_yours(quantity.of))
                        throw UsageError(quoted(span.text) +
                                         ": a value of the user's kernel cannot be in the page's text");
                    check_named(page, quantity.of, section.text_line + block.line - 1, complaints);
                });
}

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

void check_claims(const Catalog& catalog, const Page& page, Results results, std::vector<Finding>& findings) {
    for (const Claim& claim : page.claims) {
        const Evaluated found = evaluate(catalog, claim, results);
        findings.push_back({About::claim, found.holds, claim.line, claim.text, found.text});
    }
}

void check_answer(const Catalog& catalog, const Page& page, Results results, std::vector<Finding>& findings) {
    if (page.ask.kind == AskKind::none) return;
    const Solution solution = solution_of(catalog, page, results);
    const bool has_tolerance = solution.known && page.ask.kind == AskKind::number;
    findings.push_back({About::answer, solution.known, page.ask.line, std::string(to_string(page.ask.kind)),
                        solution.text + (has_tolerance ? ", " + tolerance_text(page.ask, solution) : "")});
}

/// Recognises claims about a selected line: checks have none.

void check_goal_of(const Catalog& catalog, const Page& page, Results results, std::vector<Finding>& findings) {
    if (!page.goal || page.exercise) return;
    const GoalState state = check_goal(catalog, *page.goal, results, {});
    for (std::size_t i = 0; i < state.claims.size(); ++i) {
        const Claim& claim = page.goal->claims[i];
        const bool right = (state.claims[i].known || claim.kind == ClaimKind::selected) && !state.reached;
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

/// Lists missed conditions, or all if none is missed.
std::string conditions_text(const Page& page, const GoalState& state) {
    std::string text;
    for (std::size_t i = 0; i < state.claims.size(); ++i) {
        if (!state.reached && state.claims[i].holds) continue;
        text += (text.empty() ? "" : "; ") + in_words(page.goal->claims[i], state.claims[i]);
    }
    return text;
}

}  // namespace

void leave_out_refused(const Catalog& catalog, const Section& section, Page& page) {
    const Entry* variants = section.find("variants");
    if (!variants || variants->value != "all" || runs_elsewhere(page)) return;
    const ProblemFacts facts = facts_of(page.experiment.problem);
    std::erase_if(page.experiment.variants, [&](const VariantChoice& choice) {
        const Variant* variant = catalog.find(page.experiment.problem, choice);
        return !variant || refusal(*variant, facts);
    });
}

void check_whole(const Catalog& catalog, const Section& section, const Page& page, Complaints& complaints) {
    if (page.title.empty()) complaints.add(section.line, "the page has no title; begin its keys with 'page: TITLE'");
    if (page.body.empty()) complaints.add(section.text_line, "this page has no text; write a sentence after its keys");
    if (page.recording_only && page.recording.empty())
        complaints.add(section.line, "recording-only: the recording is missing; add 'recording: FILE.lane'");
    check_experiment(catalog, section, page, complaints);
    check_names(section, page, complaints);
    check_exercise(section, page, complaints);
    check_values(section, page, complaints);
}

std::string_view to_string(About about) { return name_of(about); }

std::vector<Finding> check_page(const Catalog& catalog, const Page& page, Results all) {
    std::vector<Finding> findings;
    const std::vector<RunResultPtr> results = results_of(page, all);
    check_runs(page, results, findings);
    check_claims(catalog, page, results, findings);
    check_answer(catalog, page, results, findings);
    check_goal_of(catalog, page, results, findings);
    check_values(page, results, findings);
    check_view(page, results, findings);
    return findings;
}

Finding check_solution(const Catalog& catalog, const Page& page, Results results) {
    const GoalState state = check_goal(catalog, *page.goal, results, {});
    return {About::goal, state.reached, page.line, to_string(*page.solution),
            (state.reached ? "reaches the goal: " : "misses ") + conditions_text(page, state)};
}

Finding check_kernel(const Catalog& catalog, const Page& page, const std::string& file, bool is_solution,
                     const AttemptResults& results) {
    const GoalState state = check_attempt(catalog, page, results);
    const bool judged = std::ranges::any_of(state.claims, [](const Evaluated& e) { return e.known && !e.holds; });
    const std::string does = state.reached ? "reaches the goal: " : judged ? "misses " : "cannot be checked: ";
    return {About::goal, is_solution ? state.reached : judged, page.line, file, does + conditions_text(page, state)};
}

}  // namespace lanescope
