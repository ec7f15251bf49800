#include "app/analysis/tables/results_table.h"

#include <algorithm>

namespace lanescope {
namespace {

bool is_library(const Catalog& catalog, const RunResult& result) {
    const Variant* variant = catalog.find(result);
    return variant && variant->group == VariantGroup::library;
}

/// Returns nullptr if absent.
const RunResult* fastest(const Catalog& catalog, const std::vector<RunResultPtr>& cells, bool libraries) {
    std::vector<RunResultPtr> competing;
    for (const std::size_t i : rivals(catalog, cells))
        if (is_library(catalog, *cells[i]) == libraries) competing.push_back(cells[i]);
    const auto first = leader(catalog, competing);
    return first ? competing[*first].get() : nullptr;
}

ResultsTable::Row& row_of(ResultsTable& table, const Problem& problem) {
    for (ResultsTable::Row& row : table.rows)
        if (row.problem() == problem) return row;
    return table.rows.emplace_back();
}

std::size_t column_of(ResultsTable& table, const VariantChoice& variant) {
    const auto found = std::ranges::find(table.variants, variant);
    if (found == table.variants.end()) table.variants.push_back(variant);
    return std::size_t(std::ranges::find(table.variants, variant) - table.variants.begin());
}

void judge(const Catalog& catalog, ResultsTable::Row& row) {
    std::vector<RunResultPtr> there;
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
        if (!row.cells[c]) continue;
        there.push_back(row.cells[c]);
        columns.push_back(c);
    }
    if (const auto best = best_by_interval(catalog, there)) row.best = columns[*best];
    const RunResult *library = fastest(catalog, row.cells, true), *ours = fastest(catalog, row.cells, false);
    if (library && ours) row.over_library = speed_up(*ours, *library);
}

Table over_libraries(const ResultsTable& results) {
    Table table{{"library_over_best", "library_over_best_low", "library_over_best_high"}, {}};
    for (const ResultsTable::Row& from : results.rows) table.rows.push_back(cells_of(from.over_library));
    return table;
}

}  // namespace

const Problem& ResultsTable::Row::problem() const {
    return (*std::ranges::find_if(cells, [](const RunResultPtr& r) { return r != nullptr; }))->problem;
}

ResultsTable results_table(const Catalog& catalog, std::span<const RunResultPtr> results) {
    ResultsTable table;
    for (const RunResultPtr& result : results) {
        if (!result) continue;
        ResultsTable::Row& row = row_of(table, result->problem);
        const std::size_t column = column_of(table, result->variant);
        row.cells.resize(std::max(row.cells.size(), column + 1));
        if (!row.cells[column]) row.cells[column] = result;
    }
    for (ResultsTable::Row& row : table.rows) {
        row.cells.resize(table.variants.size());
        judge(catalog, row);
        table.with_libraries = table.with_libraries || fastest(catalog, row.cells, true);
    }
    return table;
}

Table times_of(const ResultsTable& results) {
    Table table{{"problem"}, {}};
    for (const VariantChoice& variant : results.variants)
        for (const char* what : {" median_us", " time_kind"}) table.columns.push_back(to_string(variant) + what);
    for (const ResultsTable::Row& from : results.rows) {
        std::vector<TableCell>& row = table.rows.emplace_back();
        row.emplace_back(to_string(from.problem()));
        for (const RunResultPtr& cell : from.cells) {
            if (!cell || !cell->timing) {
                row.resize(row.size() + 2);
                continue;
            }
            row.emplace_back(cell->timing->cold.median);
            row.emplace_back(std::string(to_string(cell->timing->kind)));
        }
    }
    if (results.with_libraries) table.add_columns(over_libraries(results));
    return table;
}

}  // namespace lanescope
