#include "app/lessons/markdown/markdown.h"

#define CMARK_NO_SHORT_NAMES
#include <cmark.h>

#include <algorithm>
#include <memory>
#include <tuple>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

constexpr std::size_t most_markdown_bytes = 64 * 1024, most_link_bytes = 2048;
constexpr int most_levels = 32;  // libcmark's time grows with levels times blank lines

/// Separates characters that libcmark must not join. clean_text() removes it from all text.
constexpr char divider = '\x01';

/// Appends a line that opens at most `most_levels` lists and quotes, each by one of these marks.
void add_bounded_line(std::string_view line, std::string& out) {
    constexpr std::string_view marks = ">-+*.)";
    const std::size_t start = std::min(line.find_first_not_of(" \t>-+*.)0123456789"), line.size());
    int levels = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i < start && marks.find(line[i]) != marks.npos && ++levels > most_levels) out += divider;
        if (line[i] == ':' && out.ends_with(']')) out += divider;  // each use of a definition would copy its link
        out += line[i];
        if (line[i] != '\\' || i + 1 == line.size()) continue;
        out += line[++i];
        if (line[i] == '{') out += divider;  // begins no value
    }
}

std::string prepared(std::string_view text) {
    std::string out;
    for (text = text.substr(0, most_markdown_bytes); !text.empty();) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size() - 1) + 1;
        add_bounded_line(text.substr(0, end), out);
        text.remove_prefix(end);
    }
    return out;
}

std::string clean_text(std::string_view text, bool keep_lines = false) {
    std::string kept(text);
    std::erase(kept, divider);
    return keep_lines ? escape_lines(kept) : in_one_line(kept);
}

bool is_safe_link(std::string_view link) {
    if (link.size() > most_link_bytes || link.find_first_of(" <>\\") != link.npos) return false;
    for (const std::string_view scheme : {"https://", "http://", "mailto:", "lesson:"})
        if (link.starts_with(scheme)) return true;
    return false;
}

void add_span(const TextSpan& style, std::string_view text, bool value, std::vector<TextSpan>& spans) {
    if (text.empty()) return;
    spans.push_back(style);
    spans.back().text = clean_text(text);
    spans.back().value = value;
}

void split_values(const TextSpan& span, std::vector<TextSpan>& spans) {
    const std::string_view text = span.text;
    std::size_t from = 0;
    for (std::size_t at = 0; !span.code && (at = text.find('{', at)) != text.npos;) {
        const std::size_t end = text.find_first_of("{}", at + 1);
        if (end == text.npos) break;
        if (text[end] == '}' && end > at + 1 && text[at + 1] != divider) {
            add_span(span, text.substr(from, at - from), false, spans);
            add_span(span, text.substr(at + 1, end - at - 1), true, spans);
            from = end + 1;
        }
        at = end;
    }
    add_span(span, text.substr(from), false, spans);
}

/// Converts libcmark's tree; enters and leaves nodes in text order.
class MarkdownReader {
public:
    Markdown read(std::string_view text) {
        const std::string ready = prepared(text);
        const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> root(
            cmark_parse_document(ready.data(), ready.size(), CMARK_OPT_VALIDATE_UTF8), cmark_node_free);
        const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> nodes(cmark_iter_new(root.get()),
                                                                            cmark_iter_free);
        for (cmark_event_type event; (event = cmark_iter_next(nodes.get())) != CMARK_EVENT_DONE;)
            take(cmark_iter_get_node(nodes.get()), event == CMARK_EVENT_ENTER);
        finish();
        return std::move(blocks_);
    }

private:
    void take(cmark_node* node, bool enters) {
        switch (cmark_node_get_type(node)) {
            case CMARK_NODE_LIST:
                if (enters)
                    numbers_.push_back(first_number(node));
                else
                    numbers_.pop_back();
                return;
            case CMARK_NODE_EMPH:
                style_.italic = (emphases_ += enters ? 1 : -1) > 0;
                return;
            case CMARK_NODE_STRONG:
                style_.bold = (strongs_ += enters ? 1 : -1) > 0;
                return;
            case CMARK_NODE_LINK:
                style_.link = enters ? clean_text(cmark_node_get_url(node)) : "";
                if (!is_safe_link(style_.link)) style_.link.clear();
                return;
            default:
                if (enters) take_block_or_text(node);
        }
    }

    void take_block_or_text(cmark_node* node) {
        switch (cmark_node_get_type(node)) {
            case CMARK_NODE_ITEM:
                return begin_item(node);
            case CMARK_NODE_HEADING:
                return begin(node, {BlockKind::heading, std::min(cmark_node_get_heading_level(node), 3)});
            case CMARK_NODE_CODE_BLOCK:
                begin(node, {BlockKind::code});
                blocks_.back().spans = {{.text = clean_text(without_last_line_feed(node), true), .code = true}};
                return;
            case CMARK_NODE_PARAGRAPH:
                return begin_paragraph(node);
            case CMARK_NODE_HTML_BLOCK:
                begin_paragraph(node);
                return add(without_last_line_feed(node));
            case CMARK_NODE_SOFTBREAK:
            case CMARK_NODE_LINEBREAK:
                return add(" ");
            case CMARK_NODE_CODE:
                return add(cmark_node_get_literal(node), true);
            case CMARK_NODE_TEXT:
            case CMARK_NODE_HTML_INLINE:
                return add(cmark_node_get_literal(node));
            default:
                return;
        }
    }

    static int first_number(cmark_node* list) {
        return cmark_node_get_list_type(list) == CMARK_ORDERED_LIST ? std::max(cmark_node_get_list_start(list), 1) : 0;
    }

    static std::string_view without_last_line_feed(cmark_node* node) {
        const std::string_view text = cmark_node_get_literal(node);
        return text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0));
    }

    void begin(cmark_node* node, Block block) {
        finish();
        block.line = cmark_node_get_start_line(node);
        blocks_.push_back(std::move(block));
    }

    void begin_item(cmark_node* node) {
        begin(node, {BlockKind::item, std::min(int(numbers_.size()) - 1, 2), numbers_.back()});
        if (numbers_.back() > 0) ++numbers_.back();
    }

    // An item's first paragraph is the item.
    void begin_paragraph(cmark_node* node) {
        const cmark_node_type parent = cmark_node_get_type(cmark_node_parent(node));
        if (parent == CMARK_NODE_ITEM && !cmark_node_previous(node)) return;
        begin(node, {parent == CMARK_NODE_BLOCK_QUOTE ? BlockKind::quote : BlockKind::paragraph});
    }

    void add(std::string_view text, bool code = false) {
        std::vector<TextSpan>& spans = blocks_.back().spans;
        style_.code = code;
        const auto style = [](const TextSpan& span) { return std::tie(span.bold, span.italic, span.code, span.link); };
        if (spans.empty() || style(spans.back()) != style(style_)) spans.push_back(style_);
        spans.back().text += text;
    }

    void finish() {
        if (blocks_.empty() || blocks_.back().kind == BlockKind::code) return;
        std::vector<TextSpan> spans;
        for (const TextSpan& span : blocks_.back().spans) split_values(span, spans);
        blocks_.back().spans = std::move(spans);
    }

    Markdown blocks_;
    std::vector<int> numbers_;  ///< of the next item, per open list; 0: bullet
    TextSpan style_;
    int emphases_ = 0, strongs_ = 0;  ///< open ones
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
