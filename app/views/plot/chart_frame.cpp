#include "app/views/plot/chart_frame.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope::plot {
namespace {

using theme::unit;

float widest_name(const Chart& chart) {
    float width = 0;
    for (const std::string& name : chart.x_names) width = std::max(width, text_size(fonts().small, name).x);
    return width;
}

bool names_upright(const Frame& frame, const Chart& chart) {
    const float each = (frame.right - frame.left) / float(std::max<std::size_t>(1, chart.x_names.size()));
    return widest_name(chart) + unit(8) > each;
}

void draw_x_names(const Frame& frame, const Chart& chart) {
    const bool upright = names_upright(frame, chart);
    for (std::size_t i = 0; i < chart.x_names.size(); ++i) {
        const float x = frame.at(double(i), 0).x, width = text_size(fonts().small, chart.x_names[i]).x;
        if (x < frame.left || x > frame.right) continue;
        if (upright)
            draw_upwards({x, frame.bottom + unit(6) + width / 2}, fonts().small, theme::quiet, chart.x_names[i]);
        else
            draw_text(x - width, x + width, frame.bottom + unit(12), Align::centre, fonts().small, theme::quiet,
                      chart.x_names[i]);
    }
}

// Omits overlapping ticks; if fewer than two remain, uses round ones.
std::vector<double> x_ticks(const Frame& frame, const Chart& chart) {
    std::vector<double> shown;
    float end = frame.left - unit(20);
    for (const double tick : chart.x_ticks) {
        const float x = frame.at(tick, 0).x, half = text_size(fonts().small, tick_text(tick)).x / 2;
        if (!frame.x.holds(tick) || x - half < end) continue;
        shown.push_back(tick);
        end = x + half + unit(12);
    }
    return shown.size() < 2 ? ticks(frame.x, frame.right - frame.left, unit(58)) : shown;
}

void draw_x_ticks(const Frame& frame, const Chart& chart) {
    for (const double tick : x_ticks(frame, chart)) {
        const float x = std::round(frame.at(tick, 0).x);
        ImGui::GetWindowDrawList()->AddLine({x, frame.top}, {x, frame.bottom}, theme::grid);
        draw_text(x - unit(40), x + unit(40), frame.bottom + unit(10), Align::centre, fonts().small, theme::quiet,
                  tick_text(tick));
    }
}

void draw_y_ticks(const Frame& frame, float outer) {
    for (const double tick : ticks(frame.y, frame.bottom - frame.top, unit(26))) {
        const float y = std::round(frame.at(0, tick).y);
        ImGui::GetWindowDrawList()->AddLine({frame.left, y}, {frame.right, y}, theme::grid);
        draw_text(outer, frame.left - unit(8), y, Align::right, fonts().small, theme::quiet, tick_text(tick));
    }
}

void draw_title(const char* id, const std::string& title, const Tip& tip, bool log, bool can_change, float x,
                float right, float y, std::optional<Scale>& scale, std::optional<bool>& chosen) {
    const float words = std::min(text_size(fonts().small, title).x, right - x);
    draw_text({x, y}, fonts().small, theme::quiet, title, right - x);
    explain_area({x, y}, {x + words, y + unit(16)}, tip);
    const std::string other = log ? "log" : "linear";
    const float at = x + words + unit(8), width = text_size(fonts().small, other).x;
    if (!can_change || at + width > right) return;
    ImGui::SetCursorScreenPos({at, y});
    if (clickable(id, {width, unit(17)})) {
        chosen = !log;
        scale.reset();
    }
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::accent;
    explain(log ? "Logarithmic scale. Click for a linear scale." : "Linear scale. Click for a logarithmic scale.");
    draw_text({at, y}, fonts().small, colour, other);
}

void draw_entry(const LegendItem& item, ImVec2 at, float wide, float height, bool hot) {
    const ImVec2 centre{at.x + unit(6), at.y + height / 2};
    const ImU32 colour = item.on ? item.colour : theme::faint;
    if (item.on)
        ImGui::GetWindowDrawList()->AddCircleFilled(centre, unit(4.5f), colour, 16);
    else
        ImGui::GetWindowDrawList()->AddCircle(centre, unit(4.5f), colour, 16, unit(1.3f));
    draw_text(at.x + unit(16), at.x + wide, centre.y, Align::left, fonts().small,
              hot || item.on ? theme::text : theme::faint, item.name);
}

bool entry(const LegendItem& item, int number, ImVec2 at, float wide, float height) {
    ImGui::SetCursorScreenPos(at);
    push_name(item.name + "##" + std::to_string(number));
    const bool clicked = clickable("##entry", {wide - unit(8), height}) && item.tip.empty();
    const bool hot = ImGui::IsItemHovered() && item.tip.empty();
    const char* click = item.on ? "Click to leave it out of the plot." : "Click to show it again.";
    explain(item.tip.empty() ? click : item.tip);
    pop_name();
    draw_entry(item, at, wide, height, hot);
    return clicked;
}

}  // namespace

