// Matrix Market files (math.nist.gov/MatrixMarket/formats.html): coordinate format, real, integer or pattern, general
// or symmetric.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/model/progress.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Reads the matrix into CSR; x is empty. Sums duplicates, sets pattern entries to 1, and mirrors symmetric entries.
/// Throws UsageError with file, line and expectation.
SpmvInstance read_matrix_market(const std::filesystem::path& path, Progress& progress);

/// Reads text in memory; messages use `name`.
SpmvInstance parse_matrix_market(std::string_view text, std::string_view name, Progress& progress);

}  // namespace lanescope
