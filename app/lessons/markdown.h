// The Markdown subset of lessons: a flat list of blocks of spans, for the window and for handouts. HTML is plain text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Text in one style.
struct TextSpan {
    std::string text;
    bool bold = false, italic = false;
    bool code = false;
    std::string link;    ///< https://…, or lesson:STEM, lesson:STEM#3 (a page); empty: none
    bool value = false;  ///< `text` is a quantity, written in braces; see claim.h
    bool operator==(const TextSpan&) const = default;
};

enum class BlockKind : std::uint8_t {
    paragraph,
    heading,
    item,   ///< of a list
    quote,  ///< a paragraph of it
    code,   ///< one span with lines separated by '\n'
};

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int level = 0;   ///< heading: 1 to 3; item: 0 for the outer list, else 1 or 2
    int number = 0;  ///< item of a numbered list; 0: a bullet
    std::vector<TextSpan> spans;
    int line = 0;  ///< in the text, from 1
    bool operator==(const Block&) const = default;
};

using Markdown = std::vector<Block>;

/// Accepts any text: unmatched marks are text. Joins a paragraph's lines with spaces. Supports `**bold**`, `*italic*`,
/// `_italic_`, `` `code` ``, `[text](link)`, `{quantity}` and backslash escapes. Keeps only the text of links other
/// than https, http, mailto and lesson. Linear in time and memory.
Markdown parse_markdown(std::string_view text);

/// Escapes text and quotes for HTML, and control characters (app/model/text/harmless.h).
std::string escape_html(std::string_view text);
/// Escapes all marks.
std::string escape_markdown(std::string_view text);

/// Returns the text of all blocks, separated by line feeds.
std::string plain_text(const Markdown& markdown);

/// Returns an HTML fragment with escaped text. Call body_of() in lesson.h first: `value` spans are not evaluated.
std::string to_html(const Markdown& markdown);

/// Returns Markdown text, with `value` spans in braces.
std::string to_markdown(const Markdown& markdown);

}  // namespace lanescope
