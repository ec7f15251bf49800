#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/analysis/hints/fault_summary.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/hazards.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

/// The path of a user's file would fill the line. Paths of shipped files are relative.
std::string short_name(const std::string& file) {
    const std::filesystem::path path(file);
    return path.is_absolute() ? path.filename().string() : file;
}

Table hazards_table(const ViewContext& context) {
    Table table{{"kind", "file", "line", "block", "warp", "lane", "array", "address", "text"}, {}};
    const ResultView* shown = context.shown_at_side();
    if (!shown) return table;
    for (const Hazard& h : shown->result->hazards)
        table.rows.push_back({std::string(hazard_row(h.kind).one), h.file, std::int64_t(h.line), h.block,
                              std::int64_t(h.warp), std::int64_t(h.lane), h.array, h.address, h.text});
    for (const Hint& hint : shown->hints)
        table.rows.push_back(
            {std::string(to_string(hint.kind)), hint.file, std::int64_t(hint.line), {}, {}, {}, {}, {}, hint.text});
    return table;
}

std::vector<MenuExtra> line_of_pointed(const ViewContext& context) {
    const int line = context.state<PointedHazard>().line;
    if (line == 0) return {};
    return {{"go_to_line", fmt::format("Go to line {}", line), U'G',
             [line](ViewContext& d) { d.choice.view.source_line = d.ui.scroll_to = line; }}};
}

/// Variants selected by a click here.
struct TriedSuggestions {
    std::vector<std::string> ids;
};

bool is_selected(const ViewContext& context, const std::string& id) {
    return std::ranges::count(context.choice.experiment.variants, VariantChoice{id}) > 0;
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
        context.state<TriedSuggestions>().ids.push_back(id);
    }
    run(context);
}

void remove(ViewContext& context, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        std::erase(context.choice.experiment.variants, VariantChoice{id});
        std::erase(context.state<TriedSuggestions>().ids, id);
    }
    run(context);
}

constexpr const char* try_tip =
    ": variants without this waste. Selects and runs them with this variant, on the same problem. The maps do not "
    "change.";
constexpr const char* clear_tip = ": clears these variants here and in the list of variants.";

}  // namespace

std::string place_of(const Hint& hint) { return fmt::format("{}:{}", short_name(hint.file), hint.line); }

std::string place_of(const Hazard& hazard) {
    if (hazard.line == 0) return fmt::format("{}[{}]", hazard.array, hazard.address);  // not caused by a lane
    std::string place = fmt::format("{}:{}  block {}, warp {}, lane {}", short_name(hazard.file), hazard.line,
                                    grouped(hazard.block), hazard.warp, hazard.lane);
    return place + (hazard.array.empty() ? fmt::format("  at address {}", hazard.address)
                                         : fmt::format("  {}[{}]", hazard.array, hazard.address));
}

std::optional<Term> term_of(HintKind kind) {
    if (kind == HintKind::scalar_tail) return Term::wide_loads;
    if (kind == HintKind::uncoalesced) return Term::sectors;
    return kind == HintKind::bank_conflicts ? Term::shared_memory : Term::idle_lanes;
}

void offer_hazards_menu(ViewContext& context, Area area) {
    offer_menu(context, area, {"hazards", hazards_table, Panel::source, line_of_pointed});
}

SuggestedVariants suggested_variants_beside(const ViewContext& context, const ResultView& shown, HintKind hint) {
    SuggestedVariants fixes;
    if (context.session.results.from_file() || shown.result->problem != context.choice.experiment.problem) return fixes;
    const std::vector<std::string>& selected_here = context.state<TriedSuggestions>().ids;
    for (const std::string& id : suggested_variants(context.catalog, *shown.result, hint)) {
        if (!is_selected(context, id))
            fixes.untried.push_back(id);
        else if (std::ranges::count(selected_here, id) > 0)
            fixes.tried.push_back(id);
    }
    return fixes;
}

void draw_suggestions_button(ViewContext& context, const SuggestedVariants& fixes, const std::string& kind, float left,
                             float right, float y) {
    const bool tries = !fixes.untried.empty();
    const std::string text = tries ? fmt::format("Try {}", fmt::join(fixes.untried, ", "))
                                   : fmt::format("Clear {}", fmt::join(fixes.tried, ", "));
    const float width = std::min({button_size(text, Icon::none).x, unit(210), right - left});
    ImGui::SetCursorScreenPos({right - width, y});
    push_name(kind);
    if (button("fixes", text, text + (tries ? try_tip : clear_tip), ButtonStyle::normal, Icon::none, width))
        tries ? try_beside(context, fixes.untried) : remove(context, fixes.tried);
    pop_name();
}

}  // namespace lanescope
