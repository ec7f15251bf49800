// Sets the pointer and its button for the current frame of a test.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

namespace lanescope {

/// Updates the hovered window, which Dear ImGui has computed from the real pointer.
inline void point_at(ImVec2 mouse) {
    ImGui::GetIO().MousePos = mouse;
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    for (ImGuiWindow* w : windows) w->Active = w->WasActive;
    ImGui::UpdateHoveredWindowAndCaptureFlags();
    for (ImGuiWindow* w : windows) w->Active = false;
}

/// Presses or releases the button in this frame. A click needs two frames.
inline void press_button(bool down) {
    ImGuiIO& io = ImGui::GetIO();
    io.MouseDown[0] = io.MouseClicked[0] = io.MouseDownOwned[0] = down;
    io.MouseReleased[0] = !down;
    io.MouseDownDuration[0] = down ? 0.0f : -1.0f;
    if (down) io.MouseClickedPos[0] = io.MousePos;
}

}  // namespace lanescope
