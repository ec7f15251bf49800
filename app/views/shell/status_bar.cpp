#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "app/analysis/timing/origin.h"
#include "app/base/progress.h"
#include "app/model/cuda_program.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/views/kit/field_keys.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/shell/window_parts.h"
#include "app/views/state/popups.h"
#include "app/views/state/program_view.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

enum class Mark { none, dot, busy, check, warning, cross };

struct Note {
    std::string text;
    Tip tip;
    ImU32 colour = theme::quiet;
    Mark mark = Mark::none;
};

/// Omits the file's folder: the message needs room.
std::string error_in_short(const Session& session) {
    for (const RefusedKernel& refused : session.kernels.refused) {
        KernelFault fault = refused.faults.front();
        if (session.run.error != in_words(fault)) continue;
        fault.file = std::filesystem::path(fault.file).filename().string();
        return in_words(fault);
    }
    return session.run.error;
}

/// Without a fraction: the length of a program's run is unknown.
std::string progress_of(const RunStatus& run) {
    if (!run.advice.empty()) return run.advice;
    const std::string phase = run.phase.empty() ? "running" : run.phase;
    if (run.fraction <= 0 && phase.starts_with("running ")) return phase;
    return fmt::format("{} \u00B7 {:.0f} %{}", phase, 100 * std::min(run.fraction, 1.0),
                       seconds_left_text(run.seconds_left));
}

Note state_of(const Session& session) {
    if (typing_was_missed())
        return {"no field has the focus: click one",
                "A click outside the field took its focus. Letters do nothing until the next click.", theme::warn,
                Mark::warning};
    if (session.run.busy())
        return {progress_of(session.run), "The run continues in the background. Esc cancels it.", theme::accent,
                Mark::busy};
    if (!session.run.error.empty())
        return {error_in_short(session), session.run.error + "\nThis is the error of the last run or file.", theme::bad,
                Mark::cross};
    if (!session.run.notice.empty()) return {session.run.notice, "", theme::good, Mark::check};
    return {"ready", "No run is active.", theme::quiet, Mark::dot};
}

std::string names_of(const std::vector<const ResultView*>& results) {
    std::string names;
    for (const ResultView* shown : results) names += (names.empty() ? "" : ", ") + shown->name;
    return names;
}

// "5 shared races in cte_v5", for finished kernels; may be empty.
std::string hazards_of(const std::vector<const ResultView*>& results, std::string& tip) {
    std::vector<const ResultView*> marked;
    for (const ResultView* shown : results)
        if (!shown->hazards.empty()) marked.push_back(shown);
    for (const ResultView* shown : marked)
        tip += fmt::format("{}{}\n{}", tip.empty() ? "" : "\n\n", shown->name, shown->hazards_by_line);
    if (marked.empty()) return {};
    return fmt::format("{} in {}", marked.size() == 1 ? marked.front()->hazards : "hazards", names_of(marked));
}

Note end_of(const ViewContext& context, const RunResult& run) {
    const ProgramReport& report = *run.program;
    std::vector<const ResultView*> all;
    for (const ResultView& shown : context.view_model().results) all.push_back(&shown);
    std::string tip;
    const std::string found = hazards_of(all, tip);
    std::string text = check_in_words(report);
    const auto notes = std::ranges::count_if(report.host_hazards, is_note, &Hazard::kind);
    const auto failed = std::ssize(report.host_hazards) - notes;
    if (failed > 0) text += fmt::format(", {} wrong call{}", failed, failed == 1 ? "" : "s");
    if (notes > 0) text += fmt::format(", {} note{}", notes, notes == 1 ? "" : "s");
    if (!found.empty()) text += ", but " + found;
    const bool is_clean = found.empty() && failed == 0;
    const std::string about =
        "How the program ended. Lanescope does not know what it computes: only the program checks its results.";
    return {text, tip.empty() ? about : about + "\n\n" + tip,
            !passed(report) ? theme::bad
            : is_clean      ? theme::good
                            : theme::warn,
            !passed(report) ? Mark::cross
            : is_clean      ? Mark::check
                            : Mark::warning};
}

