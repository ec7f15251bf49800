#include "app/views/state/view_model.h"

#include <algorithm>
#include <iterator>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/catalog/catalog.h"
#include "app/model/problem.h"
#include "app/views/kit/theme.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

// A recording may name files differently: then uses all lines.
std::vector<LineTally> lines_of(const Catalog& catalog, const RunResult& result) {
    std::vector<LineTally> lines = whole_line_table(result, source_file(catalog, result));
    return lines.empty() ? whole_line_table(result) : lines;
}

ResultView shown(const Catalog& catalog, const RunResultPtr& result, const std::string& name,
                 const std::vector<LegendEntry>& legend, const Session& session) {
    ResultView shown;
    shown.result = result;
    shown.name = name;
    shown.colour = variant_colour(catalog, std::string(to_string(operation_of(result->problem))), result->variant.id);
    shown.whole = tally(*result);
    shown.table = lines_of(catalog, *result);
    shown.lines = with_accesses(shown.table);
    shown.hints = hints(*result);
    for (const Hint& hint : shown.hints)
        shown.suggestions_gave.push_back(suggestion_results(catalog, *result, hint.kind, session.results.all));
    shown.hazards = hazards_in_short(result->hazards);
    shown.hazards_by_line = hazards_by_line(result->hazards);
    shown.code = highlight(result->source);
    for (const HighlightedLine& line : shown.code)
        shown.widest_line = std::max(shown.widest_line, text_of(line).size());
    shown.about = kernel_header(result->source);
    shown.site_colours = site_colours(result->trace, legend);
    shown.facts = std::make_shared<MapFacts>(result);
    shown.longest_warp = std::max(1.0, double(result->trace->longest_warp()));
    return shown;
}

// Repeated runs have a stronger colour.
void tell_apart(std::vector<ResultView>& results) {
    std::map<std::string, int> seen;
    for (ResultView& shown : results) {
        const int before = seen[shown.result->variant.id + to_string(shown.result->problem)]++;
        if (before > 0) shown.colour = stronger(shown.colour, std::min(0.7f, 0.3f * float(before)));
    }
}

void compare(const Catalog& catalog, const std::vector<RunResultPtr>& results, ViewModel& view_model) {
    view_model.best.clear();
    view_model.peers.clear();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::vector<std::size_t>& peers = view_model.peers.emplace_back(peers_of(results, i));
        std::vector<RunResultPtr> compared;
        for (const std::size_t peer : peers) compared.push_back(results[peer]);
        const auto best = best_by_interval(catalog, compared);
        view_model.best.push_back(best && peers[*best] == i);
    }
    view_model.level.assign(results.size(), {});
    for (Standing& standing : standings(catalog, results))
        view_model.level[standing.result] = std::move(standing.level);
}

/// Colours follow the catalogue's; repeated runs differ.
void colour_unknown(const Catalog& catalog, std::vector<ResultView>& results) {
    std::vector<std::string> ids;
    std::map<std::string, int> seen;
    for (ResultView& shown : results) {
        if (catalog.find(*shown.result)) continue;
        const std::string_view operation = to_string(operation_of(shown.result->problem));
        const auto known = std::size_t(std::ranges::count(catalog.variants(), operation, &Variant::operation));
        const int run = seen[shown.result->variant.id + to_string(shown.result->problem)]++;
        const std::string id = shown.result->variant.id + " " + std::to_string(run);
        auto found = std::ranges::find(ids, id);
        if (found == ids.end()) found = ids.insert(ids.end(), id);
        shown.colour = nth_colour(known + std::size_t(found - ids.begin()));
    }
}

std::vector<std::string> pinned_names(const Session& session, const std::vector<RunResultPtr>& results) {
    std::vector<std::string> names;
    for (const RunResultPtr& result : results) {
        const auto found = std::ranges::find_if(session.results.pinned, [&](const Pinned& pinned) {
            return std::ranges::count(pinned.results, result) > 0;
        });
        names.push_back(found == session.results.pinned.end() ? "" : found->name);
    }
    return names;
}

/// A faulted run has few lanes; the last good run shows more.
RunResultPtr good_before(const Session& session, const RunResult& result) {
    const bool ended = result.failure.empty() && !faulted(result);
    if (ended) return nullptr;
    const auto good = session.results.last_good.find(to_string(result.variant));
    return good == session.results.last_good.end() || good->second->problem != result.problem ? nullptr : good->second;
}

/// By source, as the first result that has it, and line.
using Steps = std::map<std::pair<std::size_t, int>, std::uint64_t>;

std::size_t source_of(const std::vector<RunResultPtr>& shown, std::size_t i) {
    const auto same = [&](const RunResultPtr& other) { return other->source == shown[i]->source; };
    return std::size_t(std::ranges::find_if(shown, same) - shown.begin());
}

