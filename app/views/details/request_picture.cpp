#include "app/views/details/request_tab.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

/// Lanes above; sectors or banks (boxes) below.
struct Layout {
    Area lanes, below;
    int boxes = 1;
    float lane_width() const { return lanes.width / warp_size; }
    float lane_left(int lane) const { return lanes.x + lanes.width * float(lane) / warp_size; }
    float lane_middle(int lane) const { return lane_left(lane) + lane_width() / 2; }
    float box_width() const { return std::min(below.width / float(boxes), unit(96)); }
    float box_left(int box) const {
        const float all = box_width() * float(boxes);
        return below.x + (below.width - all) / 2 + box_width() * float(box);
    }
};

Layout layout_of(const Request& request, Area area) {
    const float lane = unit(18), below = std::min(unit(46), area.height * 0.4f);
    const int boxes = is_shared(request.site.kind) ? 32 : std::max(1, int(request.sectors.size()));
    return {{area.x, area.y, area.width, lane}, {area.x, area.bottom() - below, area.width, below}, boxes};
}

void draw_lane(const Request& request, int lane, int strong, ImU32 colour, const Layout& layout) {
    const float width = layout.lane_width(), gap = width > unit(6) ? 1.0f : 0.0f;
    const ImVec2 from{layout.lane_left(lane), layout.lanes.y}, to{from.x + width - gap, from.y + layout.lanes.height};
    const bool active = request.mask >> lane & 1, faint = strong >= 0 && lane != strong;
    const bool named = width > text_size(fonts().small_mono, "00").x + 2;  // every lane, not every eighth
    const ImU32 fill = active ? colour : theme::grid;
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, faint ? with_alpha(fill, active ? 0.45f : 1) : fill);
    if (named || lane % 8 == 0)
        draw_text(from.x, from.x + std::max(width, unit(20)), (from.y + to.y) / 2, named ? Align::centre : Align::left,
                  fonts().small_mono, active ? ink_on(colour) : theme::faint, std::to_string(lane));
    if (lane == strong) ImGui::GetWindowDrawList()->AddRect(from, to, theme::cursor, 0, 0, unit(1.5f));
}

std::string lane_tip(const Request& request, int lane) {
    const LaneTouch* touch = request.lane(lane);
    if (!touch) return fmt::format("Lane {} is idle in this step.", lane);
    return fmt::format("Lane {}: {}\nbyte 0x{:x} of the array\n\nClick to follow it.", lane,
                       touch_text(request.site, *touch), touch->byte);
}

PictureAnswer draw_lanes(const Request& request, int strong, ImU32 colour, const Layout& layout) {
    PictureAnswer answer;
    begin_group("lanes");
    for (int lane = 0; lane < warp_size; ++lane) {
        ImGui::SetCursorScreenPos({layout.lane_left(lane), layout.lanes.y});
        push_name("lane " + std::to_string(lane));
        const bool clicked = clickable("##cell", {layout.lane_width(), layout.lanes.height});
        pop_name();
        draw_lane(request, lane, strong, colour, layout);
        if (!ImGui::IsItemHovered() && !has_focus()) continue;
        answer = {lane, clicked};
        explain(lane_tip(request, lane));
    }
    end_group();
    return answer;
}

void draw_arrow(float from, float to, const Layout& layout, ImU32 colour, bool strong, bool faint) {
    const float top = layout.lanes.bottom() + unit(1), bottom = layout.below.y - unit(1), bend = (bottom - top) * 0.5f;
    ImGui::GetWindowDrawList()->AddBezierCubic({from, top}, {from, top + bend}, {to, bottom - bend}, {to, bottom},
                                               with_alpha(colour, strong  ? 1.0f
                                                                  : faint ? 0.3f
                                                                          : 0.65f),
                                               unit(strong ? 2.0f : 1.0f));
}

void draw_bytes(const SectorUse& sector, ImVec2 from, ImVec2 to, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, to, theme::grid);
    const float byte = (to.x - from.x) / float(sector_bytes);
    for (unsigned first = 0; first < sector_bytes;) {
        if (!(sector.used >> first & 1)) {
            ++first;
            continue;
        }
        const auto run = unsigned(std::countr_one(sector.used >> first));
        list->AddRectFilled({from.x + byte * float(first), from.y}, {from.x + byte * float(first + run), to.y}, colour);
        first += run;
    }
    list->AddRect(from, to, theme::line);
}

std::string sector_tip(const SectorUse& sector) {
    return fmt::format("Sector {}: bytes 0x{:x} to 0x{:x} of the array.\n{} of its 32 bytes are used, by {} lane{}.",
                       grouped(std::int64_t(sector.number)), sector.number * sector_bytes,
                       (sector.number + 1) * sector_bytes - 1, std::popcount(sector.used), std::popcount(sector.lanes),
                       std::popcount(sector.lanes) == 1 ? "" : "s");
}

