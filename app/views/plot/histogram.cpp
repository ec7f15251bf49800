#include "app/views/plot/bar_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/analysis/lanes/lane_tally.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope::plot {
namespace {

using theme::unit;

void draw_axis(float left, float pitch, float bottom) {
    for (int n : {1, 8, 16, 24, 32}) {
        const float x = left + pitch * (float(n) - 0.5f);
        draw_text(x - unit(20), x + unit(20), bottom + unit(9), Align::centre, fonts().small_mono, theme::quiet,
                  std::to_string(n));
    }
}

/// "4 active lanes: 1 200 warp-steps, 12 %"
std::string count_text(int lanes, std::uint64_t count, std::uint64_t total) {
    const double share = total ? 100.0 * double(count) / double(total) : 0;
    return fmt::format("{} active lane{}: {} warp-steps, {} %", lanes, lanes == 1 ? "" : "s",
                       grouped(std::int64_t(count)), figure(share));
}

}  // namespace

void draw_lane_histogram(const std::array<std::uint64_t, 33>& counts, double mean, ImVec2 from, ImVec2 to) {
    const float bottom = to.y - unit(18), height = bottom - from.y, pitch = (to.x - from.x) / 32;
    if (height < unit(8) || pitch < 1) return;
    const auto most = double(peak(counts));
    const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
    ImGui::GetWindowDrawList()->AddLine({from.x, bottom}, {to.x, bottom}, theme::line);
    for (int n = 1; n <= 32; ++n) {
        const std::uint64_t count = counts[std::size_t(n)];
        const float left = from.x + pitch * float(n - 1);
        const float h = count ? std::max(unit(1), height * float(double(count) / most)) : 0;
        ImGui::GetWindowDrawList()->AddRectFilled({left, bottom - h},
                                                  {left + pitch - std::max(1.0f, pitch * 0.14f), bottom},
                                                  cividis(0.25 + 0.75 * n / 32.0));
        explain_area({left, from.y}, {left + pitch, bottom}, {count_text(n, count, total), Term::active_lanes});
    }
    draw_axis(from.x, pitch, bottom);
    explain_area({from.x, bottom}, {to.x, to.y},
                 {fmt::format("Active lanes per warp-step, 1 to 32. The height is the number of warp-steps. The line "
                              "is the mean, {:.1f}.",
                              mean),
                  Term::active_lanes});
    if (mean <= 0) return;
    const float x = std::round(from.x + pitch * (float(mean) - 0.5f));
    ImGui::GetWindowDrawList()->AddLine({x, from.y}, {x, bottom}, theme::text, unit(1.4f));
}

void draw_columns(std::span<const Column> columns, ImVec2 from, ImVec2 to) {
    if (columns.empty()) return;
    const float bottom = to.y - unit(18), height = bottom - from.y, pitch = (to.x - from.x) / float(columns.size());
    if (height < unit(8) || pitch < 2) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::uint64_t most = std::max<std::uint64_t>(1, std::ranges::max(columns, {}, &Column::count).count);
    list->AddLine({from.x, bottom}, {to.x, bottom}, theme::line);
    const auto every = std::max<std::size_t>(1, std::size_t(std::ceil(unit(34) / pitch)));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Column& column = columns[i];
        const float left = from.x + pitch * float(i), right = left + pitch - std::max(1.0f, pitch * 0.14f);
        const float share = float(double(column.count) / double(most));
        const float h = column.count ? std::max(unit(1), height * share) : 0;
        list->AddRectFilled({left, bottom - h}, {right, bottom}, theme::accent);
        if (i % every == 0)
            draw_text(left - unit(12), right + unit(12), bottom + unit(9), Align::centre, fonts().small_mono,
                      theme::quiet, column.name);
        explain_area({left, from.y}, {left + pitch, to.y}, column.tip);
    }
}

}  // namespace lanescope::plot
