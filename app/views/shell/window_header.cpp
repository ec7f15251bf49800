#include <algorithm>
#include <string>

#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/menu.h"
#include "app/views/shell/window_parts.h"
#include "app/views/state/popups.h"
#include "app/views/state/result_status.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

struct Badge {
    std::string text;
    Tip tip;
    ImU32 colour;
    float most_width = 1e6f;
};

Badge lanes_badge(const RunResult& result, bool none) {
    if (none)
        return {"NO LANES", {"These results have only times. No lanes were recorded.", Term::recordings}, theme::quiet};
    if (result.provenance.backend == BackendKind::cuda)
        return {
            "LANES RECORDED",
            {"The lane maps were recorded on a real GPU, with a traced build of the same source.", Term::recordings},
            theme::good};
    return {"LANES EMULATED",
            {"The lane maps come from the emulator, which runs kernels on a CPU. It counts masks, sectors and bank "
             "conflicts exactly.",
             Term::warps},
            theme::accent};
}

Badge time_badge(const RunResult& result) {
    const bool measured = result.timing && result.timing->kind == Kind::measured;
    const std::string device = result.device.name.empty() ? result.provenance.device : result.device.name;
    const std::string tip = measured
                                ? "Times were measured on this device, with the plain build, which records nothing."
                                : "Estimated times: a model of this device computes them from the recorded lanes. "
                                  "Nothing was timed on the device.";
    return {(measured ? "TIME MEASURED \u00B7 " : "TIME MODELLED \u00B7 ") + device, tip,
            measured ? theme::good : theme::warn};
}

Badge recording_badge(const Provenance& made) {
    std::string tip = "These results come from a file.\nMade " + made.date + " on " + made.device + " by Lanescope " +
                      made.program_version;
    if (!made.toolkit.empty()) tip += "\nCUDA Toolkit " + made.toolkit + ", driver " + made.driver;
    return {"RECORDING \u00B7 " + made.date.substr(0, 10), {tip, Term::recordings}, theme::quiet};
}

// Stays at the badges' right end.
Badge paused_badge(bool in_full) {
    const std::string why = "Live is paused because these results come from a recording";
    return {in_full ? why : "Live is paused",
            {why + ".\nPress R to run, or L to resume Live. New results appear next to the recording, each with its "
                   "origin. Shift K then unpins the recording.",
             Term::recordings},
            theme::cursor};
}

std::vector<Badge> badges_of_results(const ViewContext& context) {
    std::vector<Badge> list;
    const auto& results = context.view_model().results;
    if (results.empty() || context.covered()) return list;
    if (const auto agreement = agreement_of(results))
        list.push_back({agreement->text, agreement->tip, agreement->colour});
    const Problem& shown = results.front().result->problem;
    if (shows_run_before(context.session))
        list.push_back({"PREVIOUS RUN",
                        "The current run has no results yet. These results are for " + to_string(shown) + ".",
                        theme::warn});
    if (!context.session.run.busy() && !context.session.results.from_file() &&
        shown != context.choice.experiment.problem)
        list.push_back({"PREVIOUS PROBLEM",
                        "These results are for " + to_string(shown) + ". Press R to run the current problem.",
                        theme::warn});
    if (context.session.results.from_file()) list.push_back(recording_badge(results.front().result->provenance));
    list.push_back(lanes_badge(*results.front().result, context.view_model().times_alone()));
    const auto timed = std::ranges::find_if(results, [](const ResultView& r) { return r.result->timing.has_value(); });
    if (timed != results.end())
        list.push_back(time_badge(*timed->result));
    else if (has_no_time(*results.front().result))
        list.push_back({"NO MODELLED TIME", std::string(no_modelled_time), theme::quiet});
    return list;
}

float width_of(const Badge& badge) { return std::min(badge_width(badge.text), badge.most_width); }

float place_of(const Badge& badge) { return width_of(badge) + unit(10); }

float total(const std::vector<Badge>& list) {
    float sum = 0;
    for (const Badge& badge : list) sum += place_of(badge);
    return sum;
}

