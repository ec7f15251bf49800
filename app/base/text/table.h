// For spreadsheets and scripts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

using TableCell = std::variant<std::monostate, std::string, double, std::int64_t, bool>;

struct Table {
    std::vector<std::string> columns;  ///< with units: "median_us"
    std::vector<std::vector<TableCell>> rows;

    /// Missing rows get empty cells.
    void add_columns(const Table& further);
};

/// Rounds to six significant digits.
double rounded(double value);
TableCell cell_of(const std::optional<double>& value);

/// RFC 4180 with plain line feeds.
std::string csv_text(const Table& table);
/// Tab-separated; tabs and line breaks in cells become spaces.
std::string tab_text(const Table& table);
/// One object per row; empty cells are null.
std::string json_text(const Table& table);

enum class TableFormat : std::uint8_t { csv, json };
std::string text_of(const Table& table, TableFormat format);
std::string_view ending_of(TableFormat format);

}  // namespace lanescope
