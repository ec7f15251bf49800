#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "app/session/choice.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/program_view.h"

namespace lanescope {
namespace {

using theme::unit;

struct ChipsState {
    std::string name;  ///< while typed
};

std::string tip_of(const Pinned& pinned, bool on) {
    std::string tip = fmt::format("{} result{}, pinned as \"{}\":", pinned.results.size(),
                                  pinned.results.size() == 1 ? "" : "s", pinned.name);
    for (const RunResultPtr& result : pinned.results)
        tip += "\n" + to_string(result->variant) + " on " + to_string(result->problem);
    return tip +
           (on ? "\n\nBaseline: each variant has 1.00\u00D7 in this run. Click to use the slowest variant instead."
               : "\n\nClick to make this run the baseline, variant by variant.") +
           "\nRight-click to rename it.";
}

void name_pinned(ViewContext& context, const Pinned& pinned) {
    auto& state = context.state<ChipsState>();
    if (ImGui::IsItemClicked(1)) {
        state.name = pinned.name;
        ImGui::OpenPopup("name");
    }
    if (!ImGui::BeginPopup("name")) return;
    enter("name");
    label(fonts().small, theme::quiet, "Name of these results");
    ImGui::SetNextItemWidth(unit(200));
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    if (text_field("text", state.name, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
        if (context.choice.view.baseline == pinned.name) context.choice.view.baseline = state.name;
        context.command = command::RenamePinned{pinned.name, state.name};
        ImGui::CloseCurrentPopup();
    }
    leave();
    ImGui::EndPopup();
}

void draw_remove(ViewContext& context, const Pinned& pinned, ImVec2 at, float size) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("remove", {size, size})) context.command = command::Unpin{pinned.name};
    const bool hot = ImGui::IsItemHovered();
    explain("Unpins these results. Press Shift K to unpin all.");
    draw_cross({at.x + size / 2, at.y + size / 2}, hot ? theme::bad : theme::quiet);
}

// Returns its right edge.
float draw_chip(ViewContext& context, const Pinned& pinned, ImVec2 at, float most) {
    const float height = unit(24), cross = height;
    const float words = std::min(text_size(fonts().small, pinned.name).x + unit(16), most - cross),
                width = words + cross;
    const bool on = context.choice.view.baseline == pinned.name;
    push_name("pinned " + pinned.name);
    ImGui::SetCursorScreenPos(at);
    if (clickable("chip", {words, height})) switch_baseline(context, pinned.name);
    const bool hot = ImGui::IsItemHovered();
    explain(tip_of(pinned, on));
    name_pinned(context, pinned);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + width, at.y + height};
    list->AddRectFilled(at, to, on ? theme::chosen : hot ? theme::control_hot : theme::control, height / 2);
    list->AddRect(at, to, on ? theme::accent : theme::line, height / 2);
    draw_text(at.x + unit(10), at.x + words, at.y + height / 2, Align::left, fonts().small,
              on || hot ? theme::text : theme::quiet, pinned.name);
    draw_remove(context, pinned, {at.x + words, at.y}, cross);
    pop_name();
    return to.x;
}

/// Returns the height used; 0: nothing is pinned.
float draw_pinned_chips(ViewContext& context, Area area) {
    const auto& pinned = context.session.results.pinned;
    if (pinned.empty()) return 0;
    const float left = area.x + unit(16), right = area.right() - unit(16), y = area.y + unit(5);
    const std::string words = "pinned:";
    draw_text(left, right, y + unit(12), Align::left, fonts().small, theme::quiet, words);
    float x = left + text_size(fonts().small, words).x + unit(8);
    const float each = std::max(unit(60), (right - x) / float(pinned.size()) - unit(8));
    for (const Pinned& one : pinned) {
        if (x + unit(60) > right) break;
        x = draw_chip(context, one, {x, y}, std::min({each, unit(240), right - x})) + unit(8);
    }
    return unit(32);
}

struct TabFonts {
    ImFont *usual, *chosen;
    float gap;
};

