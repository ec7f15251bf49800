// Syntax colouring of CUDA C++, and its line breaking.
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

using HighlightedLine = std::vector<Span>;

/// Returns one entry per line, four spaces per tab, at most 20 000 lines.
std::vector<HighlightedLine> highlight(std::string_view source);

/// Colours a line without tabs. `in_comment`: it begins within /* ... */; updated for the next line.
HighlightedLine highlight_line(std::string_view line, bool& in_comment);
std::string text_of(const HighlightedLine& line);

/// Returns at least one row, each of at most max(columns, 12) characters. Breaks after a blank or bracket in a row's
/// second half. Indents by at most a quarter row, later rows by two more characters.
std::vector<HighlightedLine> wrapped(const HighlightedLine& line, std::size_t columns);

}  // namespace lanescope
