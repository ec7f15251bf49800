#include "app/views/lane_map/map_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lane_map/lane_map_image.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::uint64_t at_once = 400'000;  // events: about a millisecond

ImU32 shade_of(double saved) { return nth_colour(saved >= 0 ? 1 : 0); }

// The square root makes small differences visible.
ImU32 colour_of(const DifferenceCell& cell) {
    if (!cell.covered) return theme::ground;
    const float t = std::sqrt(std::min(1.0f, std::abs(cell.saved) / float(warp_size)));
    return mix(theme::colours.idle, shade_of(cell.saved), t);
}

// A cell is a warp and a step, or a pixel if these are smaller.
DifferenceGrid grid_of(const MapScale& scale, Area map) {
    DifferenceGrid grid;
    grid.warps = std::max(1.0, 1 / scale.warp_height());
    grid.steps = std::max(1.0, 1 / scale.step_width);
    grid.first_warp = std::floor(scale.first_warp / grid.warps) * grid.warps;
    grid.first_step = std::floor(scale.first_step / grid.steps) * grid.steps;
    grid.across = int(std::ceil(map.width / (scale.step_width * grid.steps))) + 1;
    grid.down = int(std::ceil(map.height / (scale.warp_height() * grid.warps))) + 1;
    return grid;
}

std::string signed_count(double value) {
    return (value < 0 ? "\u2212" : "+") + short_count(std::abs(std::round(value)));
}

std::string change_of(double before, double after) {
    if (before <= 0) return after > 0 ? "B alone idles" : "neither idles";
    const double saved = 1 - after / before;
    return fmt::format("{:.0f} % {}", 100 * std::abs(saved), saved >= 0 ? "fewer" : "more");
}

std::string rows_text(const RowShare& share) {
    if (share.size() <= 0) return "no rows";
    const auto first = std::llround(std::floor(share.first)), last = std::llround(std::ceil(share.end)) - 1;
    return first == last ? "row " + grouped(first) : fmt::format("rows {} to {}", grouped(first), grouped(last));
}

/// Idle lane-steps saved: the mean over the bar's warps.
struct SavedBar {
    double warp, saved;
};

std::vector<SavedBar> saved_bars(const LaneDifference& facts, const MapScale& scale, float height, double warps_a_bar) {
    const auto warps = std::int64_t(facts.idle_a.size());
    std::vector<SavedBar> bars;
    for (double w = std::floor(std::max(0.0, scale.first_warp) / warps_a_bar) * warps_a_bar;
         scale.y_of_warp(w) < height && w < double(warps); w += warps_a_bar) {
        double saved = 0;
        const auto end = std::min(warps, std::int64_t(w + warps_a_bar));
        for (auto i = std::int64_t(w); i < end; ++i) saved += facts.matched(i) ? facts.saved(i) : 0;
        bars.push_back({w, saved / double(end - std::int64_t(w))});
    }
    return bars;
}

/// Extends to the right if B saves. most: a half-width bar's value.
void draw_saved_bar(const SavedBar& bar, double most, Area at, bool with_number) {
    const float zero = at.x + at.width / 2, end = zero + (at.width / 2 - unit(2)) * float(bar.saved / most);
    if (at.height > 0 && bar.saved != 0)
        ImGui::GetWindowDrawList()->AddRectFilled({std::min(zero, end), at.y},
                                                  {std::max(zero, end), at.y + std::max(at.height, 1.0f)},
                                                  with_alpha(shade_of(bar.saved), with_number ? 0.35f : 1.0f));
    if (with_number && at.height > unit(10))
        draw_text(at.x, at.right(), at.y + at.height / 2, Align::centre, fonts().small_mono, theme::text,
                  signed_count(bar.saved));
}

}  // namespace

void DifferenceImage::show(const RunResultPtr& a, const RunResultPtr& b) {
    if (a == a_ && b == b_) return;
    a_ = a, b_ = b;
    cells_.reset();
    asked_.reset(), drawn_.reset();
    facts_.start([a, b] { return std::make_shared<const LaneDifference>(lane_difference(*a, *b)); });
}

