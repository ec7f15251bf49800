// The pointer and its button, as a test would have them in the frame that has just begun.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

namespace lanescope {

/// ImGui has looked where the real pointer is: it has to look again.
inline void point_at(ImVec2 mouse) {
    ImGui::GetIO().MousePos = mouse;
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    for (ImGuiWindow* w : windows) w->Active = w->WasActive;
    ImGui::UpdateHoveredWindowAndCaptureFlags();
    for (ImGuiWindow* w : windows) w->Active = false;
}

/// Pressed in this frame, or let go of. A click is the one and then, in the next frame, the other.
inline void press_button(bool down) {
    ImGuiIO& io = ImGui::GetIO();
    io.MouseDown[0] = io.MouseClicked[0] = io.MouseDownOwned[0] = down;
    io.MouseReleased[0] = !down;
    io.MouseDownDuration[0] = down ? 0.0f : -1.0f;
    if (down) io.MouseClickedPos[0] = io.MousePos;
}

}  // namespace lanescope
