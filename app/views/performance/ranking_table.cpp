#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <array>

#include "app/analysis/timing/best.h"
#include "app/model/run_result.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/performance/bar_texts.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/state/popups.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

struct Verdict {
    std::string text;
    ImU32 colour = theme::quiet;
};

Verdict verdict_without_place(const ViewContext& context, const ResultView& shown) {
    const RunResult& result = *shown.result;
    if (!result.failure.empty()) return {result.failure, theme::warn};
    if (faulted(result)) return {"stopped: did not finish", theme::bad};
    if (outcome_of(result) == Outcome::ran) return {"not ranked: a launch of a program"};
    if (!result.verification.verified)
        return {fmt::format("wrong in {} {}", grouped(result.verification.wrong_elements), elements_word(result, 0)),
                theme::bad};
    if (waits_for_time(context.session, result)) return {"not timed yet"};
    if (!result.timing) return {"not timed"};
    if (!shown.hazards.empty()) return {"not ranked: " + shown.hazards, theme::bad};
    return {"not ranked: it reads fp16"};
}

Verdict verdict_on(const ViewContext& context, const Standing& standing, std::size_t first) {
    const auto& results = context.view_model().results;
    const ResultView& shown = results[standing.result];
    if (standing.place == 0) return verdict_without_place(context, shown);
    if (!standing.level.empty()) return {no_clear_difference(context, standing.level), theme::text};
    if (standing.place == 1)
        return context.view_model().best[standing.result] ? Verdict{"best", theme::cursor} : Verdict{};
    const auto behind = speed_up(*results[first].result, *shown.result);
    return {behind ? "slower than the first: " + with_bounds(*behind) : ""};
}

/// `first`: of its problem, device and kind of time.
struct Ranked {
    Standing standing;
    std::size_t first;
};

std::vector<Ranked> ranked(const ViewContext& context) {
    std::vector<Ranked> all;
    std::size_t first = 0;
    for (Standing& standing : standings(context.catalog, context.view_model().plain())) {
        if (standing.place == 1) first = standing.result;
        all.push_back({std::move(standing), first});
    }
    return all;
}

void text_cell(ImU32 colour, const std::string& text, const Tip& tip = {}) {
    ImGui::TableNextColumn();
    label(fonts().mono, colour, text, 0, tip);
}

void draw_ranked(const ViewContext& context, const Ranked& ranked) {
    const ResultView& shown = context.view_model().results[ranked.standing.result];
    const RunResult& result = *shown.result;
    const bool timed = result.timing && !faulted(result);
    ImGui::TableNextRow();
    text_cell(theme::text, ranked.standing.place > 0 ? std::to_string(ranked.standing.place) : "-");
    ImGui::TableNextColumn();
    label(fonts().text, as_ink(shown.colour), shown.name, 0, to_string(result.problem));
    text_cell(theme::text, timed ? duration(result.timing->cold.median) : "-");
    text_cell(theme::quiet, timed ? interval_text(result) : "-");
    const bool impossible = is_impossible(result);
    text_cell(impossible ? theme::bad : theme::text,
              timed ? figure(gb_s(result.work, result.timing->cold.median)) + (impossible ? " impossible" : "") : "-",
              why_impossible(result));
    const Verdict verdict = verdict_on(context, ranked.standing, ranked.first);
    ImGui::TableNextColumn();
    label(fonts().text, verdict.colour, verdict.text, 0, verdict.text);
}

}  // namespace

Table ranking_table(const ViewContext& context) {
    Table table{{"place", "variant", "problem", "device", "time_kind", "median_us", "low_us", "high_us", "verdict"},
                {}};
    for (const Ranked& ranked : ranked(context)) {
        const RunResult& result = *context.view_model().results[ranked.standing.result].result;
        std::vector<TableCell> row(5);
        if (ranked.standing.place > 0) row[0] = std::int64_t(ranked.standing.place);
        row[1] = to_string(result.variant), row[2] = to_string(result.problem), row[3] = result.device.name;
        std::vector<TableCell> times(3);
        if (result.timing) {
            const TimeInterval within = interval_of(result);
            row[4] = std::string(to_string(result.timing->kind));
            times = {rounded(result.timing->cold.median), rounded(within.low), rounded(within.high)};
        }
        row.insert(row.end(), times.begin(), times.end());
        row.emplace_back(verdict_on(context, ranked.standing, ranked.first).text);
        table.rows.push_back(std::move(row));
    }
    return table;
}

void draw_ranking_table(ViewContext& context, Area area) {
    if (draw_table_bottom(context.view_model().plain(), area)) save_table(context, "ranking", ranking_table(context));
    static constexpr std::array heads{
        TableHead{"place", "The place among the variants of one problem and one kind of time.", 48},
        TableHead{"variant", "Shortest time first.", 170},
        TableHead{"time", "The median of the cold times.", 90},
        TableHead{"interval", "Measured times: from minimum to maximum. Modelled times: the model's error.", 170},
        TableHead{"GB/s", "Compulsory bytes divided by the time.", 130},
        TableHead{"verdict",
                  "The best interval is below all others. Overlapping intervals show no clear difference. Wrong "
                  "results and results with hazards have no place.",
                  420}};
    if (!begin_plot_table("ranking", int(heads.size()), area)) return;
    set_up_table(heads);
    for (const Ranked& one : ranked(context)) draw_ranked(context, one);
    ImGui::EndTable();
    offer_menu(context, area, {"ranking", ranking_table, Panel::plot});
}

}  // namespace lanescope
