// Cards, including the question for a worker.
#include <imgui.h>

#include <algorithm>

#include "app/views/kit/focus.h"
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
    begin_layer();
}

void end_card() {
    end_layer();
    leave();
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

void draw_place_question(ViewContext& context) {
    UiState& ui = context.ui;
    auto* asked = ui.asking ? std::get_if<command::UsePlace>(&*ui.asking) : nullptr;
    if (!asked) return;
    begin_card("dialog", {unit(560), unit(132)});
    label(fonts().title, theme::text, "Run on another computer");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().mono);
    const bool entered = text_field("path", asked->path, ImGuiInputTextFlags_EnterReturnsTrue,
                                    "gpu-host=ssh -T gpu-host lanescope worker");
    pop_font();
    const bool left = ImGui::IsItemDeactivated();
    label(fonts().small, theme::quiet,
          "Type a command that starts a worker. NAME=COMMAND saves it. Enter connects, Esc closes.");
    end_card();
    const bool given = entered && !asked->path.empty();
    if (given) context.command = *ui.asking;
    if (given || left) ui.asking.reset();
}

}  // namespace lanescope
