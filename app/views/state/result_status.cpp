#include "app/views/state/result_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/lanes/trace_agreement.h"
#include "app/model/run_result.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

std::span<const RunResultPtr> run_results(const Session& session) {
    return std::span(session.results.all).first(std::min(session.results.current_count, session.results.all.size()));
}

bool is_of_run(const Session& session, const RunResult& result) {
    return std::ranges::any_of(run_results(session), [&](const RunResultPtr& r) { return r.get() == &result; });
}

constexpr double moment = 0.3;  // seconds

bool goes_on(const Session& session) { return session.run.busy() && !session.run.awaiting(); }

using theme::unit;

// Rounds down: only full agreement is 100.
std::string percent_text(double percent) {
    const double cut = std::floor(percent * 10) / 10;
    return cut == std::floor(cut) ? fmt::format("{:.0f} %", cut) : fmt::format("{:.1f} %", cut);
}

std::string mask_text(const std::optional<std::uint32_t>& mask) {
    return mask ? fmt::format("lanes {:08x}", *mask) : "no further step";
}

std::string name_of(const SiteName& site) {
    return fmt::format("line {}, {} {}", site.line, site.array, is_collective(site.kind) ? "" : to_string(site.kind));
}

std::string first_difference(const MaskDifference& first) {
    return fmt::format("\nFirst difference: warp {}, {}, after {} step{} at this place. GPU: {}. Emulator: {}.",
                       grouped(first.warp), name_of(first.site), grouped(std::int64_t(first.occurrence)),
                       first.occurrence == 1 ? "" : "s", mask_text(first.recorded), mask_text(first.emulated));
}

std::string compiled_otherwise(const Agreement& agreement) {
    std::string text;
    for (const SiteAgreement& site : agreement.sites)
        if (const std::string words = in_words(site); !words.empty())
            text += fmt::format("\n{}: {} by the GPU's compiler, so not compared", name_of(site.site), words);
    return text;
}

std::string worst_sites(const Agreement& agreement) {
    constexpr int most = 4;
    std::string text;
    int differing = 0;
    for (const SiteAgreement& site : agreement.sites)
        if (site.compiled == Compiled::as_written && site.identical < agreement.warps && ++differing <= most)
            text += fmt::format("\n{}: {}", name_of(site.site), percent_text(agreement.percent(site)));
    return differing > most ? text + fmt::format("\nand {} more", differing - most) : text;
}

std::string left_out(const Agreement& agreement) {
    const std::string because = left_out_because(agreement);
    return because.empty() ? because : "\n" + because + ".";
}

std::string details(const Agreement& agreement) {
    std::string text = fmt::format(
        "{} of {} warps have the same active lanes at each step of each line on the GPU and in the emulator, which ran "
        "the same launch. This comparison does not unroll loops.",
        grouped(agreement.identical), grouped(agreement.warps));
    text += worst_sites(agreement) + compiled_otherwise(agreement) + left_out(agreement);
    return agreement.first ? text + first_difference(*agreement.first) : text;
}

AgreementWords not_compared(const std::string& why) { return {"NOT COMPARED", {}, why, theme::quiet}; }

AgreementWords words_of(const CrossCheck& check) {
    if (!check.not_made.empty()) return not_compared("Not compared with the emulator: " + check.not_made + ".");
    const Agreement& agreement = check.agreement;
    if (agreement.warps == 0 && agreement.left_out > 0) return not_compared(left_out_because(agreement) + ".");
    if (agreement.warps == 0) return not_compared("The GPU and the emulator recorded different warps.");
    const std::string share = percent_text(agreement.percent());
    return {"AGREES WITH EMULATOR " + share, "AGREES " + share, details(agreement),
            agreement.identical == agreement.warps ? theme::good : theme::warn};
}

bool has_share(const RunResult& result) { return result.cross_check && result.cross_check->agreement.warps > 0; }

std::string line_of(const ResultView& shown) {
    const CrossCheck& check = *shown.result->cross_check;
    if (!has_share(*shown.result)) return fmt::format("\n{}: not compared", shown.name);
    const std::string others =
        check.agreement.left_out ? fmt::format(", {} not compared", grouped(check.agreement.left_out)) : "";
    return fmt::format("\n{}: {} of {} warps{}", shown.name, percent_text(check.agreement.percent()),
                       grouped(check.agreement.warps), others);
}

}  // namespace

// Recordings stay and show their origin.
bool shows_run_before(const Session& session) {
    return session.run.busy() && session.run.awaiting() && !session.run.ignored() && !session.results.from_file() &&
           session.results.current_count > 0 && session.run.seconds > moment;
}

bool is_of_run_before(const Session& session, const RunResult& result) {
    const auto is_it = [&](const RunResultPtr& older) { return older.get() == &result; };
    const bool waits =
        session.run.busy() && session.run.seconds > moment && std::ranges::any_of(session.results.older, is_it);
    return waits || (shows_run_before(session) && is_of_run(session, result));
}

bool waits_for_time(const Session& session, const RunResult& result) {
    return goes_on(session) && session.results.experiment.timed && !has_ended(result) && is_of_run(session, result);
}

std::vector<VariantChoice> still_to_come(const Session& session) {
    std::vector<VariantChoice> variants;
    if (!goes_on(session)) return variants;
    for (const VariantChoice& variant : session.results.experiment.variants)
        if (std::ranges::none_of(run_results(session),
                                 [&](const RunResultPtr& r) { return r && r->variant == variant; }))
            variants.push_back(variant);
    return variants;
}

std::string waiting_text(const Session& session, const VariantChoice& variant) {
    const std::string& phase = session.run.phase;
    const std::string word = phase.substr(0, phase.find(' '));
    return phase == word + " " + to_string(variant) ? word : "waiting";
}

std::optional<AgreementWords> agreement_of(const RunResult& result) {
    return result.cross_check ? std::optional(words_of(*result.cross_check)) : std::nullopt;
}

std::optional<AgreementWords> agreement_of(std::span<const ResultView> results) {
    const RunResult* least = nullptr;
    std::string lines;
    for (const ResultView& shown : results) {
        if (!shown.result->cross_check) continue;
        lines += line_of(shown);
        const auto share = [](const RunResult& r) { return r.cross_check->agreement.percent(); };
        if (has_share(*shown.result) && (!least || share(*shown.result) < share(*least))) least = shown.result.get();
    }
    if (!least) return std::nullopt;
    AgreementWords words = words_of(*least->cross_check);
    std::string tip =
        "Warps with the same active lanes at each step of each line, on the GPU and in the emulator. This comparison "
        "does not unroll loops." +
        lines;
    if (const auto& first = least->cross_check->agreement.first) tip += first_difference(*first);
    words.tip = {tip, Term::recordings};
    return words;
}

void draw_agreement(const RunResult& result, float right, float middle, float room) {
    const auto words = agreement_of(result);
    if (!words) return;
    const std::string& text = badge_width(words->text) <= room ? words->text : words->shorter;
    if (text.empty() || badge_width(text) > room) return;
    const ImVec2 at{right - badge_width(text), middle - unit(9)};
    draw_badge(at, unit(18), text, words->colour);
    explain_area(at, {right, at.y + unit(18)}, words->tip);
}

}  // namespace lanescope
