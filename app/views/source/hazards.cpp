#include "app/views/source/hazards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/analysis/hints/fault_summary.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string plain(std::string_view kind) {
    std::string text(kind);
    std::ranges::replace(text, '_', ' ');
    return text;
}

struct Entry {
    ImU32 colour;
    std::string kind, place, text;
    int line = 0;
    std::optional<Term> term{};
    SuggestedVariants fixes{};
    std::string gave{};  ///< alternatives' speed-ups
};

bool is_wrong(const RunResult& result) { return outcome_of(result) == Outcome::wrong; }

constexpr std::size_t max_hazards = 50;
constexpr float row_gap = 3, between = 9, fold_room = 28;

Entry entry_of(const ViewContext& context, const ResultView& shown, std::size_t i) {
    const Hint& hint = shown.hints[i];
    Entry entry{theme::accent, plain(to_string(hint.kind)), place_of(hint), hint.text, hint.line, term_of(hint.kind)};
    entry.fixes = suggested_variants_beside(context, shown, hint.kind);
    if (!shown.suggestions_gave[i].empty()) entry.gave = "Alternative: " + shown.suggestions_gave[i] + ".";
    return entry;
}

constexpr std::size_t max_wrong_elements = 3;

Entry entry_of_wrong_elements(const RunResult& result) {
    const Verification& found = result.verification;
    const Operation& operation = result.problem.operation();
    Entry entry{theme::bad,
                fmt::format("{} wrong {}", grouped(found.wrong_elements), elements_word(result, found.wrong_elements)),
                "", ""};
    if (found.first_wrong.empty())
        entry.kind += fmt::format(", the first is {} {}", element_word(operation), grouped(found.first_wrong_element));
    for (std::size_t i = 0; i < std::min(max_wrong_elements, found.first_wrong.size()); ++i)
        entry.text += in_words(found.first_wrong[i], operation) + "\n";
    if (found.worst_wrong) entry.text += "Largest error: " + in_words(*found.worst_wrong, operation);
    return entry;
}

std::vector<Entry> entries_of(const ViewContext& context, const ResultView& shown) {
    std::vector<Entry> entries;
    if (is_wrong(*shown.result)) entries.push_back(entry_of_wrong_elements(*shown.result));
    const std::vector<Hazard>& hazards = shown.result->hazards;
    for (std::size_t i = 0; i < std::min(max_hazards, hazards.size()); ++i)
        entries.push_back({theme::bad, std::string(hazard_row(hazards[i].kind).one), place_of(hazards[i]),
                           hazards[i].text, hazards[i].line, hazard_row(hazards[i].kind).term});
    for (std::size_t i = 0; i < shown.hints.size(); ++i) entries.push_back(entry_of(context, shown, i));
    return entries;
}

// Returns a title only for several entries.
std::string title_of(const ResultView& shown) {
    const std::size_t hazards = shown.result->hazards.size(), hints = shown.hints.size();
    std::string title = hazards > 1 ? fmt::format("{} HAZARDS", hazards) : "";
    if (hazards > max_hazards) title += fmt::format(", THE FIRST {}", max_hazards);
    if (hints > 1) title += fmt::format("{}{} HINTS", title.empty() ? "" : ", ", hints);
    return title;
}

float head_height(const Entry& entry) {
    const float kind = font_size(fonts().strong);
    return entry.fixes.any() ? std::max(kind, button_size("", Icon::none).y) : kind;
}

float height_of(const Entry& entry, float width) {
    const float place =
        entry.place.empty() ? 0 : wrapped_height(fonts().small_mono, entry.place, width) + unit(row_gap);
    const float text = entry.text.empty() ? 0 : wrapped_height(fonts().text, entry.text, width) + unit(row_gap);
    return head_height(entry) + place + text + unit(between) +
           (entry.gave.empty() ? 0 : wrapped_height(fonts().text, entry.gave, width) + unit(row_gap));
}

void draw_head(ViewContext& context, const Entry& entry) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = head_height(entry), right = at.x + ImGui::GetContentRegionAvail().x - unit(fold_room);
    draw_text(at.x, right, at.y + height / 2, Align::left, fonts().strong, entry.colour, entry.kind);
    const float words = text_size(fonts().strong, entry.kind).x;
    if (entry.fixes.any())
        draw_suggestions_button(context, entry.fixes, entry.kind, at.x + words + unit(10), right, at.y);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({1, height});
}

