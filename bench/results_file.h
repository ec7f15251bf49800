// The tables of a file in bench/results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// A row of a table that begins with a problem and a variant; the numbers are the cells behind them.
struct ResultsRow {
    std::string problem, variant;
    std::vector<double> numbers;
};

/// The rows with so many numbers. Throws UsageError that names the file when it cannot be read or has none, and the
/// line when a number of such a row is not positive.
std::vector<ResultsRow> read_results(const std::filesystem::path& path, std::size_t numbers);

}  // namespace lanescope
