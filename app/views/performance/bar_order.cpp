#include "app/views/performance/bar_order.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "app/analysis/best.h"
#include "app/model/catalog/variants.h"
#include "app/views/plot/legend.h"

namespace lanescope {
namespace {

std::size_t place_of_problem(const std::vector<ResultView>& results, const Problem& problem) {
    const auto first = std::ranges::find_if(results, [&](const ResultView& r) { return r.result->problem == problem; });
    return std::size_t(first - results.begin());
}

// Ranks comparable times first, then others, then results without a time.
std::pair<int, double> rank_by_time(const RunResult& result) {
    if (!result.timing) return {2, 0};
    return {comparable(result) ? 0 : 1, result.timing->cold.median};
}

void sort_by(std::vector<std::size_t>& order, const std::vector<ResultView>& results, const auto& rank) {
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        return std::tuple(place_of_problem(results, results[i].result->problem), rank(results[i]));
    });
}

/// By time in the last finished run.
struct SettledOrder {
    std::vector<std::string> names;
};

// Bars keep their places during a run: moving ones are hard to point at.
void sort_by_time(const ViewContext& context, std::vector<std::size_t>& order) {
    const auto& results = context.view_model().results;
    auto& names = context.state<SettledOrder>().names;
    if (context.session.busy)
        return sort_by(order, results,
                       [&](const ResultView& r) { return std::ranges::find(names, r.name) - names.begin(); });
    sort_by(order, results, [](const ResultView& shown) { return rank_by_time(*shown.result); });
    names.clear();
    for (const std::size_t i : order) names.push_back(results[i].name);
}

}  // namespace

std::vector<std::size_t> order_of_bars(const ViewContext& context) {
    const auto& results = context.view_model().results;
    std::vector<std::size_t> order(results.size());
    std::iota(order.begin(), order.end(), 0u);
    std::erase_if(order, [&](std::size_t i) { return plot::is_hidden(context.choice.view.hidden, results[i].name); });
    switch (context.choice.view.order) {
        case BarOrder::time:
            sort_by_time(context, order);
            break;
        case BarOrder::name:
            sort_by(order, results, [](const ResultView& shown) { return shown.name; });
            break;
        case BarOrder::ladder:
            sort_by(order, results, [](const ResultView& shown) {
                return place_in_catalog(to_string(operation_of(shown.result->problem)), shown.result->variant.id);
            });
            break;
        case BarOrder::chosen:
            break;
    }
    return order;
}

}  // namespace lanescope
