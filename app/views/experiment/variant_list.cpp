#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_names.h"
#include "app/model/experiment.h"
#include "app/views/experiment/experiment_panel.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using Ids = std::vector<std::string>;
using Variants = std::vector<const Variant*>;

struct ListOrder {
    BarOrder order = BarOrder::reading;
    std::map<VariantGroup, Ids> shown;  ///< when the pointer came
};

double time_of(const ViewContext& context, const Variant& variant) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->variant.id == variant.id && shown.result->timing)
            shortest = std::min(shortest, shown.result->timing->cold.median);
    return shortest;
}

void sort_by(Variants& variants, const ViewContext& context, BarOrder order) {
    if (order == BarOrder::time && !context.covered())
        std::ranges::stable_sort(variants, {}, [&](const Variant* v) { return time_of(context, *v); });
    if (order == BarOrder::name) std::ranges::stable_sort(variants, {}, &Variant::id);
    if (order == BarOrder::chosen)
        std::ranges::stable_sort(variants, {}, [&](const Variant* v) {
            return selected(context, *v) == context.choice.experiment.variants.end();
        });
}

struct VariantsState {
    bool show_known_bad = false;
    float height = 400;  ///< in the last frame
};

using theme::unit;

std::string common_reason(const Catalog& catalog, std::string_view operation, VariantGroup group,
                          const ProblemFacts& facts) {
    std::optional<std::string> reason;
    for (const Variant& variant : catalog.variants()) {
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
        draw_variant_row(context, *variant, facts, with_reasons);
}

std::vector<VariantGroup> groups_of(const Catalog& catalog, std::string_view operation) {
    std::vector<VariantGroup> groups;
    for (const Variant& variant : catalog.variants())
        if (variant.operation == operation && std::ranges::find(groups, variant.group) == groups.end())
            groups.push_back(variant.group);
    return groups;
}

std::string_view group_text(VariantGroup group) {
    return group == VariantGroup::library ? "from libraries" : name_of(group);
}

int count_selected(const ViewContext& context, std::string_view operation, VariantGroup group) {
    const auto is_of = [&](const VariantChoice& choice) {
        const Variant* variant = context.catalog.find(operation, choice.id);
        return variant && variant->group == group;
    };
    return int(std::ranges::count_if(context.choice.experiment.variants, is_of));
}

// Folds known-bad variants to prevent their use by mistake.
void draw_known_bad_head(ViewContext& context, std::string_view operation) {
    bool& open = context.state<VariantsState>().show_known_bad;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25), middle = at.y + height / 2;
    if (clickable("published", {width, height})) open = !open;
    const bool hot = ImGui::IsItemHovered();
    explain("Published kernels with known bugs. Select one to see what Lanescope reports.");
    const ImU32 colour = hot ? theme::text : theme::quiet;
    draw_fold({at.x + unit(13), middle}, open, colour);
    draw_text(at.x + unit(27), at.x + width, middle, Align::left, fonts().text, colour, "Known-bad variants");
    const int count = count_selected(context, operation, VariantGroup::known_bad);
    if (count > 0)
        draw_text(at.x, at.x + width - unit(6), middle, Align::right, fonts().small, theme::warn,
                  fmt::format("{} selected", count));
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

bool draw_action(const std::string& name, const std::string& words, const char* tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25), middle = at.y + height / 2;
    const bool clicked = clickable(name.c_str(), {width, height});
    name_control(words.substr(std::min(words.size(), words.find_first_not_of("+ "))));
    const bool hot = ImGui::IsItemHovered();
    explain(tip);
    draw_text(at.x + unit(27), at.x + width, middle, Align::left, fonts().text, hot ? theme::text : theme::quiet,
              words);
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    return clicked;
}

constexpr std::size_t most_recent = 6;

bool is_open(const Catalog& catalog, const std::string& file) {
    return std::ranges::any_of(catalog.variants(), [&](const Variant& v) { return v.file == file; });
}

void draw_user_kernels(ViewContext& context, std::string_view operation, const ProblemFacts& facts) {
    draw_group(context, operation, VariantGroup::user, facts, true);
    if (context.session.capabilities.in_page) return;
    if (!context.session.kernels.compiling.empty())
        return label(fonts().small, theme::faint, "compiling " + context.session.kernels.compiling);
    if (draw_action("open_kernel", "+  your own CUDA file…",
                    "Opens a CUDA file with a kernel and the host function that launches it. You can also drop the "
                    "file on the window."))
        context.ui.asking = command::OpenKernel{};
    std::size_t shown = 0;
    for (const std::string& file : context.session.files.recent) {
        if (!names_kernel_file(file) || is_open(context.catalog, file) || ++shown > most_recent) continue;
        const std::string name = file.substr(file.rfind('/') + 1);
        if (!draw_action("recent " + file, name, ("Opens this file again: " + file).c_str())) continue;
        context.command = command::OpenKernel{file};
    }
    ImGui::Dummy({1, unit(4)});
}

