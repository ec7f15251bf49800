#include "app/lessons/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/base/error.h"
#include "app/lessons/answer.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

constexpr std::size_t max_wrong_starts = 8, max_problems = 8;

void name_kernel(VariantName& name, const std::string& id) {
    if (is_yours(name)) name.choice.id = id;
}

void name_kernel(Claim& claim, const std::string& id) {
    name_kernel(claim.variant, id);
    name_kernel(claim.quantity.of, id);
    name_kernel(claim.quantity.over, id);
    for (VariantName& name : claim.order) name_kernel(name, id);
}

Experiment under_orders(const Page& page, const Problem& problem, const Experiment& shown) {
    Experiment experiment = shown;
    experiment.problem = problem;
    experiment.variants = {page.experiment.variants.front()};
    experiment.backend = BackendKind::emulator;
    experiment.schedule = Schedule::independent;
    experiment.schedule_seed = 1;
    experiment.schedule_seeds = page.exercise->orders;
    experiment.traced = experiment.timed = false;
    return experiment;
}

/// Returns true for claims about every problem and lane order.
bool is_about_all(const Claim& claim, const VariantChoice& kernel) {
    const bool of_kernel = claim.variant.of == VariantName::Of::one && claim.variant.choice.id == kernel.id;
    return of_kernel && (claim.kind == ClaimKind::verified || claim.kind == ClaimKind::no_hazard);
}

std::string where(const RunResult& result) {
    std::string text = "on " + operation_of(result.problem).short_text(result.problem);
    if (result.verification.wrong_seeds > 0)
        text +=
            fmt::format(", in {} of {} orders of lanes", result.verification.wrong_seeds, result.verification.seeds);
    return text;
}

/// Reports a failure to run before wrong results.
std::string fault_of(const Catalog& catalog, const Claim& claim, const RunResult& result,
                     const std::vector<RunResultPtr>& some) {
    if (!result.failure.empty()) return "it did not run " + where(result) + ": " + result.failure;
    if (claim.kind == ClaimKind::no_hazard || (!result.hazards.empty() && result.verification.wrong_elements == 0)) {
        Claim no_hazard = claim;
        no_hazard.kind = ClaimKind::no_hazard;
        std::string text = evaluate(catalog, no_hazard, some).text;
        std::ranges::replace(text, '_', ' ');
        return text.substr(text.find(": ") + 2) + " " + where(result);  // skips the name
    }
    const std::int64_t wrong = result.verification.wrong_elements;
    return fmt::format("{} wrong {} {}", wrong, elements_word(result, wrong), where(result));
}

Evaluated of_all(const Catalog& catalog, const Claim& claim, const Page& page, const AttemptResults& results) {
    const std::size_t problems = 1 + page.exercise->also.size();
    for (const std::vector<RunResultPtr>& some : results) {
        std::string why_not;
        const RunResult* result = find_result(claim.variant, some, why_not);
        if (!result) continue;
        const Evaluated found = evaluate(catalog, claim, some);
        const bool stopped = !result->failure.empty();
        if (stopped || (found.known && !found.holds))
            return {.known = true, .text = fault_of(catalog, claim, *result, some)};
    }
    if (results.size() <= problems)
        return {.text = results.empty() ? "not tested yet" : "testing with other orders of lanes"};
    return {.known = true,
            .holds = true,
            .text = fmt::format("{}, in {} orders of lanes",
                                problems == 1 ? "on the page's problem" : fmt::format("on all {} problems", problems),
                                page.exercise->orders)};
}

}  // namespace

void Exercise::add_wrong_start(std::filesystem::path file) {
    if (wrong_starts.size() == max_wrong_starts)
        throw UsageError(fmt::format("wrong-start: at most {} per page", max_wrong_starts));
    wrong_starts.push_back(std::move(file));
}

void Exercise::add_problem(Problem problem) {
    if (also.size() == max_problems) throw UsageError(fmt::format("also: at most {} problems per page", max_problems));
    also.push_back(std::move(problem));
}

int line_of_gap(std::string_view text) {
    const std::size_t at = text.find("YOUR TURN");
    if (at == std::string_view::npos) return 1;
    return 1 + int(std::ranges::count(text.substr(0, at), '\n'));
}

std::string file_name_of(std::string_view text) {
    std::string name(text);
    const auto is_plain = [](unsigned char c) {
        return std::isalnum(c) || c == '-' || c == '_' || c == '.' || c > 127;
    };
    std::ranges::replace_if(
        name, [&](char c) { return !is_plain(static_cast<unsigned char>(c)); }, '_');
    return name.empty() || name.front() == '.' ? "_" + name : name;
}

bool is_yours(const VariantName& name) { return name.of == VariantName::Of::one && name.choice.id == user_kernel; }

Page with_kernel(const Page& page, const std::string& id) {
    Page named = page;
    named.experiment.variants.insert(named.experiment.variants.begin(), VariantChoice{id});
    for (Claim& claim : named.claims) name_kernel(claim, id);
    if (named.goal)
        for (Claim& claim : named.goal->claims) name_kernel(claim, id);
    for (auto& map : named.view.maps)
        if (map) name_kernel(*map, id);
    if (named.view.baseline) name_kernel(*named.view.baseline, id);
    return named;
}

std::vector<Experiment> attempt_of(const Page& page, const Experiment& shown) {
    if (!page.exercise || page.experiment.variants.empty()) return {};
    std::vector<Experiment> attempt{shown, under_orders(page, page.experiment.problem, shown)};
    for (const Problem& problem : page.exercise->also) attempt.push_back(under_orders(page, problem, shown));
    return attempt;
}

GoalState check_attempt(const Catalog& catalog, const Page& page, const AttemptResults& results) {
    GoalState state;
    if (!page.goal || !page.exercise || page.experiment.variants.empty()) return state;
    const std::vector<RunResultPtr> shown = results.empty() ? std::vector<RunResultPtr>{} : results.front();
    for (const Claim& claim : page.goal->claims)
        state.claims.push_back(is_about_all(claim, page.experiment.variants.front())
                                   ? of_all(catalog, claim, page, results)
                                   : evaluate(catalog, claim, shown));
    state.reached = !state.claims.empty() && std::ranges::all_of(state.claims, &Evaluated::holds);
    return state;
}

}  // namespace lanescope
