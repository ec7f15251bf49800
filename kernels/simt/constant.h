// Small helpers for launches, the same in all builds.
#pragma once

namespace lanescope::simt {

constexpr unsigned div_up(long long n, long long d) { return static_cast<unsigned>((n + d - 1) / d); }

/// Calls f<value>() for the one of `values` that equals `value`: a number of lanes becomes a template argument.
template <int... values, class F>
void with_constant(int value, F f) {
    ((value == values ? (f.template operator()<values>(), true) : false) || ...);
}

/// The smallest of 1, 2, 4 … `most` that is not below n.
constexpr int power_of_two_for(double n, int most) {
    int power = 1;
    while (power < most && power < n) power *= 2;
    return power;
}

}  // namespace lanescope::simt