void draw_entry(ViewContext& context, const Entry& entry) {
    draw_head(context, entry);
    ImGui::BeginGroup();
    if (!entry.place.empty()) {
        ImGui::Dummy({1, unit(row_gap)});
        wrapped_label(fonts().small_mono, theme::quiet, entry.place);
    }
    if (!entry.text.empty()) {
        ImGui::Dummy({1, unit(row_gap)});
        wrapped_label(fonts().text, theme::text, entry.text);
    }
    ImGui::EndGroup();
    if (entry.line > 0) {
        if (clickable_area(entry.kind, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()))
            context.choice.view.source_line = context.ui.scroll_to = entry.line;
        explain({"Click to show the line.", entry.term});
        say_value(entry.kind + " at " + entry.place + ": " + entry.text +
                  (entry.gave.empty() ? "" : ". " + entry.gave));
        if (asks_for_menu() && ImGui::IsItemHovered()) context.state<PointedHazard>().line = entry.line;
    }
    if (!entry.gave.empty()) {
        ImGui::Dummy({1, unit(row_gap)});
        wrapped_label(fonts().text, theme::quiet, entry.gave);
    }
    ImGui::Dummy({1, unit(between)});
}

// nullptr: none.
const Variant* known_bad_variant(const Catalog& catalog, const RunResult& result) {
    const Variant* variant = catalog.find(result);
    return variant && !variant->defect.empty() ? variant : nullptr;
}

std::string found_text(const ResultView& shown) {
    const RunResult& result = *shown.result;
    if (!result.failure.empty()) return "This kernel did not run: " + result.failure + ".";
    const std::int64_t wrong = result.verification.verified ? 0 : result.verification.wrong_elements;
    const std::string rows = wrong == 0 ? "" : fmt::format("{} wrong {}", grouped(wrong), elements_word(result, wrong));
    if (!result.hazards.empty()) {
        const Hazard& first = result.hazards.front();
        return fmt::format("In this run: {}{}{}{}.", hazard_row(first.kind).one,
                           first.line > 0 ? fmt::format(" at line {}", first.line) : "", wrong > 0 ? ", and " : "",
                           result.verification.verified ? "; but all rows are right" : rows);
    }
    if (wrong > 0) return fmt::format("In this run: {}.", rows);
    if (!shown.hints.empty()) return "In this run the result is right, but there is a hint.";
    return "This problem does not show the bug: all rows are right.";
}

std::string sentence(std::string_view words) {
    std::string text = fmt::format("{}.", words);
    text.front() = capital_letter(text.front());
    return text;
}

bool breaks_elsewhere(const ViewContext& context, const Variant& known_bad) {
    return parse_problem(known_bad.shown_on) != context.choice.experiment.problem;
}

float defect_head(const ViewContext& context, const Variant& known_bad) {
    return breaks_elsewhere(context, known_bad) ? button_size("", Icon::none).y + unit(4)
                                                : font_size(fonts().strong) + unit(4);
}

void draw_defect(ViewContext& context, const ResultView& shown, const Variant& known_bad) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string breaks = "Show the failure";
    const float right = at.x + ImGui::GetContentRegionAvail().x - unit(fold_room),
                width = button_size(breaks, Icon::none).x;
    const bool elsewhere = breaks_elsewhere(context, known_bad);
    label(fonts().strong, theme::warn, "as published", right - at.x - (elsewhere ? width + unit(8) : 0));
    const ImVec2 below = ImGui::GetCursorScreenPos();
    if (elsewhere) {
        ImGui::SetCursorScreenPos({right - width, at.y});
        if (button("breaks", breaks, fmt::format("Runs this kernel on {}.", known_bad.shown_on))) {
            context.choice.experiment.problem = parse_problem(known_bad.shown_on);
            context.command = command::Run{};
        }
    }
    ImGui::SetCursorScreenPos({at.x, std::max(below.y, at.y + defect_head(context, known_bad))});
    wrapped_label(fonts().text, theme::text, sentence(known_bad.defect));
    wrapped_label(fonts().text, theme::quiet, found_text(shown));
    ImGui::Dummy({1, unit(between)});
}

