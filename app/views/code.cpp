// Source lines, each with the lanes that are active in it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/analysis/sector_source.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/items.h"
#include "app/views/palette.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

ImU32 colour_of(Ink ink) {
    switch (ink) {
        case Ink::comment:
            return IM_COL32(0x7C, 0x8A, 0x9C, 255);
        case Ink::keyword:
            return IM_COL32(0xE3, 0xA0, 0xC4, 255);
        case Ink::type:
            return IM_COL32(0x7C, 0xC7, 0xF0, 255);
        case Ink::cuda:
            return IM_COL32(0x5F, 0xD0, 0xAE, 255);
        case Ink::number:
            return IM_COL32(0xF0, 0xBE, 0x5A, 255);
        case Ink::directive:
            return IM_COL32(0xA9, 0xB4, 0xC4, 255);
        default:
            return theme::text;
    }
}

// Columns of a line, in pixels from the left of the panel.
struct Columns {
    float number, code, code_end, lanes, sectors, end;
};

// Narrow panels give the text what they can, but keep the figures that there are.
Columns columns_of(const ShownResult& shown, float width) {
    const bool wide = width > unit(420), counted = wide || sector_source(*shown.result) != SectorSource::none;
    const float end = width - unit(14), cell = text_size(fonts().small_mono, "32.0").x + unit(wide ? 18 : 8);
    const float sectors = counted ? end - cell : end, lanes = sectors - cell;
    return {unit(wide ? 32 : 26), unit(wide ? 48 : 41), lanes - unit(2), lanes, sectors, end};
}

std::string text_of(const CodeLine& line) {
    std::string text;
    for (const Span& span : line) text += span.text;
    return text;
}

void draw_spans(const CodeLine& line, ImVec2 at, float end) {
    ImFont* font = fonts().small_mono;
    const bool cut = at.x + text_size(font, text_of(line)).x > end;
    const float whole_end = cut ? end - text_size(font, "m").x : end;  // leaves room for the ellipsis
    float x = at.x;
    for (const Span& span : line) {
        const float width = text_size(font, span.text).x;
        const bool last = x + width > whole_end;  // lengthened, so that the ellipsis comes even if it would just fit
        draw_text({x, at.y}, font, colour_of(span.ink), last && cut ? span.text + "mm" : span.text,
                  last && cut ? end - x : width + 1);
        x += width;
        if (x > whole_end) break;
    }
}

// The colours of the sites in a line, as the map has them: one below the other.
void draw_sites(const ShownResult& shown, int line, float x, float top, float height) {
    const auto& sites = shown.result->trace.sites;
    const auto count = std::ranges::count(sites, line, &Site::line);
    const float part = (height - unit(4)) / float(std::max<std::ptrdiff_t>(1, count));
    float y = top + unit(2);
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (sites[i].line != line) continue;
        ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + unit(5), y + part}, shown.site_colours[i]);
        y += part;
    }
}

// A figure, underlined as far as it goes towards 32.
void draw_cell(float left, float right, float middle, float height, double value, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bar = unit(2.5f), bottom = middle + height / 2 - unit(1);
    const float from = std::max(left + unit(5), right - text_size(fonts().small_mono, "32.0").x - unit(4)),
                part = (right - from) * float(std::clamp(value / warp_size, 0.0, 1.0));
    list->AddRectFilled({from, bottom - bar}, {right, bottom}, theme::grid);
    list->AddRectFilled({from, bottom - bar}, {from + part, bottom}, colour);
    draw_text(left, right, middle - bar / 2, Align::right, fonts().small_mono, theme::text,
              fmt::format("{:.1f}", value));
}

void draw_lanes_of(const LaneTally& lanes, const Columns& at, float left, float middle, float height) {
    const double active = lanes.mean_active(), sectors = lanes.sectors_per_request();
    draw_cell(left + at.lanes, left + at.sectors, middle, height, active, cividis(0.3 + 0.7 * active / warp_size));
    if (at.sectors < at.end && lanes.requests > 0)
        draw_cell(left + at.sectors, left + at.end, middle, height, sectors, viridis(0.35 + 0.5 * sectors / warp_size));
}

