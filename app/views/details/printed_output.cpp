#include "app/views/details/details.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/model/cuda_program.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/state/program_view.h"

namespace lanescope {
namespace {

using theme::unit;

/// As typed; empty: all.
struct PrintedFilter {
    std::string warp, lane;
};

std::int64_t warp_of(const PrintedLine& line, const LaneTrace& trace) {
    return line.block * trace.launch.warps_per_block() + line.warp;
}

bool is_number(const std::string& filter) { return filter.empty() || typed_integer(filter).value; }

bool fits(const std::string& filter, std::int64_t number) {
    return filter.empty() || typed_integer(filter).value == std::optional(number);
}

std::vector<const PrintedLine*> filtered(const ResultView& shown, const PrintedFilter& filter) {
    std::vector<const PrintedLine*> found;
    for (const PrintedLine& line : shown.result->printed.lines)
        if (fits(filter.warp, warp_of(line, shown.result->trace)) && fits(filter.lane, line.lane))
            found.push_back(&line);
    return found;
}

/// Goes to the source line, and to the map's step if recorded.
void go_to(ViewContext& context, const ResultView& shown, const PrintedLine& line) {
    const LaneTrace& trace = shown.result->trace;
    context.choice.view.source_line = context.ui.scroll_to = line.line;
    const std::int64_t warp = warp_of(line, trace) - trace.first_warp;
    if (line.step < 0 || warp < 0 || warp >= trace.recorded_warps() || trace.warp(warp).empty()) return;
    const auto last = std::int64_t(trace.warp(warp).size()) - 1;
    move_cursor(context, shown, warp, std::min(line.step, last));
}

void draw_filter(const char* name, std::string& text, float x, float y) {
    ImGui::SetCursorScreenPos({x, y});
    ImGui::SetNextItemWidth(unit(84));
    text_field(name, text, ImGuiInputTextFlags_None, name);
    explain(fmt::format("Shows only the lines of this {}. If empty, shows all.", name));
}

void draw_row(ViewContext& context, const ResultView& shown, const PrintedLine& line, int number, Area row) {
    push_name("output " + std::to_string(number));
    if (clickable("##line", {row.width, row.height})) go_to(context, shown, line);
    pop_name();
    const bool hot = ImGui::IsItemHovered();
    if (hot) context.ui.hovered_line = line.line;
    if (hot) ImGui::GetWindowDrawList()->AddRectFilled(row.from(), row.to(), theme::row);
    const std::string place = fmt::format("warp {} lane {}", grouped(warp_of(line, shown.result->trace)), line.lane);
    const float middle = row.y + row.height / 2, words = row.x + unit(132);
    draw_text(row.x, words - unit(8), middle, Align::left, fonts().small, theme::quiet, place);
    const bool failed = line.text.starts_with("Assertion");
    draw_text(words, row.right(), middle, Align::left, fonts().small_mono, failed ? theme::bad : theme::text,
              line.text);
    const bool on_gpu = shown.result->provenance.backend == BackendKind::cuda;
    const std::string step = line.step >= 0 ? "before step " + grouped(line.step)
                             : on_gpu       ? "at an unknown step (run on a GPU)"
                                            : "before a step without a recording";
    explain(fmt::format("{}\n\n{}, {}, line {}. Click to go there.", line.text, place, step, line.line));
}

void draw_rows(ViewContext& context, const ResultView& shown, const std::vector<const PrintedLine*>& lines, Area area) {
    const float height = unit(18);
    begin_list("output", area);
    ImGuiListClipper clipper;
    clipper.Begin(int(lines.size()), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw_row(context, shown, *lines[std::size_t(i)], i, {at.x, at.y, area.width, height});
        }
    end_list();
}

std::string count_text(std::size_t shown, const Printed& printed) {
    std::string text = fmt::format("{} line{}", shown, shown == 1 ? "" : "s");
    if (printed.left_out > 0) text += fmt::format(", {} more dropped", grouped(std::int64_t(printed.left_out)));
    return text;
}

/// Returns the filter's error; empty: none.
std::string complaint(const PrintedFilter& filter, const LaneTrace& trace) {
    if (!is_number(filter.warp))
        return fmt::format("warp: 0 to {}", grouped(std::max<std::int64_t>(1, trace.launch.warps()) - 1));
    return is_number(filter.lane) ? "" : fmt::format("lane: 0 to {}", warp_size - 1);
}

void draw_printed_lines(ViewContext& context, const ResultView& shown, Area area) {
    const Printed& printed = shown.result->printed;
    if (printed.lines.empty())
        return draw_message("No output. Use printf or assert in the kernel to see it here.", area);
    auto& filter = context.state<PrintedFilter>();
    draw_filter("warp", filter.warp, area.x, area.y);
    draw_filter("lane", filter.lane, area.x + unit(94), area.y);
    const auto lines = filtered(shown, filter);
    const std::string wrong = complaint(filter, shown.result->trace);
    draw_text(area.x + unit(192), area.right(), area.y + unit(13), Align::left, fonts().small,
              wrong.empty() ? theme::quiet : theme::bad, wrong.empty() ? count_text(lines.size(), printed) : wrong);
    draw_rows(context, shown, lines, {area.x, area.y + unit(32), area.width, area.height - unit(32)});
}

/// Hazards of host code, written files, then what the program printed.
struct OutputLine {
    std::string text;
    int line = 0;  ///< of a hazard; 0: printed
    ImU32 colour = theme::text;
};

std::vector<OutputLine> output_lines(const ProgramReport& report) {
    std::vector<OutputLine> lines;
    for (const Hazard& hazard : report.host_hazards)
        lines.push_back({fmt::format("{}line {}: {}", is_note(hazard.kind) ? "note, " : "", hazard.line, hazard.text),
                         std::max(hazard.line, 1), is_note(hazard.kind) ? theme::warn : theme::bad});
    for (const WrittenFile& file : report.files)
        lines.push_back(
            {fmt::format("wrote {}, {} bytes", file.name, grouped(std::int64_t(file.bytes))), 0, theme::quiet});
    for (const std::string_view line : lines_in(report.output)) lines.push_back({.text = std::string(line)});
    if (report.output_left_out > 0)
        lines.push_back(
            {.text = fmt::format("{} bytes more were not kept", grouped(std::int64_t(report.output_left_out)))});
    return lines;
}

void draw_output_line(ViewContext& context, const OutputLine& line, int number, Area row) {
    const float middle = row.y + row.height / 2;
    draw_text(row.x, row.right(), middle, Align::left, fonts().small_mono, line.colour, line.text);
    if (line.line > 0) {
        if (clickable_area(fmt::format("error {}", number + 1), row.from(), row.to()))
            context.choice.view.source_line = context.ui.scroll_to = line.line;
        explain_area(row.from(), row.to(), "Click to show the line.");
    }
    say_value(row.from(), row.to(), line.text);
}

void draw_output_lines(ViewContext& context, const std::vector<OutputLine>& lines, bool at_end, Area area) {
    const float height = unit(18);
    begin_list("program output", area);
    ImGuiListClipper clipper;
    clipper.Begin(int(lines.size()), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw_output_line(context, lines[std::size_t(i)], i, {at.x, at.y, area.width, height});
            ImGui::Dummy({area.width, height});
        }
    if (at_end) ImGui::SetScrollHereY(1);
    end_list();
}

/// Draws the output of a program that runs.
void draw_live_output(ViewContext& context, Area area) {
    const float head = unit(24);
    draw_text(area.x, area.right(), area.y + head / 2, Align::left, fonts().strong, theme::accent,
              "running: its output so far");
    std::vector<OutputLine> lines;
    for (const std::string_view line : lines_in(context.session.run.output))
        lines.push_back({.text = std::string(line)});
    draw_output_lines(context, lines, true, {area.x, area.y + head, area.width, area.height - head});
}

void draw_program_output(ViewContext& context, const ProgramReport& report, Area area) {
    const float head = unit(24);
    const bool good = passed(report);
    draw_text(area.x, area.right(), area.y + head / 2, Align::left, fonts().strong, good ? theme::good : theme::bad,
              check_in_words(report));
    explain_area(
        area.from(), {area.right(), area.y + head},
        "How the program ended. Lanescope does not know what it computes: only the program checks its results.");
    const std::vector<OutputLine> lines = output_lines(report);
    if (lines.empty())
        return draw_message("The program printed nothing.", {area.x, area.y + head, area.width, area.height - head});
    draw_output_lines(context, lines, false, {area.x, area.y + head, area.width, area.height - head});
}

}  // namespace

/// Below a program's output: what the kernels of the shown launch printed, by lane.
void draw_printed(ViewContext& context, const ResultView& shown, Area area) {
    const RunResult* const run = program_run(context, *shown.result);
    if (!run) return draw_printed_lines(context, shown, area);
    if (runs_program(context)) return draw_live_output(context, area);
    const bool has_lines = !shown.result->printed.lines.empty();
    const float height = has_lines ? area.height / 2 : area.height;
    draw_program_output(context, *run->program, {area.x, area.y, area.width, height});
    if (has_lines) draw_printed_lines(context, shown, {area.x, area.y + height, area.width, area.height - height});
}

}  // namespace lanescope
