#include "app/views/kit/code_wrap.h"

#include <algorithm>

#include "app/model/text/utf8.h"

namespace lanescope {
namespace {

CodeLine part_of(const CodeLine& line, std::size_t from, std::size_t to) {
    CodeLine part;
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

std::string text_of(const CodeLine& line) {
    std::string text;
    for (const Span& span : line) text += span.text;
    return text;
}

std::vector<CodeLine> wrapped(const CodeLine& line, std::size_t columns) {
    constexpr std::size_t least = 12;
    const std::string text = text_of(line);
    columns = std::max(columns, least);
    if (text.size() <= columns) return {line};
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    std::size_t indent = std::min(blanks, columns / 4);
    std::vector<CodeLine> rows;
    for (std::size_t from = blanks; from < text.size();) {
        const std::size_t end = end_of_row(text, from, columns - indent);
        CodeLine row = part_of(line, from, end);
        if (indent > 0) row.insert(row.begin(), {std::string(indent, ' '), Ink::plain});
        rows.push_back(std::move(row));
        from = end;
        indent = std::min(blanks, columns / 4) + 2;
    }
    if (rows.empty()) rows.push_back({});
    return rows;
}

}  // namespace lanescope
