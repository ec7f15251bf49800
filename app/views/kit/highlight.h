// Simple colouring of CUDA C++ for reading: comments, words of the language, types, numbers,
// texts in quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

enum class Ink : std::uint8_t { plain, comment, keyword, type, cuda, number, directive, text };
inline constexpr std::size_t inks = 8;

struct Span {
    std::string text;
    Ink ink = Ink::plain;
    bool operator==(const Span&) const = default;
};

using CodeLine = std::vector<Span>;

/// One entry a line of the text. Tabs become four spaces. Lines beyond 20 000 are left out.
std::vector<CodeLine> highlight(std::string_view source);

/// One line without tabs. `in_comment`: whether it begins within /* ... */, and then whether the next one does.
CodeLine highlight_line(std::string_view line, bool& in_comment);

}  // namespace lanescope
