#include "app/views/kit/theme.h"

#include "app/session/choice.h"

namespace lanescope::theme {

Colours colours = colours_of(Theme::dark);

namespace {

Theme in_use = Theme::dark;

void set(ImGuiCol which, ImU32 colour) { ImGui::GetStyle().Colors[which] = ImGui::ColorConvertU32ToFloat4(colour); }

void set_colours() {
    set(ImGuiCol_Text, text);
    set(ImGuiCol_TextDisabled, faint);
    set(ImGuiCol_WindowBg, ground);
    set(ImGuiCol_ChildBg, 0);
    set(ImGuiCol_PopupBg, card);
    set(ImGuiCol_Border, line);
    set(ImGuiCol_FrameBg, control);
    set(ImGuiCol_FrameBgHovered, control_hot);
    set(ImGuiCol_FrameBgActive, control_hot);
    set(ImGuiCol_Button, control);
    set(ImGuiCol_ButtonHovered, control_hot);
    set(ImGuiCol_ButtonActive, chosen);
    set(ImGuiCol_Header, chosen);
    set(ImGuiCol_HeaderHovered, control_hot);
    set(ImGuiCol_HeaderActive, chosen);
    set(ImGuiCol_Separator, line);
    set(ImGuiCol_ScrollbarBg, 0);
    set(ImGuiCol_ScrollbarGrab, colours.scroll);
    set(ImGuiCol_ScrollbarGrabHovered, colours.scroll_hot);
    set(ImGuiCol_ScrollbarGrabActive, accent);
    set(ImGuiCol_TextSelectedBg, colours.selection);
    set(ImGuiCol_TableHeaderBg, bar);
    set(ImGuiCol_TableBorderLight, grid);
    set(ImGuiCol_TableBorderStrong, line);
    set(ImGuiCol_ModalWindowDimBg, colours.veil);
}

}  // namespace

void use(Theme theme) {
    if (theme == in_use) return;
    in_use = theme;
    colours = colours_of(theme);
}

Theme present() { return in_use; }

void apply() {
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = {unit(14), unit(10)};
    style.FramePadding = {unit(8), unit(4)};
    style.ItemSpacing = {unit(8), unit(6)};
    style.ItemInnerSpacing = {unit(6), unit(4)};
    style.WindowRounding = style.ChildRounding = 0;
    style.FrameRounding = style.PopupRounding = unit(5);
    style.ScrollbarRounding = unit(4);
    style.ScrollbarSize = unit(10);
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowMinSize = {1, 1};
    style.DisabledAlpha = 0.5f;
    style.AntiAliasedLinesUseTex = true;
    set_colours();
}

}  // namespace lanescope::theme
