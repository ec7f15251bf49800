#include "app/base/text/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace lanescope {
namespace {

std::string quoted_where_needed(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

std::string on_one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

struct PlainText {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(double value) const { return std::isfinite(value) ? fmt::format("{}", value) : ""; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
};

struct Json {
    nlohmann::json operator()(std::monostate) const { return nullptr; }
    nlohmann::json operator()(const auto& value) const { return value; }
};

std::string plain(const TableCell& cell) { return std::visit(PlainText{}, cell); }

std::string lines_of(const Table& table, char between, std::string (*field)(std::string)) {
    std::string text;
    const auto add = [&](const auto& cells, const auto& words) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i ? std::string(1, between) : "") + field(words(cells[i]));
        text += '\n';
    };
    add(table.columns, [](const std::string& name) { return name; });
    for (const auto& row : table.rows) add(row, plain);
    return text;
}

}  // namespace

void Table::add_columns(const Table& further) {
    const std::size_t before = columns.size();
    columns.insert(columns.end(), further.columns.begin(), further.columns.end());
    rows.resize(std::max(rows.size(), further.rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].resize(before);
        if (i < further.rows.size()) rows[i].insert(rows[i].end(), further.rows[i].begin(), further.rows[i].end());
        rows[i].resize(columns.size());
    }
}

double rounded(double value) { return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr); }

TableCell cell_of(const std::optional<double>& value) { return value ? TableCell(*value) : TableCell(); }

std::string csv_text(const Table& table) {
    return lines_of(table, ',', [](std::string text) { return quoted_where_needed(text); });
}

std::string tab_text(const Table& table) {
    return lines_of(table, '\t', [](std::string text) { return on_one_line(std::move(text)); });
}

std::string json_text(const Table& table) {
    nlohmann::json array = nlohmann::json::array();
    for (const auto& row : table.rows) {
        nlohmann::json& object = array.emplace_back(nlohmann::json::object());
        for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i]] = std::visit(Json{}, row[i]);
    }
    return array.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string text_of(const Table& table, TableFormat format) {
    return format == TableFormat::csv ? csv_text(table) : json_text(table);
}

std::string_view ending_of(TableFormat format) { return format == TableFormat::csv ? "csv" : "json"; }

}  // namespace lanescope
