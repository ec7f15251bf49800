#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/base/text/plain_text.h"
#include "app/views/details/details.h"
#include "app/views/files/picker_state.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/shell/cards.h"
#include "app/views/source/source_panel.h"
#include "app/views/state/popups.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

struct Export {
    const char* text;
    const char* tip;
    const char* what;
    const char* ending;
    Command command;
};

const std::array exports{
    Export{"1   Picture of the window, PNG", "The window at its size on the screen (F12).", "", "png",
           command::SavePicture{}},
    Export{"2   Picture for slides, PNG", "The window, drawn at twice its size (Shift F12).", "-2x", "png",
           command::SavePicture{.scale = 2}},
    Export{"3   ", "The table selected below, as CSV or JSON.", "", "", command::SaveText{}},
    Export{"4   Results with their lanes, .lane",
           "Lanescope opens this file on any computer. To choose the name, press S.", "", "lane",
           command::SaveRecording{}},
    Export{"5   Lanes, JSON", "Each event of each recorded warp, for other programs.", "-lanes", "json",
           command::SaveTraceJson{}},
    Export{"6   Lane maps", "Only the lane maps, PNG.", "-maps", "png", command::SavePicture{.panel = Panel::maps}},
    Export{"7   Plot", "Only the plot, PNG.", "-plot", "png", command::SavePicture{.panel = Panel::plot}},
    Export{"8   Source", "Only the source, PNG.", "-source", "png", command::SavePicture{.panel = Panel::source}},
    Export{"9   Matrix", "Only the matrix, PNG.", "-matrix", "png", command::SavePicture{.panel = Panel::matrix}}};
constexpr std::size_t in_lines = 5;  ///< the rest has rows of two

struct ExportState {
    bool asks_where = false;  ///< false: the folder where the program was started
};

void draw_export(ViewContext& context, std::size_t which, float width) {
    const Export& e = exports[which];
    const bool possible = which < 2 || !context.view_model().results.empty();
    const bool table = std::holds_alternative<command::SaveText>(e.command);
    if (button(std::to_string(which + 1).c_str(), e.text + (table ? chosen_table_title(context) : ""),
               possible ? e.tip : "No results yet. Press R to run.", ButtonStyle::normal, Icon::none, width) &&
        possible) {
        save_as(context, which);
        context.ui.later = std::exchange(context.command, std::nullopt);  // keeps the card out of the picture
    }
}

void draw_where(ViewContext& context) {
    static const std::array places{
        Option{"Here", "Saves to the folder where the program started, with a new name (A)."},
        Option{"As…", "Asks for the folder and the name (A)."}};
    auto& state = context.state<ExportState>();
    int where = state.asks_where ? 1 : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw_text(at.x, at.x + width - unit(150), at.y + unit(15), Align::left, fonts().title, theme::text, "Export");
    ImGui::SetCursorScreenPos({at.x + width - unit(140), at.y});
    if (segmented("where", places, where, unit(140))) state.asks_where = where == 1;
    ImGui::SetCursorScreenPos({at.x, at.y + unit(36)});
}

void draw_panel_exports(ViewContext& context) {
    const float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(at.x, at.x + width - unit(130), at.y + unit(15), Align::left, fonts().strong, theme::text,
              "One panel, PNG");
    static const std::array sizes{Option{"1\u00D7", "The size on the screen (X)."},
                                  Option{"2\u00D7", "Twice the size, for slides (X)."}};
    int size = context.ui.twice ? 1 : 0;
    ImGui::SetCursorScreenPos({at.x + width - unit(120), at.y + unit(3)});
    if (segmented("size", sizes, size, unit(120))) context.ui.twice = size == 1;
    ImGui::SetCursorScreenPos({at.x, at.y + unit(36)});
    for (std::size_t i = in_lines; i < exports.size(); ++i) {
        draw_export(context, i, (width - gap) / 2);
        if ((i - in_lines) % 2 == 0) ImGui::SameLine();
    }
}

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

void save_as(ViewContext& context, std::size_t which) {
    if (which >= exports.size()) return;
    const Export& chosen = exports[which];
    context.ui.exporting = false;
    if (which >= 2 && context.view_model().results.empty()) return;
    Command saving = with_path(chosen.command, new_file_name(chosen.what, chosen.ending));
    if (auto* text = std::get_if<command::SaveText>(&saving)) *text = save_chosen_table(context);
    auto* picture = std::get_if<command::SavePicture>(&saving);
    if (picture && picture->panel != Panel::window && context.ui.twice) {
        picture->scale = 2;
        picture->path = new_file_name(chosen.what + std::string("-2x"), chosen.ending);
    }
    (context.state<ExportState>().asks_where ? context.ui.asking : context.command) = std::move(saving);
}

void switch_where(ViewContext& context) {
    auto& state = context.state<ExportState>();
    state.asks_where = !state.asks_where;
}

void draw_exports(ViewContext& context) {
    if (!context.ui.exporting) return;
    // The table list does not close the card.
    const bool listed = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    begin_card("export", {unit(400), unit(70) + unit(38) * float(in_lines + 4)});
    draw_where(context);
    for (std::size_t i = 0; i < in_lines; ++i) draw_export(context, i, ImGui::GetContentRegionAvail().x);
    draw_table_choice(context);
    draw_panel_exports(context);
    const std::string where = context.state<ExportState>().asks_where ? "asks for the path" : "saves to this folder";
    label(fonts().small, theme::quiet, "A number or a click " + where + ". Esc closes.", 0,
          "The folder is " + context.session.files.start);
    if (clicked_outside_card() && !listed) context.ui.exporting = false;
    end_card();
}

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