std::vector<Badge> badges(const ViewContext& context, float room) {
    std::vector<Badge> list = badges_of_results(context);
    while (list.size() > 2 && total(list) > room) list.erase(list.begin());
    for (Badge& badge : list)
        if (total(list) > room) badge.most_width = room / float(list.size()) - unit(12);
    return list;
}

struct Room {
    float left, right, middle;

    /// Takes the right end; leaves `gap` before the next.
    ImVec2 take_right(float width, float gap) {
        const ImVec2 at{right - width, middle - unit(15)};
        right -= width + gap;
        return at;
    }
};

void draw_badges(const ViewContext& context, const Room& room) {
    const float height = unit(22);
    std::vector<Badge> list;
    if (context.choice.live_paused && !context.session.capabilities.only_looks)
        list.push_back(paused_badge(place_of(paused_badge(true)) <= (room.right - room.left) * 0.6f));
    std::vector<Badge> of_results = badges(context, room.right - room.left - total(list));
    list.insert(list.begin(), of_results.begin(), of_results.end());
    float x = room.right - total(list);
    for (const Badge& badge : list) {
        const ImVec2 at{x, room.middle - height / 2};
        draw_badge(at, height, badge.text, badge.colour, badge.most_width);
        explain_area(at, {x + width_of(badge), at.y + height}, badge.tip);
        x += place_of(badge);
    }
}

void draw_run_or_cancel(ViewContext& context, Room& room) {
    const float width = button_size("Cancel", Icon::stop).x;
    ImGui::SetCursorScreenPos(room.take_right(width, unit(8)));
    if (context.session.run.busy()) {
        if (button("run", "Cancel", "Stops the run and keeps the finished results (Esc).", ButtonStyle::danger,
                   Icon::stop, width))
            context.command = command::Cancel{};
        return;
    }
    const Experiment& experiment = context.choice.experiment;
    const bool none = !can_run(experiment);
    const char* tip = none                             ? "Select a variant first."
                      : is_program(experiment.problem) ? "Runs the program (R or F5)."
                                                       : "Runs the selected variants on this problem (R or F5).";
    if (button("run", "Run", tip, none ? ButtonStyle::normal : ButtonStyle::primary, Icon::play, width) && !none)
        context.command = command::Run{};
}

void draw_live(ViewContext& context, Room& room) {
    const Tip tip =
        context.choice.live_paused ? paused_badge(true).tip : "If on, each change of the experiment starts a run (L).";
    ImGui::SetCursorScreenPos(room.take_right(button_size("Live", Icon::live).x, unit(8)));
    if (button("live", "Live", tip, context.choice.live ? ButtonStyle::on : ButtonStyle::normal,
               context.choice.live ? Icon::live : Icon::not_live))
        switch_live(context);
}

void draw_lessons_button(ViewContext& context, Room& room) {
    ImGui::SetCursorScreenPos(room.take_right(button_size("Lessons", Icon::none).x, unit(14)));
    if (button("lessons", "Lessons", "Short lessons with live runs, from warps to split rows (T).",
               open_lesson(context) ? ButtonStyle::on : ButtonStyle::normal))
        context.ui.lesson->list_open = true;
}

void draw_name(Room& room) {
    const char* const name = "Lanescope";
    draw_text(room.left, room.right, room.middle - unit(1), Align::left, fonts().title, theme::text, name);
    room.left += text_size(fonts().title, name).x + unit(10);
}

void draw_folding_menus(ViewContext& context, Room& room) {
    const bool folded = room.left + menus_width(false) + unit(260) > room.right;
    draw_menus(context, room.left, room.middle, folded);
    room.left += menus_width(folded) + unit(10);
}

void draw_motto(Room& room) {
    const char* const motto = "every lane of every warp, step by step";
    draw_text(room.left, room.right, room.middle, Align::left, fonts().text, theme::quiet, motto);
    room.left += text_size(fonts().text, motto).x + unit(14);
}