std::string tick_text(double value) {
    if (value == 0) return "0";
    if (std::abs(value) >= 1e6) return short_count(value);
    if (value >= 1 && value == std::floor(value)) return grouped(std::llround(value));
    std::string text = figure(value);  // 0.0500 -> 0.05
    if (text.find('.') != std::string::npos) text.erase(text.find_last_not_of('0') + 1);
    return text;
}

void dashed_line(ImVec2 from, ImVec2 to, ImU32 colour) {
    const float dx = to.x - from.x, dy = to.y - from.y, length = std::sqrt(dx * dx + dy * dy);
    if (!(length > 0) || length > 1e5f) return;
    const float dash = unit(6);
    for (float at = 0; at < length; at += 1.8f * dash) {
        const float a = at / length, b = std::min(1.0f, (at + dash) / length);
        ImGui::GetWindowDrawList()->AddLine({from.x + a * dx, from.y + a * dy}, {from.x + b * dx, from.y + b * dy},
                                            colour, unit(1.4f));
    }
}

bool place(Frame& frame, const Chart& chart, ImVec2 from, ImVec2 to) {
    float numbers = 0;
    for (const double tick : ticks(frame.y, to.y - from.y, unit(26)))
        numbers = std::max(numbers, text_size(fonts().small, tick_text(tick)).x);
    frame.left = from.x + numbers + unit(10);
    frame.right = to.x - unit(6);
    frame.top = from.y + unit(22);
    frame.bottom = to.y - unit(44);
    if (!chart.x_names.empty() && names_upright(frame, chart))
        frame.bottom = to.y - unit(22) - std::min(widest_name(chart) + unit(6), (to.y - from.y) * 0.4f);
    return frame.right - frame.left > unit(80) && frame.bottom - frame.top > unit(40);
}

void draw_grid(const Frame& frame, const Chart& chart, ChartView& view) {
    const float outer = frame.left - unit(90);
    if (chart.x_names.empty())
        draw_x_ticks(frame, chart);
    else
        draw_x_names(frame, chart);
    draw_y_ticks(frame, outer);
    ImGui::GetWindowDrawList()->AddLine({frame.left, frame.bottom}, {frame.right, frame.bottom}, theme::line);
    draw_title("log y", chart.y_title, chart.y_tip, frame.y.log, true, frame.left, frame.right, frame.top - unit(21),
               view.y, view.log_y);
    const bool upright = !chart.x_names.empty() && names_upright(frame, chart);
    const float y = frame.bottom + (upright ? unit(8) + widest_name(chart) : unit(24));
    explain_area({outer, frame.top}, {frame.left, frame.bottom}, chart.y_tip);
    explain_area({frame.left, frame.bottom}, {frame.right, y}, chart.x_tip);
    const float words = frame.right - chart.caption_right - frame.left - unit(46);
    const std::string& shorter = chart.x_short.empty() ? chart.x_title : chart.x_short;
    const std::string& title = fitting(fonts().small, chart.x_title, shorter, words);
    draw_title("log x", title, &title == &shorter ? chart.x_tip.after(chart.x_title + ".\n") : chart.x_tip, frame.x.log,
               chart.x_names.empty(), frame.left, frame.right - chart.caption_right, y, view.x, view.log_x);
}

float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked) {
    const float height = unit(22);
    float x = at.x, y = at.y;
    clicked = -1;
    push_name(id);
    for (int i = 0; i < int(items.size()); ++i) {
        const LegendItem& item = items[std::size_t(i)];
        const float wide = text_size(fonts().small, item.name).x + unit(32);
        if (x + wide > at.x + width && x > at.x) {
            x = at.x;
            y += height;
        }
        if (entry(item, i, {x, y}, wide, height)) clicked = i;
        x += wide;
    }
    pop_name();
    return items.empty() ? 0 : y + height - at.y;
}

bool is_hidden(const std::vector<std::string>& hidden, const std::string& name) {
    return std::ranges::count(hidden, name) > 0;
}

void toggle(std::vector<std::string>& hidden, const std::string& name) {
    if (std::erase(hidden, name) == 0) hidden.push_back(name);
}

}  // namespace lanescope::plot
