#include "app/views/source/code_view.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "app/analysis/lanes/lane_tally.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/highlight.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_model.h"

namespace lanescope {
namespace {

using theme::unit;

struct CodeScroll {
    int line = 0;                ///< 0: wherever the user scrolled
    float room = 0, height = 0;  ///< of panel and whole source, in the last frame
    float scroll = 0;            ///< in the last frame
    bool covered = false;        ///< in the last frame
    bool presenting = false;     ///< in the last frame
};

// Returns this map's event under the pointer, else at the cursor; nullptr: none.
const WarpEvent* event_at_cursor(const ViewContext& context, const ResultView& shown) {
    const UiState& ui = context.ui;
    const LaneTrace& trace = shown.result->trace;
    const auto& pointed = ui.pointed_before;
    const bool here = pointed && context.result_in(pointed->map) == &shown;
    const std::int64_t warp = here ? pointed->cell.warp : ui.cursor_warp;
    if (warp < 0 || warp >= trace.recorded_warps()) return nullptr;
    const std::int64_t step = here ? pointed->cell.step : context.event_at_cursor(shown, warp);
    const auto events = trace.warp(warp);
    if (step < 0 || step >= std::int64_t(events.size())) return nullptr;
    const WarpEvent& event = events[std::size_t(step)];
    return event.site < trace.sites.size() ? &event : nullptr;
}

/// Selected or marked lines may take several rows.
struct CodeLayout {
    std::vector<int> first_row;  ///< per line, then the number of rows
    std::map<int, std::vector<HighlightedLine>> whole;
    float row = 0;  ///< height

