#include "app/views/source/hazards_menu.h"

#include <fmt/format.h>

#include "app/analysis/hazard_counts.h"
#include "app/views/kit/format.h"
#include "app/views/state/offer_menu.h"

namespace lanescope {
namespace {

Table hazards_table(const ViewContext& context) {
    Table table{{"kind", "file", "line", "block", "warp", "lane", "array", "address", "text"}, {}};
    const ResultView* shown = context.shown_at_side();
    if (!shown) return table;
    for (const Hazard& h : shown->result->hazards)
        table.rows.push_back({std::string(words_of(h.kind)), h.file, std::int64_t(h.line), h.block,
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

}  // namespace

std::string place_of(const Hazard& hazard) {
    if (hazard.line == 0) return fmt::format("{}[{}]", hazard.array, hazard.address);  // not caused by a lane
    std::string place = fmt::format("{}:{}  block {}, warp {}, lane {}", hazard.file, hazard.line,
                                    grouped(hazard.block), hazard.warp, hazard.lane);
    return place + (hazard.array.empty() ? fmt::format("  at address {}", hazard.address)
                                         : fmt::format("  {}[{}]", hazard.array, hazard.address));
}

std::optional<Term> term_of(HazardKind kind) {
    switch (kind) {
        case HazardKind::shared_race:
        case HazardKind::global_race:
        case HazardKind::divergent_barrier:
            return Term::races;
        case HazardKind::inactive_lane:
        case HazardKind::no_progress:
            return Term::lockstep;
        default:
            return std::nullopt;
    }
}

std::optional<Term> term_of(HintKind kind) {
    switch (kind) {
        case HintKind::scalar_tail:
            return Term::wide_loads;
        case HintKind::uncoalesced:
            return Term::sectors;
        case HintKind::bank_conflicts:
            return Term::shared_memory;
        default:
            return Term::idle_lanes;
    }
}

void offer_hazards_menu(ViewContext& context, Area area) {
    offer_menu(context, area, {"hazards", hazards_table, Panel::source, line_of_pointed});
}

}  // namespace lanescope
