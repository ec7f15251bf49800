// A row of a result that exceeds its error bound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lanescope {

struct WrongRow {
    std::int64_t row = 0;
    double expected = 0;
    std::optional<float> got;  ///< empty: too few rows
    double allowed = 0;        ///< largest accepted |got - expected|
    bool operator==(const WrongRow&) const = default;
};

/// Returns "row 17: expected 1.25, got 1.5, allowed 3e-06".
std::string in_words(const WrongRow& wrong);

}  // namespace lanescope
