#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/window_parts.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float letter_width = 30, letter_height = 24, themes_width = 90;

const std::array themes{Option{"Dark", "Dark colours, for a screen."},
                        Option{"Light", "Light colours, for a screen in daylight and for print."},
                        Option{"Projector", "Black on white with a few strong colours, for a bright room."}};

bool letter(const char* id, ImFont* font, const char* tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + unit(letter_width), at.y + unit(letter_height)};
    const bool clicked = clickable(id, {unit(letter_width), unit(letter_height)}), hot = ImGui::IsItemHovered();
    explain(tip);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, to, hot ? theme::colours.control_hot : theme::control, unit(5));
    list->AddRect(at, to, theme::line, unit(5));
    draw_text(at.x, to.x, (at.y + to.y) / 2, Align::centre, font, theme::text, "A");
    return clicked;
}

// Presenting has no header or list of keys.
void draw_leave(ViewContext& context, ImVec2 at, float width) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("leave", {width, unit(letter_height)})) present(context, false);
    explain("Shows the whole window again (Esc or F11).");
    draw_text(at.x, at.x + width, at.y + unit(letter_height) / 2, Align::centre, fonts().small,
              ImGui::IsItemHovered() ? theme::text : theme::quiet, "Esc leaves");
}

struct PresenterState {
    float normal_scale = 1;  ///< before presenting
    float height = 0;        ///< of the display; 0: not presenting
};

// For the last row, text must be a share of the picture's height.
float larger_scale(const ViewContext& context) {
    const float units = ImGui::GetIO().DisplaySize.y / 900;
    return std::clamp(context.state<PresenterState>().normal_scale * std::clamp(units * 1.3f, 1.05f, 2.2f), 0.7f, 2.5f);
}

constexpr int corners = 64;

ImVec2 on_circle(ImVec2 centre, float radius, int corner) {
    const float angle = 6.2831853f * float(corner) / corners;
    return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

// The shade covers all but tooltips and takes no input.
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

void scale_text(ViewContext& context, float by) {
    float& scale = context.choice.appearance.text_scale;
    scale = by == 0 ? 1 : std::clamp(scale + by, 0.7f, 2.5f);
}

void next_theme(ViewContext& context) {
    Theme& theme = context.choice.appearance.theme;
    theme = theme == Theme::projector ? Theme::dark : static_cast<Theme>(static_cast<int>(theme) + 1);
}

void draw_text_size(ViewContext& context) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (letter("smaller text", fonts().small, "Makes the text smaller (Ctrl -).")) scale_text(context, -0.1f);
    ImGui::SetCursorScreenPos({at.x + unit(letter_width + 4), at.y});
    if (letter("larger text", fonts().title, "Makes the text larger (Ctrl +). Ctrl 0 sets the default size."))
        scale_text(context, 0.1f);
}

void draw_theme_choice(ViewContext& context, float right) {
    int now = static_cast<int>(context.choice.appearance.theme);
    if (quiet_dropdown("theme", right, "The window's colours (Shift I).", themes, now))
        context.choice.appearance.theme = static_cast<Theme>(now);
}

Area draw_appearance_controls(ViewContext& context, Area line) {
    const float letters = unit(2 * letter_width + 4), leave = text_size(fonts().small, "Esc leaves").x + unit(20);
    const float width = letters + unit(12 + themes_width) + leave;
    const Area rest{line.x, line.y, line.width - width, line.height};
    const float x = rest.x + rest.width, y = line.y + (line.height - unit(letter_height)) / 2;
    if (begin_panel("appearance", {x, line.y}, {width, line.height}, theme::bar)) {
        ImGui::SetCursorScreenPos({x, y});
        draw_text_size(context);
        ImGui::SetCursorScreenPos({x + letters + unit(12), y});
        draw_theme_choice(context, x + width - leave);
        draw_leave(context, {x + width - leave, y}, leave);
    }
    end_panel();
    return rest;
}

void present(ViewContext& context, bool on) {
    Choice& choice = context.choice;
    if (choice.presenting == on) return;
    choice.presenting = on;
    context.ui.spotlight = false;
    if (!on) choice.appearance.text_scale = context.state<PresenterState>().normal_scale;
}

// The display's size is known only after the window fills it.
void follow_presenting(ViewContext& context) {
    auto& state = context.state<PresenterState>();
    const float height = context.choice.presenting ? ImGui::GetIO().DisplaySize.y : 0;
    if (state.height == height) return;
    if (state.height == 0) state.normal_scale = context.choice.appearance.text_scale;
    state.height = height;
    if (height > 0) context.choice.appearance.text_scale = larger_scale(context);
}

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
