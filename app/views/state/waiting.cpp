#include "app/views/state/waiting.h"

#include <algorithm>
#include <span>

#include "app/model/outcome.h"

namespace lanescope {
namespace {

std::span<const RunResultPtr> own_results(const Session& session) {
    return std::span(session.results).first(std::min(session.own, session.results.size()));
}

bool is_own(const Session& session, const RunResult& result) {
    return std::ranges::any_of(own_results(session), [&](const RunResultPtr& own) { return own.get() == &result; });
}

constexpr double moment = 0.3;  // seconds

bool goes_on(const Session& session) { return session.busy && !session.awaiting; }

}  // namespace

// Recordings stay and show their origin.
bool shows_run_before(const Session& session) {
    return session.busy && session.awaiting && !session.ignores_run && !session.from_file && session.own > 0 &&
           session.seconds > moment;
}

bool is_of_run_before(const Session& session, const RunResult& result) {
    const auto is_it = [&](const RunResultPtr& older) { return older.get() == &result; };
    const bool waits = session.busy && session.seconds > moment && std::ranges::any_of(session.older, is_it);
    return waits || (shows_run_before(session) && is_own(session, result));
}

bool waits_for_time(const Session& session, const RunResult& result) {
    return goes_on(session) && session.experiment.timed && !has_ended(result) && is_own(session, result);
}

std::vector<VariantChoice> still_to_come(const Session& session) {
    std::vector<VariantChoice> variants;
    if (!goes_on(session)) return variants;
    for (const VariantChoice& variant : session.experiment.variants)
        if (std::ranges::none_of(own_results(session),
                                 [&](const RunResultPtr& own) { return own && own->variant == variant; }))
            variants.push_back(variant);
    return variants;
}

std::string waiting_text(const Session& session, const VariantChoice& variant) {
    const std::string& phase = session.phase;
    const std::string word = phase.substr(0, phase.find(' '));
    return phase == word + " " + to_string(variant) ? word : "waiting";
}

}  // namespace lanescope
