#include "app/views/performance/table_parts.h"

#include "app/views/kit/new_file_name.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr ImGuiTableFlags flags_of_tables =
    ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit;

}  // namespace

bool draw_table_bottom(const std::vector<RunResultPtr>& results, Area area) {
    draw_plot_badges(plot_badges(results, true, false), beside_buttons(area));
    ImGui::SetCursorScreenPos({area.x + unit(16), area.y + area.height - unit(35)});
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

}  // namespace lanescope