void draw_sectors(const Request& request, int strong, ImU32 colour, const Layout& layout) {
    const float gap = layout.box_width() > unit(10) ? unit(3) : 1, height = unit(20);
    for (std::size_t i = 0; i < request.sectors.size(); ++i) {
        const SectorUse& sector = request.sectors[i];
        const ImVec2 from{layout.box_left(int(i)) + gap / 2, layout.below.y},
            to{from.x + layout.box_width() - gap, from.y + height};
        const float byte = (to.x - from.x) / float(sector_bytes);
        for (const LaneTouch& touch : request.lanes) {
            if (!(sector.lanes >> touch.lane & 1)) continue;
            const std::uint64_t first =
                std::max(touch.byte, sector.number * sector_bytes) - sector.number * sector_bytes;
            const std::uint64_t width =
                std::min<std::uint64_t>(std::uint64_t(request.site.lane_bytes), sector_bytes - first);
            draw_arrow(layout.lane_middle(touch.lane), from.x + byte * (float(first) + float(width) / 2), layout,
                       touch.lane == strong ? theme::cursor : colour, touch.lane == strong, strong >= 0);
        }
        draw_bytes(sector, from, to, colour);
        if (layout.box_width() > text_size(fonts().small_mono, "0x00000").x)
            draw_text(from.x, to.x, to.y + unit(9), Align::centre, fonts().small_mono, theme::quiet,
                      fmt::format("0x{:x}", sector.number * sector_bytes));
        note_area("sector " + std::to_string(i), from, to);
        explain_area(from, to, sector_tip(sector));
    }
}

/// Stacks a bank's words. Returns the tooltip.
std::string draw_words_of_bank(const Request& request, int number, int strong, ImU32 colour, const Layout& layout,
                               float height) {
    const auto& bank = request.banks[std::size_t(number)];
    const float left = layout.box_left(number), right = left + layout.box_width() - 1;
    std::string tip = fmt::format("Bank {}", number) + (bank.empty() ? ": no lane accesses it." : "");
    for (std::size_t w = 0; w < bank.size(); ++w) {
        const ImU32 of_word = w == 0 ? colour : theme::bad;
        const float y = layout.below.y + height * float(w);
        ImGui::GetWindowDrawList()->AddRectFilled({left, y}, {right, y + height - 1}, of_word);
        for (std::uint32_t lanes = bank[w].lanes; lanes; lanes &= lanes - 1) {
            const int lane = std::countr_zero(lanes);
            draw_arrow(layout.lane_middle(lane), (left + right) / 2, layout, lane == strong ? theme::cursor : of_word,
                       lane == strong, strong >= 0);
            tip += fmt::format("\nlane {}: word {}", lane, bank[w].word);
        }
    }
    if (bank.size() > 1)
        tip += fmt::format("\n\n{} different words. The bank serves them one after another.", bank.size());
    return tip;
}

/// A bank serves several words one after another.
void draw_banks(const Request& request, int strong, ImU32 colour, const Layout& layout) {
    std::size_t fullest = 1;
    for (const auto& bank : request.banks) fullest = std::max(fullest, bank.size());
    const float word = std::min(unit(16), (layout.below.height - unit(14)) / float(fullest));
    const bool named = layout.box_width() > text_size(fonts().small_mono, "00").x + 2;
    for (int b = 0; b < 32; ++b) {
        const float left = layout.box_left(b), right = left + layout.box_width() - 1;
        ImGui::GetWindowDrawList()->AddRectFilled({left, layout.below.y}, {right, layout.below.bottom() - unit(14)},
                                                  theme::grid);
        const std::string tip = draw_words_of_bank(request, b, strong, colour, layout, word);
        if (named || b % 8 == 0)
            draw_text(left, left + std::max(right - left, unit(18)), layout.below.bottom() - unit(6),
                      named ? Align::centre : Align::left, fonts().small_mono, theme::faint, std::to_string(b));
        const ImVec2 from{left, layout.below.y}, to{right, layout.below.bottom()};
        note_area("bank " + std::to_string(b), from, to);
        explain_area(from, to, tip);
    }
}

std::string_view verb(AccessKind kind) {
    if (kind == AccessKind::atomic || kind == AccessKind::shared_atomic) return "updates";
    return kind == AccessKind::store || kind == AccessKind::shared_store ? "stores" : "loads";
}

}  // namespace

std::string touch_text(const AccessSite& site, const LaneTouch& touch) {
    std::string text = fmt::format("{}[{}]", site.array, grouped(std::int64_t(touch.element)));
    const bool is_atomic = site.kind == AccessKind::atomic || site.kind == AccessKind::shared_atomic;
    if (!is_atomic && !touch.value.empty()) text += " = " + touch.value;
    if (touch.row >= 0) text += fmt::format(", row {}", grouped(touch.row));
    if (touch.col >= 0) text += fmt::format(", column {}", grouped(touch.col));
    return text;
}

std::string cost_text(const Request& request) {
    if (!is_shared(request.site.kind))
        return fmt::format("moves {} bytes, uses {}", grouped(std::int64_t(request.moved_bytes())),
                           grouped(std::int64_t(request.used_bytes())));
    return request.passes == 1 ? "one pass: no bank conflict" : fmt::format("{} passes: bank conflict", request.passes);
}

std::string request_text(const Request& request) {
    const std::string what =
        fmt::format("line {} {} {}", request.site.line, verb(request.site.kind), request.site.array);
    if (is_shared(request.site.kind)) return what + " in 32 banks";
    return fmt::format("{}, {} sector{}", what, request.sectors.size(), request.sectors.size() == 1 ? "" : "s");
}

PictureAnswer draw_request_picture(const Request& request, int strong, ImU32 colour, Area area) {
    const Layout layout = layout_of(request, area);
    if (is_shared(request.site.kind))
        draw_banks(request, strong, colour, layout);
    else
        draw_sectors(request, strong, colour, layout);
    return draw_lanes(request, strong, colour, layout);
}

}  // namespace lanescope
