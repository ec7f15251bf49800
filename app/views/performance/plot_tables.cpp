#include "app/views/performance/plot_tables.h"

#include <array>

#include "app/analysis/best.h"
#include "app/analysis/metrics.h"
#include "app/analysis/results_table.h"
#include "app/analysis/roofline.h"
#include "app/analysis/run_tables.h"
#include "app/session/view_names.h"
#include "app/views/performance/bar_order.h"
#include "app/views/performance/ranking_table.h"
#include "app/views/performance/roofline.h"
#include "app/views/state/baseline.h"
#include "app/views/state/sweep_view.h"

namespace lanescope {
namespace {

constexpr std::array tables{
    PlotTable{"bars", "Throughput", bars_table},           PlotTable{"sweep", "Sweep", sweep_table_of},
    PlotTable{"roofline", "Roofline", roofline_table},     PlotTable{"ledger", "Ledger", ledger_table},
    PlotTable{"metrics", "Metrics", metrics_table},        PlotTable{"profile", "Profile", profile_table},
    PlotTable{"times", "Results by problem", times_table}, PlotTable{"ranking", "Ranking", ranking_table}};

const std::vector<std::string> speed_up_columns{"speed_up", "speed_up_low", "speed_up_high", "speed_up_over"};

std::vector<TableCell> speed_up_cells(const RunResult& of, const RunResultPtr& base) {
    const auto found = base ? speed_up(of, *base) : std::nullopt;
    std::vector<TableCell> cells = cells_of(found);
    if (found) cells.emplace_back(to_string(base->variant));
    return cells;
}

/// Results of a sweep with places and speed-ups.
struct Points {
    std::vector<RunResultPtr> results;
    Table places, speed_ups{speed_up_columns, {}};

    void add(const RunResultPtr& result, const RunResultPtr& base) {
        results.push_back(result);
        speed_ups.rows.push_back(speed_up_cells(*result, base));
    }
};

Points points_of(const SweepView& sweep, const std::string& baseline) {
    Points points;
    if (!sweep.y_axis.empty()) {
        points.places.columns = {sweep.x_axis, sweep.y_axis};
        for (const BestCell& cell : sweep.map.cells) {
            const auto base = lanescope::baseline(cell.results, baseline);
            for (const RunResultPtr& result : cell.results) {
                points.add(result, base ? cell.results[*base] : nullptr);
                points.places.rows.push_back({cell.x, cell.y});
            }
        }
        return points;
    }
    if (!sweep.x_axis.empty()) points.places.columns = {sweep.x_axis};
    for (const Series& series : sweep.series)
        for (std::size_t i = 0; i < series.results.size(); ++i) {
            points.add(series.results[i], sweep.base_of(series, series.x[i], baseline));
            if (!sweep.x_axis.empty()) points.places.rows.push_back({series.x[i]});
        }
    return points;
}

}  // namespace

std::span<const PlotTable> plot_tables() { return tables; }

Table bars_table(const ViewContext& context) {
    std::vector<RunResultPtr> results;
    Table speed_ups{speed_up_columns, {}};
    for (const std::size_t i : order_of_bars(context)) {
        results.push_back(context.view_model().results[i].result);
        speed_ups.rows.push_back(speed_up_cells(*results.back(), base_of(context, i)));
    }
    Table table = table_of_results(results);
    table.add_columns(speed_ups);
    return table;
}

Table sweep_table_of(const ViewContext& context) {
    auto& sweep = context.state<SweepView>();
    sweep.refresh(context.session);
    Points points = points_of(sweep, context.choice.view.baseline);
    points.places.add_columns(table_of_results(points.results));
    points.places.add_columns(points.speed_ups);
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
