#include "app/views/shell/actions.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/platform/keyboard.h"
#include "app/views/editor/editor_parts.h"
#include "app/views/files/file_cards.h"
#include "app/views/kit/text.h"
#include "app/views/kit/tooltip.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/cards.h"
#include "app/views/shell/menu.h"
#include "app/views/shell/search.h"
#include "app/views/shell/window_parts.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

enum class Group { lessons, class_room, running, steps, zoom, maps, panels, files };

struct Binding {
    Group group;
    std::array<Press, 3> presses;
    const char* keys;
    const char* text;
    Act act;
};

void go_to(ViewContext& context, double at) {
    ViewSettings& view = context.choice.view;
    view.cursor_step = at;
    follow(view, context.extent(), at);
}

void zoom(ViewContext& context, int by) {
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    const double at = view.cursor_step < 0 ? 0.5 : (view.cursor_step - view.first_step) / visible_steps(view, extent);
    zoom_steps(view, extent, by > 0 ? 0.7 : 1 / 0.7, std::clamp(at, 0.0, 1.0));
}

void zoom_height(ViewContext& context, int by) {
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    const double at = (double(context.ui.cursor_warp) + 0.5 - view.first_warp) / visible_warps(view, extent);
    zoom_warps(view, extent, by > 0 ? 0.7 : 1 / 0.7, at >= 0 && at <= 1 ? at : 0.5);
}

void pan_warps(ViewContext& context, int by) { pan(context.choice.view, context.extent(), 0, by); }
void show_source(ViewContext& context, int map) { context.ui.side = map; }
void switch_playing(ViewContext& context) { context.ui.playing = !context.ui.playing; }
void switch_difference(ViewContext& context) {
    context.choice.view.map_difference = !context.choice.view.map_difference;
}

// Presentation remotes send these keys. They turn pages while presenting, and while a question covers the maps.
void page_key(ViewContext& context, int by) {
    const MapExtent extent = context.extent();
    const bool turns = context.choice.presenting || context.covered();
    if (turns && open_lesson(context)) return turn_pages(context, by);
    pan(context.choice.view, extent, 0, by * visible_warps(context.choice.view, extent));
}

void go_on_in_front_of_class(ViewContext& context) {
    if (context.choice.presenting && open_lesson(context)) turn_pages(context, 1);
}

/// A key's function with an argument.
template <auto function, int argument>
void with(ViewContext& context) {
    function(context, argument);
}

