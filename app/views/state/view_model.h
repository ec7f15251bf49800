// What the views derive from the session, made anew only when its results or the theme change.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/analysis/hints.h"
#include "app/analysis/lane_tally.h"
#include "app/analysis/ledger.h"
#include "app/analysis/metrics.h"
#include "app/model/catalog/kernel_header.h"
#include "app/session/session.h"
#include "app/views/kit/highlight.h"
#include "app/views/state/map_facts.h"

namespace lanescope {

/// One result, prepared for the eye.
struct ResultView {
    RunResultPtr result;
    std::string name;  ///< of its variant; with its origin where there are several
    ImU32 colour = 0;
    LaneTally whole;
    std::vector<LineTally> lines;
    std::vector<LineTally> table;  ///< of all lines that have instructions
    std::vector<Hint> hints;
    std::vector<std::string> cures_gave;  ///< one a hint: what_cures_gave() of it
    std::string hazards;                  ///< "5 shared races"; empty: none
    std::string hazards_by_line;          ///< the same with their lines, a line a kind
    std::vector<CodeLine> code;
    std::size_t widest_line = 0;               ///< characters
    KernelHeader about;                        ///< what the variant changes, from its text
    std::vector<ImU32> site_colours;           ///< one a site, by array
    std::shared_ptr<MapFacts> facts;           ///< what the maps need, when they need it
    double longest_warp = 1;                   ///< steps
    std::shared_ptr<const ResultView> before;  ///< the last good run, where this one has no lanes; nullptr: none
    bool has_map() const { return result->trace->recorded_warps() > 0; }
};

/// One array, or one kind of collective, with its colour: the same in all maps.
struct LegendEntry {
    std::string array;
    ImU32 colour = 0;
};

struct ViewModel {
    std::optional<std::uint64_t> revision;
    Theme theme{};  ///< that the colours are of
    std::vector<ResultView> results;
    std::vector<LegendEntry> legend;
    std::vector<bool> best;                       ///< one a result: the best of its problem and origin
    std::vector<std::vector<std::size_t>> peers;  ///< one a result: what it may be compared with
    /// One a result: the others without a clear difference, where the first place is shared.
    std::vector<std::vector<std::size_t>> level;
    bool several_origins = false;
    std::vector<std::optional<Ledger>> ledgers;  ///< one a result
    std::vector<Metric> metrics;

    std::vector<RunResultPtr> plain() const;  ///< the results alone
    /// There are times, and no result has lanes, nor has the good run before it: maps have nothing to show.
    bool times_alone() const;

    void refresh(const Session& session);
};

/// Colours by array over all results: arrays take the theme's hues in the order of their first use, collectives
/// such as shuffles take colours of their own.
std::vector<LegendEntry> legend_of(const std::vector<RunResultPtr>& results);
std::vector<ImU32> site_colours(const LaneTrace& trace, const std::vector<LegendEntry>& legend);

/// "columns[i]", "shuffle", "sums[i] store": how a site is called.
std::string site_name(const Site& site);

}  // namespace lanescope
