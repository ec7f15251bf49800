#include "app/cli/output/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/text/escape.h"

namespace lanescope {
namespace {

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    return widths;
}

std::string without_trailing_spaces(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

}  // namespace

TextTable::TextTable(std::vector<std::string> headings) {
    for (std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) heading.erase(0, 1);
        heading = in_one_line(heading);
    }
    add(std::move(headings));
}

void TextTable::add(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = in_one_line(cell);
    rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
    const auto widths = widths_of(rows_);
    std::string text;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
            line += right_[c] ? fmt::format("{:>{}}  ", row[c], widths[c]) : fmt::format("{:<{}}  ", row[c], widths[c]);
        text += without_trailing_spaces(line) + "\n";
    }
    return text;
}

std::string line_of(std::string_view text) { return in_one_line(text) + "\n"; }

std::string figure(double value, int decimals) {
    return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "-";
}

}  // namespace lanescope
