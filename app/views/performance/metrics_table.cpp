#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/tables/metrics.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t max_columns = 60;  // ImGui 1.86 allows 64

std::string text_of_value(const Metric& metric, double value) {
    if (metric.unit == MetricUnit::microseconds) return duration(value);
    if (metric.unit == MetricUnit::percent) return figure(value) + " %";
    if (metric.unit != MetricUnit::count)
        return value != 0 && std::abs(value) < 1e-3 ? fmt::format("{:.1e}", value) : figure(value);
    if (value >= 1e5) return short_count(value);
    return value == std::floor(value) ? grouped(std::llround(value)) : figure(value);
}

// Most values already have a unit.
std::string unit_after(MetricUnit unit) {
    return unit == MetricUnit::per_second_giga ? " \u00D7 10^9/s" : unit == MetricUnit::clocks ? " clocks" : "";
}

ImU32 colour_of(std::optional<MetricKind> kind) {
    if (!kind) return theme::bad;
    return *kind == MetricKind::fact ? theme::accent : *kind == MetricKind::measured ? theme::good : theme::warn;
}

std::string explained(MetricKind kind) {
    return kind == MetricKind::fact       ? "Counted, not estimated."
           : kind == MetricKind::measured ? "Measured."
                                          : "Modelled: an estimate.";
}

Tip tip_of(const Metric& metric) {
    const auto kind = kind_of(metric);
    return {
        metric.definition + "\n" + (kind ? explained(*kind) : "Measured for some variants and modelled for others."),
        metric.term};
}

void draw_row(const Metric& metric, std::size_t columns) {
    const Tip tip = tip_of(metric);
    const auto kind = kind_of(metric);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    label(fonts().text, theme::text, metric.name, 0, tip);
    ImGui::TableNextColumn();
    label(fonts().small, colour_of(kind), kind ? std::string(to_string(*kind)) : "mixed", 0, tip);
    for (std::size_t i = 0; i < columns; ++i) {
        ImGui::TableNextColumn();
        const auto& value = metric.values[i];
        if (value && value->impossible) {
            label(fonts().mono, theme::bad, text_of_value(metric, value->value) + " impossible", 0,
                  tip.after(
                      "Impossible: a wrong result above the memory roof. The kernel did not read all its inputs.\n\n"));
            continue;
        }
        label(fonts().mono, value ? theme::text : theme::faint, value ? text_of_value(metric, value->value) : "-", 0,
              value ? tip : "Not counted for this variant.");
        if (value) say_value(text_of_value(metric, value->value) + unit_after(metric.unit));
    }
}

void draw_group(const std::string& name, std::size_t columns) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    section(name);
    for (std::size_t i = 0; i <= columns; ++i) ImGui::TableNextColumn();
}

void export_as(ViewContext& context, const char* ending, std::string text) {
    context.command = command::SaveText{new_file_name("-metrics", ending), std::move(text)};
}

std::string missing_counters(const std::vector<RunResultPtr>& results) {
    for (const RunResultPtr& result : results)
        if (!result->hardware_missing.empty()) return result->hardware_missing;
    return "";
}

// Off by default: counters repeat each launch and need a permission.
void draw_counters(ViewContext& context, float x, float right, float y, const std::vector<RunResultPtr>& results) {
    Experiment& experiment = context.choice.experiment;
    if (!runs_on_gpu(experiment, context.session.capabilities)) return;
    const ButtonStyle appearance = experiment.hardware ? ButtonStyle::on : ButtonStyle::normal;
    const bool roomy = right - x > button_size("GPU counters", Icon::none).x;
    const std::string text = roomy ? "GPU counters" : "Counters";
    ImGui::SetCursorScreenPos({x, y});
    if (button("counters", text,
               "Also reads the GPU's performance counters through CUPTI (NVIDIA's profiling library): instructions, "
               "caches, causes of waits. This repeats each launch about twenty times. Times do not come from these "
               "repeats.",
               appearance))
        experiment.hardware = !experiment.hardware;
    const std::string why = experiment.hardware ? missing_counters(results) : "";
    const float from = x + button_size(text, Icon::none).x + unit(10);
    if (why.empty() || right - from < unit(60)) return;
    draw_text(from, right, y + unit(14), Align::left, fonts().small, theme::warn, "not read: " + why);
    explain_area({from, y}, {right, y + unit(28)}, "The GPU counters were not read: " + why);
}

void draw_bottom(ViewContext& context, Area area) {
    const std::vector<RunResultPtr> results = context.view_model().plain();
    const float buttons = button_size("CSV", Icon::none).x + button_size("Markdown", Icon::none).x;
    const float badges = draw_plot_badges(plot_badges(results, true, true), beside_buttons(area), buttons + unit(40));
    const float y = area.bottom() - unit(35);
    ImGui::SetCursorScreenPos({area.x + unit(16), y});
    if (button("csv", "CSV", "Saves this table as CSV, with full precision."))
        export_as(context, "csv", csv_text(table_of_metrics(results)));
    ImGui::SetCursorScreenPos({area.x + unit(24) + button_size("CSV", Icon::none).x, y});
    if (button("markdown", "Markdown", "Saves this table as Markdown, with the definitions."))
        export_as(context, "md", metrics_markdown(results));
    draw_counters(context, area.x + unit(32) + buttons, area.right() - badges - unit(10), y, results);
}

void draw_heads(std::span<const ResultView> results) {
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(170));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(70));
    for (const ResultView& shown : results)
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed,
                                std::max(unit(130), text_size(fonts().strong, shown.name).x + unit(16)));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TableNextColumn();
    for (const ResultView& shown : results) {
        ImGui::TableNextColumn();
        label(fonts().strong, as_ink(shown.colour), shown.name);
    }
}

}  // namespace

void draw_metrics(ViewContext& context, Area area) {
    const std::span<const ResultView> all = context.view_model().results,
                                      columns = all.first(std::min(all.size(), max_columns));
    draw_bottom(context, area);
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + unit(6)});
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                                      ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable("metrics", int(columns.size()) + 2, flags, {area.width - unit(32), area.height - unit(46)}))
        return;
    draw_heads(columns);
    std::string group;
    for (const Metric& metric : context.view_model().metrics) {
        if (metric.group != group) draw_group(group = metric.group, columns.size());
        draw_row(metric, columns.size());
    }
    ImGui::EndTable();
    offer_menu(context, area, {"metrics", metrics_table, Panel::plot});
}

}  // namespace lanescope
