#include "app/views/source/cures_beside.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "app/analysis/cures.h"
#include "app/views/kit/items.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

/// Variants that a click here has selected.
struct TriedCures {
    std::vector<std::string> ids;
};

bool is_ticked(const ViewContext& context, const std::string& id) {
    return std::ranges::count(context.choice.experiment.variants, VariantChoice{id}) > 0;
}

bool can_run_beside(const ViewContext& context, const ResultView& shown) {
    return !context.session.from_file && shown.result->problem == context.choice.experiment.problem;
}

void keep_maps(ViewContext& context) {
    ViewSettings& view = context.choice.view;
    const std::array names{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* shown = context.result_in(map)) *names[std::size_t(map)] = shown->name;
}

void run(ViewContext& context) {
    if (!context.choice.live) context.command = command::Run{};
}

void try_beside(ViewContext& context, const std::vector<std::string>& ids) {
    keep_maps(context);
    for (const std::string& id : ids) {
        context.choice.experiment.variants.push_back({id});
        context.state<TriedCures>().ids.push_back(id);
    }
    run(context);
}

void take_away(ViewContext& context, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        std::erase(context.choice.experiment.variants, VariantChoice{id});
        std::erase(context.state<TriedCures>().ids, id);
    }
    run(context);
}

constexpr const char* try_tip =
    ": variants without this waste. Selects and runs them with this variant, on the same problem. The maps do not "
    "change.";
constexpr const char* untick_tip = ": clears these variants here and in the list of variants.";

}  // namespace

CuresBeside cures_beside(const ViewContext& context, const ResultView& shown, HintKind hint) {
    CuresBeside cures;
    if (!can_run_beside(context, shown)) return cures;
    const std::vector<std::string>& ticked_here = context.state<TriedCures>().ids;
    for (const std::string& id : cures_of(*shown.result, hint)) {
        if (!is_ticked(context, id))
            cures.untried.push_back(id);
        else if (std::ranges::count(ticked_here, id) > 0)
            cures.tried.push_back(id);
    }
    return cures;
}

void draw_cures_button(ViewContext& context, const CuresBeside& cures, const std::string& kind, float left, float right,
                       float y) {
    const bool tries = !cures.untried.empty();
    const std::string text = tries ? fmt::format("Try {}", fmt::join(cures.untried, ", "))
                                   : fmt::format("Clear {}", fmt::join(cures.tried, ", "));
    const float width = std::min({button_size(text, Icon::none).x, unit(210), right - left});
    ImGui::SetCursorScreenPos({right - width, y});
    push_name(kind);
    if (button("cures", text, text + (tries ? try_tip : untick_tip), ButtonLook::normal, Icon::none, width))
        tries ? try_beside(context, cures.untried) : take_away(context, cures.tried);
    pop_name();
}

}  // namespace lanescope
