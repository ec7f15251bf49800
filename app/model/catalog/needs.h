// Requirements of a variant: `Needs: cols <= 134215680, warps * cols <= 2147483647`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Values of rows, cols, nonzeros, warps (per block) and lanes (per row).
using NamedNumbers = std::map<std::string_view, std::int64_t>;

struct NeedProduct {
    std::int64_t factor = 1;
    std::vector<std::string> names;
};

/// left <= right
struct Need {
    NeedProduct left, right;
    std::string text;
};

/// Throws UsageError for a syntax error or an unknown name.
std::vector<Need> parse_needs(std::string_view text);

/// Requires all names of the need. Products saturate at the largest int64.
bool holds(const Need& need, const NamedNumbers& numbers);

/// Returns "K up to 134 215 680" with the columns' name, or the text as written. `usual` has the defaults of adjustable
/// numbers.
std::string in_words(const Need& need, std::string_view columns, const NamedNumbers& usual);

}  // namespace lanescope
