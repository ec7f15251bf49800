#include "app/views/kit/theme.h"

namespace lanescope::theme {
namespace {

void set(ImGuiCol which, ImU32 colour) { ImGui::GetStyle().Colors[which] = ImGui::ColorConvertU32ToFloat4(colour); }

void colours() {
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
    set(ImGuiCol_ScrollbarGrab, IM_COL32(0x3A, 0x44, 0x54, 0xFF));
    set(ImGuiCol_ScrollbarGrabHovered, IM_COL32(0x4A, 0x56, 0x68, 0xFF));
    set(ImGuiCol_ScrollbarGrabActive, accent);
    set(ImGuiCol_TextSelectedBg, IM_COL32(0x2B, 0x5A, 0x7C, 0xFF));
    set(ImGuiCol_TableHeaderBg, bar);
    set(ImGuiCol_TableBorderLight, grid);
    set(ImGuiCol_TableBorderStrong, line);
    set(ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 0xA0));
}

}  // namespace

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
    colours();
}

}  // namespace lanescope::theme