const LaneDifference* DifferenceImage::facts() {
    const Facts* known = facts_.get();
    return known ? known->get() : nullptr;
}

void DifferenceImage::take(const Cells& cells) {
    std::vector<ImU32> pixels;
    std::ranges::transform(cells.cells, std::back_inserter(pixels), colour_of);
    texture_.upload(cells.grid.across, cells.grid.down, pixels);
    drawn_ = cells.grid;
}

void DifferenceImage::follow_theme() {
    if (theme_ == theme::present()) return;
    theme_ = theme::present();
    asked_.reset(), drawn_.reset();
}

// Computes large grids in the background; keeps the last image until then.
void DifferenceImage::ask(const DifferenceGrid& grid, const Facts& facts) {
    if (cells_.pending()) {
        if (const Cells* ready = cells_.get()) take(*ready);
        if (cells_.pending()) return;
    }
    if (asked_ == grid) return;
    asked_ = grid;
    if (difference_work(*a_, *facts, grid) <= at_once) return take({grid, difference_cells(*a_, *b_, *facts, grid)});
    cells_.start([a = a_, b = b_, facts, grid] { return Cells{grid, difference_cells(*a, *b, *facts, grid)}; });
}

void DifferenceImage::draw(const MapScale& scale, Area map) {
    const Facts* facts = facts_.get();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from = map.from(), to = map.to();
    list->AddRectFilled(from, to, theme::ground);
    follow_theme();
    if (facts) ask(grid_of(scale, map), *facts);
    if (!drawn_)
        return void(draw_text(map.x, to.x, map.y + map.height / 2, Align::centre, fonts().small, theme::quiet,
                              "counting \u2026"));
    list->PushClipRect(from, to, true);
    const DifferenceGrid& grid = *drawn_;
    const float x = map.x + float(scale.x_of(grid.first_step)), y = map.y + float(scale.y_of_warp(grid.first_warp));
    const float right = map.x + float(scale.x_of(grid.first_step + grid.steps * grid.across));
    const float low = map.y + float(scale.y_of_warp(grid.first_warp + grid.warps * grid.down));
    list->AddImage(ImTextureID(std::uintptr_t(texture_.texture())), {x, y}, {right, low});
    const float pitch = float(scale.warp_height()), gap = pitch * float((warp_pitch - warp_size) / warp_pitch);
    if (pitch >= unit(8))
        for (double w = std::ceil(scale.first_warp); scale.y_of_warp(w) < map.height + gap; ++w) {
            const float top = map.y + float(scale.y_of_warp(w));
            list->AddRectFilled({map.x, top - std::max(1.0f, gap)}, {to.x, top}, theme::ground);
        }
    list->PopClipRect();
}

void draw_difference_title(const LaneDifference* facts, const ResultView& a, const ResultView& b, Area area) {
    const float middle = area.y + unit(11), right = area.right(), letters = unit(52);
    draw_text(area.x, area.x + letters, middle, Align::left, fonts().strong, theme::text, "A \u2212 B");
    std::string total = "counting \u2026", tip = "Idle lane-steps of A minus idle lane-steps of B on the same rows.";
    if (facts) {
        const bool better = facts->saved() >= 0;
        total = fmt::format("{} idle lane-steps {}, {}", short_count(std::abs(facts->saved())),
                            better ? "saved" : "more", change_of(facts->total_a, facts->total_b));
        tip += fmt::format("\nA {}: {}\nB {}: {}", a.name, short_count(facts->total_a), b.name,
                           short_count(facts->total_b));
        tip += "\nThese are the counts of the recorded warps.";
        if (facts->unmatched > 0)
            tip += fmt::format("\nWithout {} recorded warps of A that have no counterpart in B.",
                               grouped(facts->unmatched));
    }
    draw_text(area.x + letters, right, middle, Align::left, fonts().strong,
              facts && facts->saved() < 0 ? theme::warn : theme::good, total);
    explain_area(area.from(), {right, area.y + unit(22)}, {tip + "\n\nPress D to show map B again.", Term::idle_lanes});
}