Note verification_of(const ViewContext& context) {
    const std::vector<ResultView>& results = context.view_model().results;
    if (const RunResult* run = program_run(context)) return end_of(context, *run);
    if (!results.empty() && is_program(results.front().result->problem))
        return {why_no_launches(context), "How the program ended.", theme::bad, Mark::cross};
    std::vector<const ResultView*> right, wrong;
    for (const ResultView& shown : results)
        if (shown.result->failure.empty() && !is_program(shown.result->problem))
            (shown.result->verification.verified ? right : wrong).push_back(&shown);
    const bool has_rows = results.empty() || results.front().result->problem.operation().matrix_view();
    const std::string bound =
        std::string(has_rows ? "A row" : "An element") +
        " is right if its error is within the rounding bound of any order of summation in single precision.";
    if (!wrong.empty()) {
        const Verification& first = wrong.front()->result->verification;
        const Operation& operation = wrong.front()->result->problem.operation();
        const std::string worst =
            first.worst_wrong ? "\nLargest error: " + in_words(*first.worst_wrong, operation) : "";
        return {"wrong: " + names_of(wrong),
                fmt::format("Wrong {0}s: {1} in {2}. The first is {0} {3}. {4}{5}", element_word(operation),
                            grouped(first.wrong_elements), wrong.front()->name, grouped(first.first_wrong_element),
                            bound, worst),
                theme::bad, Mark::cross};
    }
    if (right.empty()) return {};
    const std::string text =
        fmt::format("{} variant{} verified against float64", right.size(), right.size() == 1 ? "" : "s");
    std::string tip;
    const std::string found = hazards_of(right, tip);
    if (found.empty()) return {text, bound, theme::good, Mark::check};
    return {fmt::format("{}, but {}", text, found),
            fmt::format("{} These kernels have hazards: their results may be right by chance.\n\n{}", bound, tip),
            theme::warn, Mark::warning};
}

// Describes the smallest recorded part; empty: all warps.
std::string window_of(const std::vector<ResultView>& results) {
    std::int64_t kept = 0, all = 0, first = 0;
    for (const ResultView& shown : results) {
        const LaneTrace& trace = shown.result->trace;
        if (trace.recorded_warps() == 0 || trace.recorded_warps() >= trace.launch.warps()) continue;
        if (kept && trace.recorded_warps() >= kept) continue;
        kept = trace.recorded_warps();
        all = trace.launch.warps();
        first = trace.first_warp;
    }
    if (!kept) return {};
    return first > 0 ? fmt::format("window of {} of {} warps", grouped(kept), grouped(all))
                     : fmt::format("first {} of {} warps", grouped(kept), grouped(all));
}

Note recording_of(const std::vector<ResultView>& results) {
    std::uint64_t kept = 0, total = 0, lost = 0;
    double cost = 0;
    for (const ResultView& shown : results) {
        kept += shown.result->trace->events.size();
        total += shown.whole.steps;
        // Missing events within recorded warps are a loss.
        const LaneTrace& trace = shown.result->trace;
        if (trace.recorded_warps() >= trace.launch.warps()) lost += trace.dropped;
        cost += shown.result->recording_us.value_or(0);
    }
    if (total == 0) return {};
    std::string text = short_count(double(total)) + " warp-steps";
    const std::string window = window_of(results);
    if (kept == 0)
        text += ", none in the maps";
    else if (!window.empty())
        text += ", maps: " + window;
    if (lost) text += fmt::format(", {} dropped", short_count(double(lost)));
    if (cost > 0) text += " \u00B7 recorded in " + duration(cost);
    return {text,
            {fmt::format("Counts cover the whole grid. The maps have the {} warp-steps of the recorded warps{}. Lanes "
                         "are recorded in a separate run, which gives no throughput.",
                         short_count(double(kept)), lost ? ", except dropped ones that did not fit" : ""),
             Term::whole_grid},
            lost ? theme::warn : theme::quiet,
            Mark::none};
}

void draw_mark(Mark mark, ImVec2 at, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (mark == Mark::dot) list->AddCircleFilled(at, unit(4), colour);
    if (mark == Mark::check) draw_check(at, colour);
    if (mark == Mark::warning) draw_warning(at, colour);
    if (mark == Mark::cross) draw_cross(at, colour);
    if (mark != Mark::busy) return;
    const float turn = float(ImGui::GetTime()) * 5;
    list->PathArcTo(at, unit(5), turn, turn + 4.4f, 16);
    list->PathStroke(colour, 0, unit(2));
}

float draw_note(const Note& note, float x, float right, Area area) {
    if (note.text.empty() || right - x < unit(40)) return x;
    const float middle = area.y + area.height / 2;
    if (note.mark != Mark::none) draw_mark(note.mark, {x + unit(5), middle}, note.colour);
    const float words = x + (note.mark == Mark::none ? 0 : unit(17));
    draw_text(words, right, middle, Align::left, fonts().small, note.colour, note.text);
    const float end = std::min(right, words + text_size(fonts().small, note.text).x);
    explain_area({x, area.y}, {end, area.y + area.height}, note.tip);
    return end + unit(24);
}

