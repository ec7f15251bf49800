#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/model/cuda_program.h"
#include "app/model/run_result.h"
#include "app/views/experiment/experiment_panel.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/program_view.h"

namespace lanescope {
namespace {

using theme::unit;

struct LaunchList {
    float height = 400;  ///< in the last frame
};

std::string place_of(const ProgramLaunch& launch) {
    std::string text = place_in_words(launch.file, launch.line);
    if (!text.empty()) text += " \u00B7 ";
    if (launch.times > 1) text += fmt::format("\u00D7{} \u00B7 ", grouped(launch.times));
    return text + in_words(launch.shape);
}

std::string tip_of(const ProgramLaunch& launch, const ResultView& shown) {
    std::string tip = fmt::format("{}\n{} (blocks x threads), {} launch{}", launch.kernel, in_words(launch.shape),
                                  grouped(launch.times), launch.times == 1 ? "" : "es");
    if (shown.result->timing)
        tip += fmt::format("\n{} per launch, {}", duration(shown.result->timing->cold.median),
                           shown.result->timing->kind == Kind::measured ? "measured" : "modelled");
    if (!shown.hazards.empty()) tip += "\n\nHazards in its run: " + shown.hazards_by_line;
    return tip + "\n\nClick to show it in map A.";
}

void draw_launch(ViewContext& context, const ProgramLaunch& launch, const ResultView& shown) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(40);
    const ImVec2 to{at.x + width, at.y + height};
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, to);
    const bool on = context.result_in(0) == &shown || context.result_in(1) == &shown;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (on || hot) list->AddRectFilled(at, {to.x, to.y - 1}, hot ? theme::control : theme::row, unit(4));
    push_name("launch." + launch.result);
    const float upper = at.y + unit(12), lower = at.y + unit(29);
    const float right = to.x - unit(6) - map_letters_width(context);
    draw_map_letters(context, shown.name, to.x - unit(6), at.y, height, hot || has_focus_within());
    ImGui::SetCursorScreenPos(at);
    if (clickable("##row", {std::max(1.0f, right - at.x), height})) select_launch(context, shown);
    explain(tip_of(launch, shown));
    pop_name();
    list->AddRectFilled({at.x + unit(7), upper - unit(6)}, {at.x + unit(19), upper + unit(6)}, shown.colour, unit(3));
    const float left = at.x + unit(27);
    draw_text(left, right, upper, Align::left, fonts().text, on ? theme::text : theme::quiet, launch.kernel);
    if (launch.hazards > 0)
        draw_warning({left + text_size(fonts().text, launch.kernel).x + unit(12), upper}, theme::bad);
    const std::string time = shown.result->timing ? duration(launch.us) : "";
    const float words = text_size(fonts().small, time).x + unit(8);
    draw_text(left, right, lower, Align::right, fonts().small, theme::quiet, time);
    draw_text(left, right - words, lower, Align::left, fonts().small, theme::faint, place_of(launch));
    ImGui::SetCursorScreenPos({at.x, to.y});
}

void draw_rows(ViewContext& context, const RunResult& run) {
    const std::vector<ProgramLaunch> launches = launches_of(*run.program);
    for (const ProgramLaunch& launch : launches)
        if (const ResultView* shown = launch_in(context, run, launch.result)) draw_launch(context, launch, *shown);
    if (launches.empty()) wrapped_label(fonts().small, theme::faint, why_no_launches(context));
}

/// Until the program ends, its launches are unknown.
void draw_running(const ViewContext& context) {
    constexpr std::size_t most = 12;
    wrapped_label(fonts().small, theme::faint, context.session.run.output.empty() ? "running" : "running; its output:");
    const auto lines = lines_in(context.session.run.output);
    for (const std::string_view line : std::span(lines).last(std::min(most, lines.size())))
        wrapped_label(fonts().small_mono, theme::quiet, std::string(line));
}

}  // namespace

float draw_launches(ViewContext& context, float height) {
    const RunResult* const run = context.covered() ? nullptr : program_run(context);
    section("Launches", run ? fmt::format("{}", grouped(run->program->launches)) : "");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    const float head = unit(24), list = std::min(context.state<LaunchList>().height, height - head);
    ImGui::BeginChild("launches", {0, list}, false);
    if (run)
        draw_rows(context, *run);
    else if (context.session.run.busy())
        draw_running(context);
    else
        wrapped_label(fonts().small, theme::faint, why_no_launches(context));
    context.state<LaunchList>().height = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return head + list;
}

}  // namespace lanescope
