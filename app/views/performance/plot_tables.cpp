#include "app/views/performance/plot_tables.h"

#include <array>

#include "app/analysis/best.h"
#include "app/analysis/metrics.h"
#include "app/analysis/results_table.h"
#include "app/analysis/roofline.h"
#include "app/analysis/run_tables.h"
#include "app/session/view_names.h"
#include "app/views/performance/bar_order.h"
#include "app/views/performance/roofline.h"
#include "app/views/state/baseline.h"
#include "app/views/state/sweep_view.h"

namespace lanescope {
namespace {

constexpr std::array tables{
    PlotTable{"bars", "Throughput", bars_table},          PlotTable{"sweep", "Sweep", sweep_table_of},
    PlotTable{"roofline", "Roofline", roofline_table},    PlotTable{"ledger", "Ledger", ledger_table},
    PlotTable{"metrics", "Metrics", metrics_table},       PlotTable{"profile", "Profile", profile_table},
    PlotTable{"times", "Results by problem", times_table}};

std::vector<TableCell> speed_up_cells(const ViewContext& context, std::size_t of) {
    const RunResultPtr base = base_of(context, of);
    const auto found = base ? speed_up(*context.view_model().results[of].result, *base) : std::nullopt;
    if (!found) return {};
    return {rounded(found->value), rounded(found->low), rounded(found->high), to_string(base->variant)};
}

/// Their results behind one another, and where each stands on the axes.
struct Points {
    std::vector<RunResultPtr> results;
    Table places;
};

Points points_of(const SweepView& sweep) {
    Points points;
    if (!sweep.y_axis.empty()) {
        points.places.columns = {sweep.x_axis, sweep.y_axis};
        for (const BestCell& cell : sweep.map.cells)
            for (const RunResultPtr& result : cell.results) {
                points.results.push_back(result);
                points.places.rows.push_back({cell.x, cell.y});
            }
        return points;
    }
    if (!sweep.x_axis.empty()) points.places.columns = {sweep.x_axis};
    for (const Series& series : sweep.series)
        for (std::size_t i = 0; i < series.results.size(); ++i) {
            points.results.push_back(series.results[i]);
            if (!sweep.x_axis.empty()) points.places.rows.push_back({series.x[i]});
        }
    return points;
}

}  // namespace

std::span<const PlotTable> plot_tables() { return tables; }

Table bars_table(const ViewContext& context) {
    std::vector<RunResultPtr> results;
    Table speed_ups{{"speed_up", "speed_up_low", "speed_up_high", "speed_up_over"}, {}};
    for (const std::size_t i : order_of_bars(context)) {
        results.push_back(context.view_model().results[i].result);
        speed_ups.rows.push_back(speed_up_cells(context, i));
    }
    Table table = table_of_results(results);
    table.add_columns(speed_ups);
    return table;
}

Table sweep_table_of(const ViewContext& context) {
    auto& sweep = context.state<SweepView>();
    sweep.refresh(context.session);
    Points points = points_of(sweep);
    points.places.add_columns(table_of_results(points.results));
    return points.places;
}

Table roofline_table(const ViewContext& context) {
    Table table{{"variant", "problem", "device", "time_kind", "gflop_s", "flop_per_compulsory_byte",
                 "flop_per_moved_byte", "moved_bytes_are"},
                {}};
    const TrafficLevel level = level_of(context.choice.view.moved);
    for (const RunResultPtr& result : context.view_model().plain()) {
        const auto point = roofline_point(*result, level);
        if (!point) continue;
        table.rows.push_back({to_string(result->variant), to_string(result->problem), result->device.name,
                              std::string(to_string(result->timing->kind)), rounded(point->gflop_s),
                              rounded(point->compulsory), cell_of(point->moved),
                              std::string(name_of(context.choice.view.moved))});
    }
    return table;
}

Table ledger_table(const ViewContext& context) { return table_of_ledgers(context.view_model().plain()); }

Table metrics_table(const ViewContext& context) { return table_of_metrics(context.view_model().plain()); }

Table profile_table(const ViewContext& context) { return table_of_profile(context.view_model().plain()); }

Table times_table(const ViewContext& context) { return times_of(results_table(results_by_problem(context))); }

std::vector<RunResultPtr> results_by_problem(const ViewContext& context) {
    return context.session.sweep.results.empty() ? context.view_model().plain() : context.session.sweep.results;
}

}  // namespace lanescope
