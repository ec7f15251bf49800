#include "app/views/plot/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/chart_frame.h"

namespace lanescope::plot {
namespace {

using theme::unit;

struct Track {
    float left, right, top, bottom;
    Scale scale;
    float x(double value) const { return left + float(scale.to_unit(value)) * (right - left); }
    bool shows(const Block& block) const { return block.to >= scale.low && block.from <= scale.high; }
};

/// Neighbours from `first` to `last`, and their place in pixels.
struct Run {
    std::size_t first = 0, last = 0;
    float left = 0, right = 0;
    bool is_one() const { return first == last; }
};

float narrowest() { return unit(3); }

Scale whole_scale(const Timeline& timeline) {
    const double end = timeline.blocks.empty() ? 0 : timeline.blocks.back().to;
    return {0, end > 0 ? end * 1.01 : 1, false};
}

Scale kept_inside(Scale scale, const Scale& whole) {
    if (scale.high - scale.low >= whole.high - whole.low) return whole;
    const double shift = std::max(0.0, whole.low - scale.low) - std::max(0.0, scale.high - whole.high);
    return {scale.low + shift, scale.high + shift, false};
}

bool is_mark(const Block& block) { return block.to <= block.from; }

std::vector<Run> runs_of(const Timeline& timeline, const Track& track) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
        const Block& block = timeline.blocks[i];
        if (is_mark(block) || !track.shows(block)) continue;
        const Run run{i, i, track.x(block.from), track.x(block.to)};
        Run* const last = runs.empty() ? nullptr : &runs.back();
        if (last && last->right - last->left < narrowest() && run.right - run.left < narrowest())
            last->last = i, last->right = run.right;
        else
            runs.push_back(run);
    }
    return runs;
}

void draw_words(const Block& block, ImVec2 a, ImVec2 b) {
    const float line = unit(17), middle = (a.y + b.y) / 2, room = b.x - a.x - unit(8);
    if (room < unit(18) || b.y - a.y < line) return;
    const ImU32 ink = ink_on(block.colour);
    const bool two = b.y - a.y >= 2 * line && text_size(fonts().small, block.below).x <= room;
    const float y = two ? middle - line / 2 : middle;
    draw_text(a.x + unit(4), b.x - unit(4), y, Align::centre, fonts().small, ink, block.name);
    if (two) draw_text(a.x + unit(4), b.x - unit(4), y + line, Align::centre, fonts().small, ink, block.below);
}

void draw_block(const Timeline& timeline, const Run& run, ImVec2 a, ImVec2 b) {
    const auto begin = timeline.blocks.begin() + std::ptrdiff_t(run.first),
               end = timeline.blocks.begin() + std::ptrdiff_t(run.last) + 1;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(a, b, begin->colour, run.is_one() ? unit(2) : 0);
    if (std::any_of(begin, end, [](const Block& block) { return block.chosen; }))
        list->AddRect({a.x - 1, a.y - unit(2)}, {b.x + 1, b.y + unit(2)}, theme::cursor, unit(2), 0, unit(2));
    if (run.is_one()) draw_words(*begin, a, b);
    if (std::any_of(begin, end, [](const Block& block) { return block.warns; }))
        draw_warning({(a.x + b.x) / 2, a.y - unit(9)}, theme::bad);
}

Tip tip_of(const Timeline& timeline, const Run& run) {
    if (run.is_one()) return timeline.blocks[run.first].tip;
    return fmt::format("{} launches. Click to zoom in.", run.last - run.first + 1);
}

void zoom_to(const Timeline& timeline, const Run& run, TimelineView& view) {
    const double low = timeline.blocks[run.first].from, high = timeline.blocks[run.last].to;
    const double margin = std::max(high - low, 1e-9) / 10;
    view.x = kept_inside({low - margin, high + margin, false}, whole_scale(timeline));
}

/// A press that becomes a drag clicks nothing.
std::optional<std::size_t> released(TimelineView& view) {
    if (!ImGui::IsMouseReleased(0)) return std::nullopt;
    const auto pressed = std::exchange(view.pressed, std::nullopt);
    const ImGuiIO& io = ImGui::GetIO();
    const bool moved_far = io.MouseDragMaxDistanceSqr[0] >= io.MouseDragThreshold * io.MouseDragThreshold;
    return moved_far ? std::nullopt : pressed;
}