void draw_saved(const LaneDifference& facts, const MapScale& scale, Area strip, float height) {
    const float pitch = float(scale.warp_height()), zero = strip.x + strip.width / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(strip.from(), {strip.right(), strip.y + height}, theme::bar);
    list->AddLine({zero, strip.y}, {zero, strip.y + height}, theme::line);
    const double warps = std::max(1.0, std::ceil(2 / double(pitch)));  // per bar of at least two pixels
    const std::vector<SavedBar> bars = saved_bars(facts, scale, height, warps);
    double most = 1;
    for (const SavedBar& bar : bars) most = std::max(most, std::abs(bar.saved));
    for (const SavedBar& bar : bars) {
        const float top = std::max(strip.y, strip.y + float(scale.y_of_warp(bar.warp))),
                    low = std::min(strip.y + height, strip.y + float(scale.y_of_warp(bar.warp + warps)) -
                                                         (pitch > unit(8) ? unit(3) : 0));
        draw_saved_bar(bar, most, {strip.x, top, strip.width, low - top}, pitch >= unit(16));
    }
    explain_area(strip.from(), {strip.right(), strip.y + height},
                 {"Idle lane-steps that B saves on the rows of each warp of A. Bars to the right: fewer in B. Bars to "
                  "the left: more in B.",
                  Term::idle_lanes});
}

void draw_difference_foot(const LaneDifference* facts, Area area) {
    const float y = area.y + unit(2), bar = unit(72), x = area.x + unit(76);
    draw_text(area.x, x - unit(6), y + unit(6), Align::right, fonts().small, theme::quiet, "B idles more");
    constexpr int parts = 24;
    for (int i = 0; i < parts; ++i) {
        const float t = (float(i) + 0.5f) / parts * 2 - 1;
        ImGui::GetWindowDrawList()->AddRectFilled({x + bar * float(i) / parts, y},
                                                  {x + bar * float(i + 1) / parts, y + unit(12)},
                                                  colour_of({t * float(warp_size), true}));
    }
    draw_text(x + bar + unit(6), x + bar + unit(90), y + unit(6), Align::left, fonts().small, theme::quiet,
              "A idles more");
    const std::string by = !facts ? "" : facts->not_by_rows.empty() ? "by rows" : "not by rows";
    const float left = x + bar + unit(96), right = area.right();
    draw_text(left, right, y + unit(6), Align::right, fonts().small,
              facts && !facts->not_by_rows.empty() ? theme::warn : theme::quiet, by);
    if (facts)
        explain_area({left, y}, {right, y + unit(14)},
                     facts->not_by_rows.empty()
                         ? "Each warp of A is compared with the warps of B that work on its rows. If a warp of B works "
                           "for several warps of A, its idle lanes are shared between them."
                         : "Why: " + facts->not_by_rows +
                               ".\nThe n-th part of A's warps is compared with the n-th part of B's warps.");
}

void draw_difference_tip(const DifferenceImage& image, const LaneDifference& facts, const Pointed& pointed) {
    const std::int64_t warp = pointed.cell.warp;
    if (warp < 0 || warp >= std::int64_t(facts.idle_a.size())) return;
    const LaneTrace& trace = image.a()->trace;
    std::string text = fmt::format("A warp {}", grouped(trace.first_warp + warp));
    if (facts.not_by_rows.empty()) text += ": " + rows_text(facts.rows_a[std::size_t(warp)]);
    const auto matches = facts.matches_of(warp);
    if (matches.empty())
        text += "\nNo recorded warp of B works on these rows.";
    else
        text += fmt::format("\nB: {} from {} on\nidle lane-steps: A {}, B {}\nsaved: {}",
                            matches.size() == 1 ? "1 warp" : fmt::format("{} warps", matches.size()),
                            image.b()->trace->first_warp + matches.front().warp,
                            grouped(std::llround(facts.idle_a[std::size_t(warp)])),
                            grouped(std::llround(facts.idle_b[std::size_t(warp)])), signed_count(facts.saved(warp)));
    begin_tip();
    wrapped_label(fonts().text, theme::text, text);
    end_tip();
}

}  // namespace lanescope
