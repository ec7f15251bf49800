// Counters of all results, side by side.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <span>

#include "app/model/throughput.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t most_columns = 60;  // ImGui 1.86 takes 64

struct Metric {
    std::string name, tip;
    std::function<std::string(const ShownResult&)> value;
};

std::string of_time(const ShownResult& shown, double (*rate)(const Work&, double)) {
    return shown.result->timing ? figure(rate(shown.result->work, shown.result->timing->cold.median)) : "-";
}

std::vector<Metric> fixed_metrics() {
    return {
        {"time, cold", "Median of one launch with nothing of the data in L2.",
         [](const ShownResult& s) { return s.result->timing ? duration(s.result->timing->cold.median) : "-"; }},
        {"GB/s", "Compulsory bytes over the time.", [](const ShownResult& s) { return of_time(s, gb_s); }},
        {"GFLOP/s", "Operations of the problem over the time.",
         [](const ShownResult& s) { return of_time(s, gflop_s); }},
        {"mean active lanes", "Lanes that take part in a warp-step, on average; 32 is all.",
         [](const ShownResult& s) { return figure(s.whole.mean_active()); }},
        {"SIMT efficiency", "Mean active lanes over 32.",
         [](const ShownResult& s) { return figure(100 * s.whole.simt_efficiency()) + " %"; }},
        {"warp-steps", "Times that a warp executed a site, over the whole grid.",
         [](const ShownResult& s) { return short_count(double(s.whole.steps)); }},
        {"sectors a request", "32-byte sectors that a global access of a warp touches: 4 is ideal for 32 floats.",
         [](const ShownResult& s) { return s.whole.requests ? figure(s.whole.sectors_per_request()) : "-"; }},
        {"sectors", "32-byte sectors that global accesses asked for.",
         [](const ShownResult& s) { return s.whole.requests ? short_count(double(s.whole.sectors)) : "-"; }},
        {"bank conflicts", "Extra passes over shared memory.",
         [](const ShownResult& s) { return s.result->trace.has_sectors ? short_count(double(s.whole.bank_conflicts)) : "-"; }},
        {"largest error", "Largest deviation from the float64 reference, over the row's sum of |a||x|.",
         [](const ShownResult& s) { return fmt::format("{:.2g}", s.result->verification.max_error); }},
    };
}

std::set<std::string> counter_names(std::span<const ShownResult> results) {
    std::set<std::string> names;
    for (const ShownResult& shown : results)
        for (const auto& [name, value] : shown.result->counters) names.insert(name);
    return names;
}

Metric counter(const std::string& name) {
    return {name, "A counter of the machine that ran the kernel.", [name](const ShownResult& s) {
                const auto found = s.result->counters.find(name);
                return found == s.result->counters.end() ? std::string("-")
                       : found->second >= 1e4            ? short_count(found->second)
                                                         : figure(found->second);
            }};
}

void draw_row(const Metric& metric, std::span<const ShownResult> results) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    label(fonts().text, theme::quiet, metric.name, 0, metric.tip);
    for (const ShownResult& shown : results) {
        ImGui::TableNextColumn();
        label(fonts().mono, theme::text, metric.value(shown), 0, metric.tip);
    }
}

}  // namespace

void draw_metrics(Desk& desk, Area area) {
    const std::span<const ShownResult> all = desk.derived().results,
                                       columns = all.first(std::min(all.size(), most_columns));
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + unit(6)});
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                                      ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable("metrics", int(columns.size()) + 1, flags, {area.width - unit(32), area.height - unit(12)}))
        return;
    ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(190));
    for (std::size_t i = 0; i < columns.size(); ++i)
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, unit(140));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    for (const ShownResult& shown : columns) {
        ImGui::TableNextColumn();
        label(fonts().strong, shown.colour, shown.name);
    }
    for (const Metric& metric : fixed_metrics()) draw_row(metric, columns);
    for (const std::string& name : counter_names(columns)) draw_row(counter(name), columns);
    ImGui::EndTable();
}

}  // namespace lanescope
