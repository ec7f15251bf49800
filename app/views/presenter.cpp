// In front of a class: larger type, and a spotlight that follows the pointer.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/lesson.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

// What is read from the last row is a share of the picture's height, whatever its pixels are.
float larger_scale(const Desk& desk) {
    const float units = ImGui::GetIO().DisplaySize.y / 900;
    return std::clamp(desk.memory.usual_scale * std::clamp(units * 1.3f, 1.05f, 2.2f), 0.7f, 2.5f);
}

constexpr int corners = 64;
constexpr ImU32 dark = IM_COL32(0, 0, 0, 0xB4);

ImVec2 on_circle(ImVec2 centre, float radius, int corner) {
    const float angle = 6.2831853f * float(corner) / corners;
    return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

}  // namespace

void present(Desk& desk, bool on) {
    Choice& choice = desk.choice;
    if (choice.presenting == on) return;
    choice.presenting = on;
    desk.memory.spotlight = false;
    if (!on) choice.view.text_scale = desk.memory.usual_scale;
}

// The display's size is known only once the window fills it.
void follow_presenting(Desk& desk) {
    Memory& memory = desk.memory;
    const float height = desk.choice.presenting ? ImGui::GetIO().DisplaySize.y : 0;
    if (memory.presented_height == height) return;
    if (memory.presented_height == 0) memory.usual_scale = desk.choice.view.text_scale;
    memory.presented_height = height;
    if (height > 0) desk.choice.view.text_scale = larger_scale(desk);
}

// Everything around the circle, in wedges that reach beyond the edges.
void draw_spotlight(const Desk& desk) {
    if (!desk.memory.spotlight || !ImGui::IsMousePosValid()) return;
    const ImVec2 centre = ImGui::GetIO().MousePos, size = ImGui::GetIO().DisplaySize;
    const float radius = std::min(size.x, size.y) * 0.16f, far = 2 * (size.x + size.y);
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // whose seams between the wedges could be seen
    for (int i = 0; i < corners; ++i) {
        const std::array wedge{on_circle(centre, radius, i), on_circle(centre, far, i), on_circle(centre, far, i + 1),
                               on_circle(centre, radius, i + 1)};
        list->AddConvexPolyFilled(wedge.data(), int(wedge.size()), dark);
    }
    list->Flags = flags;
    list->AddCircle(centre, radius, theme::cursor, corners, theme::unit(2));
}

}  // namespace lanescope