float defect_height(const ViewContext& context, const ResultView& shown, const Variant& known_bad, float width) {
    return defect_head(context, known_bad) + wrapped_height(fonts().text, sentence(known_bad.defect), width) +
           wrapped_height(fonts().text, found_text(shown), width) + unit(between);
}

constexpr float pad_x = 12, pad_y = 8, list_head = 28;

/// Shared by all sources.
struct HazardsFold {
    bool folded = false;
};

std::string folded_text(const ResultView& shown, const Variant* known_bad) {
    const auto count = [](std::size_t n, const char* what) {
        return n == 0 ? std::string() : fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    std::vector<std::string> parts{known_bad ? "as published" : "", is_wrong(*shown.result) ? "wrong" : "",
                                   count(shown.result->hazards.size(), "hazard"), count(shown.hints.size(), "hint")};
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

// The triangle folds; the whole line unfolds.
void draw_hazards_fold(ViewContext& context, const ResultView& shown, Area area) {
    bool& folded = context.state<HazardsFold>().folded;
    if (!folded && ImGui::GetScrollMaxY() > 0) area.width -= ImGui::GetStyle().ScrollbarSize;
    const float size = unit(list_head), left = folded ? area.x : area.right() - size;
    ImGui::SetCursorScreenPos({left, area.y});
    const bool clicked = clickable("fold hints", {area.right() - left, size}), hot = ImGui::IsItemHovered();
    explain(folded ? "Click to show the details." : "Click to hide the details and leave more room for the source.");
    draw_fold({area.right() - size / 2, area.y + size / 2}, !folded, hot ? theme::text : theme::quiet);
    if (folded)
        draw_text(area.x + unit(pad_x), area.right() - size, area.y + size / 2, Align::left, fonts().strong,
                  shown.result->hazards.empty() && !is_wrong(*shown.result) ? theme::accent : theme::bad,
                  folded_text(shown, known_bad_variant(context.catalog, *shown.result)));
    if (clicked) folded = !folded;
}

}  // namespace

HazardsHeight hazards_height(const ViewContext& context, const ResultView& shown, float width) {
    const std::vector<Entry> entries = entries_of(context, shown);
    const Variant* known_bad = known_bad_variant(context.catalog, *shown.result);
    if (entries.empty() && !known_bad) return {};
    if (context.state<HazardsFold>().folded) return {unit(list_head), unit(list_head)};
    const float inner = width - unit(pad_x + 6);
    float height = unit(2 * pad_y);
    if (known_bad) height += defect_height(context, shown, *known_bad, inner);
    if (!title_of(shown).empty()) height += font_size(fonts().caption) + unit(row_gap);
    HazardsHeight needed{height, height};
    if (!entries.empty()) needed.first += height_of(entries.front(), inner);
    if (is_wrong(*shown.result) && entries.size() > 1) needed.first += height_of(entries[1], inner);
    for (const Entry& entry : entries) needed.all += height_of(entry, inner);
    return needed;
}

void draw_hazards(ViewContext& context, const ResultView& shown, Area area) {
    if (asks_for_menu()) context.state<PointedHazard>() = {};
    const bool calm = shown.result->hazards.empty() && !is_wrong(*shown.result);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from = area.from(), to = area.to();
    list->AddRectFilled(from, to, calm ? theme::card : theme::bad_ground, unit(6));
    list->AddRect(from, to, calm ? theme::line : theme::bad, unit(6), 0, unit(1.2f));
    if (context.state<HazardsFold>().folded) return draw_hazards_fold(context, shown, area);
    ImGui::SetCursorScreenPos({area.x + unit(pad_x), area.y + unit(pad_y)});
    ImGui::BeginChild("hazards", {area.width - unit(pad_x + 6), area.height - unit(2 * pad_y)}, false);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    draw_hazards_fold(context, shown, {area.x, start.y - unit(pad_y), area.width, area.height});
    ImGui::SetCursorScreenPos(start);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    if (const Variant* known_bad = known_bad_variant(context.catalog, *shown.result))
        draw_defect(context, shown, *known_bad);
    if (const std::string title = title_of(shown); !title.empty()) {
        label(fonts().caption, calm ? theme::accent : theme::bad, title);
        ImGui::Dummy({1, unit(row_gap)});
    }
    for (const Entry& entry : entries_of(context, shown)) draw_entry(context, entry);
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace lanescope
