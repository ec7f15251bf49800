#include "app/views/performance/plot_tables.h"

#include <array>

#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/tables/results_table.h"
#include "app/analysis/timing/best.h"
#include "app/session/view_fields.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/bar_texts.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"
#include "app/views/state/sweep_view.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr ImGuiTableFlags flags_of_tables =
    ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;

constexpr std::array tables{
    PlotTable{"bars", "Throughput", bars_table},           PlotTable{"sweep", "Sweep", sweep_table_of},
    PlotTable{"roofline", "Roofline", roofline_table},     PlotTable{"breakdown", "Breakdown", breakdown_table},
    PlotTable{"metrics", "Metrics", metrics_table},        PlotTable{"profile", "Profile", profile_table},
    PlotTable{"times", "Results by problem", times_table}, PlotTable{"ranking", "Ranking", ranking_table}};

const std::vector<std::string> speed_up_columns{"speed_up", "speed_up_low", "speed_up_high", "speed_up_over"};

std::vector<TableCell> speed_up_cells(const RunResult& of, const RunResultPtr& base) {
    const auto found = base ? speed_up(of, *base) : std::nullopt;
    std::vector<TableCell> cells = cells_of(found);
    if (found) cells.emplace_back(to_string(base->variant));
    return cells;
}

/// A sweep's results with places and speed-ups.
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

bool draw_table_bottom(const std::vector<RunResultPtr>& results, Area area) {
    draw_plot_badges(plot_badges(results, true, false), beside_buttons(area));
    ImGui::SetCursorScreenPos({area.x + unit(16), area.bottom() - unit(35)});
    return button("csv", "CSV", "Saves this table as CSV, with full precision.");
}

void save_table(ViewContext& context, const char* what, const Table& table) {
    context.command = command::SaveText{new_file_name("-" + std::string(what), "csv"), csv_text(table)};
}

bool begin_plot_table(const char* id, int columns, Area area) {
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + unit(4)});
    return ImGui::BeginTable(id, columns, flags_of_tables, {area.width - unit(32), area.height - unit(44)});
}

void set_up_table(std::span<const TableHead> heads) {
    ImGui::TableSetupScrollFreeze(1, 1);
    for (const TableHead& head : heads) ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(head.width));
    ImGui::TableNextRow();
    for (const TableHead& head : heads) {
        ImGui::TableNextColumn();
        label(fonts().small, theme::quiet, head.text, 0, head.tip);
    }
}

std::span<const PlotTable> plot_tables() { return tables; }

Table bars_table(const ViewContext& context) {
    std::vector<RunResultPtr> results;
    Table speed_ups{speed_up_columns, {}};
    for (const std::size_t i : order_of_bars(context)) {
        results.push_back(context.view_model().results[i].result);
        speed_ups.rows.push_back(speed_up_cells(*results.back(), base_of(context, i)));
    }
    Table table = table_of_results(context.catalog, results);
    table.add_columns(speed_ups);
    return table;
}

Table sweep_table_of(const ViewContext& context) {
    auto& sweep = context.state<SweepView>();
    sweep.refresh(context.catalog, context.session);
    Points points = points_of(sweep, context.choice.view.baseline);
    points.places.add_columns(table_of_results(context.catalog, points.results));
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

Table breakdown_table(const ViewContext& context) { return breakdowns_table(context.view_model().plain()); }

Table metrics_table(const ViewContext& context) { return table_of_metrics(context.view_model().plain()); }

Table profile_table(const ViewContext& context) { return table_of_profile(context.view_model().plain()); }

Table times_table(const ViewContext& context) {
    return times_of(results_table(context.catalog, results_by_problem(context)));
}

std::vector<RunResultPtr> results_by_problem(const ViewContext& context) {
    return context.session.jobs.sweep.results.empty() ? context.view_model().plain()
                                                      : context.session.jobs.sweep.results;
}

}  // namespace lanescope