void draw_progress(const ViewContext& context, Area area) {
    if (!context.session.run.busy()) return;
    const float y = area.y + area.height, done = float(std::clamp(context.session.run.fraction, 0.0, 1.0));
    ImDrawList* list = ImGui::GetForegroundDrawList();
    list->AddRectFilled({area.x, y - unit(2)}, {area.x + area.width, y}, theme::grid);
    list->AddRectFilled({area.x, y - unit(2)}, {area.x + area.width * done, y}, theme::accent);
}

float close_width() { return unit(24); }

void draw_tab_name(const std::string& name, ImVec2 at, ImVec2 size, bool current) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (current) list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme::ground);
    if (current) list->AddRectFilled(at, {at.x + size.x, at.y + unit(2)}, theme::accent);
    draw_text(at.x + unit(12), at.x + size.x - close_width(), at.y + size.y / 2, Align::left, fonts().small,
              current ? theme::text : theme::quiet, name);
}

void draw_tab(ViewContext& context, std::size_t tab, ImVec2 at, ImVec2 size) {
    const TabStatus& tabs = context.session.tabs;
    push_name(std::to_string(tab + 1));
    ImGui::SetCursorScreenPos(at);
    if (clickable("show", {size.x - close_width(), size.y})) context.command = command::ShowTab{tab};
    explain(tabs.names[tab] + "\nA tab keeps its experiment, view and results.");
    draw_tab_name(tabs.names[tab], at, size, tab == tabs.current);
    ImGui::SetCursorScreenPos({at.x + size.x - close_width(), at.y});
    if (clickable("close", {close_width(), size.y})) context.command = command::CloseTab{tab};
    explain("Closes the tab and removes its results.");
    draw_cross({at.x + size.x - close_width() / 2, at.y + size.y / 2},
               ImGui::IsItemHovered() ? theme::text : theme::faint);
    pop_name();
}

void draw_more(ViewContext& context, ImVec2 at, ImVec2 size) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("new", size)) context.command = command::OpenTab{};
    explain("Opens a tab with a copy of this one (Ctrl T).");
    draw_text(at.x, at.x + size.x, at.y + size.y / 2, Align::centre, fonts().text,
              ImGui::IsItemHovered() ? theme::text : theme::quiet, "+");
}

}  // namespace

void draw_header(ViewContext& context, Area area) {
    if (begin_panel("header", {area.x, area.y}, {area.width, area.height - 1}, theme::bar)) {
        Room room{unit(16), area.width - unit(14), area.y + area.height / 2};
        if (!context.session.capabilities.only_looks) {
            draw_run_or_cancel(context, room);
            draw_live(context, room);
        }
        if (!context.session.capabilities.in_page || !context.ui.lesson->shelf->lessons.empty())
            draw_lessons_button(context, room);
        draw_name(room);
        draw_folding_menus(context, room);
        if (area.width > unit(1500) && !context.choice.live_paused) draw_motto(room);
        draw_badges(context, room);
        draw_progress(context, area);
        say_value({area.x, area.y}, {area.x + area.width, area.y + area.height},
                  to_string(context.choice.experiment.problem));
        offer_menu(context, area, {"experiment", nullptr, Panel::window, experiment_lines});
    }
    end_panel();
}

float tabs_height(const ViewContext& context) {
    const bool several = context.session.tabs.names.size() > 1;
    return several && !open_lesson(context) && !context.choice.presenting ? unit(28) : 0;
}

void draw_tab_strip(ViewContext& context, Area area) {
    if (begin_panel("tabs", {area.x, area.y}, {area.width, area.height - 1}, theme::bar)) {
        const std::size_t count = context.session.tabs.names.size();
        const float more = unit(34), width = std::min(unit(300), (area.width - more) / float(count));
        for (std::size_t tab = 0; tab < count; ++tab)
            draw_tab(context, tab, {area.x + width * float(tab), area.y}, {width, area.height - 1});
        draw_more(context, {area.x + width * float(count), area.y}, {more, area.height - 1});
    }
    end_panel();
}

}  // namespace lanescope
