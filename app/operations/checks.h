// Range checks of a problem's sizes.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "app/model/problem.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {

/// Kernels count rows, columns and nonzeros in int.
inline constexpr std::int64_t int_max = std::numeric_limits<std::int32_t>::max();

[[noreturn]] inline void refuse(const Problem& problem, const std::string& reason) {
    throw UsageError(fmt::format("problem {}: {}", quoted(to_string(problem)), reason));
}

inline void check_size(const Problem& problem, std::string_view name, std::int64_t value, std::int64_t most = int_max) {
    if (value >= 1 && value <= most) return;
    refuse(problem, fmt::format("{} is {}: expected 1 to {}", name, value, most));
}

}  // namespace lanescope
