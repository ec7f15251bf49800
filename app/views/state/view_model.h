// Data derived from the session; renewed with results or theme.
#pragma once

#include <imgui.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis/hints/hints.h"
#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/timing/time_breakdown.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_header.h"
#include "app/model/run_result.h"
#include "app/session/session.h"
#include "app/views/kit/highlight.h"
#include "app/views/state/map_view.h"

namespace lanescope {

struct ResultView {
    RunResultPtr result;
    std::string name;  ///< with the origin if there are several
    ImU32 colour = 0;
    LaneTally whole;
    std::vector<LineTally> lines;
    std::vector<LineTally> table;  ///< of all lines with instructions
    std::vector<Hint> hints;
    std::vector<std::string> suggestions_gave;  ///< per hint: suggestion_results()
    std::string hazards;                        ///< such as "5 shared races"; may be empty
    std::string hazards_by_line;                ///< one row per kind
    std::vector<HighlightedLine> code;
    std::size_t widest_line = 0;               ///< characters
    KernelHeader about;                        ///< of the source
    std::vector<ImU32> site_colours;           ///< per site, by array
    std::shared_ptr<MapFacts> facts;           ///< for the maps, on demand
    double longest_warp = 1;                   ///< steps
    std::shared_ptr<const ResultView> before;  ///< last good run of a failed one; may be nullptr
    bool has_map() const { return result->trace->recorded_warps() > 0; }
};

struct LegendEntry {
    std::string array;
    ImU32 colour = 0;
};

struct ViewModel {
    std::optional<std::uint64_t> revision;
    Theme theme{};  ///< of the colours
    std::vector<ResultView> results;
    std::vector<LegendEntry> legend;
    std::vector<bool> best;                       ///< per result, within its problem and origin
    std::vector<std::vector<std::size_t>> peers;  ///< comparable results, per result
    /// Per result: others that share first place.
    std::vector<std::vector<std::size_t>> level;
    bool several_origins = false;
    std::vector<std::optional<TimeBreakdown>> breakdowns;  ///< per result
    std::vector<Metric> metrics;

    std::vector<RunResultPtr> plain() const;
    bool times_alone() const;

    void refresh(const Catalog& catalog, const Session& session);
};

/// Gives arrays the theme's hues in order of first use; collectives get other colours.
std::vector<LegendEntry> legend_of(const std::vector<RunResultPtr>& results);
std::vector<ImU32> site_colours(const LaneTrace& trace, const std::vector<LegendEntry>& legend);

/// "columns[i]", "shuffle" or "sums[i] store".
std::string site_name(const Site& site);

struct ViewContext;

/// By source line; other lines share `rest_of_lines`.
using LineColours = std::map<int, ImU32>;

/// Returns one map per result. Equal sources share colours; lines of different sources never do. Beyond the theme's
/// colours, lines with the fewest steps have none.
std::vector<LineColours> line_colours(const std::vector<RunResultPtr>& shown);

/// The visible maps share the theme's.
LineColours line_colours_in(const ViewContext& context, int map);
std::vector<ImU32> colours_of_sites(const ViewContext& context, const ResultView& shown);
ImU32 rest_of_lines();

}  // namespace lanescope
