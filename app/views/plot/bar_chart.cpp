#include "app/views/plot/bar_chart.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/chart_frame.h"

namespace lanescope::plot {
namespace {

using theme::unit;

struct BarFrame {
    float left, right, top, bottom;  // of the plot area
    double end;                      // at the right
    float x(double value) const { return left + float(value / end) * (right - left); }
};

float mark_width(const Bar& bar) { return bar.marked ? unit(20) : 0; }

float names_width(const BarChart& chart, float most) {
    float width = 0;
    for (const Bar& bar : chart.bars) width = std::max(width, text_size(fonts().text, bar.name).x + mark_width(bar));
    return std::min(width, most);
}

void draw_axis(const BarChart& chart, const BarFrame& frame) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (double tick : ticks(0, frame.end, frame.right - frame.left, unit(70))) {
        const float x = std::round(frame.x(tick));
        list->AddLine({x, frame.top}, {x, frame.bottom}, theme::grid);
        draw_text(x - unit(40), x + unit(40), frame.bottom + unit(10), Align::centre, fonts().small, theme::quiet,
                  tick_text(tick));
    }
    const float room = frame.right - frame.left - chart.caption_right;
    const std::string& shorter = chart.short_axis.empty() ? chart.axis : chart.short_axis;
    draw_text({frame.left, frame.bottom + unit(24)}, fonts().small, theme::quiet,
              fitting(fonts().small, chart.axis, shorter, room), room);
    explain_area({frame.left - unit(20), frame.bottom + unit(1)}, {frame.right + unit(12), frame.bottom + unit(20)},
                 chart.axis_tip);
    explain_area({frame.left, frame.bottom + unit(20)}, {frame.left + room, frame.bottom + unit(38)},
                 chart.axis_tip.after(chart.axis + ".\n"));
}

void draw_roof_line(const BarChart& chart, const BarFrame& frame) {
    if (chart.roof <= 0 || chart.roof > frame.end) return;
    const float x = std::round(frame.x(chart.roof)), dash = unit(5);
    for (float y = frame.top; y < frame.bottom; y += 2 * dash)
        ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + unit(1.5f), std::min(y + dash, frame.bottom)},
                                                  theme::text);
    explain_area({x - unit(5), frame.top}, {x + unit(5), frame.bottom}, chart.roof_tip);
}

// Ends the axis before the roof, for long bars.
float draw_beyond(const BarFrame& frame, float y) {
    const float tip = frame.right + unit(10), s = unit(4.5f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine({tip - unit(20), y}, {tip - s, y}, theme::text, unit(1.6f));
    list->AddTriangleFilled({tip, y}, {tip - 1.6f * s, y - s}, {tip - 1.6f * s, y + s}, theme::text);
    return tip - unit(26);
}

void draw_roof_text(const BarChart& chart, const BarFrame& frame) {
    if (chart.roof <= 0) return;
    const bool inside = chart.roof <= frame.end;
    const std::string text = inside ? chart.roof_text : "beyond the axis: " + chart.roof_text;
    const float words = text_size(fonts().small, text).x, y = frame.top - unit(17);
    float from = 0, right = frame.right + unit(10);
    if (inside) {
        const float x = std::round(frame.x(chart.roof));
        from = x + unit(8) + words > right ? std::max(frame.left, x - unit(8) - words) : x + unit(8);
    } else {
        right = draw_beyond(frame, y + unit(8));
        from = std::max(frame.left, right - words);
    }
    draw_text({from, y}, fonts().small, theme::quiet, text, right - from);
    explain_area({from, y - 1}, {frame.right + unit(10), frame.top}, chart.roof_tip);
}

void draw_whisker(const Bar& bar, const BarFrame& frame, float y, float half) {
    if (bar.high <= bar.low) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float low = frame.x(bar.low), high = frame.x(bar.high), cap = half * 0.45f;
    const auto lines = [&](ImU32 colour, float width) {
        list->AddLine({low, y}, {high, y}, colour, width);
        list->AddLine({low, y - cap}, {low, y + cap}, colour, width);
        list->AddLine({high, y - cap}, {high, y + cap}, colour, width);
    };
    lines(with_alpha(theme::ground, 0.5f), unit(3));  // visible on and beside the bar
    lines(with_alpha(theme::text, 0.85f), unit(1.4f));
}

void draw_name(const Bar& bar, const BarFrame& frame, float names, float y) {
    const float right = frame.left - unit(14), room = names - mark_width(bar);
    ImFont* font = text_size(fonts().text, bar.name).x <= room ? fonts().text : fonts().small;
    draw_text(right - room, right, y, Align::right, font, theme::text, bar.name);
    const float words = std::min(room, text_size(font, bar.name).x);
    if (bar.marked) draw_warning({right - words - unit(11), y}, theme::bad);
}

// Keeps lines off the text.
void draw_words(ImFont* font, ImU32 colour, const std::string& text, ImVec2 at, float room) {
    const ImVec2 size = text_size(font, text);
    const float right = at.x + std::min(size.x, room), rim = unit(4), line = unit(2);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x - rim, at.y + line}, {right + rim, at.y + size.y - line},
                                              theme::ground);
    draw_text(at, font, colour, text, room);
}

