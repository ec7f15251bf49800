// Markdown blocks; markdown_spans.cpp reads the text within lines.
#include "app/lessons/markdown.h"

#include <algorithm>
#include <cctype>

#include "app/lessons/markdown_spans.h"

namespace lanescope {
namespace {

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

bool is_code_fence(std::string_view line) { return line.substr(indent_of(line)).starts_with("```"); }

/// Returns the length of "# " to "### ", or 0.
std::size_t heading_mark(std::string_view line) {
    const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
    return marks >= 1 && marks <= 3 && line.substr(marks).starts_with(' ') ? marks + 1 : 0;
}

/// Returns the length of "- " or "12. ", or 0; sets the number of the latter.
std::size_t item_mark(std::string_view text, int& number) {
    number = 0;
    if (text.starts_with("- ") || text.starts_with("* ") || text.starts_with("+ ")) return 2;
    constexpr std::size_t max_digits = 6;
    std::size_t digits = 0;
    while (digits < text.size() && digits <= max_digits && std::isdigit(static_cast<unsigned char>(text[digits])))
        number = number * 10 + (text[digits++] - '0');
    if (digits >= 1 && digits <= max_digits && text.substr(digits).starts_with(". ")) return digits + 2;
    number = 0;
    return 0;
}

/// Each line starts a block or continues the last one.
class MarkdownReader {
public:
    Markdown read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            take(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        finish();
        return std::move(blocks_);
    }

private:
    void take(std::string_view line) {
        ++line_;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (in_code_) return take_code(line);
        if (is_code_fence(line)) return begin_code();
        if (is_blank(line)) return finish();
        const std::size_t indent = indent_of(line);
        const std::string_view text = line.substr(indent);
        int number = 0;
        if (const std::size_t mark = heading_mark(text)) {
            begin({BlockKind::heading, int(mark) - 1}, text.substr(mark));
            return finish();
        }
        if (const std::size_t mark = item_mark(text, number))
            return begin({BlockKind::item, int(std::min<std::size_t>(indent / 2, 2)), number}, text.substr(mark));
        if (text.starts_with('>')) return take_quote(text.substr(1));
        if (open_ && now_.kind != BlockKind::quote)
            text_.append(1, ' ').append(text);
        else
            begin({BlockKind::paragraph}, text);
    }

    void take_quote(std::string_view text) {
        text.remove_prefix(indent_of(text));
        if (is_blank(text)) return finish();
        if (open_ && now_.kind == BlockKind::quote)
            text_.append(1, ' ').append(text);
        else
            begin({BlockKind::quote}, text);
    }

    void begin_code() {
        begin({BlockKind::code}, "");
        in_code_ = true;
    }

    void take_code(std::string_view line) {
        if (is_code_fence(line)) {
            in_code_ = false;
            return finish();
        }
        if (first_of_code_)
            first_of_code_ = false;
        else
            text_ += '\n';
        text_ += line;
    }

    void begin(Block block, std::string_view text) {
        finish();
        now_ = std::move(block);
        now_.line = line_;
        text_ = text;
        open_ = first_of_code_ = true;
    }

    void finish() {
        if (!open_) return;
        open_ = false;
        if (now_.kind == BlockKind::code)
            now_.spans = {TextSpan{.text = std::move(text_), .code = true}};
        else
            now_.spans = parse_spans(text_);
        blocks_.push_back(std::move(now_));
    }

    Markdown blocks_;
    Block now_;
    std::string text_;  ///< of the current block
    bool open_ = false, in_code_ = false, first_of_code_ = true;
    int line_ = 0;
};

}  // namespace

Markdown parse_markdown(std::string_view text) { return MarkdownReader().read(text); }

std::string plain_text(const Markdown& markdown) {
    std::string text;
    for (const Block& block : markdown) {
        if (!text.empty()) text += '\n';
        for (const TextSpan& span : block.spans) text += span.text;
    }
    return text;
}

}  // namespace lanescope
