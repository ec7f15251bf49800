// What a variant asks of the numbers of a problem, as its header says it: `Needs: cols <= 134215680`, or
// `warps * cols <= 2147483647`; several are set apart by commas.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Whole numbers by their names: rows, cols, nonzeros, warps (a block), lanes (a row).
using NamedNumbers = std::map<std::string_view, std::int64_t>;

/// Names and whole numbers, multiplied.
struct NeedProduct {
    std::int64_t factor = 1;
    std::vector<std::string> names;
};

/// left <= right
struct Need {
    NeedProduct left, right;
    std::string text;  ///< as written
};

/// Empty text has no needs. Throws UsageError where it cannot be read, or names what is no number of a problem.
std::vector<Need> parse_needs(std::string_view text);

/// numbers holds every name of the need. Products that are beyond an int64 count as its largest.
bool holds(const Need& need, const NamedNumbers& numbers);

/// For people: "K up to 134 215 680", where `columns` is what the columns are called; else the text as written. usual:
/// of the numbers that can be chosen.
std::string in_words(const Need& need, std::string_view columns, const NamedNumbers& usual);

}  // namespace lanescope
