// The rows of each recorded warp, which make warps of two variants comparable.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// A half-open range of rows, or of the whole if rows are not known; empty if the warp reads no row.
struct RowShare {
    double first = 0, end = 0;
    double size() const { return end > first ? end - first : 0; }
    bool operator==(const RowShare&) const = default;
};

struct RowShares {
    std::vector<RowShare> warps;  ///< one per recorded warp
    std::string why_not;          ///< why they are equal shares of the whole, 0 to 1; empty: rows
};

/// Returns recorded rows; else rows from the launch, if the variant gives each row a thread or a few lanes; else equal
/// shares and the reason.
RowShares row_shares(const RunResult& result);

/// Returns equal shares of the whole.
RowShares equal_shares(const RunResult& result, std::string why_not);

}  // namespace lanescope
