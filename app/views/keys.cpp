// What each key does: one table, from which the help is made too.
#include "app/platform/keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/views/desk.h"
#include "app/views/key_help.h"
#include "app/views/lesson.h"
#include "app/views/lesson_links.h"
#include "app/views/text.h"
#include "app/views/tour.h"

namespace lanescope {
namespace {

using Act = void (*)(Desk&);

enum class Group { lessons, class_room, running, steps, zoom, maps, panels, files };

struct Binding {
    Group group;
    std::array<Press, 3> presses;
    const char* keys;
    const char* text;
    Act act;
};

void request(Desk& desk, Request what) { desk.choice.request = what; }

void run(Desk& desk) {
    if (!desk.choice.experiment.variants.empty()) request(desk, Request::run);
}

bool close_dialog(Memory& memory) {
    if (memory.help) return memory.help = false, true;
    if (memory.exporting) return memory.exporting = false, true;
    return std::exchange(memory.asking, Request::none) != Request::none;
}

// The innermost thing that is open, then what runs, then the lesson.
void escape(Desk& desk) {
    Memory& memory = desk.memory;
    if (close_dialog(memory) || close_class(desk)) return;
    if (memory.spotlight)
        memory.spotlight = false;
    else if (desk.choice.presenting)
        present(desk, false);
    else if (desk.notebook.busy)
        request(desk, Request::cancel);
    else if (desk.notebook.sweep.busy)
        request(desk, Request::cancel_sweep);
    else if (open_lesson(desk))
        close_lesson(desk);
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

void open_explained_lesson(Desk& desk) {
    const LessonLink* link = explained_lesson();
    const Lesson* lesson = link ? desk.memory.lesson->shelf->find(std::string(link->stem)) : nullptr;
    if (!lesson) return;
    const auto page = std::ranges::find(lesson->pages, link->page, &Page::title);
    if (page != lesson->pages.end()) go_to_page(desk, lesson->stem, int(page - lesson->pages.begin()));
}

void next_colour(Desk& desk) {
    const int now = static_cast<int>(desk.choice.view.colour), last = static_cast<int>(ColourBy::idle_cause);
    desk.choice.view.colour = static_cast<ColourBy>(now == last ? 0 : now + 1);
}

void scale_text(Desk& desk, float by) {
    float& scale = desk.choice.view.text_scale;
    scale = by == 0 ? 1 : std::clamp(scale + by, 0.7f, 2.5f);
}

// In front of a class no question opens.
void ask(Desk& desk, Request what) {
    if (desk.choice.presenting) return;
    desk.memory.asking = what;
    if (what == Request::save_file && desk.memory.path.empty()) desk.memory.path = "results.lane";
}

// What a run has yet to deliver cannot be kept.
void keep(Desk& desk) {
    if (!desk.notebook.busy && !desk.notebook.results.empty()) request(desk, Request::keep);
}

void switch_list(Desk& desk) {
    LessonMemory& lesson = *desk.memory.lesson;
    lesson.list_open = true;
    const Lesson* now = open_lesson(desk);
    if (now) lesson.list_row = int(now - lesson.shelf->lessons.data());
}

void switch_presenting(Desk& desk) { present(desk, !desk.choice.presenting); }

void switch_spotlight(Desk& desk) { desk.memory.spotlight = !desk.memory.spotlight; }

// A clicker sends these.
void page_key(Desk& desk, int by) {
    const MapExtent extent = desk.extent();
    if (desk.choice.presenting && open_lesson(desk)) return turn_pages(desk, by);
    pan(desk.choice.view, extent, 0, by * visible_warps(desk.choice.view, extent));
}

// Beside a question the numbers answer it; they are in its own text.
const std::array bindings{
    Binding{Group::lessons, {Press{U't'}}, "T, Shift T", "list of lessons; tour of the window", switch_list},
    Binding{Group::lessons, {Press{U'T'}}, "", "", [](Desk& d) { d.choice.tour = 0; }},
    Binding{Group::lessons, {Press{U'y'}}, "Y", "the lesson that an explanation names", open_explained_lesson},
    Binding{Group::lessons, {Press{U'n'}}, "N, Shift N", "next page, page before", [](Desk& d) { turn_pages(d, 1); }},
    Binding{Group::lessons, {Press{U'N'}}, "", "", [](Desk& d) { turn_pages(d, -1); }},
    Binding{Group::lessons, {}, "Enter", "answer a page's question", nullptr},
    Binding{Group::lessons, {Press{U'u'}}, "U", "results without an answer", skip_question},
    Binding{Group::lessons, {Press{U'q'}}, "Q", "count a class's answers", switch_class},
    Binding{Group::lessons, {Press{U'h'}}, "H", "a hint for the goal", show_hint},
    Binding{Group::lessons, {Press{U'v'}}, "V", "the page's experiment again", apply_again},
    Binding{Group::lessons, {Press{U'x'}}, "X", "all panels, or the page's", switch_all_panels},
    Binding{Group::class_room, {Press{Key::f11}}, "F11", "present: full screen, large type", switch_presenting},
    Binding{Group::class_room, {}, "Page down, up", "turn pages, as clickers do", nullptr},
    Binding{Group::class_room, {Press{U'i'}}, "I", "spotlight at the pointer", switch_spotlight},
    Binding{Group::class_room,
            {Press{U'+', true}, Press{U'=', true}},
            "Ctrl +, -, 0",
            "larger, smaller, usual text",
            [](Desk& d) { scale_text(d, 0.1f); }},
    Binding{Group::class_room, {Press{U'-', true}}, "", "", [](Desk& d) { scale_text(d, -0.1f); }},
    Binding{Group::class_room, {Press{U'0', true}}, "", "", [](Desk& d) { scale_text(d, 0); }},
    Binding{Group::running, {Press{U'r'}, Press{Key::f5}}, "R, F5", "run the ticked variants", run},
    Binding{Group::running, {Press{U'l'}}, "L", "live: run at every change", switch_live},
    Binding{Group::running, {Press{Key::escape}}, "Esc", "close, cancel, leave a lesson, deselect", escape},
    Binding{Group::running, {Press{U'k'}}, "K, Shift K", "keep results beside the next run; let go", keep},
    Binding{Group::running, {Press{U'K'}}, "", "", [](Desk& d) { request(d, Request::let_go); }},
    Binding{Group::steps,
            {Press{Key::right}},
            "Right, Left",
            "next step, step before (Shift: ten)",
            [](Desk& d) { step_cursor(d, 1); }},
    Binding{Group::steps, {Press{Key::left}}, "", "", [](Desk& d) { step_cursor(d, -1); }},
    Binding{Group::steps, {Press{Key::right, true}}, "", "", [](Desk& d) { step_cursor(d, 10); }},
    Binding{Group::steps, {Press{Key::left, true}}, "", "", [](Desk& d) { step_cursor(d, -10); }},
    Binding{Group::steps, {Press{Key::home}}, "Home, End", "first step, last step", [](Desk& d) { go_to(d, 0); }},
    Binding{Group::steps, {Press{Key::end}}, "", "", [](Desk& d) { go_to(d, d.extent().steps - 1); }},
    Binding{Group::steps,
            {Press{U' '}},
            "Space",
            "let the step cursor run",
            [](Desk& d) { d.memory.playing = !d.memory.playing; }},
    Binding{Group::steps, {Press{U','}}, ", .", "slower, faster", [](Desk& d) { change_speed(d, -1); }},
    Binding{Group::steps, {Press{U'.'}}, "", "", [](Desk& d) { change_speed(d, 1); }},
    Binding{Group::steps,
            {Press{Key::down}},
            "Down, Up",
            "next warp, warp before",
            [](Desk& d) { pan(d.choice.view, d.extent(), 0, 1); }},
    Binding{Group::steps, {Press{Key::up}}, "", "", [](Desk& d) { pan(d.choice.view, d.extent(), 0, -1); }},
    Binding{Group::steps, {Press{Key::page_down}}, "Page down, up", "a page of warps", [](Desk& d) { page_key(d, 1); }},
    Binding{Group::steps, {Press{Key::page_up}}, "", "", [](Desk& d) { page_key(d, -1); }},
    Binding{Group::zoom, {Press{U'+'}, Press{U'='}}, "+, -", "zoom in, zoom out", [](Desk& d) { zoom(d, 0.7); }},
    Binding{Group::zoom, {Press{U'-'}}, "", "", [](Desk& d) { zoom(d, 1 / 0.7); }},
    Binding{Group::zoom, {Press{U'<'}}, "<, >", "more warps, fewer warps", [](Desk& d) { zoom_height(d, 1 / 0.7); }},
    Binding{Group::zoom, {Press{U'>'}}, "", "", [](Desk& d) { zoom_height(d, 0.7); }},
    Binding{Group::zoom, {Press{U'0'}}, "0", "fit the maps", [](Desk& d) { fit(d.choice.view); }},
    Binding{Group::zoom, {Press{U'1'}}, "1, 4", "one warp, or four", [](Desk& d) { show_warps(d, 1); }},
    Binding{Group::zoom, {Press{U'4'}}, "", "", [](Desk& d) { show_warps(d, 4); }},
    Binding{Group::zoom, {Press{U'g'}}, "G", "the whole grid", [](Desk& d) { show_warps(d, 0); }},
    Binding{Group::maps, {Press{Key::tab}}, "Tab", "swap A and B", swap_maps},
    Binding{Group::maps,
            {Press{U'd'}},
            "D",
            "what A leaves idle and B does not",
            [](Desk& d) { d.choice.view.map_difference = !d.choice.view.map_difference; }},
    Binding{Group::maps, {Press{U'f'}}, "F", "two maps, or four", switch_four_maps},
    Binding{Group::maps, {Press{U'w'}}, "W", "what the colours mean", next_colour},
    Binding{Group::maps, {Press{U'c'}}, "C", "time in steps, or in cycles", switch_axis},
    Binding{Group::panels, {Press{U'a'}}, "A, B", "source of map A, of map B", [](Desk& d) { d.memory.side = 0; }},
    Binding{Group::panels, {Press{U'b'}}, "", "", [](Desk& d) { d.memory.side = 1; }},
    Binding{Group::panels,
            {Press{U'm'}},
            "M",
            "the matrix, or the source",
            [](Desk& d) { d.choice.view.show_matrix = !d.choice.view.show_matrix; }},
    Binding{Group::panels,
            {Press{U'p'}},
            "P",
            "large plots, or the maps",
            [](Desk& d) { d.choice.view.large_plots = !d.choice.view.large_plots; }},
    Binding{Group::panels,
            {Press{Key::f11, true}},
            "Shift F11",
            "full screen",
            [](Desk& d) { d.choice.full_screen = !d.choice.full_screen; }},
    Binding{Group::files,
            {Press{U'o'}, Press{U'o', true}},
            "O, Shift O",
            "open a recording; beside the results",
            [](Desk& d) { ask(d, Request::open_file); }},
    Binding{Group::files, {Press{U'O'}}, "", "", [](Desk& d) { ask(d, Request::open_beside); }},
    Binding{Group::files,
            {Press{U'C'}, Press{U'c', true}},
            "Shift C",
            "open a CUDA file of your own",
            [](Desk& d) { ask(d, Request::open_kernel); }},
    Binding{Group::files,
            {Press{U's'}, Press{U's', true}},
            "S",
            "save the results",
            [](Desk& d) { ask(d, Request::save_file); }},
    Binding{Group::files,
            {Press{U'e'}},
            "E",
            "export pictures, table, lanes",
            [](Desk& d) { d.memory.exporting = !d.choice.presenting; }},
    Binding{Group::files,
            {Press{Key::f12}},
            "F12",
            "picture of the window (Shift: twice as large)",
            [](Desk& d) { save_as(d, 0); }},
    Binding{Group::files, {Press{Key::f12, true}}, "", "", [](Desk& d) { save_as(d, 1); }},
    Binding{Group::files,
            {Press{U'?'}, Press{Key::f1}},
            "?, F1",
            "this help",
            [](Desk& d) { d.memory.help = !d.memory.help; }},
    Binding{Group::files, {Press{U'q', true}}, "Ctrl Q", "quit", [](Desk& d) { request(d, Request::quit); }},
};

constexpr std::array group_titles{"Lessons", "In front of a class", "Running", "Steps and warps",
                                  "Zoom",    "Lane maps",           "Panels",  "Files and help"};

}  // namespace

// The card's lines are numbered.
static bool card_takes_keys(Desk& desk) {
    if (!desk.memory.exporting) return false;
    for (std::size_t i = 0; i < 9; ++i)
        if (pressed(Press{char32_t(U'1' + i)})) save_as(desk, i);
    if (pressed(Press{U'x'})) desk.memory.twice = !desk.memory.twice;
    if (pressed(Press{Key::escape}) || pressed(Press{U'e'})) desk.memory.exporting = false;
    return true;
}

// A list that is open has the keyboard.
void handle_keys(Desk& desk) {
    if (tour_takes_keys(desk) || card_takes_keys(desk) || list_takes_keys(desk)) return;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
    if (question_takes_keys(desk)) return;
    for (const Binding& binding : bindings)
        for (const Press& press : binding.presses)
            if (binding.act && press.code && pressed(press)) binding.act(desk);
}

std::vector<KeyGroup> key_help() {
    std::vector<KeyGroup> groups;
    for (const char* title : group_titles) groups.push_back({title, {}});
    for (const Binding& binding : bindings)
        if (binding.keys[0]) groups[std::size_t(binding.group)].keys.push_back({binding.keys, binding.text});
    return groups;
}

}  // namespace lanescope