float draw_tab(ViewContext& context, const PlotKind& tab, float x, float y, const TabFonts& words) {
    const bool on = &tab == &shown_plot(context);
    ImFont* font = on ? words.chosen : words.usual;
    const float width = text_size(words.chosen, tab.title).x, height = unit(36);
    ImGui::SetCursorScreenPos({x, y});
    if (clickable(tab.title, {width, height})) context.choice.view.tab = parse_plot_tab(tab.name);
    const ImU32 colour = on || ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain(tab.tip);
    draw_text(x, x + width + 1, y + height / 2, Align::centre, font, colour, tab.title);
    if (on)
        ImGui::GetWindowDrawList()->AddRectFilled({x, y + height - unit(2)}, {x + width, y + height}, theme::accent);
    return x + width + words.gap;
}

float width_of_tabs(const std::vector<const PlotKind*>& tabs, ImFont* font) {
    float words = 0;
    for (const PlotKind* tab : tabs) words += text_size(font, tab->title).x;
    return words;
}

// Returns nothing if the tabs must become a list.
std::optional<TabFonts> fonts_of_tabs(const std::vector<const PlotKind*>& tabs, float room) {
    const auto gap_of = [&](ImFont* font) { return (room - width_of_tabs(tabs, font)) / float(tabs.size()); };
    if (const float gap = gap_of(fonts().strong); gap >= unit(10))
        return TabFonts{fonts().text, fonts().strong, std::min(gap, unit(22))};
    if (const float gap = gap_of(fonts().caption); gap >= unit(7))
        return TabFonts{fonts().small, fonts().caption, std::min(gap, unit(16))};
    return std::nullopt;
}

float draw_list_of_tabs(ViewContext& context, const std::vector<const PlotKind*>& tabs, float x, float y) {
    std::vector<Option> options;
    int current = 0;
    for (const PlotKind* tab : tabs) {
        if (tab == &shown_plot(context)) current = int(options.size());
        options.push_back({tab->title, tab->tip});
    }
    const float right = x + text_size(fonts().small, options[std::size_t(current)].text).x + unit(18);
    ImGui::SetCursorScreenPos({x, y + unit(6)});
    if (quiet_dropdown("plots", right, "The visible plot.", options, current))
        context.choice.view.tab = parse_plot_tab(tabs[std::size_t(current)]->name);
    return right + unit(10);
}

// Corners point outwards, or inwards for large plots.
float draw_size_button(ViewContext& context, float right, float y) {
    const float s = unit(24);
    ImGui::SetCursorScreenPos({right - s, y + unit(6)});
    if (clickable("large", {s, s})) context.choice.view.large_plots = !context.choice.view.large_plots;
    const bool large = context.choice.view.large_plots;
    const ImU32 colour = ImGui::IsItemHovered() || large ? theme::text : theme::quiet;
    explain(
        {large ? "Shows the lane maps again (P)." : "Shows larger plots instead of the lane maps (P).", Term::warps});
    const ImVec2 c{right - s / 2, y + unit(18)};
    const float r = unit(6), d = large ? -unit(3.5f) : unit(3.5f), e = large ? r - unit(3.5f) : r;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const float sign : {-1.0f, 1.0f}) {
        const ImVec2 p{c.x + sign * e, c.y - sign * e};
        list->AddLine(p, {p.x - sign * d, p.y}, colour, unit(1.5f));
        list->AddLine(p, {p.x, p.y + sign * d}, colour, unit(1.5f));
        list->AddLine(p, c, colour, unit(1.5f));
    }
    return right - s - unit(8);
}

void draw_unit(ViewContext& context, float left, float right, float y) {
    int current = static_cast<int>(context.choice.view.unit);
    const float room = right - left - text_size(fonts().small, unit_options()[std::size_t(current)].text).x - unit(44);
    const bool chooses_baseline = shown_plot(context).chooses_baseline;
    if (context.choice.view.unit == ThroughputUnit::speed_up && !chooses_baseline && room > unit(60))
        right = draw_baseline(context, right, y, room) - unit(12);
    ImGui::SetCursorScreenPos({right, y});
    if (quiet_dropdown("unit", right, "The unit of the axis.", unit_options(), current))
        context.choice.view.unit = static_cast<ThroughputUnit>(current);
}

