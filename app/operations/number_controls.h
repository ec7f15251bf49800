// Controls for several operations.
#pragma once

#include <algorithm>
#include <utility>

#include "app/model/problem_control.h"

namespace lanescope {

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
