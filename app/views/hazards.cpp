// Hazards: what a kernel did that it must not do, with the place and the lane. Remarks: what a right one wastes. Of an
// exhibit, the defect that it was published with.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/model/variants.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/items.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string plain(std::string_view kind) {
    std::string text(kind);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string place_of(const Hazard& hazard) {
    if (hazard.line == 0) return fmt::format("{}[{}]", hazard.array, hazard.address);  // what no lane did
    std::string place = fmt::format("{}:{}  block {}, warp {}, lane {}", hazard.file, hazard.line,
                                    grouped(hazard.block), hazard.warp, hazard.lane);
    return place + (hazard.array.empty() ? fmt::format("  at address {}", hazard.address)
                                         : fmt::format("  {}[{}]", hazard.array, hazard.address));
}

// A text with its heading and its place; a click goes to the line.
void draw_one(Desk& desk, ImU32 colour, const std::string& kind, const std::string& place, const std::string& text,
              int line) {
    ImGui::BeginGroup();
    label(fonts().strong, colour, kind);
    wrapped_label(fonts().small_mono, theme::quiet, place);
    wrapped_label(fonts().text, theme::text, text);
    ImGui::EndGroup();
    if (line > 0) {
        note_item(kind);
        if (ImGui::IsItemClicked()) desk.choice.view.source_line = desk.memory.scroll_to = line;
        explain("Click to see the line.");
    }
    ImGui::Dummy({1, unit(4)});
}

// The exhibit that the result is of, or nullptr.
const Variant* exhibit_of(const RunResult& result) {
    const Variant* variant = catalogued(result);
    return variant && !variant->defect.empty() ? variant : nullptr;
}

/// What the program has found of the defect.
std::string found_text(const ShownResult& shown) {
    const RunResult& result = *shown.result;
    if (!result.failure.empty()) return "It did not run: " + result.failure + ".";
    const std::int64_t wrong = result.verification.verified ? 0 : result.verification.wrong_rows;
    const std::string rows = wrong == 0 ? "" : fmt::format("{} wrong row{}", grouped(wrong), wrong == 1 ? "" : "s");
    if (!result.hazards.empty()) {
        const Hazard& first = result.hazards.front();
        return fmt::format("Found here: {}{}{}{}.", plain(to_string(first.kind)),
                           first.line > 0 ? fmt::format(" at line {}", first.line) : "", wrong > 0 ? ", and " : "",
                           result.verification.verified ? "; but every row is right" : rows);
    }
    if (wrong > 0) return fmt::format("Found here: {}.", rows);
    if (!shown.remarks.empty()) return "Found here: the result is right, but see the remark.";
    return "This problem does not show it: every row is right.";
}

std::string sentence(std::string_view words) {
    std::string text = fmt::format("{}.", words);
    text.front() = char(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

void show_where_it_breaks(Desk& desk, const Variant& exhibit) {
    desk.choice.experiment.problem = parse_problem(exhibit.shown_on);
    desk.choice.request = Request::run;
}

// The defect that an exhibit was published with, what was found of it, and the way to a problem that shows it.
void draw_exhibit(Desk& desk, const ShownResult& shown, const Variant& exhibit) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string breaks = "Show where it breaks";
    const float right = at.x + ImGui::GetContentRegionAvail().x - unit(8), width = button_size(breaks, Icon::none).x;
    label(fonts().strong, theme::warn, "as published", right - at.x - width - unit(8));
    const ImVec2 below = ImGui::GetCursorScreenPos();
    if (parse_problem(exhibit.shown_on) != desk.choice.experiment.problem) {
        ImGui::SetCursorScreenPos({right - width, at.y});
        if (button("breaks", breaks, fmt::format("Runs it on {}.", exhibit.shown_on)))
            show_where_it_breaks(desk, exhibit);
    }
    ImGui::SetCursorScreenPos({at.x, std::max(below.y, at.y + button_size(breaks, Icon::none).y + unit(4))});
    wrapped_label(fonts().text, theme::text, sentence(exhibit.defect));
    wrapped_label(fonts().text, theme::quiet, found_text(shown));
    ImGui::Dummy({1, unit(4)});
}

void draw_hazard_list(Desk& desk, const std::vector<Hazard>& hazards) {
    if (hazards.size() > 1) label(fonts().caption, theme::bad, fmt::format("{} HAZARDS", hazards.size()));
    for (std::size_t i = 0; i < hazards.size() && i < 50; ++i)
        draw_one(desk, theme::bad, plain(to_string(hazards[i].kind)), place_of(hazards[i]), hazards[i].text,
                 hazards[i].line);
    if (hazards.size() > 50) label(fonts().small, theme::quiet, fmt::format("and {} more", hazards.size() - 50));
}

void draw_remark_list(Desk& desk, const std::vector<Remark>& remarks) {
    if (remarks.size() > 1) label(fonts().caption, theme::accent, fmt::format("{} REMARKS", remarks.size()));
    for (const Remark& remark : remarks)
        draw_one(desk, theme::accent, plain(to_string(remark.kind)), fmt::format("{}:{}", remark.file, remark.line),
                 remark.text, remark.line);
}

}  // namespace

float hazards_height(const ShownResult& shown) {
    const std::size_t hazards = shown.result->hazards.size(), count = hazards + shown.remarks.size();
    const float one = hazards > 0 ? unit(138) : unit(118);
    if (exhibit_of(*shown.result)) return unit(count == 0 ? 138 : 220);
    return count == 0 ? 0 : count == 1 ? one : unit(186);
}

void draw_hazards(Desk& desk, const ShownResult& shown, Area area) {
    const auto& hazards = shown.result->hazards;
    const bool calm = hazards.empty();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{area.x, area.y}, to{area.x + area.width, area.y + area.height};
    list->AddRectFilled(from, to, calm ? theme::card : theme::bad_ground, unit(6));
    list->AddRect(from, to, calm ? theme::line : theme::bad, unit(6), 0, unit(1.2f));
    ImGui::SetCursorScreenPos({area.x + unit(12), area.y + unit(8)});
    ImGui::BeginChild("hazards", {area.width - unit(18), area.height - unit(14)}, false);
    if (const Variant* exhibit = exhibit_of(*shown.result)) draw_exhibit(desk, shown, *exhibit);
    draw_hazard_list(desk, hazards);
    draw_remark_list(desk, shown.remarks);
    ImGui::EndChild();
}

}  // namespace lanescope
