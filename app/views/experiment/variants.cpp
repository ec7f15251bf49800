#include "app/views/experiment/variants.h"

#include "app/views/experiment/variant_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/catalog/catalog.h"
#include "app/model/catalog/variants.h"
#include "app/model/schedules.h"
#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

struct VariantsState {
    bool show_known_bad = false;
    float height = 400;  ///< of the content, as of the last frame
};

using theme::unit;

std::vector<VariantChoice>::iterator ticked(ViewContext& context, const Variant& variant) {
    return std::ranges::find(context.choice.experiment.variants, std::string(variant.id), &VariantChoice::id);
}

void toggle(ViewContext& context, const Variant& variant) {
    Experiment& experiment = context.choice.experiment;
    std::vector<VariantChoice>& chosen = experiment.variants;
    if (std::erase_if(chosen, [&](const VariantChoice& c) { return c.id == variant.id; })) return;
    const bool both = under_both(experiment);
    chosen.push_back({std::string(variant.id)});
    if (both) put_under_both(experiment, runs_on_gpu(experiment, context.session.capabilities));
    std::ranges::stable_sort(chosen, {},
                             [&](const VariantChoice& c) { return place_in_catalog(variant.operation, c.id); });
}

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

// The letters that say which map shows the variant; pointing at the row shows all, to be clicked, and so does the ring
// there.
void map_letters(ViewContext& context, const std::string& name, float right, float top, float height, bool row_hot) {
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
        explain({here ? "Shown in this lane map." : "Shows this variant in this lane map.", Term::warps});
    }
}

float lanes_choice(const Variant& variant, VariantChoice& choice, float right, float top) {
    std::vector<Option> options{{"auto", "The variant chooses by the mean length of rows."}};
    int current = 0;
    for (int lanes : variant.lanes) {
        if (lanes == choice.lanes) current = int(options.size());
        options.push_back({std::to_string(lanes), std::to_string(lanes) + " lanes share a row."});
    }
    ImGui::SetCursorScreenPos({right - unit(60), top});
    if (quiet_dropdown("lanes", right, "How many lanes share a row.", options, current))
        choice.lanes = current == 0 ? 0 : variant.lanes[std::size_t(current) - 1];
    return text_size(fonts().small, options[std::size_t(current)].text).x + unit(24);
}

/// What is particular to it.
Term term_of(const Variant& variant) {
    if (variant.warp_synchronous) return Term::lockstep;
    return variant.lanes.empty() ? Term::warps : Term::lanes_a_row;
}

std::string tip_of(const Variant& variant, const std::optional<std::string>& why_not) {
    std::string tip = fmt::format("{}\n{}.\nOrigin: {}", variant.title, variant.idea, variant.origin);
    if (!variant.defect.empty()) tip += fmt::format("\n\nDefect: {}.\nShows on {}", variant.defect, variant.shown_on);
    if (variant.warp_synchronous)
        tip += "\n\nCounts on lanes in lockstep, as before Volta: wrong under the independent schedule, and on a GPU.";
    if (!variant.constraint.empty()) tip += fmt::format("\nNeeds: {}", variant.constraint);
    if (why_not) tip += fmt::format("\n\nNot on this problem: {}", *why_not);
    return tip;
}

// What the last run found, of one that is ticked.
const ResultView* marked_result(const ViewContext& context, const VariantChoice& choice) {
    if (context.covered()) return nullptr;
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->variant == choice && !shown.hazards.empty()) return &shown;
    return nullptr;
}

