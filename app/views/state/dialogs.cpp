// What opens over the window: a card, and the question for a path.
#include <imgui.h>

#include <algorithm>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/state/dialogs.h"
#include "app/views/state/view_context.h"

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
    enter_window(name);
}

void end_card() {
    leave();
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

namespace {

struct Question {
    const char *title, *example, *foot;
};

Question question_of(const command::SaveRecording&) {
    return {"Save results", "results.lane", "The path of a .lane file. Enter saves, Esc leaves."};
}
Question question_of(const command::SaveVersions&) {
    return {"Save all versions", "versions.lane", "The path of a .lane file. Enter saves, Esc leaves."};
}
Question question_of(const command::OpenLessons&) {
    return {"Open a folder of lessons", "path of a folder", "A folder with .md files. Enter opens, Esc leaves."};
}
Question question_of(const command::OpenKernel&) {
    return {"Open a CUDA file", "path of a .cu file",
            "Kernels and a host function that launches them. Enter opens, Esc leaves."};
}
Question question_of(const command::UsePlace&) {
    return {"Run on another computer", "gpu-host=ssh -T gpu-host lanescope worker",
            "A command that starts a worker; NAME=COMMAND remembers it. Enter connects, Esc leaves."};
}
Question question_of(const command::OpenBeside&) {
    return {"Open a recording beside the results", "path of a .lane file",
            "The path of a .lane file. Enter opens, Esc leaves."};
}
Question question_of(const command::SaveText&) {
    return {"Save the table", "table.csv", "The path of a file. Enter saves, Esc leaves."};
}
Question question_of(const command::SavePicture&) {
    return {"Save the picture", "picture.png", "The path of a .png file. Enter saves, Esc leaves."};
}
Question question_of(const auto&) {
    return {"Open a recording", "path of a .lane file", "The path of a .lane file. Enter opens, Esc leaves."};
}
Question question_of(const Command& asking) {
    return std::visit([](const auto& command) { return question_of(command); }, asking);
}

Command with_path(Command asked, const std::string& path) {
    std::visit(
        [&](auto& command) {
            if constexpr (requires { command.path; }) command.path = path;
        },
        asked);
    return asked;
}

enum class Answer { none, given, refused };

Answer ask_path(const UiState& ui, std::string& path) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().mono);
    const bool entered =
        text_field("path", path, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll,
                   question_of(*ui.asking).example);
    pop_font();
    if (entered && !path.empty()) return Answer::given;
    return ImGui::IsItemDeactivated() ? Answer::refused : Answer::none;
}

}  // namespace

void draw_path_question(ViewContext& context) {
    UiState& ui = context.ui;
    if (!ui.asking) return;
    const Question question = question_of(*ui.asking);
    begin_card("dialog", {unit(560), unit(132)});
    label(fonts().title, theme::text, question.title);
    const Answer answer = ask_path(ui, ui.path);
    label(fonts().small, theme::quiet, question.foot);
    end_card();
    if (answer == Answer::given) context.command = with_path(*ui.asking, ui.path);
    if (answer != Answer::none) ui.asking.reset();
}

}  // namespace lanescope