void draw_hints(const Bar& bar, const BarFrame& frame, float x, float y) {
    for (const BarHint& hint : bar.hints) {
        if (x >= frame.right) return;
        const float room = frame.right + unit(10) - x;
        const std::string& shorter = hint.shorter.empty() ? hint.text : hint.shorter;
        const std::string& text = fitting(fonts().strong, hint.text, shorter, room);
        if (hint.colour == theme::quiet && text_size(fonts().strong, text).x > room) continue;  // also in the tooltip
        draw_words(fonts().strong, hint.colour, text, {x, y - font_size(fonts().strong) / 2}, room);
        x += text_size(fonts().strong, text).x + unit(14);
    }
}

void draw_bar(const Bar& bar, const BarFrame& frame, float y, float half) {
    if (!bar.instead.empty()) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float end = std::max(frame.left + 1, frame.x(bar.value));
    const ImVec2 from{frame.left, y - half}, to{end, y + half};
    if (bar.hollow)
        list->AddRect(from, to, bar.colour, 0, 0, unit(1.5f));
    else
        list->AddRectFilled(from, to, mix(theme::ground, bar.colour, 0.88f));
    if (bar.second > 0) {
        const float top = y + half + unit(2), bottom = top + std::max(unit(3), half * 0.35f);
        list->AddRectFilled({frame.left, top}, {frame.x(bar.second), bottom}, mix(theme::ground, bar.colour, 0.5f));
    }
    if (bar.best) list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, theme::cursor, 0, 0, unit(1.6f));
    draw_whisker(bar, frame, y, half);
}

void draw_text_of_bar(const Bar& bar, const BarFrame& frame, float y) {
    if (!bar.instead.empty()) {
        const float left = frame.left + unit(10);
        draw_text(left, frame.right, y, Align::left, fonts().text, bar.instead_colour, bar.instead);
        return draw_hints(bar, frame, left + text_size(fonts().text, bar.instead).x + unit(14), y);
    }
    const float words = std::max(frame.left + 1, frame.x(std::max({bar.high, bar.value, bar.second}))) + unit(12);
    draw_words(fonts().mono, theme::text, bar.text, {words, y - font_size(fonts().mono) / 2},
               frame.right + unit(10) - words);
    draw_hints(bar, frame, words + text_size(fonts().mono, bar.text).x + unit(14), y);
}

std::vector<float> words_of(const BarChart& chart) {
    std::vector<float> words;
    for (const Bar& bar : chart.bars) {
        float width = text_size(fonts().mono, bar.text).x + unit(20);
        for (const BarHint& hint : bar.hints) width += text_size(fonts().strong, hint.text).x + unit(14);
        words.push_back(width);
    }
    return words;
}

struct Rows {
    float pitch, spare, room;
    float middle(std::size_t i) const { return spare + pitch * (float(i) + 0.5f); }
    bool scroll(std::size_t bars) const { return pitch * float(bars) > room + 1; }
};

