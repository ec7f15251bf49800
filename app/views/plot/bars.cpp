#include "app/views/plot/bars.h"

#include <algorithm>
#include <cmath>

#include "app/views/format.h"
#include "app/views/palette.h"
#include "app/views/plot/axis.h"
#include "app/views/plot/frame.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope::plot {
namespace {

using theme::unit;

struct BarFrame {
    float left, right, top, bottom;  // of the plot itself
    double end;                      // value at the right
    float x(double value) const { return left + float(value / end) * (right - left); }
};

float names_width(const BarChart& chart, float most) {
    float width = 0;
    for (const Bar& bar : chart.bars) width = std::max(width, text_size(fonts().text, bar.name).x);
    return std::min(width, most);
}

void draw_axis(const BarChart& chart, const BarFrame& frame) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (double tick : ticks(frame.end, frame.right - frame.left, unit(70))) {
        const float x = std::round(frame.x(tick));
        list->AddLine({x, frame.top}, {x, frame.bottom}, theme::grid);
        draw_text(x - unit(40), x + unit(40), frame.bottom + unit(11), Align::centre, fonts().small, theme::quiet,
                  tick_text(tick));
    }
    const float room = frame.right - frame.left - chart.caption_right;
    const std::string& shorter = chart.short_axis.empty() ? chart.axis : chart.short_axis;
    draw_text({frame.left, frame.bottom + unit(22)}, fonts().small, theme::quiet,
              fitting(fonts().small, chart.axis, shorter, room), room);
    explain_area({frame.left - unit(20), frame.bottom + unit(1)}, {frame.right + unit(12), frame.bottom + unit(20)},
                 chart.axis_tip);
    explain_area({frame.left, frame.bottom + unit(20)}, {frame.left + room, frame.bottom + unit(38)},
                 chart.axis + ".\n" + chart.axis_tip);
}

bool roof_in_sight(const BarChart& chart, const BarFrame& frame) { return chart.roof <= frame.end; }

void draw_roof_line(const BarChart& chart, const BarFrame& frame) {
    if (chart.roof <= 0 || !roof_in_sight(chart, frame)) return;
    const float x = std::round(frame.x(chart.roof)), dash = unit(5);
    for (float y = frame.top; y < frame.bottom; y += 2 * dash)
        ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + unit(1.5f), std::min(y + dash, frame.bottom)},
                                                  theme::text);
    explain_area({x - unit(5), frame.top}, {x + unit(5), frame.bottom}, chart.roof_tip);
}

// An arrow to the right: the axis goes on to the roof, which would make all bars short.
float draw_beyond(const BarFrame& frame, float y) {
    const float tip = frame.right + unit(10), s = unit(4.5f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine({tip - unit(20), y}, {tip - s, y}, theme::text, unit(1.6f));
    list->AddTriangleFilled({tip, y}, {tip - 1.6f * s, y - s}, {tip - 1.6f * s, y + s}, theme::text);
    return tip - unit(26);
}

void draw_roof_text(const BarChart& chart, const BarFrame& frame) {
    if (chart.roof <= 0) return;
    const bool inside = roof_in_sight(chart, frame);
    const std::string text = inside ? chart.roof_text : "axis ends before the " + chart.roof_text;
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
    const ImU32 inside = IM_COL32(255, 255, 255, 0xD0);
    list->AddLine({low, y}, {high, y}, inside, unit(1.4f));
    list->AddLine({low, y - cap}, {low, y + cap}, inside, unit(1.4f));
    list->AddLine({high, y - cap}, {high, y + cap}, inside, unit(1.4f));
}

void draw_bar(const Bar& bar, const BarFrame& frame, float names, float y, float half) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    // Names that say where a result comes from are long: smaller letters before cut words.
    ImFont* font = text_size(fonts().text, bar.name).x <= names ? fonts().text : fonts().small;
    draw_text(frame.left - unit(14) - names, frame.left - unit(14), y, Align::right, font, theme::text, bar.name);
    if (!bar.instead.empty()) {
        draw_text(frame.left + unit(10), frame.right, y, Align::left, fonts().text, bar.remark_colour, bar.instead);
        return;
    }
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
    const float words = std::max(end, frame.x(std::max({bar.high, bar.value, bar.second}))) + unit(12);
    draw_text({words, y - font_size(fonts().mono) / 2}, fonts().mono, theme::text, bar.text,
              frame.right + unit(10) - words);
    const float after = words + text_size(fonts().mono, bar.text).x + unit(14);
    if (bar.remark.empty() || after >= frame.right) return;
    const float room = frame.right + unit(10) - after;
    const std::string& shorter = bar.short_remark.empty() ? bar.remark : bar.short_remark;
    draw_text({after, y - font_size(fonts().strong) / 2}, fonts().strong, bar.remark_colour,
              fitting(fonts().strong, bar.remark, shorter, room), room);
}

std::vector<float> words_of(const BarChart& chart) {
    std::vector<float> words;
    for (const Bar& bar : chart.bars)
        words.push_back(text_size(fonts().mono, bar.text).x + text_size(fonts().strong, bar.remark).x + unit(34));
    return words;
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

void draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to) {
    const float width = to.x - from.x,
                names = names_width(chart, std::max(width * 0.28f, std::min(width * 0.42f, unit(215))));
    BarFrame frame{from.x + names + unit(14), to.x - unit(12), from.y + unit(18), to.y - unit(40), 1};
    if (frame.right - frame.left < unit(60) || frame.bottom <= frame.top) return;
    frame.end = axis_end(chart, words_of(chart), frame.right - frame.left);
    draw_axis(chart, frame);
    draw_roof_text(chart, frame);
    const float count = float(std::max<std::size_t>(1, chart.bars.size())), room = frame.bottom - frame.top;
    const float pitch = std::max(unit(22), std::min(unit(64), room / count));
    const float half = std::min(pitch * 0.29f, unit(18)), spare = std::max(0.0f, room - pitch * count) / 2;
    ImGui::SetCursorScreenPos({from.x, frame.top});
    ImGui::BeginChild(id, {to.x - from.x, room}, false);
    const float scroll = ImGui::GetScrollY();
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const float y = frame.top + spare + pitch * (float(i) + 0.5f) - scroll;
        draw_bar(chart.bars[i], frame, names, std::round(y), std::round(half));
        explain_area({from.x, y - pitch / 2}, {to.x, y + pitch / 2}, chart.bars[i].tip);
    }
    draw_roof_line(chart, frame);
    ImGui::Dummy({1, pitch * count - unit(2)});
    ImGui::EndChild();
}

}  // namespace lanescope::plot
