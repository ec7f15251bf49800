// Errors about unknown names.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/model/text/closest.h"
#include "app/model/text/quote.h"

namespace lanescope {

/// Returns "unknown variant 'ctee': expected one of cte, thread_per_row; did you mean cte?"
inline std::string unknown_name(std::string_view what, std::string_view typed, const std::vector<std::string>& names) {
    return fmt::format("unknown {} {}: expected one of {}{}", what, quoted(typed), fmt::join(names, ", "),
                       did_you_mean(typed, names));
}

}  // namespace lanescope