// The step that the pointer in this map, or else the cursor, stands at; nullptr: none.
const WarpEvent* event_at_cursor(const Desk& desk, const ShownResult& shown) {
    const Memory& memory = desk.memory;
    const LaneTrace& trace = shown.result->trace;
    const auto& pointed = memory.pointed_before;
    const bool here = pointed && desk.result_in(pointed->map) == &shown;
    const std::int64_t warp = here ? pointed->cell.warp : memory.cursor_warp;
    if (warp < 0 || warp >= trace.recorded_warps()) return nullptr;
    const std::int64_t step = here ? pointed->cell.step : desk.event_at_cursor(shown, warp);
    const auto events = trace.warp(warp);
    if (step < 0 || step >= std::int64_t(events.size())) return nullptr;
    const WarpEvent& event = events[std::size_t(step)];
    return event.site < trace.sites.size() ? &event : nullptr;
}

// The 32 lanes of one step, beside its line: those at work in the site's colour.
void draw_strip(const ShownResult& shown, const WarpEvent& event, float left, float right, float top, float height) {
    const float pitch = (right - left) / warp_size, gap = pitch > 3 ? 1.0f : 0.0f;
    for (int lane = 0; lane < warp_size; ++lane) {
        const float x = left + pitch * float(lane);
        const bool at_work = event.mask >> lane & 1;
        ImGui::GetWindowDrawList()->AddRectFilled({x, top + unit(3)}, {x + pitch - gap, top + height - unit(3)},
                                                  at_work ? shown.site_colours[event.site] : theme::line);
    }
}

void line_tip(const ShownResult& shown, int line, const LaneTally* lanes, bool cut) {
    const bool more = lanes && patient();
    if (!cut && !more) return;  // a line that is cut is shown whole at once
    begin_tip();
    const float width = unit(390);
    push_font(fonts().small_mono);
    const std::string text = text_of(shown.code[std::size_t(line) - 1]);
    ImGui::TextUnformatted(text.c_str() + std::min(text.size(), text.find_first_not_of(' ')));
    pop_font();
    if (more) {
        label(fonts().text, theme::text,
              fmt::format("{:.2f} of 32 lanes active on average, in {} warp-steps", lanes->mean_active(),
                          short_count(double(lanes->steps))),
              width);
        if (lanes->requests)
            label(fonts().text, theme::quiet,
                  fmt::format("{:.2f} sectors of 32 bytes a request{}", lanes->sectors_per_request(),
                              sector_source(*shown.result) == SectorSource::emulated ? " (emulated)" : ""),
                  width);
        if (lanes->bank_conflicts)
            label(fonts().text, theme::warn,
                  fmt::format("{} extra passes over shared memory", short_count(double(lanes->bank_conflicts))), width);
        for (const Site& site : shown.result->trace.sites)
            if (site.line == line)
                label(fonts().small, theme::quiet, fmt::format("{}: {:.1f} lanes", site_name(site), site.mean_active()),
                      width);
    }
    end_tip();
}

void draw_line(Desk& desk, const ShownResult& shown, int line, const WarpEvent* event, ImVec2 at, float width,
               float height) {
    const Columns columns = columns_of(shown, width);
    const CodeLine& code = shown.code[std::size_t(line) - 1];
    const LineTally* tally = find_line(shown.lines, line);
    const ImVec2 to{at.x + width, at.y + height};
    const float middle = at.y + height / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, {to.x, to.y - 0.5f});
    const bool selected = line == desk.choice.view.source_line;
    note_area("line " + std::to_string(line), at, to);
    if (selected || hot) list->AddRectFilled(at, to, selected ? theme::chosen : theme::row);
    if (selected) list->AddRectFilled(at, {at.x + unit(3), to.y}, theme::accent);
    const bool at_cursor = event && shown.result->trace.sites[event->site].line == line;
    if (at_cursor) list->AddRectFilled(at, {at.x + unit(3), to.y}, theme::cursor);
    if (at_cursor && !selected) list->AddRectFilled(at, to, with_alpha(theme::cursor, 0.10f));
    draw_text(at.x, at.x + columns.number, middle, Align::right, fonts().small_mono,
              tally ? theme::quiet : theme::faint, std::to_string(line));
    const float end = tally && !desk.covered() ? columns.code_end : columns.end;
    const bool cut = text_size(fonts().small_mono, text_of(code)).x > end - columns.code;
    const float shift = desk.memory.code_shift, code_y = middle - font_size(fonts().small_mono) / 2;
    list->PushClipRect({at.x + columns.code, at.y}, {at.x + end + 1, to.y}, true);
    draw_spans(code, {at.x + columns.code - shift, code_y}, at.x + end);
    list->PopClipRect();
    if (desk.covered()) {
        if (hot && ImGui::IsMouseClicked(0)) desk.choice.view.source_line = selected ? 0 : line;
        return;
    }
    if (tally) draw_sites(shown, line, at.x + unit(38), at.y, height);
    if (at_cursor)
        draw_strip(shown, *event, at.x + columns.lanes + unit(4), at.x + columns.end, at.y, height);
    else if (tally)
        draw_lanes_of(tally->lanes, columns, at.x, middle, height);
    if (!hot) return;
    if (tally) desk.memory.hovered_line = line;
    if (ImGui::IsMouseClicked(0)) desk.choice.view.source_line = selected ? 0 : line;
    line_tip(shown, line, tally ? &tally->lanes : nullptr, cut);
}

