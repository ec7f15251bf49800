#include "app/views/kit/text.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "app/base/text/plain_text.h"
#include "app/platform/fonts.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

std::vector<DrawnText>* text_watcher = nullptr;

void watch(const std::string& text, ImVec2 at, ImVec2 size, bool shortened) {
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin(),
                 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    const ImVec2 from{std::max(at.x, low.x), std::max(at.y, low.y)},
        to{std::min(at.x + size.x, high.x), std::min(at.y + size.y, high.y)};
    if (from.x >= to.x || from.y >= to.y) return;
    text_watcher->push_back(
        {text, from, to, size.x - (to.x - from.x), size.y - (to.y - from.y), shortened, ImGui::GetCurrentWindowRead()});
}

std::string shortened_to(ImFont* font, const std::string& text, float width) {
    const std::string tail = font->FindGlyphNoFallback(ImWchar(0x2026)) ? "\u2026" : "...";
    std::size_t fits = 0, most = text.size();
    while (fits < most) {
        const std::size_t middle = (fits + most + 1) / 2;
        if (text_size(font, text.substr(0, middle) + tail).x <= width)
            fits = middle;
        else
            most = middle - 1;
    }
    while (inside_character(text, fits)) --fits;
    return text.substr(0, fits) + tail;
}

// `size` is the whole text's, measured once per frame.
void draw_measured(ImVec2 at, ImFont* font, ImU32 colour, const std::string& whole, ImVec2 size, float width) {
    const bool shortened = size.x > width;
    const std::string shorter = shortened ? shortened_to(font, whole, width) : "";
    const std::string& shown = shortened ? shorter : whole;
    if (shortened) size = text_size(font, shorter);
    const ImVec2 to{at.x + size.x, at.y + size.y};
    if (asks_for_menu()) note_words(whole, at, to);
    note_shown(whole, at, to, shortened);
    if (text_watcher) watch(whole, at, size, shortened);
    ImGui::GetWindowDrawList()->AddText(font, font_size(font), {std::round(at.x), std::round(at.y)}, colour,
                                        shown.c_str(), shown.c_str() + shown.size());
}

struct Wrapped {
    ImFont* font = nullptr;
    float letters = 0, width = 0;  ///< width of two letters tells fonts at one address apart
    std::string text;
    std::vector<std::string> lines;
};

// Caches lines: most texts repeat every frame, and wrapping measures each word.
const Wrapped& wrapped(ImFont* font, const std::string& text, float width) {
    static std::array<Wrapped, 256> latest;
    const float letters = text_size(font, "nW").x;
    Wrapped& here = latest[(std::hash<std::string>{}(text) ^ std::hash<float>{}(width)) % latest.size()];
    if (here.font != font || here.letters != letters || here.width != width || here.text != text)
        here = {font, letters, width, text,
                wrapped_lines(text, width, [&](const std::string& part) { return text_size(font, part).x; })};
    return here;
}

}  // namespace

ImVec2 text_size(ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font_size(font), 1e6f, 0, text.c_str(), text.c_str() + text.size());
}

const std::string& fitting(ImFont* font, const std::string& text, const std::string& shorter, float width) {
    return text_size(font, text).x <= width ? text : shorter;
}

void watch_texts(std::vector<DrawnText>* into) { text_watcher = into; }

void draw_text(ImVec2 at, ImFont* font, ImU32 colour, const std::string& text, float width) {
    const std::string whole = escape(text);
    draw_measured(at, font, colour, whole, text_size(font, whole), width);
}

void draw_text(float left, float right, float y, Align align, ImFont* font, ImU32 colour, const std::string& text) {
    const std::string whole = escape(text);
    const ImVec2 size = text_size(font, whole);
    const float spare = std::max(0.0f, right - left - size.x);
    const float x = align == Align::left ? left : align == Align::right ? left + spare : left + spare / 2;
    draw_measured({x, y - size.y / 2}, font, colour, whole, size, right - left);
}

// ImGui draws text along x only: rotates its vertices. Starts in the screen's corner, because ImGui first drops letters
// beyond an edge.
void draw_upwards(ImVec2 centre, ImFont* font, ImU32 colour, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 size = text_size(font, text);
    const ImVec2 at{std::round(centre.x), std::round(centre.y)};
    const ImVec2 middle{std::round(size.x / 2), std::round(size.y / 2)};
    const int first = list->VtxBuffer.Size;
    list->PushClipRectFullScreen();
    list->AddText(font, font_size(font), {0, 0}, colour, escape(text).c_str());
    list->PopClipRect();
    if (text_watcher) watch(text, {at.x - middle.y, at.y - middle.x}, {size.y, size.x}, false);
    for (int i = first; i < list->VtxBuffer.Size; ++i) {
        ImVec2& p = list->VtxBuffer[i].pos;
        p = {at.x + p.y - middle.y, at.y - p.x + middle.x};
    }
}

void section(const std::string& text, const std::string& right) {
    ImFont* font = fonts().caption;
    std::string capitals = text;
    std::ranges::transform(capitals, capitals.begin(), capital_letter);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x, y = at.y + theme::unit(8);
    const float used = right.empty() ? 0 : text_size(fonts().small, right).x + theme::unit(10);
    draw_text(at.x, at.x + available - used, y, Align::left, font, theme::quiet, capitals);
    if (!right.empty()) draw_text(at.x, at.x + available, y, Align::right, fonts().small, theme::quiet, right);
    ImGui::Dummy({1, theme::unit(17)});
}

void label(ImFont* font, ImU32 colour, const std::string& text, float width, const Tip& tip) {
    const float room = width > 0 ? width : ImGui::GetContentRegionAvail().x;
    const ImVec2 size = text_size(font, text);
    draw_text(ImGui::GetCursorScreenPos(), font, colour, text, room);
    ImGui::Dummy({std::min(size.x, room), size.y});
    explain(tip);
}

std::vector<std::string> lines_of(ImFont* font, const std::string& text, float width) {
    return wrapped(font, text, width).lines;
}

void wrapped_label(ImFont* font, ImU32 colour, const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    // Up to ImGui's wrap position or the window's edge.
    const float wrap = std::max(0.0f, ImGui::GetCurrentWindowRead()->DC.TextWrapPos);
    const float width = std::max(1.0f, ImGui::CalcWrapWidthForPos(at, wrap));
    float widest = 0, y = at.y;
    for (const std::string& line : wrapped(font, escape_lines(text), width).lines) {
        draw_text({at.x, y}, font, colour, line);
        widest = std::max(widest, text_size(font, line).x);
        y += font_size(font);
    }
    note_shown(text, at, {at.x + widest, y}, false);
    ImGui::Dummy({widest, y - at.y});
}

float wrapped_height(ImFont* font, const std::string& text, float width) {
    return float(wrapped(font, text, width).lines.size()) * font_size(font);
}

}  // namespace lanescope
