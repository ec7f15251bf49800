// Building blocks of an operation's axes.
#pragma once

#include <concepts>

#include "app/model/problem.h"
#include "app/model/problem_axis.h"

namespace lanescope {

/// For axes that all problems have.
inline bool always(const Problem&) { return true; }

template <OfOperation Values, std::invocable<Values&> Change>
void change(Problem& problem, Change by) {
    Values values = problem.as<Values>();
    by(values);
    problem = values;
}

/// These make an axis of one member.
template <OfOperation Values, std::int64_t Values::*member>
void move_size(Problem& problem, std::int64_t value) {
    change<Values>(problem, [&](Values& values) { values.*member = value; });
}

template <OfOperation Values, std::int64_t Values::*member>
std::optional<double> place_of_size(const Problem& problem) {
    return double(problem.as<Values>().*member);
}

}  // namespace lanescope