Steps steps_of(const std::vector<RunResultPtr>& shown) {
    Steps steps;
    for (std::size_t i = 0; i < shown.size(); ++i)
        for (const Site& site : shown[i]->trace->sites) steps[{source_of(shown, i), site.line}] += site.steps;
    return steps;
}

}  // namespace

std::vector<LegendEntry> legend_of(const std::vector<RunResultPtr>& results) {
    std::vector<LegendEntry> legend;
    std::size_t arrays = 0, collectives = 0;
    for (const RunResultPtr& result : results)
        for (const Site& site : result->trace->sites) {
            if (std::ranges::find(legend, site.array, &LegendEntry::array) != legend.end()) continue;
            const bool collective = is_collective(site.kind);
            legend.push_back({site.array, collective ? nth_collective_colour(collectives++) : nth_colour(arrays++)});
        }
    return legend;
}

std::vector<ImU32> site_colours(const LaneTrace& trace, const std::vector<LegendEntry>& legend) {
    std::vector<ImU32> colours;
    for (const Site& site : trace.sites) {
        const auto entry = std::ranges::find(legend, site.array, &LegendEntry::array);
        colours.push_back(entry != legend.end() ? entry->colour : nth_collective_colour(0));
    }
    return colours;
}

std::string site_name(const Site& site) {
    if (is_collective(site.kind)) return site.array;
    const std::string kind(to_string(site.kind));
    const bool plain = site.kind == AccessKind::load;
    return site.array + "[i]" + (plain ? "" : " " + kind);
}

std::vector<RunResultPtr> ViewModel::plain() const {
    std::vector<RunResultPtr> kept;
    for (const ResultView& shown : results) kept.push_back(shown.result);
    return kept;
}

bool ViewModel::times_alone() const {
    const auto has_lanes = [](const ResultView& shown) { return shown.has_map() || shown.before; };
    return std::ranges::none_of(results, has_lanes) &&
           std::ranges::any_of(results, [](const ResultView& shown) { return shown.result->timing.has_value(); });
}

void ViewModel::refresh(const Catalog& catalog, const Session& session) {
    if (revision == session.results.revision && theme == theme::present()) return;
    revision = session.results.revision;
    theme = theme::present();
    legend = legend_of(session.results.all);
    std::vector<RunResultPtr> kept;
    std::ranges::copy_if(session.results.all, std::back_inserter(kept),
                         [](const RunResultPtr& r) { return r != nullptr; });
    const std::vector<std::string> names = names_of(kept, pinned_names(session, kept));
    results.clear();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        results.push_back(shown(catalog, kept[i], names[i], legend, session));
        if (const RunResultPtr good = good_before(session, *kept[i]))
            results.back().before =
                std::make_shared<const ResultView>(shown(catalog, good, names[i], legend_of({good}), session));
    }
    tell_apart(results);
    colour_unknown(catalog, results);
    breakdowns.clear();
    for (const RunResultPtr& result : kept) breakdowns.push_back(time_breakdown_of(*result));
    metrics = metrics_of(kept);
    several_origins = origins_of(kept).size() > 1;
    compare(catalog, kept, *this);
}

std::vector<LineColours> line_colours(const std::vector<RunResultPtr>& shown) {
    Steps steps = steps_of(shown);
    while (steps.size() > colours_without_repeat())
        steps.erase(std::ranges::min_element(steps, {}, &Steps::value_type::second));
    std::vector<LineColours> colours(shown.size());
    std::size_t place = 0;
    for (const auto& [at, count] : steps) colours[at.first][at.second] = nth_colour(place++);
    for (std::size_t i = 0; i < shown.size(); ++i) colours[i] = colours[source_of(shown, i)];
    return colours;
}

LineColours line_colours_in(const ViewContext& context, int map) {
    std::vector<RunResultPtr> shown;
    std::size_t place = 0;
    for (int other = 0; other < context.maps(); ++other)
        if (const ResultView* lanes = context.lanes_in(other)) {
            if (other == map) place = shown.size();
            shown.push_back(lanes->result);
        }
    if (!context.lanes_in(map)) return {};
    return line_colours(shown)[place];
}

std::vector<ImU32> colours_of_sites(const ViewContext& context, const ResultView& shown) {
    if (context.choice.view.colour != ColourBy::line) return shown.site_colours;
    int map = 0;
    while (map < context.maps() && context.lanes_in(map) != &shown) ++map;
    const LineColours lines = map < context.maps() ? line_colours_in(context, map) : line_colours({shown.result})[0];
    std::vector<ImU32> colours;
    for (const Site& site : shown.result->trace->sites) {
        const auto found = lines.find(site.line);
        colours.push_back(found == lines.end() ? rest_of_lines() : found->second);
    }
    return colours;
}

ImU32 rest_of_lines() { return theme::colours.no_value; }

}  // namespace lanescope
