// Presenting: larger text, and a spotlight.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/theme.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

struct PresenterState {
    float usual_scale = 1;  ///< before presenting
    float height = 0;       ///< of the display; 0: not presenting
};

// For the last row, text size must be a share of the picture's height, whatever its pixels.
float larger_scale(const ViewContext& context) {
    const float units = ImGui::GetIO().DisplaySize.y / 900;
    return std::clamp(context.state<PresenterState>().usual_scale * std::clamp(units * 1.3f, 1.05f, 2.2f), 0.7f, 2.5f);
}

constexpr int corners = 64;

ImVec2 on_circle(ImVec2 centre, float radius, int corner) {
    const float angle = 6.2831853f * float(corner) / corners;
    return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

// The shade covers all but tooltips, and takes no input.
ImDrawList* begin_shade(ImVec2 size) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("spotlight", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    return ImGui::GetWindowDrawList();
}

}  // namespace

void present(ViewContext& context, bool on) {
    Choice& choice = context.choice;
    if (choice.presenting == on) return;
    choice.presenting = on;
    context.ui.spotlight = false;
    if (!on) choice.look.text_scale = context.state<PresenterState>().usual_scale;
}

// The display's size is known only after the window fills it.
void follow_presenting(ViewContext& context) {
    auto& state = context.state<PresenterState>();
    const float height = context.choice.presenting ? ImGui::GetIO().DisplaySize.y : 0;
    if (state.height == height) return;
    if (state.height == 0) state.usual_scale = context.choice.look.text_scale;
    state.height = height;
    if (height > 0) context.choice.look.text_scale = larger_scale(context);
}

// Fills wedges from the circle to beyond the edges.
void draw_spotlight(const ViewContext& context) {
    if (!context.ui.spotlight || !ImGui::IsMousePosValid()) return;
    const ImVec2 centre = ImGui::GetIO().MousePos, size = ImGui::GetIO().DisplaySize;
    const float radius = std::min(size.x, size.y) * 0.16f, far = 2 * (size.x + size.y);
    ImDrawList* list = begin_shade(size);
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // hides seams between the wedges
    for (int i = 0; i < corners; ++i) {
        const std::array wedge{on_circle(centre, radius, i), on_circle(centre, far, i), on_circle(centre, far, i + 1),
                               on_circle(centre, radius, i + 1)};
        list->AddConvexPolyFilled(wedge.data(), int(wedge.size()), theme::colours.veil);
    }
    list->Flags = flags;
    list->AddCircle(centre, radius, theme::cursor, corners, theme::unit(2));
    ImGui::End();
}

}  // namespace lanescope
