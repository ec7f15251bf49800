// Tables of a file in bench/results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// A table row of problem, variant and numbers.
struct ResultsRow {
    std::string problem, variant;
    std::vector<double> numbers;
};

/// Returns the rows with this many numbers. Throws UsageError with the file if it cannot be read or has no such rows,
/// and with the line if a number is not positive.
std::vector<ResultsRow> read_results(const std::filesystem::path& path, std::size_t numbers);

}  // namespace lanescope