Rows rows_of(std::size_t bars, float room) {
    const float count = float(std::max<std::size_t>(1, bars));
    const float pitch = std::max(unit(22), std::min(unit(84), room / count));
    return {pitch, std::max(0.0f, room - pitch * count) / 2, room};
}

// Scrolls only when the bars change.
void keep_in_sight(const BarChart& chart, const Rows& rows) {
    if (!chart.in_sight) return;
    std::string names;
    for (const Bar& bar : chart.bars) names += bar.name + '\n';
    const int key = int(std::hash<std::string>{}(names)) ^ int(*chart.in_sight) ^ int(rows.room);
    int& seen = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("in sight"));
    if (std::exchange(seen, key) == key) return;
    const float middle = rows.middle(*chart.in_sight), top = ImGui::GetScrollY();
    if (middle - rows.pitch / 2 < top || middle + rows.pitch / 2 > top + rows.room)
        ImGui::SetScrollY(std::max(0.0f, middle - rows.room / 2));
}

bool point_at_bar(const Bar& bar, ImVec2 low, ImVec2 high) {
    note_area("bar " + bar.name, low, high);
    explain_area(low, high, bar.tip);
    if (!bar.copied.empty()) say_value(low, high, bar.copied);
    return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(low, high) && ImGui::IsMouseClicked(0);
}

}  // namespace

double axis_end(const BarChart& chart, const std::vector<float>& words, float pixels) {
    double end = 0;
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const Bar& bar = chart.bars[i];
        const double share = std::max(0.3, 1.0 - double(words[i]) / std::max(1.0f, pixels));
        if (bar.instead.empty()) end = std::max(end, std::max({bar.value, bar.high, bar.second}) / share);
    }
    double longest = 0;
    for (const Bar& bar : chart.bars) longest = std::max(longest, bar.instead.empty() ? bar.value : 0);
    const double with_roof = std::max(end, chart.roof * 1.03);
    if (longest <= 0 || with_roof <= 3 * longest) end = with_roof;
    return end > 0 ? end : 1;
}

std::optional<std::size_t> draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to) {
    const float width = to.x - from.x,
                names = names_width(chart, std::max(width * 0.28f, std::min(width * 0.42f, unit(215))));
    BarFrame frame{from.x + names + unit(14), to.x - unit(12), from.y + unit(18), to.y - unit(44), 1};
    if (frame.right - frame.left < unit(60) || frame.bottom <= frame.top) return std::nullopt;
    const Rows rows = rows_of(chart.bars.size(), frame.bottom - frame.top);
    if (rows.scroll(chart.bars.size())) frame.right -= ImGui::GetStyle().ScrollbarSize;
    frame.end = axis_end(chart, words_of(chart), frame.right - frame.left);
    draw_axis(chart, frame);
    draw_roof_text(chart, frame);
    const float half = std::min(rows.pitch * 0.29f, unit(24));
    ImGui::SetCursorScreenPos({from.x, frame.top});
    ImGui::BeginChild(id, {to.x - from.x, rows.room}, false);
    keep_in_sight(chart, rows);
    clickable_area("bars", {from.x, frame.top}, {to.x, frame.top + rows.room}, ControlKind::place);
    const float top = frame.top - ImGui::GetScrollY();
    for (std::size_t i = 0; i < chart.bars.size(); ++i)
        draw_bar(chart.bars[i], frame, std::round(top + rows.middle(i)), std::round(half));
    draw_roof_line(chart, frame);
    std::optional<std::size_t> clicked;
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const float y = top + rows.middle(i);
        const ImVec2 low{from.x, y - rows.pitch / 2}, high{to.x, y + rows.pitch / 2};
        draw_name(chart.bars[i], frame, names, std::round(y));
        draw_text_of_bar(chart.bars[i], frame, std::round(y));
        if (point_at_bar(chart.bars[i], low, high)) clicked = i;
    }
    ImGui::Dummy({1, rows.pitch * float(chart.bars.size()) - unit(2)});
    ImGui::EndChild();
    return clicked;
}

}  // namespace lanescope::plot
