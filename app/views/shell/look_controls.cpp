#include "app/views/shell/look_controls.h"

#include <algorithm>
#include <array>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float letter_width = 30, letter_height = 24, themes_width = 90;

// In the order of Theme.
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

}  // namespace

void scale_text(ViewContext& context, float by) {
    float& scale = context.choice.look.text_scale;
    scale = by == 0 ? 1 : std::clamp(scale + by, 0.7f, 2.5f);
}

void next_theme(ViewContext& context) {
    Theme& theme = context.choice.look.theme;
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
    int now = static_cast<int>(context.choice.look.theme);
    if (quiet_dropdown("theme", right, "The window's colours (Shift I).", themes, now))
        context.choice.look.theme = static_cast<Theme>(now);
}

namespace {

// Presenting has no header or list of keys.
void draw_leave(ViewContext& context, ImVec2 at, float width) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("leave", {width, unit(letter_height)})) present(context, false);
    explain("Shows the whole window again (Esc or F11).");
    draw_text(at.x, at.x + width, at.y + unit(letter_height) / 2, Align::centre, fonts().small,
              ImGui::IsItemHovered() ? theme::text : theme::quiet, "Esc leaves");
}

}  // namespace

Area draw_look_controls(ViewContext& context, Area line) {
    const float letters = unit(2 * letter_width + 4), leave = text_size(fonts().small, "Esc leaves").x + unit(20);
    const float width = letters + unit(12 + themes_width) + leave;
    const Area rest{line.x, line.y, line.width - width, line.height};
    const float x = rest.x + rest.width, y = line.y + (line.height - unit(letter_height)) / 2;
    if (begin_panel("look", {x, line.y}, {width, line.height}, theme::bar)) {
        ImGui::SetCursorScreenPos({x, y});
        draw_text_size(context);
        ImGui::SetCursorScreenPos({x + letters + unit(12), y});
        draw_theme_choice(context, x + width - leave);
        draw_leave(context, {x + width - leave, y}, leave);
    }
    end_panel();
    return rest;
}

}  // namespace lanescope
