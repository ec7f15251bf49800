#include "app/base/text/names.h"

#include <algorithm>
#include <numeric>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

// Bounds work for hostile input.
constexpr std::size_t longest_name = 64;

std::size_t tolerance(std::string_view typed) { return std::max<std::size_t>(1, typed.size() / 3); }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::string closest(std::string_view typed, const std::vector<std::string>& names) {
    if (typed.empty() || typed.size() > longest_name) return {};
    const std::string lower = in_lower_case(typed);
    std::size_t nearest = tolerance(typed) + 1;
    std::string best;
    for (const std::string& name : names) {
        if (name == typed) return {};  // the error is elsewhere
        if (name.size() > longest_name) continue;
        const std::size_t distance = edit_distance(lower, in_lower_case(name));
        if (distance >= nearest || distance >= name.size()) continue;
        nearest = distance;
        best = name;
    }
    return best;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
    const std::string best = closest(typed, names);
    return best.empty() ? "" : "; did you mean " + best + "?";
}

}  // namespace lanescope
