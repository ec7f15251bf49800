// Markdown, as much of it as a lesson needs: a flat list of blocks, each a list of spans. One reading for the window
// and for handouts. No HTML: what looks like it is text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A run of text in one style.
struct TextSpan {
    std::string text;
    bool bold = false, italic = false;
    bool code = false;
    std::string link;    ///< where it leads: https://…, or lesson:STEM, lesson:STEM#3 (a page); empty: no link
    bool value = false;  ///< `text` is what stood between braces: a quantity of the results (see claim.h)
    bool operator==(const TextSpan&) const = default;
};

enum class BlockKind : std::uint8_t {
    paragraph,
    heading,
    item,   ///< of a list
    quote,  ///< a paragraph of it
    code,   ///< one span, its lines parted by '\n'
};

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int level = 0;   ///< heading: 1 to 3; item: 0 for the outer list, 1 and 2 inside it
    int number = 0;  ///< item of a numbered list; 0: a bullet
    std::vector<TextSpan> spans;
    int line = 0;  ///< of the text, 1-based
    bool operator==(const Block&) const = default;
};

using Markdown = std::vector<Block>;

/// Reads any text; there are no errors: a mark without its partner is text. Lines of a paragraph are joined by blanks.
/// `**bold**`, `*italic*` or `_italic_`, `` `code` ``, `[text](link)`, `{quantity}`; a backslash makes the next mark
/// text. Links other than https, http, mailto and lesson are dropped, their text stays. In time and memory linear in
/// the text.
Markdown parse_markdown(std::string_view text);

/// Text for an HTML file, quotes too, and harmless (app/model/text/harmless.h).
std::string escape_html(std::string_view text);
/// The text for use in Markdown: nothing in it is a mark.
std::string escape_markdown(std::string_view text);

/// The text alone, blocks parted by line feeds.
std::string plain_text(const Markdown& markdown);

/// A fragment of HTML, all text escaped. `value` spans are put out as they are: fill them first (body_of in lesson.h).
std::string to_html(const Markdown& markdown);

/// The blocks as Markdown text again, with their `value` spans.
std::string to_markdown(const Markdown& markdown);

}  // namespace lanescope
