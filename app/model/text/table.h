// A table for export to spreadsheets and scripts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

/// An empty cell, a text or a number.
using TableCell = std::variant<std::monostate, std::string, double, std::int64_t, bool>;

struct Table {
    std::vector<std::string> columns;  ///< names end in the unit, if any: "median_us"
    std::vector<std::vector<TableCell>> rows;

    /// Appends the columns of another table at the right. Rows that one table lacks get empty cells.
    void add_columns(const Table& further);
};

/// Rounds to six significant digits, the accuracy of counts and models.
double rounded(double value);
TableCell cell_of(const std::optional<double>& value);

/// RFC 4180 with plain line feeds: a header, then one line per row.
std::string csv_text(const Table& table);
/// Tab-separated, for pasting into spreadsheets; a tab or line break within a cell becomes a space.
std::string tab_text(const Table& table);
/// An array with one object per row; an empty cell is null.
std::string json_text(const Table& table);

enum class TableFormat : std::uint8_t { csv, json };
std::string text_of(const Table& table, TableFormat format);
/// Returns the file extension: "csv".
std::string_view ending_of(TableFormat format);

}  // namespace lanescope
