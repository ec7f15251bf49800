#include <fmt/format.h>

#include <algorithm>

#include "app/base/text/plain_text.h"
#include "app/lessons/markdown/markdown.h"

namespace lanescope {
namespace {

std::string wrapped(bool on, std::string_view tag, std::string text) {
    return on ? fmt::format("<{0}>{1}</{0}>", tag, text) : text;
}

std::string html_of(const TextSpan& span) {
    std::string text = escape_html(span.text);
    text = wrapped(span.code, "code", std::move(text));
    text = wrapped(span.italic, "em", std::move(text));
    text = wrapped(span.bold, "strong", std::move(text));
    const bool leads_out = !span.link.empty() && !span.link.starts_with("lesson:");  // other lessons are separate files
    return leads_out ? fmt::format("<a href=\"{}\">{}</a>", escape_html(span.link), text) : text;
}

std::string html_of(const std::vector<TextSpan>& spans) {
    std::string text;
    for (const TextSpan& span : spans) text += html_of(span);
    return text;
}

/// Nests a flat run of items by their levels.
class Lists {
public:
    explicit Lists(std::string& out) : out_(out) {}
    void item(const Block& block) {
        const auto depth = static_cast<std::size_t>(block.level) + 1;
        const char kind = block.number ? 'o' : 'u';
        while (open_.size() > depth || (open_.size() == depth && open_.back() != kind)) close();
        if (open_.size() == depth) out_ += "</li>\n";
        for (bool skipped = false; open_.size() < depth; skipped = true) open(kind, block.number, skipped);
        out_ += "<li>" + html_of(block.spans);
    }
    void end() {
        while (!open_.empty()) close();
    }

private:
    void open(char kind, int number, bool skipped) {
        if (skipped) out_ += "<li>";  // skipped level
        if (!out_.empty() && !out_.ends_with('\n')) out_ += '\n';
        out_ += number > 1 ? fmt::format("<ol start=\"{}\">\n", number) : fmt::format("<{}l>\n", kind);
        open_ += kind;
    }
    void close() {
        out_ += fmt::format("</li>\n</{}l>\n", open_.back());
        open_.pop_back();
    }
    std::string& out_;
    std::string open_;  ///< 'o' or 'u' per open list
};

std::string html_block(const Block& block) {
    switch (block.kind) {
        case BlockKind::heading:
            return fmt::format("<h{0}>{1}</h{0}>\n", block.level + 2, html_of(block.spans));
        case BlockKind::quote:
            return fmt::format("<blockquote><p>{}</p></blockquote>\n", html_of(block.spans));
        case BlockKind::code:
            return fmt::format("<pre><code>{}</code></pre>\n", escape_html(block.spans.front().text));
        default:
            return fmt::format("<p>{}</p>\n", html_of(block.spans));
    }
}

/// Returns a fence longer than any run of backticks inside.
std::string fence_for(std::string_view text, std::size_t least) {
    std::size_t longest = 0, run = 0;
    for (const char c : text) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
    return std::string(std::max(least, longest + 1), '`');
}

std::string markdown_of(const TextSpan& span) {
    const std::string fence = span.code ? fence_for(span.text, 1) : "";
    std::string text = span.value ? "{" + span.text + "}" : span.code ? span.text : escape_markdown(span.text);
    const std::string style = std::string(span.bold ? "**" : "") + (span.italic ? "*" : "");
    text = style + fence + text + fence + std::string(style.rbegin(), style.rend());
    if (span.link.empty() || span.link.starts_with("lesson:")) return text;
    const bool brackets = span.link.find_first_of("()") != span.link.npos;
    return fmt::format("[{}]({})", text, brackets ? "<" + span.link + ">" : span.link);
}

/// Returns true for text that reads as an item unless escaped.
bool starts_a_block(std::string_view text) { return text.starts_with("- ") || text.starts_with("+ "); }

std::string markdown_of(const Block& block) {
    if (block.kind == BlockKind::code) {
        const std::string fence = fence_for(block.spans.front().text, 3);
        return fence + "\n" + block.spans.front().text + "\n" + fence + "\n";
    }
    std::string text;
    for (const TextSpan& span : block.spans) text += markdown_of(span);
    if (block.kind == BlockKind::heading)
        return std::string(static_cast<std::size_t>(block.level) + 2, '#') + " " + text + "\n";
    if (block.kind == BlockKind::quote) return "> " + text + "\n";
    if (block.kind != BlockKind::item) return (starts_a_block(text) ? "\\" : "") + text + "\n";
    const std::string mark = block.number ? fmt::format("{}. ", block.number) : "- ";
    return std::string(static_cast<std::size_t>(block.level) * 3, ' ') + mark + text + "\n";
}

}  // namespace

std::string escape_html(std::string_view text) {
    std::string out;
    for (const char c : escape_lines(text))
        out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
    return out;
}

std::string escape_markdown(std::string_view text) {
    std::string out;
    for (const char c : escape_lines(text)) {
        if (std::string_view("\\`*_{}[]<>&#").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

std::string to_html(const Markdown& markdown) {
    std::string out;
    Lists lists(out);
    for (const Block& block : markdown) {
        if (block.kind == BlockKind::item) {
            lists.item(block);
            continue;
        }
        lists.end();
        out += html_block(block);
    }
    lists.end();
    return out;
}

std::string to_markdown(const Markdown& markdown) {
    std::string out;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        const bool in_list = i > 0 && markdown[i].kind == BlockKind::item && markdown[i - 1].kind == BlockKind::item;
        if (i > 0 && !in_list) out += '\n';
        out += markdown_of(markdown[i]);
    }
    return out;
}

}  // namespace lanescope
