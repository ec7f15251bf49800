#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/base/text/numbers.h"
#include "app/model/cuda_program.h"
#include "app/model/run_result.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/plot/timeline.h"
#include "app/views/state/popups.h"
#include "app/views/state/program_view.h"

namespace lanescope {
namespace {

using theme::unit;

std::string times_text(std::int64_t times) { return times > 1 ? fmt::format(" \u00D7{}", grouped(times)) : ""; }

std::string line_text(const ProgramStep& step) {
    return step.line > 0 ? "\n" + place_in_words(step.file, step.line) : "";
}

std::string loop_text(const ProgramLoop& loop) {
    if (loop.steps == 0) return "";
    return fmt::format("\nstep {} of {} that the program repeats in turn, {} rounds", loop.step, loop.steps,
                       grouped(loop.rounds));
}

/// Under the independent schedule, nothing has a time.
bool is_timed(const RunResult& run) { return !has_no_time(run); }

std::string_view time_word(const RunResult& run) {
    return run.provenance.backend == BackendKind::cuda ? "measured" : "modelled";
}

double length_of(const ProgramStep& step, bool timed) {
    if (step.kind != ProgramStep::Kind::launch) return 0;
    return timed ? step.us : double(step.times);
}

Tip tip_of_launch(const RunResult& run, const ProgramStep& step, const ResultView* shown) {
    std::string tip = step.name + times_text(step.times) + line_text(step) + loop_text(step.loop);
    tip += fmt::format("\n{} (blocks x threads)", in_words(step.shape));
    if (is_timed(run)) tip += fmt::format("\n{}, {}", duration(step.us), time_word(run));
    if (shown) tip += fmt::format("\nmean active lanes: {:.1f}", shown->result->trace->mean_active());
    if (step.hazards > 0)
        tip += fmt::format("\n{} hazard{}", grouped(step.hazards), step.hazards == 1 ? "" : "s") +
               (shown && !shown->hazards_by_line.empty() ? ":\n" + shown->hazards_by_line : "");
    return tip + (shown ? "\n\nClick to show it in map A." : "");
}

plot::Block launch_block(const ViewContext& context, const RunResult& run, const ProgramStep& step, double at) {
    const ResultView *shown = launch_in(context, run, step.result), *in_a = context.result_in(0);
    const bool timed = is_timed(run);
    return {.from = at,
            .to = at + length_of(step, timed),
            .name = step.name + times_text(step.times),
            .below = timed ? duration(step.us) : in_words(step.shape),
            .colour = shown ? shown->colour : theme::quiet,
            .warns = step.hazards > 0,
            .chosen = shown && shown == in_a,
            .can_be_clicked = shown != nullptr,
            .tip = tip_of_launch(run, step, shown)};
}

plot::Block copy_block(const ProgramStep& step, double at) {
    const std::string name = std::string(name_of(step.kind)) + " " + step.name + times_text(step.times);
    if (step.kind == ProgramStep::Kind::library)
        return {.from = at,
                .to = at,
                .name = name,
                .below = {},
                .colour = theme::quiet,
                .tip = name + line_text(step) + loop_text(step.loop) + "\ncomputed on the host: no time and no lanes"};
    return {.from = at,
            .to = at,
            .name = name,
            .below = {},
            .colour = step.kind == ProgramStep::Kind::fill ? theme::faint : theme::accent,
            .tip = fmt::format("{}{}{}\n{}B, without a time", name, line_text(step), loop_text(step.loop),
                               short_count(double(step.bytes)))};
}

plot::Timeline timeline_of(const ViewContext& context, const RunResult& run) {
    plot::Timeline timeline;
    double at = 0;
    for (const ProgramStep& step : run.program->steps) {
        const bool is_launch = step.kind == ProgramStep::Kind::launch;
        timeline.blocks.push_back(is_launch ? launch_block(context, run, step, at) : copy_block(step, at));
        at = timeline.blocks.back().to;
    }
    timeline.axis =
        is_timed(run)
            ? fmt::format("microseconds of {} time, one launch after the other; marks above: copies and library calls",
                          time_word(run))
            : "launches in order; marks above: copies and library calls";
    if (run.program->steps_left_out > 0)
        timeline.axis += fmt::format("; {} more not kept", grouped(std::int64_t(run.program->steps_left_out)));
    timeline.axis_tip =
        "The launches and copies of the program in their order. Copies have no time. Wheel: "
        "zoom. Drag: pan. Double-click: show all.";
    return timeline;
}

struct TimelineState {
    plot::Timeline timeline;
    std::string made_of;  ///< the data of `timeline`
    plot::TimelineView view;
    std::string run;  ///< date of the shown run: another one has its own zoom
};

/// Thousands of steps are not made again in each frame.
void refresh(const ViewContext& context, const RunResult& run, TimelineState& state) {
    if (state.run != run.provenance.date) state.view = {}, state.run = run.provenance.date;
    const ViewModel& model = context.view_model();
    const ResultView* const in_a = context.result_in(0);
    const std::string now =
        fmt::format("{} {} {} {}", state.run, model.revision.value_or(0), int(model.theme), in_a ? in_a->name : "");
    if (now == state.made_of) return;
    state.timeline = timeline_of(context, run);
    state.made_of = now;
}

}  // namespace

void draw_timeline(ViewContext& context, Area area) {
    const RunResult* const run = program_run(context);
    if (!run || run->program->steps.empty())
        return empty_state(area.from(), area.to(), "No launches", why_no_launches(context));
    auto& state = context.state<TimelineState>();
    refresh(context, *run, state);
    state.timeline.caption_right = draw_plot_badges(plot_badges(context.view_model().plain(), true, false), area);
    const auto clicked = plot::draw("timeline", state.timeline, state.view, {area.x + unit(16), area.y + unit(8)},
                                    {area.right() - unit(16), area.bottom()});
    if (clicked)
        if (const ResultView* shown = launch_in(context, *run, run->program->steps.at(*clicked).result))
            select_launch(context, *shown);
    offer_menu(context, area, {"timeline", nullptr, Panel::plot});
}

}  // namespace lanescope