void draw_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason) {
    const std::optional<std::string> why_not = refusal(variant, facts);
    auto choice = ticked(context, variant);
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
        map_letters(context, to_string(*choice), right, at.y, height, hot || has_ring_within());
        right -= letter_width(context) * float(context.maps()) + unit(2);
        if (!variant.lanes.empty()) right -= lanes_choice(variant, *choice, right, at.y);
    }
    ImGui::SetCursorScreenPos(at);
    if (clickable("##row", {std::max(1.0f, right - at.x), height}) && (possible || on)) toggle(context, variant);
    const ResultView* marked = on ? marked_result(context, *choice) : nullptr;
    explain({tip_of(variant, why_not) + (marked ? "\n\nFound in its run: " + marked->hazards_by_line : ""),
             term_of(variant)});
    pop_name();
    draw_chip({at.x + unit(13), middle}, variant_colour(std::string(variant.operation), std::string(variant.id)), on,
              possible);
    const ImU32 colour = !possible ? theme::faint : on ? theme::text : theme::quiet;
    const std::string name(variant.id);
    const float words = text_size(fonts().text, name).x;
    draw_text(at.x + unit(27), right, middle, Align::left, fonts().text, colour, name);
    float reason = at.x + unit(27) + words + unit(10);
    if (marked) {
        draw_warning({reason + unit(2), middle}, theme::bad);
        reason += unit(20);
    }
    // Words that do not fit stand in the tip: half a reason explains nothing.
    if (why_not && with_reason && text_size(fonts().small, *why_not).x <= right - reason)
        draw_text(reason, right, middle, Align::right, fonts().small, on ? theme::warn : theme::faint, *why_not);
    ImGui::SetCursorScreenPos({at.x, to.y});
}

/// Why none of a group can run, when all have the same reason: it is said once, above them.
std::string common_reason(std::string_view operation, VariantGroup group, const ProblemFacts& facts) {
    std::optional<std::string> reason;
    for (const Variant& variant : catalog()) {
        if (variant.operation != operation || variant.group != group) continue;
        const std::string here = refusal(variant, facts).value_or("");
        if (here.empty() || (reason && *reason != here)) return "";
        reason = here;
    }
    return reason.value_or("");
}

void draw_group(ViewContext& context, std::string_view operation, VariantGroup group, const ProblemFacts& facts,
                bool with_reasons) {
    for (const Variant* variant : ordered_variants(context, operation, group, ImGui::IsWindowHovered()))
        draw_row(context, *variant, facts, with_reasons);
}

std::vector<VariantGroup> groups_of(std::string_view operation) {
    std::vector<VariantGroup> groups;
    for (const Variant& variant : catalog())
        if (variant.operation == operation && std::ranges::find(groups, variant.group) == groups.end())
            groups.push_back(variant.group);
    return groups;
}

std::string_view group_text(VariantGroup group) {
    if (group == VariantGroup::library) return "from libraries";
    return name_of(group);
}

int ticked_of(const ViewContext& context, std::string_view operation, VariantGroup group) {
    const auto is_of = [&](const VariantChoice& choice) {
        const Variant* variant = find_variant(operation, choice.id);
        return variant && variant->group == group;
    };
    return int(std::ranges::count_if(context.choice.experiment.variants, is_of));
}

// The known-bad variants stand apart, folded away until they are asked for: nobody shall take one for a variant.
void draw_known_bad_head(ViewContext& context, std::string_view operation) {
    bool& open = context.state<VariantsState>().show_known_bad;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25), middle = at.y + height / 2;
    if (clickable("published", {width, height})) open = !open;
    const bool hot = ImGui::IsItemHovered();
    explain(
        "Kernels with the defects that they were published with, each a lesson: tick one to see how the program "
        "names its defect.");
    const ImU32 colour = hot ? theme::text : theme::quiet;
    draw_fold({at.x + unit(13), middle}, open, colour);
    draw_text(at.x + unit(27), at.x + width, middle, Align::left, fonts().text, colour, "Known-bad variants");
    const int count = ticked_of(context, operation, VariantGroup::known_bad);
    if (count > 0)
        draw_text(at.x, at.x + width - unit(6), middle, Align::right, fonts().small, theme::warn,
                  fmt::format("{} ticked", count));
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

