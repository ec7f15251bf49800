#include <algorithm>
#include <cmath>
#include <limits>

#include "app/problems/problems.h"

namespace lanescope {
namespace {

constexpr double unit_roundoff = 0x1p-24;
constexpr double infinity = std::numeric_limits<double>::infinity();

// The error in units of the scale; infinity for NaN, for a missing row, and for anything but 0 where the scale is 0.
double relative_error(const Reference& reference, std::span<const float> y, std::size_t row) {
    if (row >= y.size()) return infinity;
    const double error = std::abs(double(y[row]) - reference.y[row]);
    if (error == 0) return 0;
    return error <= infinity && reference.scale[row] > 0 ? error / reference.scale[row] : infinity;
}

}  // namespace

Verification verify(const Reference& reference, std::span<const float> y) {
    Verification out;
    for (std::size_t row = 0; row < reference.y.size(); ++row) {
        const double error = relative_error(reference, y, row);
        out.max_error = std::max(out.max_error, error);
        const auto units = static_cast<double>(reference.roundings * reference.terms[row] + 2);
        if (error <= units * unit_roundoff) continue;
        if (out.wrong_rows++ == 0) out.first_wrong_row = static_cast<std::int64_t>(row);
    }
    out.verified = out.wrong_rows == 0;
    return out;
}

}  // namespace lanescope
