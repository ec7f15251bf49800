// The throughput panel: how fast each variant is, in the unit that was chosen.
#include <algorithm>
#include <array>

#include "app/views/desk.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

const std::array units{
    Option{"GB/s", "Bytes that the problem asks for (every input read once, every output written once) over the time."},
    Option{"GFLOP/s", "Multiplications and additions that the problem asks for, over the time."},
    Option{"microseconds", "Time of one launch, with nothing of the data in L2 before it."},
    Option{"% of the roof", "GB/s over what a plain read of memory reaches on this device."}};

struct Tab {
    const char* text;
    const char* tip;
    PlotTab tab;
};

constexpr std::array tabs{Tab{"Throughput", "A bar for each variant.", PlotTab::bars},
                          Tab{"Metrics", "What was counted, side by side.", PlotTab::metrics}};

float draw_tab(Desk& desk, const Tab& tab, float x, float y) {
    const bool on =
        desk.choice.view.tab == tab.tab || (tab.tab == PlotTab::bars && desk.choice.view.tab != PlotTab::metrics);
    ImFont* font = on ? fonts().strong : fonts().text;
    const float width = text_size(fonts().strong, tab.text).x, height = unit(36);
    ImGui::SetCursorScreenPos({x, y});
    if (ImGui::InvisibleButton(tab.text, {width, height})) desk.choice.view.tab = tab.tab;
    const ImU32 colour = on || ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain(tab.tip);
    draw_text(x, x + width + 1, y + height / 2, Align::centre, font, colour, tab.text);
    if (on)
        ImGui::GetWindowDrawList()->AddRectFilled({x, y + height - unit(2)}, {x + width, y + height}, theme::accent);
    return x + width + unit(22);
}

void draw_tabs(Desk& desk, Area area) {
    float x = area.x + unit(16);
    for (const Tab& tab : tabs) x = draw_tab(desk, tab, x, area.y);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y + unit(36)}, {area.x + area.width, area.y + unit(36)},
                                        theme::grid);
    if (desk.choice.view.tab == PlotTab::metrics) return;
    int current = static_cast<int>(desk.choice.view.unit);
    ImGui::SetCursorScreenPos({x, area.y + unit(6)});
    if (quiet_dropdown("unit", area.x + area.width - unit(16), "What the axis counts.", units, current))
        desk.choice.view.unit = static_cast<ThroughputUnit>(current);
}

void draw_empty(const Desk& desk, Area at) {
    const ImVec2 from{at.x, at.y}, to{at.x + at.width, at.y + at.height};
    if (desk.choice.experiment.variants.empty())
        empty_state(from, to, "No variant is ticked",
                    "Tick a variant at the left to run it. Two side by side show most.");
    else if (desk.notebook.busy)
        empty_state(from, to, "Running", "A bar appears here as each variant finishes.");
    else
        empty_state(from, to, "Nothing has run yet",
                    "Press R, or the Run button: a bar for each variant will stand here, with its time against the "
                    "memory roof.");
}

}  // namespace

void draw_throughput(Desk& desk, Area area) {
    if (begin_panel("throughput", {area.x, area.y}, {area.width - 1, area.height - 1})) {
        draw_tabs(desk, area);
        const Area inner{area.x, area.y + unit(38), area.width, area.height - unit(40)};
        if (desk.derived().results.empty())
            draw_empty(desk, inner);
        else if (desk.choice.view.tab == PlotTab::metrics)
            draw_metrics(desk, inner);
        else
            draw_bars(desk, inner);
    }
    end_panel();
}

}  // namespace lanescope
