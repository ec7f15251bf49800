#include "app/views/details/details.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/analysis/hints/fault_summary.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

/// The experiment before a shape was chosen.
struct ShapesState {
    std::optional<Experiment> before;
};

struct Columns {
    float lockstep, independent;
};

Columns columns_in(Area area) { return {area.x + area.width * 0.41f, area.x + area.width * 0.68f}; }

std::string name_of_shape(const Problem& problem) {
    const std::string text = brief_text(problem);
    return text.substr(text.find(':') + 1);
}

ImU32 colour_of(const ShapeTest& test) {
    if (failed(test)) return theme::bad;
    return test.verdict == ShapeVerdict::passed ? theme::good : theme::quiet;
}

/// Only the emulator has schedules. Several run: lane order may hide an error.
void go_to(ViewContext& context, const ShapeTest& test) {
    Experiment& experiment = context.choice.experiment;
    auto& before = context.state<ShapesState>().before;
    if (!before) before = experiment;
    if (runs_on_gpu(experiment, context.session.capabilities)) experiment.backend = BackendKind::emulator;
    experiment.problem = test.problem;
    experiment.schedule = test.schedule;
    if (test.schedule == Schedule::independent)
        experiment.schedule_seeds = std::max(experiment.schedule_seeds, shape_test_seeds);
    if (!context.choice.live) context.command = command::Run{};
}

/// Keeps variants selected meanwhile.
void go_back(ViewContext& context) {
    auto& before = context.state<ShapesState>().before;
    Experiment& experiment = context.choice.experiment;
    experiment.backend = before->backend;
    experiment.problem = before->problem;
    experiment.schedule = before->schedule;
    experiment.schedule_seeds = before->schedule_seeds;
    before.reset();
    if (!context.choice.live) context.command = command::Run{};
}

float draw_way_back(ViewContext& context, Area area) {
    const auto& before = context.state<ShapesState>().before;
    if (!before) return 0;
    const std::string text = "Back to " + brief_text(before->problem);
    const float width = std::min(button_size(text, Icon::none).x, area.width * 0.45f + unit(80));
    ImGui::SetCursorScreenPos({area.right() - width, area.y});
    if (button("back", text, "Restores the problem and the schedule that you had before you clicked a shape.",
               ButtonStyle::normal, Icon::none, width))
        go_back(context);
    return width + unit(10);
}

/// The second text is for narrow panels.
std::pair<std::string, std::string> summary(const ViewContext& context, const std::vector<ShapeTest>& shape_tests) {
    const ShapeTestStatus& status = context.session.jobs.shape_tests;
    if (!status.error.empty()) return {status.error, status.error};
    if (status.busy) return {fmt::format("testing: {} of {} runs", status.shape_tests.size(), status.total), "testing"};
    const std::vector<TriedShape> shapes = tried_shapes(shape_tests);
    const auto bad = std::ranges::count_if(shapes, [](const TriedShape& shape) { return failed(shape.main()); });
    if (bad == 0) return {fmt::format("right on {} shapes, with both schedules", shapes.size()), "all right"};
    return {fmt::format("fails on {} of {} shapes: click one to run it", bad, shapes.size()),
            fmt::format("{} of {} fail", bad, shapes.size())};
}

void draw_cell(ViewContext& context, const ShapeTest* test, float left, float right, float y, float height) {
    if (!test) return;
    const std::string schedule(to_string(test->schedule));
    ImGui::SetCursorScreenPos({left, y});
    const bool possible = test->verdict != ShapeVerdict::forbidden;
    if (clickable(schedule.c_str(), {right - left, height}) && possible) go_to(context, *test);
    const Experiment& now = context.choice.experiment;
    const bool hot = ImGui::IsItemHovered() && possible;
    const bool is_here = now.problem == test->problem && now.schedule == test->schedule;
    if (hot || is_here)
        ImGui::GetWindowDrawList()->AddRectFilled({left, y + 1}, {right, y + height - 1},
                                                  is_here ? theme::chosen : theme::control_hot, unit(4));
    explain(fmt::format(
        "{}, {}: {}.{}", brief_text(test->problem), schedule, verdict_in_words(*test),
        possible ? "\nClick to run this problem with this schedule. A button restores the previous problem." : ""));
    const std::string word = verdict_in_words(*test);
    draw_text(left + unit(6), right, y + height / 2, Align::left, fonts().small, colour_of(*test),
              word.substr(0, word.find(':')));
}

