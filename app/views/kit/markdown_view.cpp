#include "app/views/kit/markdown_view.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"

namespace lanescope {
namespace {

using theme::unit;

struct Piece {
    std::string text;
    const TextSpan* span;
    ImFont* font;
    float width;
};
struct Word {
    std::vector<Piece> pieces;
    bool after_blank = false;
    float width() const {
        float sum = 0;
        for (const Piece& piece : pieces) sum += piece.width;
        return sum;
    }
};

ImFont* font_of(const TextSpan& span, const ProseFonts& fonts, bool heading) {
    if (span.code) return fonts.mono;
    if (span.bold || heading) return fonts.strong;
    return span.italic ? fonts.italic : fonts.text;
}

void add_piece(std::vector<Word>& words, std::string text, const TextSpan& span, ImFont* font, bool new_word,
               bool after_blank) {
    if (new_word || words.empty()) words.push_back({{}, after_blank});
    const float width = text_size(font, text).x + (span.code ? unit(4) : 0);
    words.back().pieces.push_back({std::move(text), &span, font, width});
}

std::vector<Word> words_of(const Block& block, const ProseFonts& fonts) {
    std::vector<Word> words;
    bool blank = false;
    for (const TextSpan& span : block.spans) {
        ImFont* font = font_of(span, fonts, block.kind == BlockKind::heading);
        std::string_view rest = span.text;
        while (!rest.empty()) {
            const std::size_t from = rest.find_first_not_of(" \t\n");
            blank |= from != 0;
            if (from == std::string_view::npos) break;
            rest.remove_prefix(from);
            const std::size_t end = std::min(rest.size(), rest.find_first_of(" \t\n"));
            const std::string word(rest.substr(0, end));
            const bool unit = blank && !words.empty() && stays_together(words.back().pieces.back().text, word);
            add_piece(words, unit ? " " + word : word, span, font, blank && !unit, blank);
            rest.remove_prefix(end);
            blank = false;
        }
    }
    return words;
}

// Centres the piece: baselines differ between fonts.
bool draw_piece(const Piece& piece, ImVec2 at, float line, ImU32 normal) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + piece.width, at.y + line};
    const bool link = !piece.span->link.empty();
    if (piece.span->code)
        list->AddRectFilled({at.x, at.y + line * 0.08f}, {to.x, to.y - line * 0.08f}, theme::control, unit(3));
    const float inset = piece.span->code ? unit(2) : 0;
    const float y = at.y + (line - font_size(piece.font)) / 2;
    const ImU32 colour = link ? theme::accent : piece.span->code ? theme::colours.code_words : normal;
    draw_text({at.x + inset, y}, piece.font, colour, piece.text, piece.width + unit(8));
    if (!link) return false;
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, to);
    list->AddLine({at.x, to.y - line * 0.12f}, {to.x, to.y - line * 0.12f}, theme::accent, hot ? 2.0f : 1.0f);
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const bool inside = piece.span->link.rfind("lesson:", 0) == 0;
    explain_area(at, to, piece.span->link + (inside ? "\nClick to open it." : "\nClick to copy the address."));
    return clickable_area(piece.span->link, at, to);
}

std::vector<Piece> broken(const Piece& piece, float most) {
    if (piece.width <= most) return {piece};
    const float more = piece.span->code ? unit(4) : 0;
    std::vector<Piece> parts;
    for (const std::string& line : lines_of(piece.font, piece.text, most - more))
        parts.push_back({line, piece.span, piece.font, text_size(piece.font, line).x + more});
    return parts;
}

/// Moves `y` below the words. Returns the clicked link.
std::string draw_words(const std::vector<Word>& words, float left, float right, float& y, float line, float blank,
                       ImU32 colour) {
    std::string clicked;
    float x = left;
    for (const Word& word : words) {
        if (x > left && word.after_blank) x += blank;
        if (x > left && x + word.width() > right) x = left, y += line;
        for (const Piece& whole : word.pieces)
            for (const Piece& piece : broken(whole, right - left - unit(6))) {
                if (x > left && x + piece.width > right) x = left, y += line;
                if (draw_piece(piece, {x, y}, line, colour)) clicked = piece.span->link;
                x += piece.width;
            }
    }
    y += line;
    return clicked;
}

float draw_code_block(const Block& block, const ProseFonts& fonts, float left, float right, float y) {
    const std::string& text = block.spans.empty() ? std::string() : block.spans.front().text;
    const float line = font_size(fonts.mono) * 1.25f, pad = unit(8);
    const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
    const float height = line * float(lines) + 2 * pad;
    ImGui::GetWindowDrawList()->AddRectFilled({left, y}, {right, y + height}, theme::control, unit(5));
    std::size_t from = 0;
    for (float at = y + pad; from <= text.size(); at += line) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        draw_text({left + pad, at}, fonts.mono, theme::text, text.substr(from, end - from), right - left - 2 * pad);
        from = end + 1;
    }
    return y + height;
}

struct Frame {
    float left, right;
};

Frame draw_margin(const Block& block, const ProseFonts& fonts, Frame at, float y, float line) {
    const float size = font_size(fonts.text);
    if (block.kind == BlockKind::quote) return {at.left + size * 0.9f, at.right};
    if (block.kind != BlockKind::item) return at;
    const float left = at.left + size * 1.3f * float(block.level);
    if (block.number > 0)
        draw_text({left, y + (line - size) / 2}, fonts.strong, theme::accent, std::to_string(block.number) + ".");
    else
        ImGui::GetWindowDrawList()->AddCircleFilled({left + size * 0.35f, y + line / 2}, size * 0.15f, theme::accent,
                                                    12);
    return {left + size * 1.25f, at.right};
}

std::string draw_block(const Block& block, const ProseFonts& fonts, Frame at, float& y, ImU32 colour) {
    if (block.kind == BlockKind::code) {
        y = draw_code_block(block, fonts, at.left, at.right, y);
        return {};
    }
    const float line = font_size(fonts.text) * 1.45f, top = y;
    const Frame inner = draw_margin(block, fonts, at, y, line);
    const bool quote = block.kind == BlockKind::quote;
    std::string clicked = draw_words(words_of(block, fonts), inner.left, inner.right, y, line,
                                     text_size(fonts.text, " ").x, quote ? theme::quiet : colour);
    if (quote)
        ImGui::GetWindowDrawList()->AddRectFilled({at.left + unit(2), top}, {at.left + unit(5), y}, theme::accent);
    return clicked;
}

}  // namespace

ProseFonts prose_fonts(bool for_a_room) {
    const Fonts& f = fonts();
    if (for_a_room) return {f.reading, f.reading_strong, f.reading_italic, f.reading_mono, f.reading_title};
    return {f.text, f.strong, f.italic, f.mono, f.title};
}

std::string draw_prose(const Markdown& markdown, const ProseFonts& fonts, ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, gap = font_size(fonts.text) * 0.55f;
    float y = at.y;
    std::string clicked;
    for (const Block& block : markdown) {
        const bool tight = block.kind == BlockKind::item && y > at.y;
        if (y > at.y) y += tight ? gap * 0.35f : gap;
        const float top = y;
        const std::string link = draw_block(block, fonts, {at.x, at.x + width}, y, colour);
        if (asks_for_menu()) say_value({at.x, top}, {at.x + width, y}, plain_text({block}));
        if (!link.empty()) clicked = link;
    }
    ImGui::Dummy({width, y - at.y});
    return clicked;
}

}  // namespace lanescope