    float top(int line) const { return row * float(first_row[std::size_t(line) - 1]); }
    float bottom(int line) const { return row * float(first_row[std::size_t(line)]); }
    int lines() const { return int(first_row.size()) - 1; }
};

std::set<int> lines_to_read(const ViewContext& context, const ResultView& shown) {
    std::set<int> lines{context.choice.view.source_line};
    if (context.covered()) return lines;
    for (const Hazard& hazard : shown.result->hazards) lines.insert({hazard.line, hazard.other_line});
    for (const Hint& hint : shown.hints) lines.insert(hint.line);
    return lines;
}

// Comments may contain the answer.
HighlightedLine without_comments(const HighlightedLine& line) {
    HighlightedLine rest;
    bool replaced = false;
    for (const Span& span : line)
        if (span.ink != Ink::comment)
            rest.push_back(span);
        else if (!std::exchange(replaced, true))
            rest.push_back({"// \u2026", Ink::comment});
    return rest;
}

CodeLayout layout_of(const ViewContext& context, const ResultView& shown, float width) {
    const CodeColumns at = columns_of(shown, width);
    const std::set<int> to_read = lines_to_read(context, shown);
    const float character = text_size(fonts().small_mono, "m").x;
    CodeLayout layout{.row = std::round(font_size(fonts().small_mono) * 1.32f)};
    int rows = 0;
    for (int line = 1; line <= int(shown.code.size()); ++line) {
        layout.first_row.push_back(rows++);
        if (!to_read.contains(line)) continue;
        const bool counted = find_line(shown.lines, line) && !context.covered();
        const float room = (counted ? at.code_end : at.end) - at.code;
        const HighlightedLine& text = shown.code[std::size_t(line) - 1];
        auto parts =
            wrapped(context.covered() ? without_comments(text) : text, std::size_t(std::max(1.0f, room / character)));
        rows += int(parts.size()) - 1;
        layout.whole[line] = std::move(parts);
    }
    layout.first_row.push_back(rows);
    return layout;
}

// Prefers the selected line, then a hazard, then a hint.
int line_to_open_at(const ViewContext& context, const ResultView& shown, int lines_in_sight) {
    if (context.choice.view.source_line > 0) return context.choice.view.source_line;
    for (const Hazard& hazard : shown.result->hazards)
        if (hazard.line > 0 && !context.covered()) return hazard.line;
    for (const Hint& hint : shown.hints)
        if (hint.line > 0 && !context.covered()) return hint.line;
    const int first = shown.lines.empty() ? 1 : shown.lines.front().line,
              last = shown.lines.empty() ? 1 : shown.lines.back().line;
    return (first + std::min(last, first + lines_in_sight - 4)) / 2;
}

bool scrolled_by_hand(const CodeScroll& state) {
    const bool wheel = ImGui::IsWindowHovered() && ImGui::GetIO().MouseWheel != 0 && !ImGui::GetIO().KeyShift;
    return wheel || (ImGui::IsMouseDragging(0) && ImGui::GetScrollY() != state.scroll);
}

// Keeps the line visible until the user scrolls.
void scroll(ViewContext& context, const ResultView& shown, const CodeLayout& layout, float room) {
    UiState& ui = context.ui;
    CodeScroll& state = context.state<CodeScroll>();
    const bool uncovered = std::exchange(state.covered, context.covered()) && !context.covered();
    const bool begins = !std::exchange(state.presenting, context.choice.presenting) && context.choice.presenting;
    if (ui.source_of != shown.result.get() || uncovered || begins) {  // hints are read next to their line
        ui.source_of = shown.result.get();
        ui.code_shift = 0;
        ui.scroll_to = line_to_open_at(context, shown, int(room / layout.row));
    }
    if (scrolled_by_hand(state)) state.line = 0;
    const int asked = std::exchange(ui.scroll_to, 0);
    if (asked > 0) state.line = asked;
    const bool moved = state.room != room || state.height != layout.row * float(layout.first_row.back());
    state.room = room, state.height = layout.row * float(layout.first_row.back());
    state.scroll = ImGui::GetScrollY();
    if ((asked <= 0 && !moved) || state.line <= 0 || state.line > layout.lines()) return;
    const float top = layout.top(state.line), bottom = layout.bottom(state.line);
    if (top < state.scroll + layout.row || bottom > state.scroll + room - layout.row)
        ImGui::SetScrollY(layout.row * std::max(0.0f, std::round((top + bottom - room) / 2 / layout.row)));
}

// Tab stops once; arrow keys select a line.
void use_keys(ViewContext& context, const CodeLayout& layout) {
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    clickable_area("text", at, {at.x + size.x, at.y + size.y}, ControlKind::list);
    const int by = moved_by_key();
    int& line = context.choice.view.source_line;
    if (by != 0) context.ui.scroll_to = line = std::clamp(line + by, 1, std::max(1, layout.lines()));
}

float widest(const ResultView& shown) { return text_size(fonts().small_mono, "m").x * float(shown.widest_line); }

// Shift and the wheel scroll horizontally.
void shift_by_wheel(ViewContext& context, const ResultView& shown) {
    const ImGuiIO& io = ImGui::GetIO();
    const float turned = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    if (turned == 0 || !ImGui::IsWindowHovered()) return;
    const float character = text_size(fonts().small_mono, "m").x;
    context.ui.code_shift = std::clamp(context.ui.code_shift - turned * 4 * character, 0.0f, widest(shown));
}

void draw_shift_bar(ViewContext& context, const ResultView& shown, Area area) {
    const CodeColumns at = columns_of(shown, area.width);
    const float left = area.x + at.code, right = area.x + at.end, room = at.code_end - at.code, all = widest(shown);
    if (all <= room) return;
    ImGui::SetCursorScreenPos({left, area.y});
    draggable("shift", {right - left, area.height});
    const float most = all - room, length = std::max(unit(24), (right - left) * room / all);
    if (ImGui::IsItemActive()) {
        const float place = (ImGui::GetIO().MousePos.x - left - length / 2) / (right - left - length);
        context.ui.code_shift = most * std::clamp(place, 0.0f, 1.0f);
    }
    const float from = left + (right - left - length) * std::clamp(context.ui.code_shift / most, 0.0f, 1.0f);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    explain("Drag to read the ends of long lines, or use the wheel with Shift.");
    const float middle = area.y + area.height / 2, half = unit(hot ? 3 : 2);
    ImGui::GetWindowDrawList()->AddRectFilled({from, middle - half}, {from + length, middle + half},
                                              hot ? theme::quiet : theme::line, half);
}

void draw_lines(ViewContext& context, const ResultView& shown, const CodeLayout& layout, float width, float room) {
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const InMaps in_maps{event_at_cursor(context, shown), colours_of_sites(context, shown)};
    const float from = ImGui::GetScrollY(), to = from + room;
    for (int line = 1; line <= layout.lines(); ++line) {
        if (layout.bottom(line) < from || layout.top(line) > to) continue;
        const auto whole = layout.whole.find(line);
        const HighlightedLine& text = shown.code[std::size_t(line) - 1];
        const std::vector<HighlightedLine> one{context.covered() ? without_comments(text) : text};
        draw_code_line(context, shown, line, whole == layout.whole.end() ? one : whole->second, in_maps,
                       {origin.x, origin.y + layout.top(line)}, width, layout.row);
    }
    ImGui::SetCursorScreenPos({origin.x, origin.y + layout.row * float(layout.first_row.back())});
    ImGui::Dummy({1, 1});
}

}  // namespace

void draw_code_heads(const ResultView& shown, Area area) {
    const CodeColumns at = columns_of(shown, area.width);
    const float middle = area.y + unit(9), bottom = area.y + unit(18);
    draw_text(area.x + at.lanes, area.x + at.sectors, middle, Align::right, fonts().small, theme::quiet, "lanes");
    explain_area({area.x + at.lanes, area.y}, {area.x + at.sectors, bottom},
                 {"Active lanes per warp-step of this line, on average. The bar is full at 32.", Term::active_lanes});
    if (at.sectors >= at.end) return;
    const bool emulated = sector_source(*shown.result) == SectorSource::emulated;
    draw_text(area.x + at.sectors, area.x + at.end, middle, Align::right, fonts().small, theme::quiet,
              emulated ? "sect.*" : "sect.");
    explain_area(
        {area.x + at.sectors, area.y}, {area.x + at.end, bottom},
        {std::string(
             "32-byte sectors per request of a warp, on average. 4 is ideal for 32 adjacent floats. 32 is the worst.") +
             (emulated ? "\n\n* Emulated: the recording on a GPU does not count sectors, so the emulator ran the same "
                         "launch."
                       : ""),
         Term::sectors});
}

void draw_code(ViewContext& context, const ResultView& shown, Area area) {
    if (context.covered())
        draw_text(area.x + unit(14), area.right() - unit(14), area.y + unit(9), Align::right, fonts().small,
                  theme::quiet, "Comments appear after your answer.");
    else
        draw_code_heads(shown, area);
    ImGui::SetCursorScreenPos({area.x, area.y + unit(20)});
    const float bar = unit(9), room = area.height - unit(24) - bar;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("code", {area.width, room}, false);
    if (shown.code.empty())
        empty_state(area.from(), {area.right(), area.y + room}, "No source",
                    "This result does not contain its source.");
    const CodeLayout layout = layout_of(context, shown, area.width - 1);
    use_keys(context, layout);
    scroll(context, shown, layout, room);
    shift_by_wheel(context, shown);
    draw_lines(context, shown, layout, area.width - 1, room);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    draw_shift_bar(context, shown, {area.x, area.y + unit(20) + room, area.width - 1, bar});
}

}  // namespace lanescope
