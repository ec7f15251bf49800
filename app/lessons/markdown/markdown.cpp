// Markdown blocks; markdown_spans.cpp reads the text within lines.
#include "app/lessons/markdown/markdown.h"

#include <algorithm>
#include <array>
#include <cctype>

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

namespace {

enum class Mark : std::uint8_t { none, bold, italic_star, italic_line };
constexpr std::size_t marks = 4;

/// A span, or a mark that may start or end a style.
struct Token {
    TextSpan span;
    Mark mark = Mark::none;
    bool may_open = false, may_close = false;
    bool pairs = false;  ///< it has a partner, and is not text
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80; }
bool is_space(char c) { return c == ' ' || c == '\t'; }

class Scanner {
public:
    Scanner(std::string_view text, bool links) : text_(text), links_(links) {}

    std::vector<TextSpan> read() {
        while (at_ < text_.size()) step();
        pair_marks();
        return joined();
    }

private:
    void step() {
        const char c = text_[at_];
        if (c == '\\' && at_ + 1 < text_.size() && std::ispunct(static_cast<unsigned char>(text_[at_ + 1]))) {
            add(text_.substr(at_ + 1, 1));
            at_ += 2;
        } else if ((c == '`' && code()) || (c == '{' && value()) || (c == '[' && links_ && link())) {
        } else if (c == '*' || c == '_') {
            mark(c);
        } else {
            const std::size_t end = std::min(text_.find_first_of("\\`{[*_", at_ + 1), text_.size());
            add(text_.substr(at_, end - at_));
            at_ = end;
        }
    }

    void add(std::string_view text) { tokens_.push_back({TextSpan{.text = std::string(text)}}); }

    /// A run of n backticks ends at the next run of n.
    bool code() {
        const std::size_t first = std::min(text_.find_first_not_of('`', at_), text_.size()), n = first - at_;
        if (n >= lengths || no_such_run_[n]) return text_run(n);
        for (std::size_t from = first; (from = text_.find('`', from)) != std::string_view::npos;) {
            const std::size_t end = std::min(text_.find_first_not_of('`', from), text_.size());
            if (end - from == n) {
                tokens_.push_back({TextSpan{.text = std::string(text_.substr(first, from - first)), .code = true}});
                at_ = end;
                return true;
            }
            from = end;
        }
        no_such_run_[n] = true;  // keeps the scan linear: there is none further on either
        return text_run(n);
    }

    bool text_run(std::size_t n) {
        add(text_.substr(at_, n));
        at_ += n;
        return true;
    }

    bool value() {
        const std::size_t end = text_.find_first_of("{}", at_ + 1);
        if (end == std::string_view::npos || text_[end] != '}' || end == at_ + 1) return text_run(1);
        tokens_.push_back({TextSpan{.text = std::string(text_.substr(at_ + 1, end - at_ - 1)), .value = true}});
        at_ = end + 1;
        return true;
    }

    bool link() {
        const std::size_t end = text_.find_first_of("[]", at_ + 1);
        if (end == std::string_view::npos || !text_.substr(end).starts_with("](")) return text_run(1);
        const std::size_t close = text_.find_first_of("() ", end + 2);
        if (close == std::string_view::npos || text_[close] != ')') return text_run(1);
        const std::string to(text_.substr(end + 2, close - end - 2));
        for (TextSpan span : Scanner(text_.substr(at_ + 1, end - at_ - 1), false).read()) {
            if (is_safe_link(to)) span.link = to;
            tokens_.push_back({std::move(span)});
        }
        at_ = close + 1;
        return true;
    }

    // Only at a word's edge: M*K*4 and thread_per_row are text.
    void mark(char c) {
        const bool ends_three = text_.substr(at_).starts_with("***") && at_ > 0 && !is_space(text_[at_ - 1]);
        const bool two = c == '*' && text_.substr(at_).starts_with("**") && !ends_three;  // "**a *b***" ends b first
        const std::size_t length = two ? 2 : 1;
        const char before = at_ == 0 ? ' ' : text_[at_ - 1];
        const char after = at_ + length >= text_.size() ? ' ' : text_[at_ + length];
        add(text_.substr(at_, length));
        Token& token = tokens_.back();
        token.mark = two ? Mark::bold : c == '*' ? Mark::italic_star : Mark::italic_line;
        token.may_open = !is_word(before) && !is_space(after) && !ends_three;
        token.may_close = !is_word(after) && !is_space(before);
        at_ += length;
    }

    void pair_marks() {
        constexpr std::size_t none = SIZE_MAX;
        std::array<std::size_t, marks> open{none, none, none, none};
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const auto kind = static_cast<std::size_t>(tokens_[i].mark);
            if (kind == 0) continue;
            if (open[kind] != none && tokens_[i].may_close && i > open[kind] + 1) {
                tokens_[i].pairs = tokens_[open[kind]].pairs = true;
                for (std::size_t& other : open)  // marks opened inside cannot end outside
                    if (other != none && other > open[kind]) other = none;
                open[kind] = none;
            } else if (open[kind] == none && tokens_[i].may_open) {
                open[kind] = i;
            }
        }
    }

    std::vector<TextSpan> joined() {
        std::vector<TextSpan> spans;
        std::array<bool, marks> on{};
        for (Token& token : tokens_) {
            if (token.pairs) {
                on[static_cast<std::size_t>(token.mark)] = !on[static_cast<std::size_t>(token.mark)];
                continue;
            }
            TextSpan span = std::move(token.span);
            span.bold |= on[1];
            span.italic |= on[2] || on[3];
            append(spans, std::move(span));
        }
        return spans;
    }

    static void append(std::vector<TextSpan>& spans, TextSpan span) {
        const auto alike = [&](const TextSpan& last) {
            return !last.value && !span.value && last.bold == span.bold && last.italic == span.italic &&
                   last.code == span.code && last.link == span.link;
        };
        if (!spans.empty() && alike(spans.back()))
            spans.back().text += span.text;
        else
            spans.push_back(std::move(span));
    }

    static constexpr std::size_t lengths = 8;
    std::string_view text_;
    bool links_;
    std::size_t at_ = 0;
    std::vector<Token> tokens_;
    std::array<bool, lengths> no_such_run_{};
};

}  // namespace

bool is_safe_link(std::string_view link) {
    for (const std::string_view scheme : {"https://", "http://", "mailto:", "lesson:"})
        if (link.starts_with(scheme)) return true;
    return false;
}

std::vector<TextSpan> parse_spans(std::string_view text) { return Scanner(text, true).read(); }

}  // namespace lanescope
