#include "app/views/performance/bar_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/timing/best.h"
#include "app/analysis/timing/roofline.h"
#include "app/model/run_result.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

// "stopped: access out of bounds in line 19".
std::string stop_text(const RunResult& result) {
    const auto stop = std::ranges::find_if(result.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
    return fmt::format("stopped: {}{}", hazard_row(stop->kind).one,
                       stop->line > 0 ? fmt::format(" in line {}", stop->line) : "");
}

std::string spread(const Times& times) {
    if (times.samples <= 1) return duration(times.median);
    return fmt::format("{} ({} to {}, {} samples)", duration(times.median), duration(times.min), duration(times.max),
                       times.samples);
}

std::string times_text(const RunResult& r) {
    const Times& cold = r.timing->cold;
    std::string text = fmt::format("{} on {}\ncold: {}\n", to_string(r.timing->kind), r.device.name, spread(cold));
    if (r.timing->kind == Kind::modelled)
        text += fmt::format("with the model's error of {} %: {}\n", figure(model_error_of(r)), interval_text(r));
    if (r.timing->warm) text += "warm (the thin bar): " + spread(*r.timing->warm) + "\n";
    if (r.timing->graph) text += "graph replay: " + spread(*r.timing->graph) + "\n";
    text += fmt::format("{} GB/s \u00B7 {} GFLOP/s \u00B7 {} % of the roof\n", figure(gb_s(r.work, cold.median)),
                        figure(gflop_s(r.work, cold.median)), figure(percent_of_roof(r.work, r.device, cold.median)));
    if (r.timing->near_launch_floor) text += "Close to the time of an empty launch: mostly the launch itself.\n";
    return text;
}

std::string speed_up_text(const RunResult& of, const RunResult& base) {
    const auto found = &of != &base ? speed_up(of, base) : std::nullopt;
    return found ? fmt::format("{} over {}\n", with_bounds(*found), to_string(base.variant)) : "";
}

const std::vector<std::size_t>& level_of(const ViewContext& context, const ResultView& shown) {
    return context.view_model().level[std::size_t(&shown - context.view_model().results.data())];
}

std::string level_text(const ViewContext& context, const ResultView& shown) {
    const auto& level = level_of(context, shown);
    if (level.empty()) return {};
    const auto line_of = [](const ResultView& of) {
        return fmt::format("\n{}: {}", of.name, interval_text(*of.result));
    };
    std::string text = "\n\nNo clear difference: the intervals overlap." + line_of(shown);
    for (const std::size_t other : level) text += line_of(context.view_model().results[other]);
    return text;
}

std::string verdict_text(const RunResult& r) {
    if (r.verification.verified) return "verified against float64";
    if (faulted(r)) return "The kernel did not finish.";
    if (outcome_of(r) == Outcome::ran) return "ran: only the program checks its results";
    std::string text = fmt::format("WRONG in {} {}", grouped(r.verification.wrong_elements), elements_word(r, 0));
    if (!r.verification.first_wrong.empty())
        text += "\n" + in_words(r.verification.first_wrong.front(), r.problem.operation());
    if (r.verification.worst_wrong)
        text += "\nLargest error: " + in_words(*r.verification.worst_wrong, r.problem.operation());
    return text;
}

}  // namespace

void replace_bar_by_reason(const ViewContext& context, const ResultView& shown, plot::Bar& bar) {
    const RunResult& result = *shown.result;
    bar.instead_colour = theme::quiet;
    if (!result.failure.empty()) {
        bar.instead = result.failure;
        bar.instead_colour = theme::warn;
    } else if (faulted(result)) {
        bar.instead = stop_text(result);
        bar.instead_colour = theme::bad;
    } else if (!result.timing) {
        bar.instead = has_no_time(result)                       ? std::string(no_modelled_time)
                      : waits_for_time(context.session, result) ? "not timed yet"
                                                                : "not timed";
    }
}

std::vector<plot::BarHint> hints_of_bar(const ViewContext& context, const ResultView& shown, bool best) {
    const RunResult& result = *shown.result;
    std::vector<plot::BarHint> hints;
    if (is_of_run_before(context.session, result)) hints.push_back({"previous run", "previous", theme::warn});
    if (best) hints.push_back({"best", "", theme::cursor});
    if (const auto& level = level_of(context, shown); !level.empty())
        hints.push_back({no_clear_difference(context, level), "no clear difference", theme::text});
    if (result.timing && result.timing->near_launch_floor)
        hints.push_back({"near launch floor", "near floor", theme::quiet});
    if (is_impossible(result)) hints.push_back({"impossible: above the roof", "impossible", theme::bad});
    if (outcome_of(result) == Outcome::wrong)
        hints.push_back(
            {fmt::format("\u00D7 {} wrong {}", grouped(result.verification.wrong_elements), elements_word(result, 0)),
             "\u00D7 wrong", theme::bad});
    if (!shown.hazards.empty())
        hints.push_back({shown.hazards,
                         fmt::format("{} hazard{}", result.hazards.size(), result.hazards.size() == 1 ? "" : "s"),
                         theme::bad});
    return hints;
}

std::string interval_text(const RunResult& result) {
    const TimeInterval within = interval_of(result);
    return duration(within.low) + " to " + duration(within.high);
}

std::string no_clear_difference(const ViewContext& context, const std::vector<std::size_t>& others) {
    const std::string from = others.size() == 1 ? context.view_model().results[others.front()].name
                                                : fmt::format("{} others", others.size());
    return "no clear difference from " + from;
}

std::string tip_of_bar(const ViewContext& context, const ResultView& shown, const RunResult* base) {
    const RunResult& r = *shown.result;
    std::string tip = shown.name + "\n";
    if (!r.failure.empty()) return tip + r.failure;
    if (r.timing) tip += times_text(r);
    if (has_no_time(r)) tip += std::string(no_modelled_time) + "\n";
    if (base) tip += speed_up_text(r, *base);
    if (is_impossible(r)) tip += why_impossible(r) + "\n";
    if (waits_for_time(context.session, r)) tip += "The time follows when all variants are verified and traced.\n";
    if (r.recording_us) tip += "recording took " + duration(*r.recording_us) + "\n";
    tip += verdict_text(r);
    tip += level_text(context, shown);
    if (!shown.hazards.empty()) tip += "\n\n" + shown.hazards_by_line;
    if (!r.timing || context.view_model().results.size() < 2) return tip;
    const bool chosen = to_string(r.variant) == context.choice.view.baseline;
    return tip + (chosen ? "\n\nBaseline of the speed-ups. Click to use the slowest variant instead."
                         : "\n\nClick to make it the baseline of the speed-ups.");
}

}  // namespace lanescope
