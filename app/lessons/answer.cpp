#include "app/lessons/answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "app/lessons/markdown/phrases.h"

namespace lanescope {
namespace {

using Results = std::span<const RunResultPtr>;

Solution not_known(std::string why) { return {.text = std::move(why)}; }

bool is_whole(double number) { return number == std::round(number); }

double last_digit_of(double number, std::string text) {
    if (is_whole(number)) return 0;
    std::erase(text, ',');
    const auto written = parse_number(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
    return written ? written->last_digit : 0;
}

Solution number_of(const Ask& ask, Results results) {
    Solution solution{.known = true};
    if (ask.answer.number) {
        solution.number = *ask.answer.number;
        solution.text = fmt::format("{}", solution.number);
        solution.last_digit = last_digit_of(solution.number, solution.text);
        return solution;
    }
    const Quantity& quantity = *ask.answer.quantity;
    const QuantityValue value = value_of(quantity, results);
    if (!value.number) return not_known(value.why_not);
    solution.number = *value.number;
    solution.unit = quantity.kind->unit;
    solution.text = text_of(quantity, value);
    solution.last_digit = last_digit_of(solution.number, number_text(quantity, solution.number));
    return solution;
}

struct Ranked {
    std::string variant;
    QuantityValue value;
    const RunResult* result = nullptr;
};

/// Returns the interval of a quantity from a time; others are exact.
TimeInterval within_of(const Quantity& quantity, const Ranked& ranked) {
    const double number = *ranked.value.number;
    if (!quantity.kind->of_time || !ranked.result->timing) return {number, number};
    const TimeInterval time = interval_of(*ranked.result);
    const double median = ranked.result->timing->cold.median;
    if (quantity.kind->name == "time") return {number * time.low / median, number * time.high / median};
    return {number * median / time.high, number * median / time.low};
}

Solution order_of(const Page& page, Results results) {
    const AskAnswer& answer = page.ask.answer;
    std::vector<Ranked> ranked;
    for (const std::string& variant : variants_to_rank(page)) {
        std::string why_not;
        const RunResult* result = find_result(parse_variant_name(variant), results, why_not);
        ranked.push_back(
            {variant, result ? value_in(*answer.quantity, *result, results) : QuantityValue{{}, why_not}, result});
        if (!ranked.back().value.number) return not_known(ranked.back().value.why_not);
        if (ranked.back().value.modelled != ranked.front().value.modelled)
            return not_known("some times are modelled and some are measured, so they do not compare");
    }
    const auto place = [&](const Ranked& r) { return answer.largest_first ? -*r.value.number : *r.value.number; };
    std::ranges::stable_sort(ranked, {}, place);
    Solution solution{.known = true};
    for (const Ranked& r : ranked) {
        solution.order.push_back(r.variant);
        solution.within.push_back(within_of(*answer.quantity, r));
        solution.text +=
            fmt::format("{}{} ({})", solution.text.empty() ? "" : ", ", r.variant, text_of(*answer.quantity, r.value));
    }
    return solution;
}

Solution lines_asked_for(const Catalog& catalog, const Ask& ask, Results results) {
    Solution solution{.known = true};
    solution.lines = ask.answer.line ? lines_of(catalog, *ask.answer.line, results) : std::vector{ask.answer.fixed};
    if (solution.lines.empty()) return not_known(fmt::format("the results do not show the {}", ask.answer.line->text));
    solution.text = fmt::format("line {}", fmt::join(solution.lines, " or "));
    return solution;
}

/// Returns the accepted distance, including decimal rounding.
double distance_of(const Ask& ask, const Solution& right) {
    return std::max(ask.tolerance * std::abs(right.number), right.last_digit / 2) + 1e-9 * std::abs(right.number);
}

CheckResult judge_number(const Ask& ask, const Solution& right, double guess) {
    CheckResult verdict{.known = true};
    verdict.right = std::abs(guess - right.number) <= distance_of(ask, right);
    const std::string said = fmt::format("{}; you said {:.4g}{}", right.text, guess, right.unit);
    if (verdict.right || right.number <= 0 || guess <= 0)
        verdict.text = said;
    else if (guess > right.number)
        verdict.text = fmt::format("{}, {:.2g} times the answer", said, guess / right.number);
    else
        verdict.text = fmt::format("{}; the answer is {:.2g} times as much", said, right.number / guess);
    return verdict;
}

bool overlap(const TimeInterval& a, const TimeInterval& b) { return a.low <= b.high && b.low <= a.high; }

/// Variants with overlapping intervals have no order.
bool is_right_order(const Solution& right, const std::vector<std::string>& guess) {
    if (!std::ranges::is_permutation(guess, right.order)) return false;
    std::vector<std::size_t> places;
    for (const std::string& variant : guess)
        places.push_back(std::size_t(std::ranges::find(right.order, variant) - right.order.begin()));
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j)
            if (places[i] > places[j] && !overlap(right.within[places[i]], right.within[places[j]])) return false;
    return true;
}

CheckResult judged(bool right, const std::string& text) {
    return {true, right, (right ? "right: " : "not right: ") + text};
}

std::vector<double> edges_of(const Ask& ask) {
    std::vector<double> edges;
    for (const std::string& option : ask.options) edges.push_back(parse_number(option)->value);
    if (!edges.empty()) return edges;
    const std::string_view name = ask.answer.quantity ? ask.answer.quantity->kind->name : "";
    if (name == "mean_active" || name == "sectors") return {0, 4, 8, 12, 16, 20, 24, 28, 32};
    if (ask.answer.quantity && ask.answer.quantity->kind->unit == " %") return {0, 20, 40, 60, 80, 100};
    return {0, 1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
}

bool is_counted(const AskAnswer& answer) {
    if (answer.number) return is_whole(*answer.number);
    return answer.quantity->kind->decimals == 0 && answer.quantity->kind->unit.empty();
}

std::string range_text(double low, double high, bool counted) {
    if (!counted || !is_whole(low) || !is_whole(high)) return fmt::format("{} to below {}", low, high);
    return high - low == 1 ? fmt::format("{}", low) : fmt::format("{} to {}", low, high - 1);
}

/// The outer bars include numbers beyond the edges.
std::string label_of_bar(const std::vector<double>& edges, std::size_t bar, bool counted) {
    if (edges.size() == 2) return "any number";
    if (bar + 2 == edges.size()) return fmt::format("{} or more", edges[bar]);
    if (bar > 0 || (counted && edges[0] == 0)) return range_text(edges[bar], edges[bar + 1], counted);
    return fmt::format("below {}", edges[1]);
}

/// Each bar includes its lower edge.
Bins bins_of_number(const Ask& ask, const Solution& solution) {
    const std::vector<double> edges = edges_of(ask);
    Bins bins;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        bins.labels.push_back(label_of_bar(edges, i, is_counted(ask.answer)));
        if (solution.known && (i == 0 || solution.number >= edges[i])) bins.right = int(i);
    }
    return bins;
}

}  // namespace

Solution solution_of(const Catalog& catalog, const Page& page, Results given) {
    const std::vector<RunResultPtr> results = results_of(page, given);
    if (page.ask.kind == AskKind::number) return number_of(page.ask, results);
    if (page.ask.kind == AskKind::order) return order_of(page, results);
    if (page.ask.kind == AskKind::line) return lines_asked_for(catalog, page.ask, results);
    if (page.ask.kind == AskKind::none) return not_known("this page has no question");
    const int option = page.ask.answer.fixed;
    return {.known = true, .option = option, .text = page.ask.options[std::size_t(option) - 1]};
}

std::vector<std::string> variants_to_rank(const Page& page) {
    std::vector<std::string> variants;
    for (const VariantChoice& choice : experiment_of(page, {}).variants) variants.push_back(to_string(choice));
    return variants;
}

CheckResult check_answer(const Ask& ask, const Solution& right, const Guess& guess) {
    if (!right.known) return {};
    if (ask.kind == AskKind::number) return judge_number(ask, right, guess.number);
    if (ask.kind == AskKind::order) return judged(is_right_order(right, guess.order), right.text);
    if (ask.kind == AskKind::line) return judged(std::ranges::count(right.lines, guess.line) > 0, right.text);
    if (ask.kind == AskKind::choice) return judged(guess.option == right.option, right.text);
    return {};
}

std::string tolerance_text(const Ask& ask, const Solution& solution) {
    if (ask.tolerance > 0) return fmt::format("within {:g} %", 100 * ask.tolerance);
    return solution.last_digit > 0 ? "exact to the digits shown" : "exact";
}

GoalState check_goal(const Catalog& catalog, const Goal& goal, Results results, const Selection& selected) {
    GoalState state{.reached = !goal.claims.empty()};
    for (const Claim& claim : goal.claims) {
        state.claims.push_back(evaluate(catalog, claim, results, selected));
        state.reached &= state.claims.back().holds;
    }
    return state;
}

Bins bins_for_class(const Page& page, const Solution& solution) {
    Bins bins;
    if (page.ask.kind == AskKind::number) return bins_of_number(page.ask, solution);
    if (page.ask.kind == AskKind::choice) {
        bins.labels = page.ask.options;
        bins.right = solution.known ? solution.option - 1 : -1;
    }
    if (page.ask.kind == AskKind::order) {
        bins.labels = variants_to_rank(page);
        if (solution.known)
            bins.right = int(std::ranges::find(bins.labels, solution.order.front()) - bins.labels.begin());
    }
    if (page.ask.kind == AskKind::line) {
        bins.labels = {"right line", "another line"};
        bins.right = solution.known ? 0 : -1;
    }
    return bins;
}

}  // namespace lanescope
