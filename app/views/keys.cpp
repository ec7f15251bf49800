// What each key does: one table, from which the help is made too.
#include "app/platform/keys.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/desk.h"
#include "app/views/key_help.h"

namespace lanescope {
namespace {

using Act = void (*)(Desk&);

struct Binding {
    std::array<Press, 3> presses;
    const char* keys;
    const char* text;
    Act act;
};

void request(Desk& desk, Request what) { desk.choice.request = what; }

void run(Desk& desk) {
    if (!desk.choice.experiment.variants.empty()) request(desk, Request::run);
}

void escape(Desk& desk) {
    Memory& memory = desk.memory;
    if (memory.help)
        memory.help = false;
    else if (memory.exporting)
        memory.exporting = false;
    else if (memory.asking != Request::none)
        memory.asking = Request::none;
    else if (desk.notebook.busy)
        request(desk, Request::cancel);
    else if (desk.notebook.sweep.busy)
        request(desk, Request::cancel_sweep);
    else {
        desk.choice.view.source_line = 0;
        desk.choice.view.cursor_step = -1;
        memory.emphasised.clear();
        memory.playing = false;
    }
}

void go_to(Desk& desk, double at) {
    ViewSettings& view = desk.choice.view;
    view.cursor_step = at;
    follow(view, desk.extent(), at);
}

void zoom(Desk& desk, double factor) {
    ViewSettings& view = desk.choice.view;
    const MapExtent extent = desk.extent();
    const double at = view.cursor_step < 0 ? 0.5 : (view.cursor_step - view.first_step) / visible_steps(view, extent);
    zoom_steps(view, extent, factor, std::clamp(at, 0.0, 1.0));
}

void zoom_height(Desk& desk, double factor) {
    ViewSettings& view = desk.choice.view;
    const MapExtent extent = desk.extent();
    const double at = (double(desk.memory.cursor_warp) + 0.5 - view.first_warp) / visible_warps(view, extent);
    zoom_warps(view, extent, factor, at >= 0 && at <= 1 ? at : 0.5);
}

void next_colour(Desk& desk) {
    const int now = static_cast<int>(desk.choice.view.colour), last = static_cast<int>(ColourBy::idle_cause);
    desk.choice.view.colour = static_cast<ColourBy>(now == last ? 0 : now + 1);
}

void scale_text(Desk& desk, float by) {
    float& scale = desk.choice.view.text_scale;
    scale = by == 0 ? 1 : std::clamp(scale + by, 0.7f, 2.5f);
}

void ask(Desk& desk, Request what) {
    desk.memory.asking = what;
    if (what == Request::save_file && desk.memory.path.empty()) desk.memory.path = "results.lane";
}

// What a run has yet to deliver cannot be kept.
void keep(Desk& desk) {
    if (!desk.notebook.busy && !desk.notebook.results.empty()) request(desk, Request::keep);
}

const std::array bindings{
    Binding{{Press{U'r'}, Press{Key::f5}}, "R, F5", "run the ticked variants", run},
    Binding{{Press{Key::escape}}, "Esc", "cancel the run; else let go of line, cursor and emphasis", escape},
    Binding{{Press{U'l'}}, "L", "live: run at every change", [](Desk& d) { d.choice.live = !d.choice.live; }},
    Binding{{Press{Key::tab}}, "Tab", "swap A and B", swap_maps},
    Binding{{Press{U'd'}},
            "D",
            "map B, or what A leaves idle and B does not",
            [](Desk& d) { d.choice.view.map_difference = !d.choice.view.map_difference; }},
    Binding{{Press{U'a'}}, "A, B", "source of map A, or of map B", [](Desk& d) { d.memory.side = 0; }},
    Binding{{Press{U'b'}}, "", "", [](Desk& d) { d.memory.side = 1; }},
    Binding{{Press{U' '}}, "Space", "let the step cursor run", [](Desk& d) { d.memory.playing = !d.memory.playing; }},
    Binding{{Press{Key::right}},
            "Right, Left",
            "next step, step before (with Shift: ten)",
            [](Desk& d) { step_cursor(d, 1); }},
    Binding{{Press{Key::left}}, "", "", [](Desk& d) { step_cursor(d, -1); }},
    Binding{{Press{Key::right, true}}, "", "", [](Desk& d) { step_cursor(d, 10); }},
    Binding{{Press{Key::left, true}}, "", "", [](Desk& d) { step_cursor(d, -10); }},
    Binding{{Press{Key::home}}, "Home, End", "first step, last step", [](Desk& d) { go_to(d, 0); }},
    Binding{{Press{Key::end}}, "", "", [](Desk& d) { go_to(d, d.extent().steps - 1); }},
    Binding{{Press{Key::down}},
            "Down, Up",
            "next warp, warp before",
            [](Desk& d) { pan(d.choice.view, d.extent(), 0, 1); }},
    Binding{{Press{Key::up}}, "", "", [](Desk& d) { pan(d.choice.view, d.extent(), 0, -1); }},
    Binding{{Press{Key::page_down}},
            "Page down, up",
            "a page of warps",
            [](Desk& d) { pan(d.choice.view, d.extent(), 0, visible_warps(d.choice.view, d.extent())); }},
    Binding{{Press{Key::page_up}},
            "",
            "",
            [](Desk& d) { pan(d.choice.view, d.extent(), 0, -visible_warps(d.choice.view, d.extent())); }},
    Binding{{Press{U'+'}, Press{U'='}}, "+, -", "zoom in, zoom out", [](Desk& d) { zoom(d, 0.7); }},
    Binding{{Press{U'-'}}, "", "", [](Desk& d) { zoom(d, 1 / 0.7); }},
    Binding{{Press{U'0'}}, "0", "fit the maps", [](Desk& d) { fit(d.choice.view); }},
    Binding{{Press{U'1'}}, "1, 4", "one warp, or four", [](Desk& d) { show_warps(d, 1); }},
    Binding{{Press{U'4'}}, "", "", [](Desk& d) { show_warps(d, 4); }},
    Binding{{Press{U'g'}}, "G", "the whole grid", [](Desk& d) { show_warps(d, 0); }},
    Binding{{Press{U'<'}}, "<, >", "more warps, fewer warps", [](Desk& d) { zoom_height(d, 1 / 0.7); }},
    Binding{{Press{U'>'}}, "", "", [](Desk& d) { zoom_height(d, 0.7); }},
    Binding{{Press{U'c'}}, "C", "time in steps, or in cycles where they are recorded", switch_axis},
    Binding{{Press{U'w'}}, "W", "what colours mean: array, lanes, ... why idle", next_colour},
    Binding{{Press{U','}}, ", .", "slower, faster", [](Desk& d) { change_speed(d, -1); }},
    Binding{{Press{U'.'}}, "", "", [](Desk& d) { change_speed(d, 1); }},
    Binding{{Press{U'+', true}, Press{U'=', true}},
            "Ctrl +, -, 0",
            "larger, smaller, usual text",
            [](Desk& d) { scale_text(d, 0.1f); }},
    Binding{{Press{U'-', true}}, "", "", [](Desk& d) { scale_text(d, -0.1f); }},
    Binding{{Press{U'0', true}}, "", "", [](Desk& d) { scale_text(d, 0); }},
    Binding{{Press{U'm'}},
            "M",
            "the matrix, in place of the source",
            [](Desk& d) { d.choice.view.show_matrix = !d.choice.view.show_matrix; }},
    Binding{{Press{U'p'}},
            "P",
            "large plots, in place of the maps",
            [](Desk& d) { d.choice.view.large_plots = !d.choice.view.large_plots; }},
    Binding{{Press{Key::f11}}, "F11", "full screen", [](Desk&) {}},  // the window itself does it
    Binding{{Press{Key::f12}},
            "F12",
            "save a picture of the window; with Shift twice as large",
            [](Desk& d) { save_as(d, 0); }},
    Binding{{Press{Key::f12, true}}, "", "", [](Desk& d) { save_as(d, 1); }},
    Binding{{Press{U'e'}}, "E", "export: pictures, table, lanes", [](Desk& d) { d.memory.exporting = true; }},
    Binding{{Press{U'o'}, Press{U'o', true}}, "O", "open a recording", [](Desk& d) { ask(d, Request::open_file); }},
    Binding{
        {Press{U'O'}}, "Shift O", "open a recording beside the results", [](Desk& d) { ask(d, Request::open_beside); }},
    Binding{{Press{U'k'}}, "K, Shift K", "keep the results beside the next run; let go of them", keep},
    Binding{{Press{U'K'}}, "", "", [](Desk& d) { request(d, Request::let_go); }},
    Binding{{Press{U's'}, Press{U's', true}}, "S", "save the results", [](Desk& d) { ask(d, Request::save_file); }},
    Binding{{Press{U'q', true}}, "Ctrl Q", "quit", [](Desk& d) { request(d, Request::quit); }},
    Binding{{Press{U'?'}, Press{Key::f1}}, "?, F1", "this help", [](Desk& d) { d.memory.help = !d.memory.help; }},
};

}  // namespace

// The card's lines are numbered.
static bool card_takes_keys(Desk& desk) {
    if (!desk.memory.exporting) return false;
    for (std::size_t i = 0; i < 5; ++i)
        if (pressed(Press{char32_t(U'1' + i)})) save_as(desk, i);
    if (pressed(Press{Key::escape}) || pressed(Press{U'e'})) desk.memory.exporting = false;
    return true;
}

// A list that is open has the keyboard.
void handle_keys(Desk& desk) {
    if (card_takes_keys(desk)) return;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
    for (const Binding& binding : bindings)
        for (const Press& press : binding.presses)
            if (press.code && pressed(press)) binding.act(desk);
}

std::vector<KeyHelp> key_help() {
    std::vector<KeyHelp> list;
    for (const Binding& binding : bindings)
        if (binding.keys[0]) list.push_back({binding.keys, binding.text});
    return list;
}

}  // namespace lanescope
