#include "app/lessons/page_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/lessons/page_exercise.h"
#include "app/lessons/trial.h"
#include "app/model/catalog/variants.h"
#include "app/model/text/closest.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

bool runs_elsewhere(const Page& page) {
    return !page.recording.empty() || page.experiment.backend == BackendKind::cuda;
}

void check_experiment(const Section& section, const Page& page, Complaints& complaints) {
    const Entry* variants = section.find("variants");
    const int line = variants ? variants->line : section.line;
    if (page.experiment.variants.empty()) {
        if (!variants) complaints.add(line, "no variants; add them, as in 'variants: thread_per_row, cte'");
        return;
    }
    complaints.attempt(line, [&] { check_variants(page.experiment); });
    if (runs_elsewhere(page) || file_of(page.experiment.problem)) return;
    for (const VariantChoice& choice : page.experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(page.experiment.problem)), choice.id);
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

/// Skips goals, which may name variants that the user has to find.
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

}  // namespace

void leave_out_refused(const Section& section, Page& page) {
    const Entry* variants = section.find("variants");
    if (!variants || variants->value != "all" || runs_elsewhere(page)) return;
    const ProblemFacts facts = facts_of(page.experiment.problem);
    std::erase_if(page.experiment.variants, [&](const VariantChoice& choice) {
        const Variant* variant = find_variant(to_string(operation_of(page.experiment.problem)), choice.id);
        return !variant || refusal(*variant, facts);
    });
}

void check_whole(const Section& section, const Page& page, Complaints& complaints) {
    if (page.title.empty()) complaints.add(section.line, "the page has no title; begin its keys with 'page: TITLE'");
    if (page.body.empty()) complaints.add(section.text_line, "this page has no text; write a sentence after its keys");
    if (page.recording_only && page.recording.empty())
        complaints.add(section.line, "recording-only: the recording is missing; add 'recording: FILE.lane'");
    check_experiment(section, page, complaints);
    check_names(section, page, complaints);
    check_exercise(section, page, complaints);
    check_values(section, page, complaints);
}

}  // namespace lanescope
