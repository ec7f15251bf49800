#include "app/views/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/catalog/catalog.h"
#include "app/model/problem.h"
#include "app/session/choice.h"

namespace lanescope {
namespace theme {
namespace {

/// `hex`: 0xRRGGBB, or 0xAARRGGBB if translucent.
constexpr ImU32 rgb(unsigned hex) {
    return IM_COL32(hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF, hex >> 24 ? hex >> 24 : 0xFF);
}

template <std::size_t N>
constexpr std::array<ImU32, N> rgb(const unsigned (&hex)[N]) {
    std::array<ImU32, N> colours{};
    for (std::size_t i = 0; i < N; ++i) colours[i] = rgb(hex[i]);
    return colours;
}

struct Row {
    ImU32 Colours::*member;
    unsigned themes[3];
};

// Projectors in bright rooms turn black to grey and lose pale colours: uses black on white, few strong colours, no
// tints.
constexpr Row rows[] = {
    // dark, light, projector
    {&Colours::ground, {0x0C0F15, 0xFFFFFF, 0xFFFFFF}},
    {&Colours::bar, {0x12161E, 0xF1F4F8, 0xF2F2F2}},
    {&Colours::control, {0x1A202B, 0xECF0F5, 0xEDEDED}},
    {&Colours::control_hot, {0x252E3C, 0xDCE4ED, 0xDADADA}},
    {&Colours::chosen, {0x1E2D3E, 0xD3E6F7, 0xC9E0F5}},
    {&Colours::row, {0x151B25, 0xF3F7FB, 0xF2F2F2}},
    {&Colours::card, {0x171D27, 0xFFFFFF, 0xFFFFFF}},
    {&Colours::line, {0x28303D, 0xC3CCD8, 0x7A7A7A}},
    {&Colours::grid, {0x1E2530, 0xE1E6ED, 0xC4C4C4}},
    {&Colours::text, {0xE9EEF5, 0x151C26, 0x000000}},
    {&Colours::quiet, {0x9AA6B6, 0x4A5666, 0x303030}},
    {&Colours::faint, {0x7F8B9C, 0x626D7C, 0x4C4C4C}},
    {&Colours::accent, {0x56B4E9, 0x0064A6, 0x003F7D}},
    {&Colours::cursor, {0xF0E442, 0x8A6400, 0x8E0055}},
    {&Colours::good, {0x35C49A, 0x006B4C, 0x00482F}},
    {&Colours::warn, {0xF0B03C, 0x875000, 0x5E3300}},
    {&Colours::bad, {0xFF865E, 0xB0330A, 0x8A1500}},
    {&Colours::bad_ground, {0x331812, 0xFCE9E2, 0xFFDCD0}},
    {&Colours::strong, {0x0B6B4F, 0x00714F, 0x005239}},
    {&Colours::strong_hot, {0x0C7456, 0x005F43, 0x003D2A}},
    {&Colours::danger, {0x4A2216, 0xB0330A, 0x8A1500}},
    {&Colours::danger_hot, {0x632C1B, 0x8F2807, 0x6A1000}},
    {&Colours::on_strong, {0xFFFFFF, 0xFFFFFF, 0xFFFFFF}},
    {&Colours::selection, {0x2B5A7C, 0xB9DBF5, 0xA9D2F5}},
    {&Colours::scroll, {0x3A4454, 0xC0C9D4, 0x8A8A8A}},
    {&Colours::scroll_hot, {0x5A687C, 0x8E9AA9, 0x4A4A4A}},
    {&Colours::code_words, {0x9FDCF5, 0x005A94, 0x003F7D}},
    {&Colours::veil, {0xB804060A, 0x991B2430, 0x99000000}},
    {&Colours::caret_line, {0x141A24, 0xF0F3F7, 0xEDEDED}},
    {&Colours::guide, {0x1D242F, 0xE2E7ED, 0xCFCFCF}},
    {&Colours::code_selection, {0x1B3D59, 0xC7E2F7, 0xA9D2F5}},
    {&Colours::idle_selection, {0x27313E, 0xDCE2E9, 0xD0D0D0}},
    {&Colours::match, {0x302E14, 0xFBEFA6, 0xFFE66B}},
    {&Colours::idle, {0x242424, 0xE2E2E2, 0xDADADA}},
    {&Colours::no_value, {0x5C5C5C, 0xB4B4B4, 0x9A9A9A}},
    {&Colours::empty, {0x10141C, 0xF3F5F8, 0xEFEFEF}},
    {&Colours::unread, {0x3B4656, 0xB3BDCA, 0x9A9A9A}},
    {&Colours::dense, {0x2A4A63, 0x9FC3DF, 0x6FA3CC}},
};

constexpr Colours theme_of(std::size_t column, Colours colours) {
    for (const Row& row : rows) colours.*row.member = rgb(row.themes[column]);
    return colours;
}

constexpr Colours dark =
    theme_of(0, {.light = false,
                 .text_contrast = 4.5f,
                 .inks = rgb({0xE9EEF5, 0x7C8A9C, 0xE3A0C4, 0x7CC7F0, 0x5FD0AE, 0xF0BE5A, 0xA9B4C4, 0xD8C88A}),
                 .hues = rgb({0xE69F00, 0x56B4E9, 0x009E73, 0xCC79A7, 0xD55E00, 0xF0E442, 0x0072B2, 0xC8F8FD,
                              0x97536D, 0x96BF98, 0x8189F4, 0xA5DDFF, 0xCE2800, 0xF0C221, 0xAC15D7, 0x80D67F,
                              0xF0FF90, 0xEAC3D9, 0xD94AD3, 0x7DB265, 0xB17D55, 0xC0B6C4, 0x3876FB, 0x57698E,
                              0xD5DDB8, 0x8E6E5B, 0x698185, 0xB5BDFF, 0xD691D1, 0xAAA193, 0xB49528, 0x716934}),
                 .collectives = rgb({0x9966FF, 0xAACC99, 0x994455, 0x44DDFF, 0x8811EE, 0xBB3300}),
                 .causes = rgb({0x39424F, 0xD55E00, 0x0072B2, 0xE69F00, 0x56B4E9, 0xCC79A7, 0x009E73, 0xF0E442}),
                 .losses = rgb({0x009E73, 0xD55E00, 0x56B4E9, 0xE69F00, 0xCC79A7, 0xF0E442, 0x0072B2, 0x4C443C})});

constexpr Colours light =
    theme_of(1, {.light = true,
                 .text_contrast = 4.5f,
                 .inks = rgb({0x151C26, 0x5B6675, 0x9C2468, 0x005A94, 0x00684C, 0x875000, 0x4A5564, 0x6B5300}),
                 .hues = rgb({0x693B05, 0x1E91FF, 0x008477, 0xE02BBE, 0xC53B2A, 0xAE8C00, 0x003DA8, 0x140F33,
                              0x163554, 0x261100, 0x5342FD, 0x4E455E, 0x8E957A, 0x6A0000, 0x8E479A, 0x190071,
                              0x886BA3, 0x431024, 0x413232, 0xCD75A7, 0x9A4A52, 0x265136, 0x5C0284, 0x3786CA,
                              0x6A3881, 0x2A2BE4, 0x6F5574, 0x300052, 0x7F64E3, 0xAA1BC1, 0x628B5C, 0xC26740}),
                 .collectives = rgb({0x7722FF, 0x441166, 0x991155, 0x551111, 0x665588, 0x330000}),
                 .causes = rgb({0xCBD2DB, 0xC53B2A, 0x003DA8, 0x693B05, 0x1E91FF, 0xE02BBE, 0x008477, 0xAE8C00}),
                 .losses = rgb({0x008477, 0xC53B2A, 0x1E91FF, 0x693B05, 0xE02BBE, 0xAE8C00, 0x003DA8, 0xB8B0A8})});

constexpr Colours projector =
    theme_of(2, {.light = true,
                 .text_contrast = 7,
                 .inks = rgb({0x000000, 0x464646, 0x7A0048, 0x003F7D, 0x004A34, 0x5E3300, 0x303030, 0x4A3900}),
                 .hues = rgb({0x874500, 0x0074E7, 0x006053, 0xCC0FA6, 0x5D0103, 0x678000, 0x000294, 0x100000,
                              0x1E153E, 0xD16C6A, 0xBB6FC6, 0x1B09E6, 0x54477D, 0x7000B6, 0x998792, 0x89090E,
                              0x1F2F3B, 0x9F6574, 0x0D1200, 0x6867C2, 0x680772, 0x473A4E, 0x000315, 0x283B93,
                              0x39669F, 0xFE4044, 0x7A5476, 0x47035A, 0x114828, 0x7041C9, 0x4C9C00, 0xCE01E8}),
                 .collectives = rgb({0x5500CC, 0x330044, 0xBB7777, 0xAA2277, 0x552266, 0x0011FF}),
                 .causes = rgb({0xBDBDBD, 0x5D0103, 0x000294, 0x874500, 0x0074E7, 0xCC0FA6, 0x006053, 0x678000}),
                 .losses = rgb({0x006053, 0x5D0103, 0x0074E7, 0x874500, 0xCC0FA6, 0x678000, 0x000294, 0xBEB6AE})});

Theme in_use = Theme::dark;

void set_colours() {
    const auto set = [](ImGuiCol which, ImU32 colour) {
        ImGui::GetStyle().Colors[which] = ImGui::ColorConvertU32ToFloat4(colour);
    };
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

const Colours& colours_of(Theme theme) {
    if (theme == Theme::light) return light;
    return theme == Theme::projector ? projector : dark;
}

Colours colours = colours_of(Theme::dark);

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

}  // namespace theme

namespace {

constexpr auto cividis_stops =
    theme::rgb({0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55, 0xfee838});
constexpr auto viridis_stops =
    theme::rgb({0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725});
constexpr auto inferno_stops =
    theme::rgb({0x000004, 0x1b0c41, 0x4a0c6b, 0x781c6d, 0xa52c60, 0xcf4446, 0xed6925, 0xfb9b06, 0xf7d13d, 0xfcffa4});

ImU32 along(std::span<const ImU32> stops, double t) {
    const double asked = std::clamp(t, 0.0, 1.0),
                 place = (theme::colours.light ? 1 - asked : asked) * double(stops.size() - 1);
    const std::size_t i = std::min(stops.size() - 2, static_cast<std::size_t>(place));
    return mix(stops[i], stops[i + 1], float(place - double(i)));
}

double linear(unsigned part) {
    const double v = part / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

double luminance(ImU32 c) {
    return 0.2126 * linear(c >> IM_COL32_R_SHIFT & 0xFF) + 0.7152 * linear(c >> IM_COL32_G_SHIFT & 0xFF) +
           0.0722 * linear(c >> IM_COL32_B_SHIFT & 0xFF);
}

std::array<ImU32, 33> table(ImU32 (*map)(double)) {
    std::array<ImU32, 33> colours{};
    for (std::size_t n = 0; n < colours.size(); ++n) colours[n] = map(0.22 + 0.78 * double(n) / 32);
    return colours;
}

int turn_of(const Variant& variant) {
    return variant.group == VariantGroup::known_bad ? 2 : variant.warp_synchronous ? 1 : 0;
}

}  // namespace

std::size_t colours_without_repeat() { return theme::hue_count; }

ImU32 nth_colour(std::size_t i) {
    const auto& hues = theme::colours.hues;
    return stronger(hues[i % hues.size()], std::min(0.7f, 0.35f * float(i / hues.size())));
}

ImU32 nth_collective_colour(std::size_t i) { return theme::colours.collectives[i % theme::collective_count]; }

ImU32 variant_colour(const Catalog& catalog, const std::string& operation, const std::string& id) {
    std::size_t place = 0;
    for (const int turn : {0, 1, 2})
        for (const Variant& variant : catalog.variants()) {
            if (variant.operation != operation || turn_of(variant) != turn) continue;
            if (variant.id == id) return nth_colour(place);
            ++place;
        }
    return theme::quiet;
}

ImU32 cividis(double t) { return along(cividis_stops, t); }
ImU32 viridis(double t) { return along(viridis_stops, t); }
ImU32 inferno(double t) { return along(inferno_stops, t); }
std::array<ImU32, 33> lane_colours() { return table(cividis); }
std::array<ImU32, 33> sector_colours() { return table(viridis); }
std::array<ImU32, 33> conflict_colours() { return table(inferno); }

// Active lanes are dim: the causes stand out.
std::array<ImU32, 33> cause_colours() {
    std::array<ImU32, 33> colours{};
    std::ranges::copy(theme::colours.causes, colours.begin());
    return colours;
}

ImU32 mix(ImU32 a, ImU32 b, float t) {
    ImU32 result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const float from = float(a >> shift & 0xFF), to = float(b >> shift & 0xFF);
        result |= ImU32(std::lround(from + (to - from) * t)) << shift;
    }
    return result;
}

ImU32 with_alpha(ImU32 colour, float alpha) {
    return (colour & ~IM_COL32_A_MASK) | (ImU32(std::lround(alpha * 255)) << IM_COL32_A_SHIFT);
}

ImU32 stronger(ImU32 colour, float t) { return mix(colour, theme::colours.light ? IM_COL32_BLACK : IM_COL32_WHITE, t); }

ImU32 ink_on(ImU32 ground) {
    constexpr ImU32 black = IM_COL32_BLACK, white = IM_COL32_WHITE;
    return contrast(black, ground) >= contrast(white, ground) ? black : white;
}

ImU32 as_ink(ImU32 colour, ImU32 ground) {
    const auto reads = [&](ImU32 ink) { return contrast(ink, ground) >= double(theme::colours.text_contrast); };
    float t = 0;
    while (t < 1 && !reads(stronger(colour, t))) t += 0.05f;
    return stronger(colour, std::min(t, 1.0f));
}

ImU32 as_ink(ImU32 colour) { return as_ink(colour, theme::ground); }

double contrast(ImU32 a, ImU32 b) {
    const double of_a = luminance(a), of_b = luminance(b);
    return (std::max(of_a, of_b) + 0.05) / (std::min(of_a, of_b) + 0.05);
}

}  // namespace lanescope
