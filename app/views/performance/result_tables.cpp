#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/results_table.h"
#include "app/analysis/timing/best.h"
#include "app/model/run_result.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/bar_texts.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t max_table_columns = 60;  // ImGui 1.86 allows 64

void time_cell(const std::optional<double>& us) {
    ImGui::TableNextColumn();
    label(fonts().mono, us ? theme::text : theme::faint, us ? duration(*us) : "-", 0,
          us ? "" : "This old recording does not have this figure.");
}

void share_cell(const ProfileLine& line, ImU32 colour) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = unit(120), height = font_size(fonts().mono) + unit(2);
    if (line.share)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width * float(*line.share), at.y + height},
                                                  with_alpha(colour, 0.45f), unit(2));
    draw_text({at.x + unit(6), at.y}, fonts().mono, line.share ? theme::text : theme::faint,
              line.share ? fmt::format("{:.1f} %", 100 * *line.share) : "-");
    ImGui::Dummy({width, height});
    if (!line.share)
        explain("No share: a time is missing, or the times are measured and modelled, which have no common total.");
}

void draw_profile_line(const ResultView& shown, const ProfileLine& line) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    label(fonts().text, as_ink(shown.colour), shown.name);
    ImGui::TableNextColumn();
    label(fonts().mono, theme::text, grouped(line.calls));
    time_cell(line.total);
    share_cell(line, shown.colour);
    time_cell(line.min);
    time_cell(line.average);
    time_cell(line.max);
}

struct Cell {
    std::string text, tip;
    ImU32 colour = theme::text;
};

std::string times_tip(const RunResult& result, bool best) {
    const Times& cold = result.timing->cold;
    std::string tip = fmt::format("{}, {} launch{}: median {}, from {}.", to_string(result.timing->kind), cold.samples,
                                  cold.samples == 1 ? "" : "es", duration(cold.median), interval_text(result));
    if (result.timing->kind == Kind::modelled) tip += "\nThe range is the time model's error.";
    if (result.timing->near_launch_floor) tip += "\nShorter than ten times an empty launch: mostly the launch itself.";
    if (best) tip += "\nBest of its row: its interval overlaps no other interval.";
    return tip;
}

Cell cell_of(const Session& session, const RunResult& result, bool best) {
    if (!result.failure.empty()) return {"-", result.failure, theme::faint};
    if (outcome_of(result) == Outcome::faulted) return {"FAULT", "The kernel was stopped.", theme::bad};
    if (outcome_of(result) == Outcome::wrong)
        return {"WRONG",
                fmt::format("{} {} are wrong.", grouped(result.verification.wrong_elements), elements_word(result, 0)),
                theme::bad};
    if (result.timing) return {duration(result.timing->cold.median), times_tip(result, best)};
    if (waits_for_time(session, result))
        return {"waiting", "The time follows when all variants are verified and traced.", theme::quiet};
    if (has_no_time(result)) return {"-", std::string(no_modelled_time), theme::faint};
    return {"-", "This result was not timed.", theme::faint};
}

void box(ImVec2 at, ImVec2 size) {
    ImGui::GetWindowDrawList()->AddRect({at.x - unit(4), at.y - unit(1)},
                                        {at.x + size.x + unit(4), at.y + size.y + unit(2)}, theme::cursor, unit(3), 0,
                                        unit(1.5f));
}

// Warns of hazards even if the result is correct.
void result_cell(const Session& session, const RunResultPtr& result, bool best) {
    ImGui::TableNextColumn();
    if (!result) return label(fonts().mono, theme::faint, "");
    Cell cell = cell_of(session, *result, best);
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = text_size(fonts().mono, cell.text);
    if (best) box(at, size);
    if (!result->hazards.empty()) {
        cell.tip += "\n\n" + hazards_by_line(result->hazards);
        draw_warning({at.x + size.x + unit(14), at.y + size.y / 2}, theme::bad);
    }
    label(fonts().mono, cell.colour, cell.text, 0, cell.tip);
}

ImU32 colour_of(const Catalog& catalog, const ResultsTable& table, const VariantChoice& variant) {
    const Operation& operation = operation_of(table.rows.front().problem());
    return variant_colour(catalog, std::string(to_string(operation)), variant.id);
}

constexpr const char* library_tip =
    "The time of the fastest library over the shortest other time, with the least and the largest ratio that both "
    "intervals allow. If 1 is between them, there is no clear difference.";

