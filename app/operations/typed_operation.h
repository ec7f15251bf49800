// Follow from the type of an operation's problems.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/plain_text.h"
#include "app/formats/check_values.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/model/problem_parameters.h"

namespace lanescope {

template <OfOperation Values>
class TypeOfValues final : public ProblemType {
public:
    Problem initial() const override { return Values{}; }
    bool are_equal(const Problem& a, const Problem& b) const override { return a.as<Values>() == b.as<Values>(); }

    nlohmann::json encode(const Problem& problem) const override { return lanescope::encode(problem.as<Values>()); }
    Problem decode(const nlohmann::json& from, const Where& where) const override {
        Values values;
        lanescope::decode(from, values, where);
        return values;
    }
    void check_ranges(const Problem& problem, const Where& where) const override {
        check_values(problem.as<Values>(), where);
    }
};

template <OfOperation Values>
class TypedOperation : public Operation {
public:
    explicit TypedOperation(OperationInfo info) : Operation(std::move(info), type) {}

private:
    static inline const TypeOfValues<Values> type{};
};

/// Kernels count rows, columns and nonzeros in int.
inline constexpr std::int64_t int_max = std::numeric_limits<std::int32_t>::max();

[[noreturn]] inline void refuse(const Problem& problem, const std::string& reason) {
    throw UsageError(fmt::format("problem {}: {}", quoted(to_string(problem)), reason));
}

inline void check_size(const Problem& problem, std::string_view name, std::int64_t value, std::int64_t most = int_max) {
    if (value >= 1 && value <= most) return;
    refuse(problem, fmt::format("{} is {}: expected 1 to {}", name, value, most));
}

/// Splits at the first comma, except thousands separators.
struct TextParts {
    std::string_view first;
    std::optional<std::string_view> pairs;
    explicit TextParts(std::string_view text) : first(text.substr(0, end_of_value(text))) {
        if (first.size() < text.size()) pairs = text.substr(first.size() + 1);
    }
};

/// x and y of y = A x, by the names that kernels use.
inline ProblemValue vector_of_product() {
    return {"x",
            "the vector, one element per column of A",
            ValueKind::floats,
            false,
            {"x", "xhalf"},
            {"vec", "vector", "in", "input", "b", "v"}};
}
inline ProblemValue result_of_product() {
    return {"y",   "the result, one element per row of A", ValueKind::floats, true,
            {"y"}, {"out", "output", "result", "res", "c"}};
}

inline bool always(const Problem&) { return true; }

template <OfOperation Values, std::invocable<Values&> Change>
void change(Problem& problem, Change by) {
    Values values = problem.as<Values>();
    by(values);
    problem = values;
}

/// Axes of one member.
template <OfOperation Values, std::int64_t Values::*member>
void move_size(Problem& problem, std::int64_t value) {
    change<Values>(problem, [&](Values& values) { values.*member = value; });
}

template <OfOperation Values, std::int64_t Values::*member>
std::optional<double> place_of_size(const Problem& problem) {
    return double(problem.as<Values>().*member);
}

// Controls for several operations.
template <class Values, class Number>
ProblemControl control_of(const Values& values, Number Values::*member, ProblemControl::Kind kind, const char* name,
                          const char* title, const char* tip) {
    using Shown = std::conditional_t<std::is_same_v<Number, float>, float, std::int64_t>;
    const auto set = [values = values, member](const ControlValue& value) mutable -> Problem {
        values.*member = static_cast<Number>(std::get<Shown>(value));
        return values;
    };
    return {.kind = kind, .name = name, .title = title, .tip = tip, .value = Shown(values.*member), .set = set};
}

template <class Values>
ProblemControl slider_of(const Values& values, std::int64_t Values::*member, const char* name, const char* title,
                         const char* tip, std::int64_t least, std::int64_t most, bool logarithmic = false) {
    ProblemControl control = control_of(values, member, ProblemControl::Kind::slider, name, title, tip);
    control.least = least;
    control.most = most;
    control.logarithmic = logarithmic;
    return control;
}

template <class Values>
ProblemControl seed_of(const Values& values) {
    ProblemControl control = control_of(values, &Values::seed, ProblemControl::Kind::number, "seed", "Seed",
                                        "Equal seeds give equal numbers on every computer.");
    control.value = static_cast<std::int64_t>(std::min<std::uint64_t>(values.seed, INT64_MAX));
    return control;
}

}  // namespace lanescope
