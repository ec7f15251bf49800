#include "app/views/experiment/experiment_panel.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/catalog/variants.h"
#include "app/model/experiment.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

void draw_chip(ImVec2 centre, ImU32 colour, bool on, bool possible) {
    const float s = unit(6);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{centre.x - s, centre.y - s}, to{centre.x + s, centre.y + s};
    if (on)
        list->AddRectFilled(from, to, colour, unit(3));
    else
        list->AddRect(from, to, possible ? mix(theme::ground, colour, 0.65f) : theme::line, unit(3), 0, unit(1.4f));
    if (on) draw_check(centre, ink_on(colour));
}

float letter_width(const ViewContext& context) { return unit(context.maps() == 4 ? 13 : 18); }

float lanes_choice(const Variant& variant, VariantChoice& choice, float right, float top) {
    std::vector<Option> options{{"auto", "The variant selects the number of lanes from the mean length of the rows."}};
    int current = 0;
    for (int lanes : variant.lanes) {
        if (lanes == choice.lanes) current = int(options.size());
        options.push_back({std::to_string(lanes), std::to_string(lanes) + " lanes share a row."});
    }
    ImGui::SetCursorScreenPos({right - unit(60), top});
    if (quiet_dropdown("lanes", right, "The number of lanes that share a row.", options, current))
        choice.lanes = current == 0 ? 0 : variant.lanes[std::size_t(current) - 1];
    return text_size(fonts().small, options[std::size_t(current)].text).x + unit(24);
}

Term term_of(const Variant& variant) {
    if (variant.warp_synchronous) return Term::lockstep;
    return variant.lanes.empty() ? Term::warps : Term::lanes_a_row;
}

std::string tip_of(const Variant& variant, const std::optional<std::string>& why_not) {
    std::string tip = fmt::format("{}\n{}.\nOrigin: {}", variant.title, variant.idea, variant.origin);
    if (!variant.defect.empty()) tip += fmt::format("\n\nDefect: {}.\nShows on {}", variant.defect, variant.shown_on);
    if (variant.warp_synchronous)
        tip += "\n\nNeeds lockstep lanes. Gives wrong results with the independent schedule and on GPUs since Volta.";
    if (!variant.constraint.empty()) tip += fmt::format("\nNeeds: {}", variant.constraint);
    if (why_not) tip += fmt::format("\n\nCannot run on this problem: {}", *why_not);
    return tip;
}

const ResultView* marked_result(const ViewContext& context, const VariantChoice& choice) {
    if (context.covered()) return nullptr;
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->variant == choice && !shown.hazards.empty()) return &shown;
    return nullptr;
}

void draw_marks(const ImVec2& from, float right, bool marked, const std::string& why_not, ImU32 colour) {
    float reason = from.x;
    if (marked) {
        draw_warning({reason + unit(2), from.y}, theme::bad);
        reason += unit(20);
    }
    if (!why_not.empty() && text_size(fonts().small, why_not).x <= right - reason)
        draw_text(reason, right, from.y, Align::right, fonts().small, colour, why_not);
}

float draw_name(const Catalog& catalog, const Variant& variant, ImVec2 from, float right, bool on, bool possible) {
    const std::string name(variant.id);
    const float left = from.x + unit(27);
    draw_chip({from.x + unit(13), from.y}, variant_colour(catalog, std::string(variant.operation), name), on, possible);
    const ImU32 colour = !possible ? theme::faint : on ? theme::text : theme::quiet;
    draw_text(left, right, from.y, Align::left, fonts().text, colour, name);
    return left + text_size(fonts().text, name).x + unit(10);
}

}  // namespace

void draw_map_letters(ViewContext& context, const std::string& name, float right, float top, float height,
                      bool row_hot) {
    const int maps = context.maps();
    for (int map = maps - 1; map >= 0; --map) {
        const ResultView* shown = context.result_in(map);
        const bool here = shown && shown->name == name;
        const bool there =
            std::ranges::any_of(context.view_model().results, [&](const ResultView& r) { return r.name == name; });
        const float width = letter_width(context);
        const ImVec2 at{right - width * float(maps - map), top};
        if (!here && !(row_hot && there)) continue;
        ImGui::SetCursorScreenPos(at);
        if (clickable(map_letter(map), {width, height})) context.show_in(map, name);
        const ImU32 colour = here ? theme::text : ImGui::IsItemHovered() ? theme::accent : theme::faint;
        draw_text(at.x, at.x + width, top + height / 2, Align::centre, fonts().caption, colour, map_letter(map));
        explain({here ? "This lane map shows this result." : "Shows this result in this lane map.", Term::warps});
    }
}

float map_letters_width(const ViewContext& context) { return letter_width(context) * float(context.maps()) + unit(2); }

std::vector<VariantChoice>::iterator selected(const ViewContext& context, const Variant& variant) {
    return std::ranges::find(context.choice.experiment.variants, std::string(variant.id), &VariantChoice::id);
}

void toggle_variant(ViewContext& context, const Variant& variant) {
    Experiment& experiment = context.choice.experiment;
    std::vector<VariantChoice>& chosen = experiment.variants;
    if (std::erase_if(chosen, [&](const VariantChoice& c) { return c.id == variant.id; })) return;
    const bool both = under_both(experiment);
    const CodeChoice code = code_of(context.catalog, experiment);
    chosen.push_back({std::string(variant.id)});
    choose_code(context.catalog, experiment, code);
    if (both) put_under_both(experiment, runs_on_gpu(experiment, context.session.capabilities));
    std::ranges::stable_sort(
        chosen, {}, [&](const VariantChoice& c) { return place_in_catalog(context.catalog, variant.operation, c.id); });
}

void draw_variant_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason) {
    const std::optional<std::string> why_not = refusal(variant, facts);
    auto choice = selected(context, variant);
    const bool on = choice != context.choice.experiment.variants.end(), possible = !why_not;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25), middle = at.y + height / 2;
    const ImVec2 to{at.x + width, at.y + height};
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, to);
    if (on || hot)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {to.x, to.y - 1}, hot ? theme::control : theme::row, unit(4));
    push_name("variant." + std::string(variant.id));
    float right = to.x - unit(6);
    if (on && possible) {
        draw_map_letters(context, to_string(*choice), right, at.y, height, hot || has_focus_within());
        right -= map_letters_width(context);
        if (!variant.lanes.empty()) right -= lanes_choice(variant, *choice, right, at.y);
    }
    const ResultView* marked = on ? marked_result(context, *choice) : nullptr;
    ImGui::SetCursorScreenPos(at);
    if (clickable("##row", {std::max(1.0f, right - at.x), height}) && (possible || on))
        toggle_variant(context, variant);
    explain({tip_of(variant, why_not) + (marked ? "\n\nHazards in its run: " + marked->hazards_by_line : ""),
             term_of(variant)});
    pop_name();
    const float after_name = draw_name(context.catalog, variant, {at.x, middle}, right, on, possible);
    draw_marks({after_name, middle}, right, marked, with_reason ? why_not.value_or("") : "",
               on ? theme::warn : theme::faint);
    ImGui::SetCursorScreenPos({at.x, to.y});
}

}  // namespace lanescope
