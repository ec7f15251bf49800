#include <algorithm>
#include <cmath>
#include <limits>

#include "app/operations/reference.h"

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

double rounding_to_half(double sum) { return std::max(0x1p-11 * sum, 0x1p-25); }

// In units of the scale.
double allowed_error(const Reference& reference, std::size_t row) {
    const double summing = static_cast<double>(reference.roundings * reference.terms[row] + 2) * unit_roundoff;
    const double scale = reference.scale[row];
    if (!reference.y_in_halves || scale == 0) return summing;
    return summing + rounding_to_half(std::abs(reference.y[row]) + summing * scale) / scale;
}

Verification verify_rows(const Reference& reference, std::span<const float> y, std::int64_t first, std::int64_t last) {
    Verification out;
    for (std::int64_t row = first; row < last; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const double error = relative_error(reference, y, at);
        out.max_error = std::max(out.max_error, error);
        if (error <= allowed_error(reference, at)) continue;
        if (out.wrong_rows++ == 0) out.first_wrong_row = row;
    }
    return out;
}

}  // namespace

Verification verify(const Reference& reference, std::span<const float> y, Progress& progress) {
    constexpr std::int64_t piece = 1 << 20;
    const auto rows = static_cast<std::int64_t>(reference.y.size());
    Verification out;
    for (std::int64_t first = 0; first < rows; first += piece) {
        progress.check();
        const Verification part = verify_rows(reference, y, first, std::min(first + piece, rows));
        out.max_error = std::max(out.max_error, part.max_error);
        if (out.wrong_rows == 0) out.first_wrong_row = part.first_wrong_row;
        out.wrong_rows += part.wrong_rows;
    }
    out.verified = out.wrong_rows == 0;
    return out;
}

Verification verify(const Reference& reference, std::span<const float> y) {
    Progress nobody_waits;
    return verify(reference, y, nobody_waits);
}

}  // namespace lanescope
