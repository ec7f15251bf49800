// Which rows of the matrix each recorded warp works on: what makes warps of two variants comparable.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Half open, in rows; empty where the warp reads no row. Fractions where shares of the whole stand in for rows.
struct RowShare {
    double first = 0, end = 0;
    double size() const { return end > first ? end - first : 0; }
    bool operator==(const RowShare&) const = default;
};

struct RowShares {
    std::vector<RowShare> warps;  ///< one a recorded warp
    std::string why_not;          ///< why they are no rows but equal shares of the whole, 0 to 1; empty: rows
};

/// Rows as recorded; without them from the launch, where the variant gives each thread or each few lanes a row of its
/// own; else equal shares of the whole, and why.
RowShares row_shares(const RunResult& result);

/// Equal shares of the whole, whatever is known.
RowShares equal_shares(const RunResult& result, std::string why_not);

}  // namespace lanescope
