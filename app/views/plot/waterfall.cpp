#include "app/views/plot/bar_chart.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/plot/chart_frame.h"

namespace lanescope::plot {
namespace {

using theme::unit;

struct Field {
    float left, right, top, bottom;
    double low = 0, high = 1;
    float x(double value) const { return left + float((value - low) / (high - low)) * (right - left); }
};

// Includes zero and room for texts.
void fit(Field& field, const Waterfall& fall) {
    double low = 0, high = 0;
    float words = 0;
    for (const WaterRow& row : fall.rows) {
        words = std::max(words, text_size(fonts().mono, row.text).x);
        for (const Piece& piece : row.pieces) {
            low = std::min({low, piece.from, piece.to});
            high = std::max({high, piece.from, piece.to});
        }
    }
    const double share = std::max(0.25, 1 - double(words + unit(20)) / std::max(1.0f, field.right - field.left));
    if (high <= low) high = low + 1;
    field.low = low;
    field.high = low + (high - low) / share;
}

void draw_axis(const Field& field, const Waterfall& fall) {
    for (const double tick : ticks(field.low, field.high, field.right - field.left, unit(70))) {
        const float x = std::round(field.x(tick));
        ImGui::GetWindowDrawList()->AddLine({x, field.top}, {x, field.bottom}, tick == 0 ? theme::line : theme::grid);
        draw_text(x - unit(40), x + unit(40), field.bottom + unit(11), Align::centre, fonts().small, theme::quiet,
                  tick_text(tick));
    }
    const ImVec2 at{field.left, field.bottom + unit(22)};
    const float room = field.right - field.left - fall.caption_right + unit(12);
    const std::string& shorter = fall.short_axis.empty() ? fall.axis : fall.short_axis;
    draw_text(at, fonts().small, theme::quiet, fitting(fonts().small, fall.axis, shorter, room), room);
    explain_area({field.left - unit(20), field.bottom + unit(1)}, {field.right + unit(12), at.y}, fall.axis_tip);
    explain_area(at, {at.x + room, at.y + unit(16)}, fall.axis_tip.after(fall.axis + ".\n"));
}

void hatch(ImVec2 a, ImVec2 b) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(a, b, true);
    for (float x = a.x - (b.y - a.y); x < b.x; x += unit(6))
        list->AddLine({x, b.y}, {x + (b.y - a.y), a.y}, with_alpha(theme::text, 0.35f), unit(1));
    list->PopClipRect();
}

float draw_piece(const Field& field, const Piece& piece, float y, float half) {
    const float a = field.x(std::min(piece.from, piece.to)), b = field.x(std::max(piece.from, piece.to));
    if (b - a < 0.3f) return b;
    const ImVec2 from{a, y - half}, to{std::max(b, a + 1), y + half};
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, mix(theme::ground, piece.colour, 0.9f));
    if (piece.hatched) hatch(from, to);
    explain_area({a, y - half}, {std::max(b, a + unit(3)), y + half}, piece.tip);
    return b;
}

void draw_row(const Field& field, const WaterRow& row, float names, float y, float half) {
    draw_text(field.left - unit(14) - names, field.left - unit(14), y, Align::right, fonts().text, row.colour,
              row.name);
    float end = field.x(std::max(0.0, field.low));
    for (const Piece& piece : row.pieces) end = std::max(end, draw_piece(field, piece, y, half));
    const float words = end + unit(10);
    draw_text({words, y - font_size(fonts().mono) / 2}, fonts().mono, row.pieces.empty() ? theme::warn : theme::text,
              row.text, field.right + unit(12) - words);
    const float high = y - font_size(fonts().mono) * 0.7f, low = y + font_size(fonts().mono) * 0.7f;
    explain_area({field.left - unit(14) - names, high}, {field.left - unit(2), low}, row.tip);
    explain_area({words, high}, {words + text_size(fonts().mono, row.text).x, low}, row.tip);
}

}  // namespace

void draw(const char* id, const Waterfall& fall, ImVec2 from, ImVec2 to) {
    float names = 0;
    for (const WaterRow& row : fall.rows) names = std::max(names, text_size(fonts().text, row.name).x);
    names = std::min(names, (to.x - from.x) * 0.36f);
    Field field{from.x + names + unit(14), to.x - unit(12), from.y + unit(6), to.y - unit(42)};
    if (fall.rows.empty() || field.right - field.left < unit(60) || field.bottom - field.top < unit(20)) return;
    fit(field, fall);
    draw_axis(field, fall);
    const float room = field.bottom - field.top, count = float(fall.rows.size());
    const float pitch = std::max(unit(21), std::min(unit(58), room / count)), half = std::min(pitch * 0.32f, unit(16));
    ImGui::SetCursorScreenPos({from.x, field.top});
    ImGui::BeginChild(id, {to.x - from.x, room}, false);
    const float scroll = ImGui::GetScrollY(), spare = std::max(0.0f, room - pitch * count) / 2;
    for (std::size_t i = 0; i < fall.rows.size(); ++i)
        draw_row(field, fall.rows[i], names, std::round(field.top + spare + pitch * (float(i) + 0.5f) - scroll), half);
    ImGui::Dummy({1, pitch * count - unit(2)});
    ImGui::EndChild();
}

}  // namespace lanescope::plot