bool has_unit(const ViewContext& context) {
    const PlotKind& plot = shown_plot(context);
    return plot.has_unit && plot.has_unit(context);
}

void draw_tabs(ViewContext& context, Area area) {
    const std::vector<const PlotKind*> tabs = offered_plots(context);
    float x = area.x + unit(16);
    if (const auto words = fonts_of_tabs(tabs, area.width - unit(130)))
        for (const PlotKind* tab : tabs) x = draw_tab(context, *tab, x, area.y, *words);
    else
        x = draw_list_of_tabs(context, tabs, x, area.y);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y + unit(36)}, {area.right(), area.y + unit(36)}, theme::grid);
    const float right = draw_size_button(context, area.right() - unit(12), area.y);
    if (has_unit(context)) draw_unit(context, x, right, area.y + unit(6));
}

void draw_empty(const ViewContext& context, Area at) {
    const ImVec2 from = at.from(), to = at.to();
    if (!can_run(context.choice.experiment))
        empty_state(from, to, "No variant selected",
                    "Select a variant at the left to run it. Select two to compare them.");
    else if (shows_program(context))
        empty_state(from, to, context.session.run.busy() ? "Running" : "No results yet",
                    context.session.run.busy() ? "The launches appear here when the program ends."
                                               : "Press R or click Run. The program's launches then appear here.");
    else if (context.session.run.busy())
        empty_state(from, to, "Running", "Each variant that finishes gets a bar here.");
    else
        empty_state(from, to, "No results yet",
                    "Press R or click Run. Each variant then gets a bar here, next to the memory roof.");
}

bool is_of_another_problem(const ViewContext& context) {
    const auto of_current = [&](const ResultView& r) { return r.result->problem == context.choice.experiment.problem; };
    const auto& results = context.view_model().results;
    if (results.empty() || context.session.run.busy()) return false;
    return context.session.results.from_file() ? std::ranges::none_of(results, of_current)
                                               : !of_current(results.front());
}

/// Labels another problem's results; dims them unless recorded.
void draw_other_problem(const ViewContext& context, Area at) {
    const bool recorded = context.session.results.from_file();
    ImGui::SetCursorScreenPos(at.from());
    // A child window covers the plots' children, but not drop-down lists.
    ImGui::BeginChild("of what", {at.width - 1, at.height - 1}, false,
                      ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground);
    if (!recorded)
        ImGui::GetWindowDrawList()->AddRectFilled(at.from(), {at.right() - 1, at.bottom() - 1},
                                                  with_alpha(theme::ground, 0.6f));
    const std::string text = !recorded              ? "previous problem: press R to run"
                             : at.width > unit(700) ? "recording: press R to run the current problem"
                                                    : "recording";
    const float width = badge_width(text), height = unit(24);
    // the roof's text is at the right
    draw_badge({at.x + (at.width - width) * (recorded ? 0.15f : 0.5f), at.y + unit(2)}, height, text, theme::warn);
    ImGui::EndChild();
    explain_area(at.from(), {at.right(), at.y + height},
                 "These results are for " + to_string(context.view_model().results.front().result->problem) +
                     ". Press R to run the current problem" + (recorded ? " next to them." : "."));
}

}  // namespace

void draw_throughput(ViewContext& context, Area area) {
    if (begin_panel("throughput", area.from(), {area.width - 1, area.height - 1})) {
        const PlotKind& tab = shown_plot(context);
        draw_tabs(context, area);
        const float chips = draw_pinned_chips(context, {area.x, area.y + unit(38), area.width, area.height});
        const Area inner{area.x, area.y + unit(38) + chips, area.width, area.height - unit(40) - chips};
        const bool covered = context.ui.help || context.ui.asking;
        if (context.view_model().results.empty() && !tab.without_results)
            draw_empty(context, inner);
        else
            tab.draw(context, inner);
        if (!tab.without_results && !covered && is_of_another_problem(context)) draw_other_problem(context, inner);
    }
    end_panel();
}

}  // namespace lanescope