void draw_row(ViewContext& context, const TriedShape& shape, Area area) {
    const Columns at = columns_in(area);
    const std::string name = name_of_shape(shape.main().problem);
    push_name(name);
    const ImU32 colour = failed(shape.main()) ? theme::text : theme::quiet;
    draw_text(area.x, at.lockstep - unit(6), area.y + area.height / 2, Align::left, fonts().small_mono, colour, name);
    draw_cell(context, shape.lockstep, at.lockstep, at.independent - unit(4), area.y, area.height);
    draw_cell(context, shape.independent, at.independent, area.right() - unit(8), area.y, area.height);
    pop_name();
}

void draw_heads(Area area, float height) {
    const Columns at = columns_in(area);
    const float middle = area.y + height / 2;
    draw_text(area.x, at.lockstep, middle, Align::left, fonts().caption, theme::quiet, "SHAPE");
    draw_text(at.lockstep + unit(6), at.independent, middle, Align::left, fonts().caption, theme::quiet, "LOCKSTEP");
    draw_text(at.independent + unit(6), area.right(), middle, Align::left, fonts().caption, theme::quiet,
              "INDEPENDENT");
}

/// Failing shapes first, then by size.
void draw_table(ViewContext& context, const std::vector<ShapeTest>& shape_tests, Area area) {
    std::vector<TriedShape> shapes = tried_shapes(shape_tests);
    std::ranges::stable_partition(shapes, [](const TriedShape& shape) { return failed(shape.main()); });
    const float height = unit(22);
    draw_heads(area, height);
    begin_list("shapes", {area.x, area.y + height, area.width, area.height - height});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        draw_row(context, shapes[i], {at.x, at.y + height * float(i), width, height});
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, height * float(shapes.size())});
    end_list();
}

std::string why_none(const ViewContext& context, const ResultView& shown) {
    if (is_program(shown.result->problem))
        return "A program brings its own data. Shape tests need a kernel of an operation.";
    const Variant* variant = context.catalog.find(*shown.result);
    if (!variant || variant->group != VariantGroup::user)
        return "Lanescope tests your own kernels on tiny, odd and empty shapes. \u201CEdit a copy\u201D above makes "
               "your own kernel from this one.";
    if (!shown.result->failure.empty() || faulted(*shown.result))
        return "The shape tests start after a run of this problem that finishes.";
    if (!context.session.jobs.shape_tests.error.empty()) return context.session.jobs.shape_tests.error;
    return context.session.jobs.shape_tests.busy ? "Testing \u2026"
                                                 : "Press R to run. The shape tests start after the run.";
}

}  // namespace

bool fails_on_a_shape(const ViewContext& context, const ResultView& shown) {
    return std::ranges::any_of(context.session.jobs.shape_tests.of(shown.result->variant), failed);
}

void draw_shapes(ViewContext& context, const ResultView& shown, Area area) {
    const std::vector<ShapeTest> shape_tests = context.session.jobs.shape_tests.of(shown.result->variant);
    if (shape_tests.empty()) {
        ImGui::SetCursorScreenPos({area.x, area.y + unit(4)});
        ImGui::BeginChild("no shapes", {area.width, area.height - unit(4)}, false);
        wrapped_label(fonts().text, theme::quiet, why_none(context, shown));
        ImGui::EndChild();
        return;
    }
    if (!std::ranges::count(shape_tests, context.choice.experiment.problem, &ShapeTest::problem))
        context.state<ShapesState>().before.reset();  // a problem chosen elsewhere
    const float head = unit(34), back = draw_way_back(context, area);
    const bool bad = std::ranges::any_of(shape_tests, failed);
    const auto [text, short_text] = summary(context, shape_tests);
    draw_text(area.x, area.right() - back, area.y + unit(15), Align::left, fonts().text, bad ? theme::bad : theme::text,
              fitting(fonts().text, text, short_text, area.width - back));
    if (bad) explain_area(area.from(), {area.right() - back, area.y + head}, shape_tests_in_short(shape_tests));
    draw_table(context, shape_tests, {area.x, area.y + head, area.width, area.height - head});
}

}  // namespace lanescope