/// Returns the first block of the clicked run.
std::optional<std::size_t> draw_blocks(const Timeline& timeline, const std::vector<Run>& runs, const Track& track,
                                       TimelineView& view) {
    std::optional<std::size_t> clicked = released(view);
    begin_group("blocks");
    for (const Run& run : runs) {
        const ImVec2 a{std::max(track.left, run.left), track.top},
            b{std::min(track.right, std::max(run.right - 1, run.left + narrowest())), track.bottom};
        draw_block(timeline, run, a, b);
        if (timeline.blocks[run.first].can_be_clicked && clickable_area(fmt::format("step {}", run.first + 1), a, b))
            (ImGui::IsMouseClicked(0) ? view.pressed : clicked) = run.first;
        explain_area(a, b, tip_of(timeline, run));
        say_value(a, b, timeline.blocks[run.first].name);
    }
    end_group();
    return clicked;
}

/// Marks at one time are side by side, as far as there is room.
void draw_marks(const Timeline& timeline, const Track& track, float top, float bottom) {
    const float width = unit(4), gap = unit(2), most = unit(40);
    float next = track.left;
    for (const Block& block : timeline.blocks) {
        if (!is_mark(block) || !track.shows(block)) continue;
        const float at = track.x(block.from), x = std::max(at, next);
        if (x - at > most) continue;
        next = x + width + gap;
        ImGui::GetWindowDrawList()->AddRectFilled({x, top}, {x + width, bottom}, block.colour);
        explain_area({x, top}, {x + width + gap, bottom}, block.tip);
        say_value({x, top}, {x + width, bottom}, block.name);
    }
}

void draw_time_axis(const Timeline& timeline, const Track& track) {
    for (const double tick : ticks(track.scale, track.right - track.left, unit(70))) {
        const float x = std::round(track.x(tick));
        ImGui::GetWindowDrawList()->AddLine({x, track.top}, {x, track.bottom}, theme::grid);
        draw_text(x - unit(40), x + unit(40), track.bottom + unit(13), Align::centre, fonts().small, theme::quiet,
                  tick_text(tick));
    }
    const ImVec2 at{track.left, track.bottom + unit(24)};
    const float room = track.right - track.left - timeline.caption_right;
    draw_text(at, fonts().small, theme::quiet, timeline.axis, room);
    explain_area({track.left, track.bottom}, {track.left + room, at.y + unit(16)}, timeline.axis_tip);
}

void move(const Timeline& timeline, const Track& track, ImVec2 from, TimelineView& view) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 to{track.right, track.bottom}, began = io.MouseClickedPos[0];
    const auto is_in = [&](ImVec2 p) { return p.x >= from.x && p.x <= to.x && p.y >= from.y && p.y <= to.y; };
    if (!ImGui::IsWindowHovered() || !is_in(io.MousePos)) return;
    const Scale whole = whole_scale(timeline);
    const double width = track.right - track.left;
    if (ImGui::IsMouseDragging(0) && is_in(began))
        view.x = kept_inside(moved(track.scale, -io.MouseDelta.x / width), whole);
    if (io.MouseWheel != 0)
        view.x = kept_inside(zoomed(track.scale, std::pow(0.85, io.MouseWheel), (io.MousePos.x - track.left) / width),
                             whole);
    if (ImGui::IsMouseDoubleClicked(0)) view.x.reset();
}

}  // namespace

std::optional<std::size_t> draw(const char* id, const Timeline& timeline, TimelineView& view, ImVec2 from, ImVec2 to) {
    const float marks = unit(16), warnings = unit(20);
    const Track track{from.x, to.x, from.y + marks + warnings, to.y - unit(44), view.x.value_or(whole_scale(timeline))};
    if (track.bottom - track.top < unit(20) || track.right - track.left < unit(80)) {
        draw_text(from.x, to.x, (from.y + to.y) / 2, Align::centre, fonts().small, theme::quiet,
                  "The plot needs more room: press P, or drag the border below it.");
        return std::nullopt;
    }
    push_name(id);
    note_area("plot", from, {track.right, track.bottom});
    draw_time_axis(timeline, track);
    ImGui::PushClipRect({track.left - 1, from.y}, {track.right + 1, track.bottom + unit(3)}, true);
    const std::vector<Run> runs = runs_of(timeline, track);
    draw_marks(timeline, track, from.y, from.y + marks - unit(2));
    std::optional<std::size_t> clicked = draw_blocks(timeline, runs, track, view);
    ImGui::PopClipRect();
    move(timeline, track, from, view);
    const auto run = std::ranges::find_if(runs, [&](const Run& r) { return clicked && r.first == *clicked; });
    if (run != runs.end() && !run->is_one()) {
        zoom_to(timeline, *run, view);
        clicked.reset();
    }
    pop_name();
    return clicked;
}

}  // namespace lanescope::plot