float draw_keys(const ViewContext& context, Area area, float least) {
    float x = area.x + area.width - unit(16);
    constexpr std::array<std::pair<const char*, const char*>, 6> keys{
        {{"? help", "Shows all keys."},
         {"T lessons", "Shows the list of lessons."},
         {"R run", "Runs the selected variants again."},
         {"Tab next control",
          "Moves the focus to the next control (Shift Tab: back). Enter or Space activates the control, Esc removes "
          "the focus."},
         {"Space play", "Runs the step cursor through the maps."},
         {"F11 present", "Presents to a class: full screen, large type, few panels."}}};
    for (const auto& [text, tip] : keys) {
        if (context.session.capabilities.only_looks && (text[0] == 'R' || text[0] == 'T')) continue;
        const float width = text_size(fonts().small, text).x;
        if (x - width < least) break;
        draw_text({x - width, area.y + area.height / 2 - font_size(fonts().small) / 2}, fonts().small, theme::quiet,
                  text);
        explain_area({x - width, area.y}, {x, area.y + area.height}, tip);
        x -= width + unit(16);
    }
    return x;
}

std::string kinds_of(const std::vector<ResultView>& results, Panel panel) {
    std::vector<std::string> kinds;
    const auto add = [&](const std::string& of, const std::string& words) {
        const std::string kind = of + " " + words;
        if (!words.empty() && !std::ranges::count(kinds, kind)) kinds.push_back(kind);
    };
    for (const ResultView& shown : results)
        if (panel != Panel::plot) add("lanes", lanes_in_words(*shown.result));
    for (const ResultView& shown : results)
        if (panel != Panel::source && panel != Panel::matrix) add("times", times_in_words(*shown.result));
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : " \u00B7 ") + kind;
    return text;
}

std::string problems_of(const std::vector<ResultView>& results) {
    std::vector<Problem> problems;
    for (const ResultView& shown : results)
        if (!std::ranges::count(problems, shown.result->problem)) problems.push_back(shown.result->problem);
    return problems.size() == 1 ? to_string(problems.front()) : std::to_string(problems.size()) + " problems";
}

}  // namespace

void draw_status(ViewContext& context, Area area) {
    if (begin_panel("status", {area.x, area.y}, {area.width, area.height}, theme::bar)) {
        const auto& results = context.view_model().results;
        const bool covered = context.covered();
        const Note notes[] = {state_of(context.session), covered ? Note{} : verification_of(context),
                              covered ? Note{} : recording_of(results)};
        float wanted = unit(16);
        for (const Note& note : notes)
            wanted += note.text.empty() ? 0 : text_size(fonts().small, note.text).x + unit(41);
        const float right = draw_keys(context, area, std::min(wanted, area.width - unit(80)));
        // A long error must not hide the verification.
        float x = area.x + unit(16);
        for (std::size_t i = 0; i < std::size(notes); ++i) {
            float later = 0;
            for (std::size_t j = i + 1; j < std::size(notes); ++j)
                later += notes[j].text.empty() ? 0 : text_size(fonts().small, notes[j].text).x + unit(41);
            x = draw_note(notes[i], x, std::max(x + (right - x) * 0.4f, right - later), area);
        }
        offer_menu(context, area, {"status", nullptr});
    }
    end_panel();
}

Area draw_foot_of_picture(const ViewContext& context, Area area) {
    const auto& results = context.view_model().results;
    if (results.empty()) return {};
    const Area foot{area.x, area.y + area.height - unit(28), area.width, unit(28)};
    if (begin_panel("foot of picture", {foot.x, foot.y}, {foot.width, foot.height}, theme::bar)) {
        const float middle = foot.y + foot.height / 2, right = foot.x + foot.width - unit(16);
        const std::string problem = problems_of(results);
        const std::string kinds = kinds_of(results, context.choice.view.alone);
        const float words = std::min(text_size(fonts().small, kinds).x, foot.width * 0.6f);
        draw_text(foot.x + unit(16), right - words - unit(16), middle, Align::left, fonts().small_mono, theme::text,
                  problem);
        draw_text(right - words - 1, right, middle, Align::right, fonts().small, theme::quiet, kinds);
    }
    end_panel();
    return foot;
}

}  // namespace lanescope
