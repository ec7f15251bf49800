// A table of text: columns as wide as their widest cell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

class TextTable {
public:
    /// Headings; one that starts with '>' is of a right-aligned column.
    explicit TextTable(std::vector<std::string> headings);
    void add(std::vector<std::string> cells);
    /// One line a row, headings first.
    std::string text() const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

/// A line of a report, whatever foreign text it holds.
std::string line_of(std::string_view text);

/// "12.3", or "-" when there is no such figure.
std::string figure(double value, int decimals);

}  // namespace lanescope