void draw_known_bad(ViewContext& context, std::string_view operation, const ProblemFacts& facts) {
    const bool shown_before = context.state<VariantsState>().show_known_bad;
    ImGui::Dummy({1, unit(4)});
    draw_known_bad_head(context, operation);
    if (!context.state<VariantsState>().show_known_bad) return;
    draw_group(context, operation, VariantGroup::known_bad, facts, true);
    if (!shown_before) ImGui::SetScrollHereY(1);
}

/// A line of the list that does something when it is clicked.
bool draw_action(const std::string& name, const std::string& words, const char* tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25), middle = at.y + height / 2;
    const bool clicked = clickable(name.c_str(), {width, height});
    const bool hot = ImGui::IsItemHovered();
    explain(tip);
    draw_text(at.x + unit(27), at.x + width, middle, Align::left, fonts().text, hot ? theme::text : theme::quiet,
              words);
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    return clicked;
}

constexpr std::size_t most_recent = 6;

bool is_open(const std::string& file) {
    return std::ranges::any_of(catalog(), [&](const Variant& v) { return v.file == file; });
}

/// A person's own kernels: a file is opened by its path, by dropping it on the window, or from the latest ones.
void draw_own(ViewContext& context, std::string_view operation, const ProblemFacts& facts) {
    draw_group(context, operation, VariantGroup::own, facts, true);
    if (!context.session.compiling.empty())
        return label(fonts().small, theme::faint, "compiling " + context.session.compiling);
    if (draw_action("open_kernel", "+  your own CUDA file…",
                    "Kernels and a host function that launches them, as nvcc would take them. A file can be dropped on "
                    "the window too."))
        context.ui.asking = command::OpenKernel{};
    std::size_t shown = 0;
    for (const std::string& file : context.session.files.recent) {
        if (!file.ends_with(".cu") || is_open(file) || ++shown > most_recent) continue;
        const std::string name = file.substr(file.rfind('/') + 1);
        if (!draw_action("recent " + file, name, ("Open it again: " + file).c_str())) continue;
        context.command = command::OpenKernel{file};
    }
    ImGui::Dummy({1, unit(4)});
}

}  // namespace

void tick_variant(ViewContext& context, const Variant& variant) {
    if (ticked(context, variant) == context.choice.experiment.variants.end()) toggle(context, variant);
    context.state<VariantsState>().show_known_bad |= variant.group == VariantGroup::known_bad;
    context.show_in(0, to_string(*ticked(context, variant)));
}

float draw_variants(ViewContext& context, float height) {
    const Problem& problem = context.choice.experiment.problem;
    const std::string_view operation = to_string(operation_of(problem));
    ProblemFacts facts = facts_of(problem);
    facts.on_gpu = runs_on_gpu(context.choice.experiment, context.session.capabilities);
    const bool none = context.choice.experiment.variants.empty();
    const ImVec2 title = ImGui::GetCursorScreenPos();
    section("Variants", none ? "tick one to run it" : "");
    const ImVec2 below = ImGui::GetCursorScreenPos();
    if (!none) draw_variant_order(context, title.x + ImGui::GetContentRegionAvail().x, title.y - unit(4));
    ImGui::SetCursorScreenPos(below);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    const float head = unit(24), list = std::min(context.state<VariantsState>().height, height - head);
    ImGui::BeginChild("variants", {0, list}, false);
    const std::vector<VariantGroup> groups = groups_of(operation);
    draw_own(context, operation, facts);
    for (const VariantGroup group : groups) {
        if (group == VariantGroup::known_bad || group == VariantGroup::own) continue;
        const std::string reason = common_reason(operation, group, facts);
        if (group != groups.front()) {
            ImGui::Dummy({1, unit(4)});
            label(fonts().small, theme::faint, std::string(group_text(group)) + (reason.empty() ? "" : ": " + reason));
            ImGui::Dummy({1, unit(2)});
        }
        draw_group(context, operation, group, facts, reason.empty() || group == groups.front());
    }
    if (std::ranges::count(groups, VariantGroup::known_bad)) draw_known_bad(context, operation, facts);
    context.state<VariantsState>().height = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return head + list;
}

}  // namespace lanescope
