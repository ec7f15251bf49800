// The rows of each warp, for comparison of variants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Half open; may be empty. A fraction of the whole if rows are not known.
struct RowShare {
    double first = 0, end = 0;
    double size() const { return end > first ? end - first : 0; }
    bool operator==(const RowShare&) const = default;
};

struct RowShares {
    std::vector<RowShare> warps;  ///< per recorded warp
    std::string why_not;          ///< why they are equal shares, 0 to 1; empty: rows
};

/// Returns recorded rows, else rows from the launch (a thread or a few lanes per row), else equal shares.
RowShares row_shares(const RunResult& result);

RowShares equal_shares(const RunResult& result, std::string why_not);

}  // namespace lanescope
