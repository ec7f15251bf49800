// A text table whose columns fit their widest cell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

class TextTable {
public:
    /// Right-aligns a column whose heading starts with '>'.
    explicit TextTable(std::vector<std::string> headings);
    void add(std::vector<std::string> cells);
    /// Returns a line per row, headings first.
    std::string text() const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

/// Escapes the text and adds a line feed.
std::string line_of(std::string_view text);

/// Returns "12.3", or "-" if not finite.
std::string figure(double value, int decimals);

}  // namespace lanescope
