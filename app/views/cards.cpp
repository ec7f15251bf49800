// What opens over the window: the list of keys, and the question for a path.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/views/cards.h"
#include "app/views/desk.h"
#include "app/views/key_help.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
using theme::unit;

void begin_card(const char* name, ImVec2 size) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(size.x, display.x - unit(20)), std::min(size.y, display.y - unit(20))});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(24), unit(18)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, unit(8));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme::card);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();
}

void end_card() {
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

namespace {

void draw_binding(const KeyHelp& help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw_text(at.x, at.x + unit(124), at.y + unit(10), Align::left, fonts().mono, theme::accent, help.keys);
    draw_text(at.x + unit(136), at.x + width, at.y + unit(10), Align::left, fonts().text, theme::text, help.text);
    ImGui::Dummy({width, unit(21)});
}

enum class Answer { none, given, refused };

Answer ask_path(const Memory& memory, std::string& path) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().mono);
    const bool entered = ImGui::InputTextWithHint(
        "##path", memory.asking == Request::save_file ? "results.lane" : "path of a .lane file", &path,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    pop_font();
    if (entered && !path.empty()) return Answer::given;
    return ImGui::IsItemDeactivated() ? Answer::refused : Answer::none;
}

}  // namespace

void draw_help(Desk& desk) {
    if (!desk.memory.help) return;
    const std::vector<KeyHelp> keys = key_help();
    begin_card("help", {unit(560), unit(112) + unit(21) * float(keys.size())});
    label(fonts().title, theme::text, "Keys");
    ImGui::Dummy({1, unit(2)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    for (const KeyHelp& help : keys) draw_binding(help);
    ImGui::PopStyleVar();
    ImGui::Dummy({1, unit(2)});
    label(fonts().small, theme::quiet,
          "In the maps: wheel zooms steps, with Ctrl warps; drag pans, with Shift a box; double click fits.");
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered() && !ImGui::IsWindowAppearing()) desk.memory.help = false;
    end_card();
}

void draw_path_question(Desk& desk) {
    Memory& memory = desk.memory;
    if (memory.asking == Request::none) return;
    const bool saving = memory.asking == Request::save_file;
    begin_card("path", {unit(560), unit(132)});
    const bool beside = memory.asking == Request::open_beside;
    label(fonts().title, theme::text,
          saving   ? "Save results"
          : beside ? "Open a recording beside the results"
                   : "Open a recording");
    const Answer answer = ask_path(memory, memory.path);
    label(fonts().small, theme::quiet,
          saving ? "The path of a .lane file. Enter saves, Esc leaves."
                 : "The path of a .lane file. Enter opens, Esc leaves.");
    end_card();
    if (answer == Answer::given) {
        desk.choice.path = memory.path;
        desk.choice.request = memory.asking;
    }
    if (answer != Answer::none) memory.asking = Request::none;
}

}  // namespace lanescope
