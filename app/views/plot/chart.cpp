#include "app/views/plot/chart.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/plot/chart_frame.h"

namespace lanescope::plot {
namespace {

using theme::unit;

std::vector<double> values_of(const Chart& chart, bool along_x) {
    std::vector<double> values;
    for (const Line& line : chart.lines)
        for (const Point& p : line.points) {
            values.push_back(along_x ? p.x : p.y);
            if (!along_x && p.high > p.low) values.insert(values.end(), {p.low, p.high});
        }
    for (const Arrow& arrow : chart.arrows) values.push_back(along_x ? arrow.x1 : arrow.y1);
    return values;
}

Scale fitted_scale(const Chart& chart, bool along_x, bool log) {
    if (along_x && !chart.x_names.empty()) return {-0.6, double(chart.x_names.size()) - 0.4, false};
    return scale_around(values_of(chart, along_x), log, !along_x);
}

void draw_error_bar(const Frame& frame, const Point& p, double x, ImU32 colour) {
    if (p.high <= p.low) return;
    const ImVec2 low = frame.at(x, p.low), high = frame.at(x, p.high);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine(low, high, colour, unit(1.4f));
    for (const ImVec2 end : {low, high})
        list->AddLine({end.x - unit(4), end.y}, {end.x + unit(4), end.y}, colour, unit(1.4f));
}

void draw_points(const Frame& frame, const Line& line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Point& p : line.points) {
        const ImVec2 at = frame.at(p.x + line.shift, p.y);
        draw_error_bar(frame, p, p.x + line.shift, stronger(line.colour, 0.4f));
        if (p.hollow)
            list->AddCircle(at, unit(4.5f), line.colour, 16, unit(1.6f));
        else
            list->AddCircleFilled(at, unit(4.2f), line.colour, 16);
        if (!p.boxed) continue;
        const float s = unit(8);
        list->AddRect({at.x - s, at.y - s}, {at.x + s, at.y + s}, theme::cursor, unit(2), 0, unit(1.6f));
    }
}

struct Box {
    float left, top, right, bottom;
    bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

// The text is at a free place near the line's end.
void draw_guide(const Frame& frame, const Guide& guide, std::vector<Box>& taken) {
    const ImVec2 a = frame.at(guide.x0, guide.y0), b = frame.at(guide.x1, guide.y1);
    dashed_line(a, b, guide.colour);
    const float slope = (b.y - a.y) / std::max(1.0f, b.x - a.x), width = text_size(fonts().small, guide.text).x;
    const auto line_y = [&](float x) { return a.y + slope * (x - a.x); };
    float right = std::min(b.x, frame.right) - unit(10);
    const float highest = frame.top + unit(guide.words_below ? 2 : 22);
    if (slope < -1e-4f && line_y(right) < highest) right = a.x + (highest - a.y) / slope;
    for (; right - width >= frame.left; right -= unit(12)) {
        const float x = right - width, y = guide.words_below ? line_y(x) + unit(4) : line_y(right) - unit(20);
        const Box box{x, y, right, y + unit(16)};
        if (y > frame.bottom - unit(14)) return;
        if (std::ranges::any_of(taken, [&](const Box& other) { return box.meets(other); })) continue;
        taken.push_back(box);
        draw_text({x, y}, fonts().small, guide.colour, guide.text);
        return explain_area({x, y}, {right, box.bottom}, guide.tip);
    }
}

void draw_arrow(const Frame& frame, const Arrow& arrow) {
    const ImVec2 a = frame.at(arrow.x0, arrow.y0), b = frame.at(arrow.x1, arrow.y1);
    const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
    if (length < unit(7)) return;
    const float ux = dx / length, uy = dy / length, h = unit(6);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine(a, b, with_alpha(arrow.colour, 0.8f), unit(1.8f));
    list->AddTriangleFilled(b, {b.x - h * ux - h * 0.55f * uy, b.y - h * uy + h * 0.55f * ux},
                            {b.x - h * ux + h * 0.55f * uy, b.y - h * uy - h * 0.55f * ux}, arrow.colour);
}

bool is_crossed(const Frame& frame, const std::vector<Line>& lines, ImVec2 from, ImVec2 to) {
    constexpr int samples = 24;
    const auto inside = [&](ImVec2 p) { return p.x >= from.x && p.x <= to.x && p.y >= from.y && p.y <= to.y; };
    for (const Line& line : lines)
        for (std::size_t i = 1; line.joined && i < line.points.size(); ++i) {
            const ImVec2 a = frame.at(line.points[i - 1]), b = frame.at(line.points[i]);
            for (int k = 0; k <= samples; ++k) {
                const float part = float(k) / samples;
                if (inside({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)})) return true;
            }
        }
    return false;
}

/// Takes a free row from `from` to `to`; `ends`: the rows' right ends.
std::size_t free_row(std::vector<float>& ends, float from, float to) {
    std::size_t row = 0;
    while (row < ends.size() && ends[row] > from) ++row;
    if (row == ends.size()) ends.push_back(0);
    ends[row] = to;
    return row;
}

// Uses free rows, and the lower edge if the upper one would hide lines.
void draw_annotations(const Frame& frame, const Chart& chart) {
    std::vector<float> ends;  // per row
    for (const Annotation& a : chart.annotations) {
        const float x = std::round(frame.at(a.x, 0).x), width = text_size(fonts().small, a.text).x;
        if (x < frame.left || x > frame.right) continue;
        dashed_line({x, frame.top}, {x, frame.bottom}, a.colour);
        const float wanted = x + unit(6) + width <= frame.right ? x + unit(6) : x - unit(6) - width;
        const float from = std::clamp(wanted, frame.left, std::max(frame.left, frame.right - width - unit(2)));
        const std::size_t row = free_row(ends, from, from + width + unit(12));
        const float high = frame.top + unit(3) + unit(18) * float(row),
                    low = frame.top + frame.bottom - high - unit(16);
        const auto hides = [&](float y) {
            return is_crossed(frame, chart.lines, {from, y}, {from + width, y + unit(16)});
        };
        const float y = hides(high) && !hides(low) ? low : high;
        if (y > frame.bottom - unit(18)) continue;
        ImGui::GetWindowDrawList()->AddRectFilled({from - unit(3), y - 1}, {from + width + unit(3), y + unit(16)},
                                                  with_alpha(theme::ground, 0.85f), unit(3));
        draw_text({from, y}, fonts().small, a.colour, a.text);
        explain_area({from, y}, {from + width, y + unit(16)}, a.tip);
    }
}

struct Near {
    const Line* line = nullptr;
    const Point* point = nullptr;
    float distance = 1e9f;
};

Near nearest(const Frame& frame, const Chart& chart, ImVec2 mouse) {
    Near near;
    for (const Line& line : chart.lines)
        for (const Point& p : line.points) {
            const ImVec2 at = frame.at(p);
            const float dx = at.x - mouse.x, dy = at.y - mouse.y;
            const float distance = chart.read_out_by_x ? std::abs(dx) + 0.001f * std::abs(dy) : std::hypot(dx, dy);
            if (distance < near.distance) near = {&line, &p, distance};
        }
    return near;
}

void read_out_row(const Line& line, const Point& p) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + unit(5), at.y + unit(9)}, unit(4.2f), line.colour, 16);
    ImGui::Dummy({unit(12), unit(16)});
    ImGui::SameLine();
    wrapped_label(fonts().text, theme::text, line.name + "  " + p.text);
}

