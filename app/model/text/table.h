// A table as it leaves the program, for spreadsheets and scripts: one value, three ways to write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanescope {

/// Nothing, where there is no value; a text; or a number.
using TableCell = std::variant<std::monostate, std::string, double, std::int64_t, bool>;

struct Table {
    std::vector<std::string> columns;  ///< their names end in a unit where there is one: "median_us"
    std::vector<std::vector<TableCell>> rows;

    /// Columns of another table at the right. Rows that one of the two lacks have no values there.
    void add_columns(const Table& further);
};

/// Six significant digits, which is what counts and models are good for.
double rounded(double value);
TableCell cell_of(const std::optional<double>& value);

/// RFC 4180, but for line feeds alone at the ends of lines: a header, then a line a row.
std::string csv_text(const Table& table);
/// Tabs between the cells, as spreadsheets paste them; a tab or a line break within a cell becomes a space.
std::string tab_text(const Table& table);
/// An array with an object a row; a cell without a value is null.
std::string json_text(const Table& table);

enum class TableFormat : std::uint8_t { csv, json };
std::string text_of(const Table& table, TableFormat format);
/// Of a file of that format: "csv".
std::string_view ending_of(TableFormat format);

}  // namespace lanescope