// Questions show their own number keys.
const Binding bindings[] = {
    {Group::lessons, {Press{U't'}}, "T, Shift T", "list of lessons; tour of the window", switch_lessons},
    {Group::lessons, {Press{U'T'}}, "", "", start_tour},
    {Group::lessons, {Press{U'y'}}, "Y", "open an explanation's lesson", open_explained_lesson},
    {Group::lessons, {Press{U'n'}}, "N, Shift N", "next or previous page", with<turn_pages, 1>},
    {Group::lessons, {Press{U'N'}}, "", "", with<turn_pages, -1>},
    {Group::lessons, {}, "Enter", "answer the page's question", nullptr},
    {Group::lessons, {Press{U'u'}}, "U", "show results without an answer", skip_question},
    {Group::lessons, {Press{U'q'}}, "Q", "count the class's answers", switch_class},
    {Group::lessons, {Press{U'h'}}, "H", "show a hint for the goal", show_hint},
    {Group::lessons, {Press{U'v'}}, "V", "run the page's experiment again", apply_again},
    {Group::lessons, {Press{U'x'}}, "X", "all panels or the page's panels", switch_all_panels},
    {Group::class_room, {Press{Key::f11}}, "F11", "present: full screen, large type", switch_presenting},
    {Group::class_room, {}, "Page down, up", "turn pages (at a question: show results)", nullptr},
    {Group::class_room, {Press{Key::enter}}, "Enter", "like Page down", go_on_in_front_of_class},
    {Group::class_room, {Press{U'i'}}, "I", "spotlight at the pointer", switch_spotlight},
    {Group::class_room, {Press{U'I'}}, "Shift I", "colours: dark, light, for a projector", next_theme},
    {Group::class_room,
     {Press{U'+', true}, Press{U'=', true}},
     "Ctrl +, -, 0",
     "larger, smaller, default text",
     larger_text},
    {Group::class_room, {Press{U'-', true}}, "", "", smaller_text},
    {Group::class_room, {Press{U'0', true}}, "", "", default_text},
    {Group::running, {Press{U'r'}, Press{Key::f5}}, "R, F5", "run the selected variants", run_selected},
    {Group::running, {Press{U'l'}}, "L", "live: run at each change", switch_live},
    {Group::running, {Press{Key::escape}}, "Esc", "close, cancel, leave a lesson, deselect", escape},
    {Group::running, {Press{U'k'}}, "K, Shift K", "pin results beside the next run; unpin", pin_results},
    {Group::running, {Press{U'K'}}, "", "", unpin_results},
    {Group::steps, {Press{Key::right}}, "Right, Left", "next or previous step (Shift: ten)", with<step_cursor, 1>},
    {Group::steps, {Press{Key::left}}, "", "", with<step_cursor, -1>},
    {Group::steps, {Press{Key::right, true}}, "", "", with<step_cursor, 10>},
    {Group::steps, {Press{Key::left, true}}, "", "", with<step_cursor, -10>},
    {Group::steps, {Press{Key::home}}, "Home, End", "first step, last step", [](ViewContext& d) { go_to(d, 0); }},
    {Group::steps, {Press{Key::end}}, "", "", [](ViewContext& d) { go_to(d, d.extent().steps - 1); }},
    {Group::steps, {Press{U' '}}, "Space", "run or stop the step cursor", switch_playing},
    {Group::steps, {Press{U','}}, ", .", "slower, faster", with<change_speed, -1>},
    {Group::steps, {Press{U'.'}}, "", "", with<change_speed, 1>},
    {Group::steps, {Press{Key::down}}, "Down, Up", "next or previous warp", with<pan_warps, 1>},
    {Group::steps, {Press{Key::up}}, "", "", with<pan_warps, -1>},
    {Group::steps, {Press{Key::page_down}}, "Page down, up", "one page of warps", with<page_key, 1>},
    {Group::steps, {Press{Key::page_up}}, "", "", with<page_key, -1>},
    {Group::zoom, {Press{U'+'}, Press{U'='}}, "+, -", "zoom in, zoom out", with<zoom, 1>},
    {Group::zoom, {Press{U'-'}}, "", "", with<zoom, -1>},
    {Group::zoom, {Press{U'<'}}, "<, >", "more warps, fewer warps", with<zoom_height, -1>},
    {Group::zoom, {Press{U'>'}}, "", "", with<zoom_height, 1>},
    {Group::zoom, {Press{U'0'}}, "0", "fit the maps", [](ViewContext& d) { fit(d.choice.view); }},
    {Group::zoom, {Press{U'1'}}, "1, 4", "one warp or four", with<show_warps, 1>},
    {Group::zoom, {Press{U'4'}}, "", "", with<show_warps, 4>},
    {Group::zoom, {Press{U'g'}}, "G", "the whole grid", with<show_warps, 0>},
    {Group::zoom, {Press{Key::backspace}}, "Backspace", "leave a zoomed box", [](ViewContext& d) { zoom_back(d); }},
    {Group::maps, {Press{U'A'}}, "Shift A", "swap A and B", swap_maps},
    {Group::maps, {Press{U'd'}}, "D", "difference: idle in A, busy in B", switch_difference},
    {Group::maps, {Press{U'f'}}, "F", "two maps or four", switch_four_maps},
    {Group::maps, {Press{U'w'}}, "W", "next meaning of the colours", next_colour},
    {Group::maps, {Press{U'c'}}, "C", "time in steps or in cycles", switch_axis},
    {Group::panels, {Press{U'a'}}, "A, B", "source of map A, of map B", with<show_source, 0>},
    {Group::panels, {Press{U'b'}}, "", "", with<show_source, 1>},
    {Group::panels, {Press{U'm'}}, "M", "the matrix or the source", switch_matrix},
    {Group::panels, {Press{U'p'}}, "P", "large plots or the maps", switch_large_plots},
    {Group::panels,
     {Press{Key::f10, true}, Press{Key::menu}},
     "Shift F10",
     "right-click menu at the pointer",
     [](ViewContext&) { ask_for_menu(); }},
    {Group::panels, {Press{Key::f11, true}}, "Shift F11", "full screen", switch_full_screen},
    {Group::files, {Press{U'o'}, Press{U'o', true}}, "O, Ctrl O", "open a file (Shift: beside the results)", open_file},
    {Group::files, {Press{U'O'}, Press{U'O', true}}, "", "", open_beside},
    {Group::files, {Press{U'C'}, Press{U'c', true}}, "Shift C", "open a CUDA file of your own", open_kernel},
    {Group::files, {Press{U's', true}}, "Ctrl S, S", "save the results, save as", save_results},
    {Group::files, {Press{U'e'}, Press{U'e', true}}, "E, Ctrl E", "export pictures, table, lanes", switch_exports},
    {Group::files, {Press{Key::f12}}, "F12", "picture of the window (Shift: twice as large)", with<save_as, 0>},
    {Group::files, {Press{Key::f12, true}}, "", "", with<save_as, 1>},
    {Group::files, {Press{U'l', true}}, "Ctrl L", "copy the command that opens this view again", copy_view},
    {Group::files, {Press{U't', true}}, "Ctrl T", "new tab with a copy of this one", open_tab},
    {Group::files, {Press{U'z', true}}, "Ctrl Z", "undo a choice or view (Shift: redo)", undo},
    {Group::files, {Press{U'Z', true}}, "", "", redo},
    {Group::files,
     {Press{U'/'}, Press{U'f', true}},
     "/, Ctrl F",
     "search controls, variants, lessons, terms",
     open_search},
    {Group::files, {Press{U'G'}}, "Shift G", "glossary", open_explained_term},
    {Group::files, {}, "Tab, Shift Tab", "next or previous control", nullptr},
    {Group::files, {}, "Enter, Space", "activate the focused control (Esc: no focus)", nullptr},
    {Group::files, {Press{U'?'}, Press{Key::f1}}, "?, F1", "all keys", switch_help},
    {Group::files, {Press{U'q', true}}, "Ctrl Q", "quit", quit},
    {Group::files, {Press{U's'}, Press{U'S', true}}, "", "", save_results_as},
    {Group::files, {Press{Key::f10}}, "F10", "the menus", open_menus},
};

