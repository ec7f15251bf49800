#include "tests/views/seen_words.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

struct Letter {
    ImWchar character;
    float size;
};

class Letters {
public:
    Letters() {
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
            for (const ImFontGlyph& glyph : font->Glyphs)
                by_place_[{glyph.U0, glyph.V0}] = {static_cast<ImWchar>(glyph.Codepoint), font->FontSize};
    }
    const Letter* at(ImVec2 place) const {
        const auto found = by_place_.find({place.x, place.y});
        return found == by_place_.end() ? nullptr : &found->second;
    }

private:
    std::map<std::pair<float, float>, Letter> by_place_;
};

struct Area {
    int left, top, right, bottom;
};

ImU32 over(ImU32 ink, ImU32 ground) {
    if ((ink & IM_COL32_A_MASK) == IM_COL32_A_MASK) return ink;
    const float alpha = float(ink >> IM_COL32_A_SHIFT & 0xFF) / 255;
    return mix(ground, ink | IM_COL32_A_MASK, alpha) | IM_COL32_A_MASK;
}

float across(ImVec2 a, ImVec2 b, ImVec2 p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

class Painting {
public:
    explicit Painting(ImVec2 size)
        : width_(int(size.x)),
          height_(int(size.y)),
          pixels_(std::size_t(width_) * std::size_t(height_), theme::ground) {}

    Area clipped(ImVec2 low, ImVec2 high, const ImVec4& clip) const {
        return {std::max({0, int(std::floor(low.x)), int(clip.x)}), std::max({0, int(std::floor(low.y)), int(clip.y)}),
                std::min({width_, int(std::ceil(high.x)), int(clip.z)}),
                std::min({height_, int(std::ceil(high.y)), int(clip.w)})};
    }
    // Interpolates the colour between the triangle's corners.
    void fill(const ImDrawVert* const corners[3], const ImVec4& clip) {
        const ImVec2 a = corners[0]->pos, b = corners[1]->pos, c = corners[2]->pos;
        const float whole = across(a, b, c);
        if (whole == 0) return;
        const Area area = clipped({std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y})},
                                  {std::max({a.x, b.x, c.x}), std::max({a.y, b.y, c.y})}, clip);
        for (int y = area.top; y < area.bottom; ++y)
            for (int x = area.left; x < area.right; ++x) {
                const ImVec2 p{float(x) + 0.5f, float(y) + 0.5f};
                const float of_a = across(b, c, p) / whole, of_b = across(c, a, p) / whole, of_c = 1 - of_a - of_b;
                if (of_a < 0 || of_b < 0 || of_c < 0) continue;
                at(x, y) = over(between(corners, of_b / std::max(1e-6f, of_a + of_b), of_c), at(x, y));
            }
    }
    ImU32& at(int x, int y) { return pixels_[std::size_t(y) * std::size_t(width_) + std::size_t(x)]; }

private:
    static ImU32 between(const ImDrawVert* const corners[3], float to_b, float to_c) {
        const ImU32 a = corners[0]->col, b = corners[1]->col, c = corners[2]->col;
        return a == b && b == c ? a : mix(mix(a, b, to_b), c, to_c);
    }

    int width_, height_;
    std::vector<ImU32> pixels_;
};

std::string in_utf8(ImWchar character) {
    char text[5] = {};
    ImTextCharToUtf8(text, character);
    return text;
}

class Reader {
public:
    explicit Reader(Painting& painting) : painting_(painting) {}

    void read(const Letter& letter, const ImDrawVert& first, const ImDrawVert& last, const ImVec4& clip) {
        const ImVec2 low{std::min(first.pos.x, last.pos.x), std::min(first.pos.y, last.pos.y)},
            high{std::max(first.pos.x, last.pos.x), std::max(first.pos.y, last.pos.y)};
        const Area area = painting_.clipped(low, high, clip);
        if (area.left >= area.right || area.top >= area.bottom) return;
        if (!continues(letter, first.col, low)) begin(letter, first.col, low);
        words_.back().text += in_utf8(letter.character);
        words_.back().to = {std::max(words_.back().to.x, high.x), std::max(words_.back().to.y, high.y)};
        see(area, first.col);
    }
    std::vector<SeenWord> take() {
        end();
        return std::move(words_);
    }

private:
    bool continues(const Letter& letter, ImU32 ink, ImVec2 low) const {
        if (words_.empty()) return false;
        const SeenWord& word = words_.back();
        return word.ink == ink && word.size == letter.size && low.x > word.from.x && low.x - word.to.x < letter.size &&
               std::abs(low.y - word.from.y) < letter.size;
    }
    void begin(const Letter& letter, ImU32 ink, ImVec2 low) {
        end();
        words_.push_back({.text = {}, .from = low, .to = low, .ink = ink, .size = letter.size});
    }
    void see(const Area& area, ImU32 ink) {
        for (int y = area.top; y < area.bottom; ++y)
            for (int x = area.left; x < area.right; ++x) {
                const ImU32 ground = painting_.at(x, y);
                behind_.emplace_back(lanescope::contrast(over(ink, ground), ground), ground);
            }
    }
    // Uses the 20th percentile because a grid line may pass behind a word.
    void end() {
        if (words_.empty() || behind_.empty()) return;
        const auto fifth = behind_.begin() + std::ptrdiff_t(behind_.size() / 5);
        std::ranges::nth_element(behind_, fifth, {}, &std::pair<double, ImU32>::first);
        words_.back().contrast = fifth->first;
        words_.back().ground = fifth->second;
        behind_.clear();
    }

    Painting& painting_;
    std::vector<SeenWord> words_;
    std::vector<std::pair<double, ImU32>> behind_;
};

class Walk {
public:
    explicit Walk(const ImDrawData& data) : painting_(data.DisplaySize), reader_(painting_) {
        for (int i = 0; i < data.CmdListsCount; ++i)
            for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) walk(*data.CmdLists[i], command);
    }
    std::vector<SeenWord> take() { return reader_.take(); }

private:
    void walk(const ImDrawList& list, const ImDrawCmd& command) {
        if (command.UserCallback || command.GetTexID() != ImGui::GetIO().Fonts->TexID) return;
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const ImDrawIdx* indices = &list.IdxBuffer[int(command.IdxOffset + i)];
            const auto corner = [&](int n) { return &list.VtxBuffer[int(command.VtxOffset + indices[n])]; };
            const ImDrawVert* const corners[3] = {corner(0), corner(1), corner(2)};
            const Letter* letter = letters_.at(corners[0]->uv);
            if (!letter)
                painting_.fill(corners, command.ClipRect);
            else if (indices[1] == indices[0] + 1)  // the first triangle of a letter: its corners are consecutive
                reader_.read(*letter, *corners[0], *corners[2], command.ClipRect);
        }
    }

    Letters letters_;
    Painting painting_;
    Reader reader_;
};

}  // namespace

std::vector<SeenWord> seen_words() {
    ImGui::Render();
    return Walk(*ImGui::GetDrawData()).take();
}

}  // namespace lanescope
