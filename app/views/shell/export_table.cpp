#include "app/views/shell/export_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "app/model/text/ascii.h"
#include "app/views/kit/new_file_name.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/source/lanes.h"
#include "app/views/source/source.h"

namespace lanescope {
namespace {

using theme::unit;

struct TableChoice {
    int which = 0;
    TableFormat format = TableFormat::csv;
};

std::vector<PlotTable> all_tables() {
    std::vector<PlotTable> tables{{"lines", "source lines", lines_table}, {"lanes", "lanes of a line", lanes_table}};
    tables.insert(tables.end(), plot_tables().begin(), plot_tables().end());
    return tables;
}

PlotTable chosen(const ViewContext& context) {
    const std::vector<PlotTable> tables = all_tables();
    return tables[std::min(std::size_t(context.state<TableChoice>().which), tables.size() - 1)];
}

std::string in_capitals(std::string_view text) {
    std::string capitals(text);
    std::ranges::transform(capitals, capitals.begin(), capital_letter);
    return capitals;
}

}  // namespace

void draw_table_choice(ViewContext& context) {
    auto& choice = context.state<TableChoice>();
    std::vector<Option> options;
    for (const PlotTable& table : all_tables()) options.push_back({table.title, "The whole table, with its units."});
    static const std::array formats{Option{"CSV", "For spreadsheets: a header, then one line per row."},
                                    Option{"JSON", "For scripts: one object per row."}};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, switch_width = unit(120);
    ImGui::BeginChild("table choice", {width - switch_width - unit(12), unit(30)}, false);
    dropdown("table", "Table of", "The table that line 3 saves.", options, choice.which);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({at.x + width - switch_width, at.y});
    int format = int(choice.format);
    if (segmented("format", formats, format, switch_width)) choice.format = TableFormat(format);
}

std::string chosen_table_title(const ViewContext& context) {
    return std::string("Table of ") + chosen(context).title + ", " +
           in_capitals(ending_of(context.state<TableChoice>().format));
}

command::SaveText save_chosen_table(const ViewContext& context) {
    const PlotTable table = chosen(context);
    const TableFormat format = context.state<TableChoice>().format;
    return {new_file_name("-" + std::string(table.name), ending_of(format)), text_of(table.make(context), format)};
}

}  // namespace lanescope
