#include <algorithm>
#include <utility>

#include "app/kernel_files/binding.h"

namespace lanescope {
namespace {

constexpr std::size_t most_tried = 1 << 14;  ///< limits the time
constexpr int cost_of_otherwise = 8, cost_of_other_size = 4, cost_of_a_size_again = 2;

/// A higher cost is less likely.
struct Choice {
    std::string meaning;
    int cost = 0;
};

/// A size may also be the other size.
std::vector<Choice> choices_of(const BoundParameter& p) {
    std::vector<Choice> choices;
    for (const std::string_view value : p.candidates) choices.push_back({std::string(value), int(choices.size())});
    for (const int number : p.numbers) choices.push_back({std::to_string(number), int(choices.size())});
    if (p.is_fixed || p.candidates.empty()) return choices;
    for (const std::string_view value : p.otherwise) choices.push_back({std::string(value), cost_of_otherwise});
    for (const auto& [one, other] : {std::pair("rows", "cols"), std::pair("cols", "rows")})
        if (choices.front().meaning == one && !std::ranges::count(choices, other, &Choice::meaning))
            choices.push_back({other, cost_of_other_size});
    return choices;
}

struct Way {
    Meanings meanings;
    std::vector<std::string> taken = {};  ///< unavailable to further parameters
    int cost = 0;
};

std::vector<Way> longer_by(const BoundParameter& p, const std::vector<Way>& ways) {
    const std::vector<Choice> choices = choices_of(p);
    if (choices.empty()) return ways;
    const bool is_array = p.parameter.type.ends_with('*');
    std::vector<Way> longer;
    for (const Way& way : ways)
        for (const auto& [meaning, cost] : choices) {
            const bool again = choices.size() > 1 && std::ranges::count(way.taken, meaning) > 0;
            if ((again && is_array) || longer.size() >= most_tried) continue;
            longer.push_back({way.meanings, way.taken, way.cost + cost + (again ? cost_of_a_size_again : 0)});
            longer.back().meanings[p.parameter.name] = meaning;
            if (is_array || !p.is_fixed) longer.back().taken.push_back(meaning);  // launches may repeat a size
        }
    return longer;
}

}  // namespace

std::vector<Meanings> ways_of(const Binding& binding, std::size_t most) {
    std::vector<Way> ways{{}};
    for (const bool is_open : {false, true})  // unambiguous parameters first
        for (const BoundParameter& p : binding.parameters)
            if ((choices_of(p).size() > 1) == is_open) ways = longer_by(p, ways);
    std::ranges::stable_sort(ways, {}, &Way::cost);
    std::vector<Meanings> found;
    for (std::size_t n = 0; n < std::min(most, ways.size()); ++n) found.push_back(std::move(ways[n].meanings));
    return found;
}

}  // namespace lanescope
