#include "app/views/kit/highlight.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

constexpr std::size_t max_lines = 20'000;

constexpr std::array<std::string_view, 29> keywords{
    "auto",     "break",  "case",      "const",    "constexpr", "continue", "default",  "do",     "else",   "for",
    "if",       "inline", "namespace", "operator", "return",    "sizeof",   "static",   "struct", "switch", "template",
    "typename", "using",  "while",     "true",     "false",     "nullptr",  "volatile", "class",  "enum"};
constexpr std::array<std::string_view, 21> types{
    "int",    "float", "double", "bool", "void",  "char",   "unsigned", "long",    "short",    "float2",  "float3",
    "float4", "int2",  "int4",   "half", "half2", "size_t", "int64_t",  "int32_t", "uint32_t", "uint64_t"};
constexpr std::array<std::string_view, 7> cuda{"threadIdx", "blockIdx",  "blockDim", "gridDim",
                                               "warpSize",  "atomicAdd", "dim3"};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

Ink ink_of(std::string_view word) {
    if (std::isdigit(static_cast<unsigned char>(word[0]))) return Ink::number;
    if (std::ranges::find(keywords, word) != keywords.end()) return Ink::keyword;
    if (std::ranges::find(types, word) != types.end()) return Ink::type;
    if (word.starts_with("__") || std::ranges::find(cuda, word) != cuda.end()) return Ink::cuda;
    return Ink::plain;
}

void append(HighlightedLine& line, std::string_view text, Ink ink) {
    if (text.empty()) return;
    if (!line.empty() && line.back().ink == ink)
        line.back().text += text;
    else
        line.push_back({std::string(text), ink});
}

// Returns the position after the closing quote or the line.
std::size_t quoted_end(std::string_view text, std::size_t at) {
    for (std::size_t end = at + 1; end < text.size(); ++end) {
        if (text[end] == '\\') {
            ++end;
        } else if (text[end] == text[at]) {
            return end + 1;
        }
    }
    return text.size();
}

std::size_t span_end(std::string_view text, std::size_t at, bool& in_comment, Ink& ink) {
    if (in_comment || text.substr(at).starts_with("/*")) {
        ink = Ink::comment;
        const std::size_t close = text.find("*/", in_comment ? at : at + 2);
        in_comment = close == std::string_view::npos;
        return in_comment ? text.size() : close + 2;
    }
    ink = Ink::comment;
    if (text.substr(at).starts_with("//")) return text.size();
    ink = Ink::text;
    if (text[at] == '"' || text[at] == '\'') return quoted_end(text, at);
    std::size_t end = at + 1;
    ink = Ink::plain;
    if (!is_word(text[at])) return end;
    const bool number = std::isdigit(static_cast<unsigned char>(text[at]));
    while (end < text.size() && (is_word(text[end]) || (number && (text[end] == '.' || text[end] == '\'')))) ++end;
    ink = ink_of(text.substr(at, end - at));
    return end;
}

std::string without_tabs(std::string_view text) {
    std::string plain;
    for (char c : text) {
        if (c == '\t')
            plain += "    ";
        else if (c != '\r')
            plain += c;
    }
    return plain;
}

}  // namespace

HighlightedLine highlight_line(std::string_view text, bool& in_comment) {
    HighlightedLine line;
    const std::size_t start = text.find_first_not_of(' ');
    if (!in_comment && start != std::string_view::npos && text[start] == '#') {
        append(line, text, Ink::directive);
        return line;
    }
    for (std::size_t at = 0; at < text.size();) {
        Ink ink = Ink::plain;
        const std::size_t end = span_end(text, at, in_comment, ink);
        append(line, text.substr(at, end - at), ink);
        at = end;
    }
    return line;
}

std::vector<HighlightedLine> highlight(std::string_view source) {
    std::vector<HighlightedLine> lines;
    bool in_comment = false;
    for (const std::string_view line : lines_in(source)) {
        if (lines.size() == max_lines) break;
        lines.push_back(highlight_line(without_tabs(line), in_comment));
    }
    return lines;
}

namespace {

HighlightedLine part_of(const HighlightedLine& line, std::size_t from, std::size_t to) {
    HighlightedLine part;
    std::size_t at = 0;
    for (const Span& span : line) {
        const std::size_t low = std::max(from, at), high = std::min(to, at + span.text.size());
        if (low < high) part.push_back({span.text.substr(low - at, high - low), span.ink});
        at += span.text.size();
    }
    return part;
}

std::size_t end_of_row(const std::string& text, std::size_t from, std::size_t columns) {
    if (text.size() - from <= columns) return text.size();
    for (std::size_t end = from + columns; end > from + columns / 2; --end)
        if (std::string_view(" (,").find(text[end - 1]) != std::string_view::npos) return end;
    std::size_t end = from + columns;
    while (end > from + 1 && inside_character(text, end)) --end;
    return end;
}

}  // namespace

std::string text_of(const HighlightedLine& line) {
    std::string text;
    for (const Span& span : line) text += span.text;
    return text;
}

std::vector<HighlightedLine> wrapped(const HighlightedLine& line, std::size_t columns) {
    constexpr std::size_t least = 12;
    const std::string text = text_of(line);
    columns = std::max(columns, least);
    if (text.size() <= columns) return {line};
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    std::size_t indent = std::min(blanks, columns / 4);
    std::vector<HighlightedLine> rows;
    for (std::size_t from = blanks; from < text.size();) {
        const std::size_t end = end_of_row(text, from, columns - indent);
        HighlightedLine row = part_of(line, from, end);
        if (indent > 0) row.insert(row.begin(), {std::string(indent, ' '), Ink::plain});
        rows.push_back(std::move(row));
        from = end;
        indent = std::min(blanks, columns / 4) + 2;
    }
    if (rows.empty()) rows.push_back({});
    return rows;
}

}  // namespace lanescope