std::vector<const Variant*> rankable(const Catalog& catalog, std::string_view operation, const ProblemFacts& facts) {
    std::vector<const Variant*> found;
    for (const Variant& variant : catalog.variants())
        if (variant.operation == operation && variant.group != VariantGroup::known_bad && !refusal(variant, facts))
            found.push_back(&variant);
    return found;
}

void draw_rank_all(ViewContext& context, std::string_view operation, const ProblemFacts& facts) {
    const std::vector<const Variant*> all = rankable(context.catalog, operation, facts);
    const std::string words = fmt::format("Rank all {} variants", all.size());
    if (!draw_action("rank all", words,
                     "Selects and runs each variant that can run on this problem, and shows the ranking by time."))
        return;
    for (const Variant* variant : all)
        if (selected(context, *variant) == context.choice.experiment.variants.end()) toggle_variant(context, *variant);
    context.choice.view.order = BarOrder::time;
    show_ranking(context);
    if (!context.choice.live) context.command = command::Run{};
}

void draw_groups(ViewContext& context, std::string_view operation, const ProblemFacts& facts) {
    const std::vector<VariantGroup> groups = groups_of(context.catalog, operation);
    draw_rank_all(context, operation, facts);
    draw_user_kernels(context, operation, facts);
    for (const VariantGroup group : groups) {
        if (group == VariantGroup::known_bad || group == VariantGroup::user) continue;
        const std::string reason = common_reason(context.catalog, operation, group, facts);
        if (group != groups.front()) {
            ImGui::Dummy({1, unit(4)});
            label(fonts().small, theme::faint, std::string(group_text(group)) + (reason.empty() ? "" : ": " + reason));
            ImGui::Dummy({1, unit(2)});
        }
        draw_group(context, operation, group, facts, reason.empty() || group == groups.front());
    }
    if (std::ranges::count(groups, VariantGroup::known_bad)) draw_known_bad(context, operation, facts);
}

}  // namespace

std::vector<const Variant*> ordered_variants(const ViewContext& context, std::string_view operation, VariantGroup group,
                                             bool pointed) {
    auto& state = context.state<ListOrder>();
    Variants variants;
    for (const Variant& variant : context.catalog.variants())
        if (variant.operation == operation && variant.group == group) variants.push_back(&variant);
    Ids& shown = state.shown[group];
    if (pointed && !shown.empty())
        std::ranges::stable_sort(variants, {},
                                 [&](const Variant* v) { return std::ranges::find(shown, v->id) - shown.begin(); });
    else
        sort_by(variants, context, state.order);
    shown.clear();
    for (const Variant* variant : variants) shown.push_back(variant->id);
    return variants;
}

void draw_variant_order(ViewContext& context, float right, float y) {
    static const std::array options{
        Option{"selected first", "Selected variants first."},
        Option{"by time", "Shortest time first. Variants without a time are last."},
        Option{"by name", "In alphabetical order."},
        Option{"reading order", "In the catalogue's order: each variant builds on earlier ones."}};
    auto& state = context.state<ListOrder>();
    int order = int(state.order);
    ImGui::SetCursorScreenPos({right, y});
    if (!quiet_dropdown("variant_order", right, "The order of the variants.", options, order)) return;
    state.order = BarOrder(order);
    state.shown.clear();
}

void select_variant(ViewContext& context, const Variant& variant) {
    if (selected(context, variant) == context.choice.experiment.variants.end()) toggle_variant(context, variant);
    context.state<VariantsState>().show_known_bad |= variant.group == VariantGroup::known_bad;
    context.show_in(0, to_string(*selected(context, variant)));
}

float draw_variants(ViewContext& context, float height) {
    const Problem& problem = context.choice.experiment.problem;
    const std::string_view operation = to_string(operation_of(problem));
    ProblemFacts facts = facts_of(problem);
    facts.on_gpu = runs_on_gpu(context.choice.experiment, context.session.capabilities);
    const bool none = context.choice.experiment.variants.empty();
    const ImVec2 title = ImGui::GetCursorScreenPos();
    section("Variants", none ? "select one to run" : "");
    const ImVec2 below = ImGui::GetCursorScreenPos();
    if (!none) draw_variant_order(context, title.x + ImGui::GetContentRegionAvail().x, title.y - unit(4));
    ImGui::SetCursorScreenPos(below);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    const float head = unit(24), list = std::min(context.state<VariantsState>().height, height - head);
    ImGui::BeginChild("variants", {0, list}, false);
    draw_groups(context, operation, facts);
    context.state<VariantsState>().height = ImGui::GetCursorPosY();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return head + list;
}

}  // namespace lanescope
