// What the axes of an operation are made of.
#pragma once

#include <concepts>

#include "app/model/problem.h"
#include "app/model/problem_axis.h"

namespace lanescope {

/// Of problems that all have the axis.
inline bool always(const Problem&) { return true; }

/// Changes the operation's values of a problem.
template <OfOperation Values, std::invocable<Values&> Change>
void change(Problem& problem, Change by) {
    Values values = problem.as<Values>();
    by(values);
    problem = values;
}

/// An axis that is one member of the operation's values.
template <OfOperation Values, std::int64_t Values::*member>
void move_size(Problem& problem, std::int64_t value) {
    change<Values>(problem, [&](Values& values) { values.*member = value; });
}

template <OfOperation Values, std::int64_t Values::*member>
std::optional<double> place_of_size(const Problem& problem) {
    return double(problem.as<Values>().*member);
}

}  // namespace lanescope
