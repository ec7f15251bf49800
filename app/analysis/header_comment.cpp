#include "app/analysis/header_comment.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace lanescope {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

/// Lines of the comment that the text begins with, without their slashes.
std::vector<std::string_view> comment_lines(std::string_view source) {
    std::vector<std::string_view> lines;
    while (source.starts_with("//")) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        lines.push_back(trimmed(source.substr(2, end - 2)));
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return lines;
}

bool belongs_to_a_label(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ' ' || c == ',';
}

/// Length of the label that a line begins with: a few words before a colon, with a capital letter. 0: none.
std::size_t label_length(std::string_view line) {
    constexpr std::size_t longest = 48;
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || colon > longest || line.empty()) return 0;
    const bool words = std::ranges::all_of(line.substr(0, colon), belongs_to_a_label);
    return words && std::isupper(static_cast<unsigned char>(line.front())) ? colon : 0;
}

void append(std::string& text, std::string_view more) {
    if (!text.empty() && !more.empty()) text += ' ';
    text += more;
}

/// What stood behind a label stands alone now.
void capitalise(std::string& text) {
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
}

/// A part begins behind an empty line, and at a label where a sentence has ended.
std::vector<CommentPart> parts_of(const std::vector<std::string_view>& lines, std::size_t first) {
    std::vector<CommentPart> parts;
    bool paragraph = true;
    for (std::size_t i = first; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t label = paragraph || parts.back().text.ends_with('.') ? label_length(line) : 0;
        if (!line.empty() && (paragraph || label > 0)) parts.push_back({std::string(line.substr(0, label)), {}});
        if (!line.empty()) append(parts.back().text, label > 0 ? trimmed(line.substr(label + 1)) : line);
        paragraph = line.empty();
    }
    for (CommentPart& part : parts)
        if (!part.label.starts_with("Launch")) capitalise(part.text);
    return parts;
}

bool is_fact(const CommentPart& part) {
    constexpr std::array<std::string_view, 3> labels{"Launch", "Bytes", "Flops"};
    return std::ranges::count(labels, part.label) > 0;
}

/// "Launch: ... Bytes: ... Flops: ..." stands in one line, or two.
std::vector<CommentPart> facts_of(std::string text) {
    std::vector<CommentPart> facts;
    for (const std::string label : {"Flops", "Bytes"})
        if (const std::size_t at = text.find(" " + label + ": "); at != std::string::npos) {
            facts.insert(facts.begin(), {label, text.substr(at + label.size() + 3)});
            text.resize(at);
        }
    facts.insert(facts.begin(), {"Launch", text});
    return facts;
}

}  // namespace

HeaderComment header_comment(std::string_view source) {
    const std::vector<std::string_view> lines = comment_lines(source);
    const std::size_t gap = std::size_t(std::ranges::find(lines, std::string_view{}) - lines.begin());
    HeaderComment comment;
    for (std::size_t i = 0; i < gap; ++i) append(comment.title, lines[i]);
    for (CommentPart& part : parts_of(lines, std::min(gap + 1, lines.size()))) {
        if (part.label == "Launch")
            comment.facts = facts_of(std::move(part.text));
        else
            (is_fact(part) ? comment.facts : comment.ideas).push_back(std::move(part));
    }
    return comment;
}

}  // namespace lanescope
