// The card from which pictures, tables and lanes are saved.
#include <fmt/format.h>

#include <array>
#include <ctime>

#include "app/analysis/lines_csv.h"
#include "app/views/cards.h"
#include "app/views/desk.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

// Views see no files: a name with the time in it is a new one.
std::string new_name(const char* what, const char* ending) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char stamp[32] = "";
    std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    return fmt::format("lanescope{}-{}.{}", what, stamp, ending);
}

struct Export {
    const char* text;
    const char* tip;
    const char* what;
    const char* ending;
    Request request;
};

const std::array exports{
    Export{"1   Picture of the window, PNG", "As it is on the screen. Also: F12.", "", "png", Request::screenshot},
    Export{"2   Picture for slides, PNG", "Twice as large, drawn anew at that size. Also: Shift F12.", "-2x", "png",
           Request::large_screenshot},
    Export{"3   Table of source lines, CSV", "Events, lanes, idle lane-steps, sectors and conflicts of all variants.",
           "-lines", "csv", Request::save_text},
    Export{"4   Results with their lanes, .lane", "For this program, on any machine. Also: S, with a name.", "", "lane",
           Request::save_file},
    Export{"5   Lanes, JSON", "Every event of every recorded warp, for other programs.", "-lanes", "json",
           Request::save_trace_json}};

}  // namespace

void save_as(Desk& desk, std::size_t which) {
    if (which >= exports.size()) return;
    const Export& chosen = exports[which];
    desk.memory.exporting = false;
    if (which >= 2 && desk.derived().results.empty()) return;
    desk.choice.path = new_name(chosen.what, chosen.ending);
    desk.choice.request = chosen.request;
    if (chosen.request == Request::save_text) desk.choice.text = lines_csv(desk.derived().plain());
}

void draw_exports(Desk& desk) {
    if (!desk.memory.exporting) return;
    begin_card("export", {unit(400), unit(96) + unit(38) * float(exports.size())});
    label(fonts().title, theme::text, "Export");
    ImGui::Dummy({1, unit(4)});
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const bool possible = i < 2 || !desk.derived().results.empty();
        if (button(exports[i].text, exports[i].text, possible ? exports[i].tip : "Nothing has run yet.",
                   ButtonLook::normal, Icon::none, ImGui::GetContentRegionAvail().x) &&
            possible)
            save_as(desk, i);
    }
    label(fonts().small, theme::quiet, "A number or a click saves it in the folder of the program. Esc leaves.");
    const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (ImGui::IsMouseClicked(0) && !over && !ImGui::IsWindowAppearing()) desk.memory.exporting = false;
    end_card();
}

}  // namespace lanescope
