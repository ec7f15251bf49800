// Matrix Market files (math.nist.gov/MatrixMarket/formats.html): coordinate; real, integer or pattern; general or
// symmetric.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/model/progress.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// Reads CSR without x. Sums duplicates, sets pattern entries to 1, mirrors symmetric ones. Throws UsageError with
/// file, line and expectation.
SpmvInstance read_matrix_market(const std::filesystem::path& path, Progress& progress);

/// Messages use `name`.
SpmvInstance parse_matrix_market(std::string_view text, std::string_view name, Progress& progress);

}  // namespace lanescope
