// Matrix Market files (math.nist.gov/MatrixMarket/formats.html): coordinate format, real, integer or pattern, general
// or symmetric.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/model/progress.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Reads the matrix into CSR; x stays empty. Duplicates are added up, pattern entries are 1, symmetric entries stand
/// for both places. Throws UsageError: file, line, what was expected.
SpmvInstance read_matrix_market(const std::filesystem::path& path, Progress& progress);

/// Reads text in memory; `name` stands for the file in messages.
SpmvInstance parse_matrix_market(std::string_view text, std::string_view name, Progress& progress);

}  // namespace lanescope