void scroll(Desk& desk, const ShownResult& shown, float height, float room) {
    Memory& memory = desk.memory;
    if (memory.source_of != shown.result.get()) {
        memory.source_of = shown.result.get();
        memory.code_shift = 0;
        const int selected = desk.choice.view.source_line;
        const int first = shown.lines.empty() ? 1 : shown.lines.front().line,
                  last = shown.lines.empty() ? 1 : shown.lines.back().line;
        memory.scroll_to = selected > 0 ? selected : (first + std::min(last, first + int(room / height) - 4)) / 2;
    }
    const int line = std::exchange(memory.scroll_to, 0);
    if (line <= 0) return;
    const float y = float(line - 1) * height, top = ImGui::GetScrollY();
    if (y < top + height || y > top + room - 2 * height) ImGui::SetScrollY(std::max(0.0f, y - room / 2));
}

void draw_heads(const ShownResult& shown, Area area) {
    const Columns at = columns_of(shown, area.width);
    const float middle = area.y + unit(9), bottom = area.y + unit(18);
    draw_text(area.x + at.lanes, area.x + at.sectors, middle, Align::right, fonts().small, theme::quiet, "lanes");
    explain_area({area.x + at.lanes, area.y}, {area.x + at.sectors, bottom},
                 "Lanes active in this line, on average over its warp-steps; the bar is full at 32.");
    if (at.sectors >= at.end) return;
    const bool emulated = sector_source(*shown.result) == SectorSource::emulated;
    draw_text(area.x + at.sectors, area.x + at.end, middle, Align::right, fonts().small, theme::quiet,
              emulated ? "sect.*" : "sect.");
    explain_area({area.x + at.sectors, area.y}, {area.x + at.end, bottom},
                 std::string("32-byte sectors that one access of a warp touches, on average: 4 is ideal for 32 floats "
                             "side by side, 32 the worst.") +
                     (emulated ? "\n\n* Emulated: a GPU's recorder does not count them, and the emulator ran the same "
                                 "launch."
                               : ""));
}

// Shift and wheel move long lines to the left.
void shift_lines(Desk& desk, const ShownResult& shown) {
    const ImGuiIO& io = ImGui::GetIO();
    const float turned = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    if (turned == 0 || !ImGui::IsWindowHovered()) return;
    std::size_t longest = 0;
    for (const CodeLine& line : shown.code) longest = std::max(longest, text_of(line).size());
    const float character = text_size(fonts().small_mono, "m").x;
    desk.memory.code_shift =
        std::clamp(desk.memory.code_shift - turned * 4 * character, 0.0f, character * float(longest));
}

}  // namespace

void draw_code(Desk& desk, const ShownResult& shown, Area area) {
    if (!desk.covered()) draw_heads(shown, area);
    ImGui::SetCursorScreenPos({area.x, area.y + unit(20)});
    const float room = area.height - unit(26), height = std::round(font_size(fonts().small_mono) * 1.32f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("code", {area.width, room}, false);
    if (shown.code.empty())
        empty_state({area.x, area.y}, {area.x + area.width, area.y + room}, "No source",
                    "This result came without its text.");
    scroll(desk, shown, height, room);
    shift_lines(desk, shown);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const WarpEvent* event = event_at_cursor(desk, shown);
    ImGuiListClipper clipper;
    clipper.Begin(int(shown.code.size()), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw_line(desk, shown, i + 1, event, {origin.x, origin.y + height * float(i)}, area.width - 1, height);
    clipper.End();
    ImGui::SetCursorScreenPos({origin.x, origin.y + height * float(shown.code.size())});
    ImGui::Dummy({1, 1});
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace lanescope