constexpr std::array group_titles{"Lessons", "In front of a class", "Running", "Steps and warps",
                                  "Zoom",    "Lane maps",           "Panels",  "Files and help"};

void follow_binding(ViewContext& context, const Press& given) {
    for (const Binding& binding : bindings)
        if (binding.act && std::ranges::count(binding.presses, given) > 0 && pressed(given)) binding.act(context);
}

KeysInOrder* keys_of_card(ViewContext& context) {
    KeysInOrder* search = keys_of_search(context);
    return search ? search : keys_of_picker(context);
}

// Keys after one that opens a card belong to its field.
void follow_bindings(ViewContext& context) {
    const KeysInOrder* before = keys_of_card(context);
    const std::vector<Stroke> typed(strokes().begin(), strokes().end());
    for (auto stroke = typed.begin(); stroke != typed.end(); ++stroke) {
        follow_binding(context, press_of(*stroke));
        KeysInOrder* opened = keys_of_card(context);
        if (opened && opened != before) return opened->begin({stroke + 1, typed.end()});
    }
}

std::string name_of(const Press& press) {
    constexpr std::array named{std::pair{Key::escape, "Esc"}, std::pair{Key::tab, "Tab"}, std::pair{Key::f1, "F1"},
                               std::pair{Key::f5, "F5"},      std::pair{Key::f10, "F10"}, std::pair{Key::f11, "F11"},
                               std::pair{Key::f12, "F12"}};
    for (const auto& [key, name] : named)
        if (press.code == static_cast<std::uint32_t>(key)) return (press.shift ? "Shift+" : "") + std::string(name);
    if (press.code >= 0x7F) return {};
    const bool is_capital = press.code >= U'A' && press.code <= U'Z';
    const bool is_small = press.code >= U'a' && press.code <= U'z';
    const char shown = char(is_small ? press.code - U'a' + U'A' : press.code);
    return (press.ctrl ? "Ctrl+" : "") + std::string(is_capital ? "Shift+" : "") + shown;
}

bool is_letter_alone(const Press& press) { return !press.ctrl && press.code < static_cast<std::uint32_t>(Key::none); }

}  // namespace

static bool card_takes_keys(ViewContext& context) {
    if (!context.ui.exporting) return false;
    for (std::size_t i = 0; i < 9; ++i)
        if (pressed(Press{char32_t(U'1' + i)})) save_as(context, i);
    if (pressed(Press{U'x'})) context.ui.twice = !context.ui.twice;
    if (pressed(Press{U'a'})) switch_where(context);
    if (pressed(Press{Key::escape}) || pressed(Press{U'e'})) context.ui.exporting = false;
    return true;
}

void handle_keys(ViewContext& context) {
    if (wanted_lesson()) open_lesson_page(context, wanted_lesson());
    if (pressed(Press{U'q', true})) return quit(context);  // whatever card has the other keys
    if (tour_takes_keys(context) || search_takes_keys(context) || glossary_takes_keys(context)) return;
    if (card_takes_keys(context) || list_takes_keys(context)) return;
    if (confirmation_takes_keys(context)) return;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
    if (question_takes_keys(context)) return;
    if (context.ui.asking && !ImGui::GetIO().WantTextInput) return;  // its field is about to open
    follow_bindings(context);
}

// Single letters come last: they fail while the user types.
std::string key_of(Act act, bool letter_keys) {
    const Press* letter = nullptr;
    for (const Binding& binding : bindings)
        for (const Press& press : binding.presses) {
            if (binding.act != act || !press.code) continue;
            if (!is_letter_alone(press)) return name_of(press);
            if (!letter) letter = &press;
        }
    return letter && letter_keys ? name_of(*letter) : std::string();
}

std::vector<KeyGroup> key_help() {
    std::vector<KeyGroup> groups;
    for (const char* title : group_titles) groups.push_back({title, {}});
    for (const Binding& binding : bindings)
        if (binding.keys[0])
            groups[std::size_t(binding.group)].keys.push_back({binding.keys, binding.text, binding.act});
    KeyGroup& editor = groups.emplace_back(KeyGroup{"In the kernel editor", {}});
    for (const auto& [keys, text] : editor::editor_key_help()) editor.keys.push_back({keys, text, nullptr});
    return groups;
}

}  // namespace lanescope
