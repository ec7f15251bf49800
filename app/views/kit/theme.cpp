#include "app/views/kit/theme.h"

#include "app/session/choice.h"

namespace lanescope::theme {
namespace {

constexpr ImU32 rgb(unsigned hex, unsigned alpha = 0xFF) {
    return IM_COL32(hex >> 16, hex >> 8 & 0xFF, hex & 0xFF, alpha);
}

constexpr Colours dark{
    .light = false,
    .text_contrast = 4.5f,
    .ground = rgb(0x0C0F15),
    .bar = rgb(0x12161E),
    .control = rgb(0x1A202B),
    .control_hot = rgb(0x252E3C),
    .chosen = rgb(0x1E2D3E),
    .row = rgb(0x151B25),
    .card = rgb(0x171D27),
    .line = rgb(0x28303D),
    .grid = rgb(0x1E2530),
    .text = rgb(0xE9EEF5),
    .quiet = rgb(0x9AA6B6),
    .faint = rgb(0x7F8B9C),
    .accent = rgb(0x56B4E9),
    .cursor = rgb(0xF0E442),
    .good = rgb(0x35C49A),
    .warn = rgb(0xF0B03C),
    .bad = rgb(0xFF865E),
    .bad_ground = rgb(0x331812),
    .strong = rgb(0x0B6B4F),
    .strong_hot = rgb(0x0C7456),
    .danger = rgb(0x4A2216),
    .danger_hot = rgb(0x632C1B),
    .on_strong = rgb(0xFFFFFF),
    .selection = rgb(0x2B5A7C),
    .scroll = rgb(0x3A4454),
    .scroll_hot = rgb(0x5A687C),
    .code_words = rgb(0x9FDCF5),
    .veil = rgb(0x04060A, 0xB8),
    .caret_line = rgb(0x141A24),
    .guide = rgb(0x1D242F),
    .code_selection = rgb(0x1B3D59),
    .idle_selection = rgb(0x27313E),
    .match = rgb(0x302E14),
    .idle = rgb(0x242424),
    .no_value = rgb(0x5C5C5C),
    .empty = rgb(0x10141C),
    .unread = rgb(0x3B4656),
    .dense = rgb(0x2A4A63),
    .inks = {rgb(0xE9EEF5), rgb(0x7C8A9C), rgb(0xE3A0C4), rgb(0x7CC7F0), rgb(0x5FD0AE), rgb(0xF0BE5A), rgb(0xA9B4C4),
             rgb(0xD8C88A)},
    .hues = {rgb(0xE69F00), rgb(0x56B4E9), rgb(0x009E73), rgb(0xCC79A7), rgb(0xD55E00), rgb(0xF0E442), rgb(0x0072B2),
             rgb(0xC8F8FD), rgb(0x97536D), rgb(0x96BF98), rgb(0x8189F4), rgb(0xA5DDFF), rgb(0xCE2800), rgb(0xF0C221),
             rgb(0xAC15D7), rgb(0x80D67F), rgb(0xF0FF90), rgb(0xEAC3D9), rgb(0xD94AD3), rgb(0x7DB265), rgb(0xB17D55),
             rgb(0xC0B6C4), rgb(0x3876FB), rgb(0x57698E), rgb(0xD5DDB8), rgb(0x8E6E5B), rgb(0x698185), rgb(0xB5BDFF),
             rgb(0xD691D1), rgb(0xAAA193), rgb(0xB49528), rgb(0x716934)},
    .collectives = {rgb(0x9966FF), rgb(0xAACC99), rgb(0x994455), rgb(0x44DDFF), rgb(0x8811EE), rgb(0xBB3300)},
    .causes = {rgb(0x39424F), rgb(0xD55E00), rgb(0x0072B2), rgb(0xE69F00), rgb(0x56B4E9), rgb(0xCC79A7), rgb(0x009E73),
               rgb(0xF0E442)},
    .losses = {rgb(0x009E73), rgb(0xD55E00), rgb(0x56B4E9), rgb(0xE69F00), rgb(0xCC79A7), rgb(0xF0E442), rgb(0x0072B2),
               rgb(0x4C443C)},
};

constexpr Colours light{
    .light = true,
    .text_contrast = 4.5f,
    .ground = rgb(0xFFFFFF),
    .bar = rgb(0xF1F4F8),
    .control = rgb(0xECF0F5),
    .control_hot = rgb(0xDCE4ED),
    .chosen = rgb(0xD3E6F7),
    .row = rgb(0xF3F7FB),
    .card = rgb(0xFFFFFF),
    .line = rgb(0xC3CCD8),
    .grid = rgb(0xE1E6ED),
    .text = rgb(0x151C26),
    .quiet = rgb(0x4A5666),
    .faint = rgb(0x626D7C),
    .accent = rgb(0x0064A6),
    .cursor = rgb(0x8A6400),
    .good = rgb(0x006B4C),
    .warn = rgb(0x875000),
    .bad = rgb(0xB0330A),
    .bad_ground = rgb(0xFCE9E2),
    .strong = rgb(0x00714F),
    .strong_hot = rgb(0x005F43),
    .danger = rgb(0xB0330A),
    .danger_hot = rgb(0x8F2807),
    .on_strong = rgb(0xFFFFFF),
    .selection = rgb(0xB9DBF5),
    .scroll = rgb(0xC0C9D4),
    .scroll_hot = rgb(0x8E9AA9),
    .code_words = rgb(0x005A94),
    .veil = rgb(0x1B2430, 0x99),
    .caret_line = rgb(0xF0F3F7),
    .guide = rgb(0xE2E7ED),
    .code_selection = rgb(0xC7E2F7),
    .idle_selection = rgb(0xDCE2E9),
    .match = rgb(0xFBEFA6),
    .idle = rgb(0xE2E2E2),
    .no_value = rgb(0xB4B4B4),
    .empty = rgb(0xF3F5F8),
    .unread = rgb(0xB3BDCA),
    .dense = rgb(0x9FC3DF),
    .inks = {rgb(0x151C26), rgb(0x5B6675), rgb(0x9C2468), rgb(0x005A94), rgb(0x00684C), rgb(0x875000), rgb(0x4A5564),
             rgb(0x6B5300)},
    .hues = {rgb(0x693B05), rgb(0x1E91FF), rgb(0x008477), rgb(0xE02BBE), rgb(0xC53B2A), rgb(0xAE8C00), rgb(0x003DA8),
             rgb(0x140F33), rgb(0x163554), rgb(0x261100), rgb(0x5342FD), rgb(0x4E455E), rgb(0x8E957A), rgb(0x6A0000),
             rgb(0x8E479A), rgb(0x190071), rgb(0x886BA3), rgb(0x431024), rgb(0x413232), rgb(0xCD75A7), rgb(0x9A4A52),
             rgb(0x265136), rgb(0x5C0284), rgb(0x3786CA), rgb(0x6A3881), rgb(0x2A2BE4), rgb(0x6F5574), rgb(0x300052),
             rgb(0x7F64E3), rgb(0xAA1BC1), rgb(0x628B5C), rgb(0xC26740)},
    .collectives = {rgb(0x7722FF), rgb(0x441166), rgb(0x991155), rgb(0x551111), rgb(0x665588), rgb(0x330000)},
    .causes = {rgb(0xCBD2DB), rgb(0xC53B2A), rgb(0x003DA8), rgb(0x693B05), rgb(0x1E91FF), rgb(0xE02BBE), rgb(0x008477),
               rgb(0xAE8C00)},
    .losses = {rgb(0x008477), rgb(0xC53B2A), rgb(0x1E91FF), rgb(0x693B05), rgb(0xE02BBE), rgb(0xAE8C00), rgb(0x003DA8),
               rgb(0xB8B0A8)},
};

// Projectors in bright rooms turn black to grey and lose pale colours: so black on white, few strong colours, no faint
// tints.
constexpr Colours projector{
    .light = true,
    .text_contrast = 7,
    .ground = rgb(0xFFFFFF),
    .bar = rgb(0xF2F2F2),
    .control = rgb(0xEDEDED),
    .control_hot = rgb(0xDADADA),
    .chosen = rgb(0xC9E0F5),
    .row = rgb(0xF2F2F2),
    .card = rgb(0xFFFFFF),
    .line = rgb(0x7A7A7A),
    .grid = rgb(0xC4C4C4),
    .text = rgb(0x000000),
    .quiet = rgb(0x303030),
    .faint = rgb(0x4C4C4C),
    .accent = rgb(0x003F7D),
    .cursor = rgb(0x8E0055),
    .good = rgb(0x00482F),
    .warn = rgb(0x5E3300),
    .bad = rgb(0x8A1500),
    .bad_ground = rgb(0xFFDCD0),
    .strong = rgb(0x005239),
    .strong_hot = rgb(0x003D2A),
    .danger = rgb(0x8A1500),
    .danger_hot = rgb(0x6A1000),
    .on_strong = rgb(0xFFFFFF),
    .selection = rgb(0xA9D2F5),
    .scroll = rgb(0x8A8A8A),
    .scroll_hot = rgb(0x4A4A4A),
    .code_words = rgb(0x003F7D),
    .veil = rgb(0x000000, 0x99),
    .caret_line = rgb(0xEDEDED),
    .guide = rgb(0xCFCFCF),
    .code_selection = rgb(0xA9D2F5),
    .idle_selection = rgb(0xD0D0D0),
    .match = rgb(0xFFE66B),
    .idle = rgb(0xDADADA),
    .no_value = rgb(0x9A9A9A),
    .empty = rgb(0xEFEFEF),
    .unread = rgb(0x9A9A9A),
    .dense = rgb(0x6FA3CC),
    .inks = {rgb(0x000000), rgb(0x464646), rgb(0x7A0048), rgb(0x003F7D), rgb(0x004A34), rgb(0x5E3300), rgb(0x303030),
             rgb(0x4A3900)},
    .hues = {rgb(0x874500), rgb(0x0074E7), rgb(0x006053), rgb(0xCC0FA6), rgb(0x5D0103), rgb(0x678000), rgb(0x000294),
             rgb(0x100000), rgb(0x1E153E), rgb(0xD16C6A), rgb(0xBB6FC6), rgb(0x1B09E6), rgb(0x54477D), rgb(0x7000B6),
             rgb(0x998792), rgb(0x89090E), rgb(0x1F2F3B), rgb(0x9F6574), rgb(0x0D1200), rgb(0x6867C2), rgb(0x680772),
             rgb(0x473A4E), rgb(0x000315), rgb(0x283B93), rgb(0x39669F), rgb(0xFE4044), rgb(0x7A5476), rgb(0x47035A),
             rgb(0x114828), rgb(0x7041C9), rgb(0x4C9C00), rgb(0xCE01E8)},
    .collectives = {rgb(0x5500CC), rgb(0x330044), rgb(0xBB7777), rgb(0xAA2277), rgb(0x552266), rgb(0x0011FF)},
    .causes = {rgb(0xBDBDBD), rgb(0x5D0103), rgb(0x000294), rgb(0x874500), rgb(0x0074E7), rgb(0xCC0FA6), rgb(0x006053),
               rgb(0x678000)},
    .losses = {rgb(0x006053), rgb(0x5D0103), rgb(0x0074E7), rgb(0x874500), rgb(0xCC0FA6), rgb(0x678000), rgb(0x000294),
               rgb(0xBEB6AE)},
};

}  // namespace

const Colours& colours_of(Theme theme) {
    if (theme == Theme::light) return light;
    return theme == Theme::projector ? projector : dark;
}

}  // namespace lanescope::theme

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