void draw_read_out(const Frame& frame, const Chart& chart, ImVec2 mouse) {
    const Near near = nearest(frame, chart, mouse);
    if (!near.point || near.distance > unit(chart.read_out_by_x ? 40 : 18)) return;
    say_value({frame.left, frame.top}, {frame.right, frame.bottom}, near.point->text);
    note_explanation(chart.y_tip);
    const float x = frame.at(near.point->x, 0).x;
    if (chart.read_out_by_x)
        ImGui::GetWindowDrawList()->AddLine({x, frame.top}, {x, frame.bottom}, with_alpha(theme::text, 0.35f));
    begin_tip();
    if (chart.read_out_by_x) {
        const bool named = near.point->x >= 0 && near.point->x < double(chart.x_names.size());
        const std::string head =
            named ? chart.x_names[std::size_t(near.point->x)] : chart.x_title + " = " + tick_text(near.point->x);
        wrapped_label(fonts().text, theme::text, head);
        for (const Line& line : chart.lines)
            for (const Point& p : line.points)
                if (p.x == near.point->x) read_out_row(line, p);
    } else {
        read_out_row(*near.line, *near.point);
    }
    end_tip();
}

void handle(const char* id, const Chart& chart, const Frame& frame, ChartView& view) {
    ImGui::SetCursorScreenPos({frame.left, frame.top});
    clickable(id, {frame.right - frame.left, frame.bottom - frame.top}, ControlKind::place);
    const ImGuiIO& io = ImGui::GetIO();
    const float width = frame.right - frame.left, height = frame.bottom - frame.top;
    if (ImGui::IsItemActive() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        view.x = moved(frame.x, -io.MouseDelta.x / width);
        view.y = moved(frame.y, io.MouseDelta.y / height);
    }
    if (!ImGui::IsItemHovered()) return;
    if (io.MouseWheel != 0) {
        const double factor = std::pow(0.85, io.MouseWheel);
        if (!io.KeyShift) view.x = zoomed(frame.x, factor, (io.MousePos.x - frame.left) / width);
        if (!io.KeyCtrl) view.y = zoomed(frame.y, factor, (frame.bottom - io.MousePos.y) / height);
    }
    if (ImGui::IsMouseDoubleClicked(0)) view.x = view.y = std::nullopt;
    if (!ImGui::IsMouseDown(0)) draw_read_out(frame, chart, io.MousePos);
}

}  // namespace

void draw(const char* id, const Chart& chart, ChartView& view, ImVec2 from, ImVec2 to) {
    const bool log_x = view.log_x.value_or(chart.log_x), log_y = view.log_y.value_or(chart.log_y);
    Frame frame;
    frame.x = view.x.value_or(fitted_scale(chart, true, log_x));
    frame.y = view.y.value_or(fitted_scale(chart, false, log_y));
    if (!place(frame, chart, from, to))
        return draw_text(from.x, to.x, (from.y + to.y) / 2, Align::centre, fonts().small, theme::quiet,
                         "The plot needs more room: press P, or drag the border below it.");
    push_name(id);
    draw_grid(frame, chart, view);
    ImGui::PushClipRect({frame.left, frame.top}, {frame.right + unit(1), frame.bottom + unit(1)}, true);
    std::vector<Box> words;
    for (const Guide& guide : chart.guides) draw_guide(frame, guide, words);
    for (const Line& line : chart.lines)
        for (std::size_t i = 1; line.joined && i < line.points.size(); ++i)
            ImGui::GetWindowDrawList()->AddLine(frame.at(line.points[i - 1]), frame.at(line.points[i]),
                                                with_alpha(line.colour, 0.85f), unit(2));
    for (const Arrow& arrow : chart.arrows) draw_arrow(frame, arrow);
    for (const Line& line : chart.lines) draw_points(frame, line);
    draw_annotations(frame, chart);
    ImGui::PopClipRect();
    handle("plot", chart, frame, view);
    pop_name();
}

}  // namespace lanescope::plot
