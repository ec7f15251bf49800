// Markdown for lessons and handouts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct TextSpan {
    std::string text;
    bool bold = false, italic = false;
    bool code = false;
    std::string link;    ///< https://…, lesson:STEM, or lesson:STEM#3 (a page); empty: none
    bool value = false;  ///< a quantity in braces; see claim.h
    bool operator==(const TextSpan&) const = default;
};

enum class BlockKind : std::uint8_t {
    paragraph,
    heading,
    item,   ///< of a list
    quote,  ///< a paragraph of it
    code,   ///< one span; lines separated by '\n'
};

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int level = 0;   ///< heading: 1 to 3; item: 0 (outer) to 2
    int number = 0;  ///< numbered item; 0: bullet
    std::vector<TextSpan> spans;
    int line = 0;  ///< in the text, from 1
    bool operator==(const Block&) const = default;
};

using Markdown = std::vector<Block>;

/// Parses the first 64 KiB as CommonMark, by libcmark, and `{quantity}` outside of code. Joins a paragraph's lines with
/// spaces. Keeps HTML as text, a picture as its description; omits rules. Links are text unless their scheme is https,
/// http, mailto or lesson. Spans have no control characters. Neighbouring spans differ in style or `value`.
Markdown parse_markdown(std::string_view text);

/// Escapes text, quotes and control characters (app/base/text/plain_text.h).
std::string escape_html(std::string_view text);
std::string escape_markdown(std::string_view text);

/// Separates blocks by line feeds.
std::string plain_text(const Markdown& markdown);

/// Returns a fragment. Call body_of() first: `value` spans are not evaluated.
std::string to_html(const Markdown& markdown);

/// Writes `value` spans in braces.
std::string to_markdown(const Markdown& markdown);

}  // namespace lanescope
