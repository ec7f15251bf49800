#include "app/views/experiment/variant_order.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string>

#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using Ids = std::vector<std::string>;
using Variants = std::vector<const Variant*>;

struct ListOrder {
    BarOrder order = BarOrder::ladder;
    std::map<VariantGroup, Ids> shown;  ///< when the pointer came
};

// Variants without a time come last.
double time_of(const ViewContext& context, const Variant& variant) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->variant.id == variant.id && shown.result->timing)
            shortest = std::min(shortest, shown.result->timing->cold.median);
    return shortest;
}

bool is_ticked(const ViewContext& context, const Variant& variant) {
    return std::ranges::count(context.choice.experiment.variants, std::string(variant.id), &VariantChoice::id) > 0;
}

void sort_by(Variants& variants, const ViewContext& context, BarOrder order) {
    if (order == BarOrder::time && !context.covered())
        std::ranges::stable_sort(variants, {}, [&](const Variant* v) { return time_of(context, *v); });
    if (order == BarOrder::name) std::ranges::stable_sort(variants, {}, &Variant::id);
    if (order == BarOrder::chosen)
        std::ranges::stable_sort(variants, {}, [&](const Variant* v) { return !is_ticked(context, *v); });
}

Ids ids_of(const Variants& variants) {
    Ids ids;
    for (const Variant* variant : variants) ids.push_back(variant->id);
    return ids;
}

void sort_as(Variants& variants, const Ids& shown) {
    std::ranges::stable_sort(variants, {},
                             [&](const Variant* v) { return std::ranges::find(shown, v->id) - shown.begin(); });
}

}  // namespace

std::vector<const Variant*> ordered_variants(const ViewContext& context, std::string_view operation, VariantGroup group,
                                             bool pointed) {
    auto& state = context.state<ListOrder>();
    Variants variants;
    for (const Variant& variant : catalog())
        if (variant.operation == operation && variant.group == group) variants.push_back(&variant);
    if (pointed && state.shown.contains(group))
        sort_as(variants, state.shown[group]);
    else
        sort_by(variants, context, state.order);
    state.shown[group] = ids_of(variants);
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

}  // namespace lanescope