void draw_result_heads(const Catalog& catalog, const ResultsTable& table, std::size_t columns) {
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(150));
    for (std::size_t c = 0; c < columns; ++c)
        ImGui::TableSetupColumn(
            "", ImGuiTableColumnFlags_WidthFixed,
            std::max(unit(120), text_size(fonts().strong, to_string(table.variants[c])).x + unit(16)));
    if (table.with_libraries) ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(180));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    label(fonts().small, theme::quiet, "median of cold times", 0,
          "The box marks the best of a row: its interval overlaps no other. Intervals: minimum to maximum of measured "
          "times, the model's error of modelled times. A warning sign: hazards.");
    for (std::size_t c = 0; c < columns; ++c) {
        ImGui::TableNextColumn();
        label(fonts().strong, colour_of(catalog, table, table.variants[c]), to_string(table.variants[c]));
    }
    if (!table.with_libraries) return;
    ImGui::TableNextColumn();
    label(fonts().small, theme::quiet, "library / best", 0, library_tip);
}

void library_cell(const ResultsTable::Row& row) {
    if (!row.over_library) return label(fonts().mono, theme::faint, "-");
    const std::string bounds = bounds_in_short(*row.over_library);
    label(fonts().mono, theme::text, fmt::format("{:.2f}  {}", row.over_library->value, bounds), 0, library_tip);
}

void draw_result_row(const Session& session, const ResultsTable& table, const ResultsTable::Row& row,
                     std::size_t columns) {
    ImGui::TableNextRow(ImGuiTableRowFlags_None, unit(25));  // room for boxes
    ImGui::TableNextColumn();
    label(fonts().text, theme::text, short_problem(row.problem()), 0, to_string(row.problem()));
    for (std::size_t c = 0; c < columns; ++c) result_cell(session, row.cells[c], row.best == c);
    if (!table.with_libraries) return;
    ImGui::TableNextColumn();
    library_cell(row);
}

}  // namespace

void draw_profile_table(ViewContext& context, Area area) {
    const std::span<const ResultView> all = context.view_model().results;
    const std::vector<RunResultPtr> results = context.view_model().plain();
    const std::vector<ProfileLine> lines = profile(results);
    if (draw_table_bottom(results, area)) save_table(context, "profile", profile_table(context));
    static constexpr std::array heads{TableHead{"kernel", "Largest share first.", 170},
                                      TableHead{"calls", "Timed cold launches. A modelled time counts as one.", 56},
                                      TableHead{"total", "The time of all calls.", 96},
                                      TableHead{"share of time", "The share of the time of all these kernels.", 130},
                                      TableHead{"min", "The shortest call.", 96},
                                      TableHead{"average", "The mean of all calls.", 96},
                                      TableHead{"max", "The longest call.", 96}};
    if (!begin_plot_table("profile", int(heads.size()), area)) return;
    set_up_table(heads);
    for (const ProfileLine& line : lines) draw_profile_line(all[line.result], line);
    ImGui::EndTable();
    offer_menu(context, area, {"profile", profile_table, Panel::plot});
}

void draw_results_table(ViewContext& context, Area area) {
    const std::vector<RunResultPtr> results = results_by_problem(context);
    const ResultsTable table = results_table(context.catalog, results);
    if (draw_table_bottom(results, area)) save_table(context, "results", times_of(table));
    const float left = area.x + unit(28) + button_size("CSV", Icon::none).x;
    if (table.rows.size() == 1)
        draw_text(left, area.right() - unit(200), area.bottom() - unit(22), Align::left, fonts().small, theme::faint,
                  "Run a sweep for one row per problem.");
    const std::size_t columns = std::min(table.variants.size(), max_table_columns);
    if (!begin_plot_table("results", int(columns + 1 + table.with_libraries), area)) return;
    draw_result_heads(context.catalog, table, columns);
    for (const ResultsTable::Row& row : table.rows) draw_result_row(context.session, table, row, columns);
    ImGui::EndTable();
    offer_menu(context, area, {"times", times_table, Panel::plot});
}

void draw_tables(ViewContext& context, Area area) {
    static const std::array options{
        Option{"Metrics", "The counts of all variants, side by side."},
        Option{"Profile",
               "The kernels as in a profiler: calls, shortest, mean and longest time, and share of the total."},
        Option{"Results", "Times by problem and variant, of the sweep or of these results. A box marks the best."},
        Option{"Ranking", "All results in the order of their times, each with a verdict."}};
    constexpr std::array draw{draw_metrics, draw_profile_table, draw_results_table, draw_ranking_table};
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + unit(6)});
    ShownTable& shown = context.state<TablesState>().shown;
    int which = int(shown);
    segmented("tables", options, which, unit(300));
    shown = ShownTable(std::clamp(which, 0, 3));
    const float head = unit(34);
    draw[std::size_t(shown)](context, {area.x, area.y + head, area.width, area.height - head});
}

}  // namespace lanescope
