#include "bench/results_file.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <sstream>

#include "app/base/error.h"

namespace lanescope {
namespace {

/// Removes surrounding blanks and backquotes.
std::string plain(const std::string& cell) {
    const std::size_t begin = cell.find_first_not_of(" `"), end = cell.find_last_not_of(" `");
    return begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1);
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) cells.push_back(plain(cell));
    return cells;
}

double number_in(const std::string& cell, const std::string& where) {
    std::istringstream in(cell);
    double number = 0;
    if (!(in >> number) || !(number > 0)) throw UsageError(fmt::format("{}: '{}' is no positive number", where, cell));
    return number;
}

}  // namespace

std::vector<ResultsRow> read_results(const std::filesystem::path& path, std::size_t numbers) {
    std::ifstream file(path);
    std::vector<ResultsRow> rows;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (!line.starts_with("| `")) continue;
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != numbers + 2) continue;
        ResultsRow row{cells[0], cells[1], {}};
        for (std::size_t i = 2; i < cells.size(); ++i)
            row.numbers.push_back(number_in(cells[i], fmt::format("{}:{}", path.string(), number)));
        rows.push_back(row);
    }
    if (rows.empty())
        throw UsageError(fmt::format("{} has no table of a problem, a variant and {} numbers", path.string(), numbers));
    return rows;
}

}  // namespace lanescope
