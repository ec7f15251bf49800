#include "app/operations/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/model/operation.h"
#include "app/operations/parallel.h"

namespace lanescope {

Reference empty_reference(std::int64_t rows, const Inputs& inputs, Progress& progress) {
    Reference out;
    if (inputs.are_halves) out.roundings = 3;
    out.y_in_halves = inputs.have_y_in_halves && !inputs.bfloat;
    out.y_in_bfloat = inputs.have_y_in_halves && inputs.bfloat;
    grow(out.y, rows, progress);
    grow(out.scale, rows, progress);
    grow(out.terms, rows, progress);
    return out;
}

Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs) {
    progress.phase("computing the reference");
    return instance.operation().reference(instance, inputs, progress);
}

namespace {

constexpr double unit_roundoff = 0x1p-24;
constexpr double infinity = std::numeric_limits<double>::infinity();

// In units of the scale; infinity for NaN, a missing element, or any error with scale 0.
double relative_error(const Reference& reference, std::span<const float> y, std::size_t element) {
    if (element >= y.size()) return infinity;
    const double error = std::abs(double(y[element]) - reference.y[element]);
    if (error == 0) return 0;
    return error <= infinity && reference.scale[element] > 0 ? error / reference.scale[element] : infinity;
}

double error_of_rounding(const Reference& reference, double sum) {
    return reference.y_in_bfloat ? std::max(0x1p-8 * sum, 0x1p-134) : std::max(0x1p-11 * sum, 0x1p-25);
}

// In units of the scale.
double allowed_error(const Reference& reference, std::size_t element) {
    const double summing = static_cast<double>(reference.roundings * reference.terms[element] + 2) * unit_roundoff;
    const double scale = reference.scale[element];
    if (!(reference.y_in_halves || reference.y_in_bfloat) || scale == 0) return summing;
    return summing + error_of_rounding(reference, std::abs(reference.y[element]) + summing * scale) / scale;
}

std::vector<std::int64_t> index_of(const Reference& reference, std::int64_t element) {
    std::vector<std::int64_t> index(std::max<std::size_t>(1, reference.shape.size()), element);
    for (std::size_t d = reference.shape.size(); d-- > 1; element /= reference.shape[d]) {
        index[d] = element % reference.shape[d];
        index[d - 1] = element / reference.shape[d];
    }
    return index;
}

WrongElement wrong_element_at(const Reference& reference, std::span<const float> y, std::size_t element) {
    return {.index = index_of(reference, static_cast<std::int64_t>(element)),
            .expected = reference.y[element],
            .got = element < y.size() ? std::optional(y[element]) : std::nullopt,
            .allowed = allowed_error(reference, element) * reference.scale[element]};
}

/// Infinity for NaN, a missing element, or a bound of 0.
double excess(const WrongElement& wrong) {
    const double factor = wrong.got ? std::abs(double(*wrong.got) - wrong.expected) / wrong.allowed : infinity;
    return std::isnan(factor) ? infinity : factor;
}

/// Requires rising elements.
void note_wrong(const WrongElement& wrong, std::size_t element, Verification& to) {
    if (to.wrong_elements++ == 0) to.first_wrong_element = static_cast<std::int64_t>(element);
    if (to.first_wrong.size() < max_first_wrong) to.first_wrong.push_back(wrong);
    if (!to.worst_wrong || excess(wrong) > excess(*to.worst_wrong)) to.worst_wrong = wrong;
}

void verify_element(const Reference& reference, std::span<const float> y, std::size_t element, Verification& to) {
    const double error = relative_error(reference, y, element);
    to.max_error = std::max(to.max_error, error);
    if (error <= allowed_error(reference, element)) return;
    note_wrong(wrong_element_at(reference, y, element), element, to);
}

}  // namespace

Verification verify(const Reference& reference, std::span<const float> y, Progress& progress) {
    constexpr std::size_t piece = 1 << 20;
    Verification out;
    for (std::size_t element = 0; element < reference.y.size(); ++element) {
        if (element % piece == 0) progress.check();
        verify_element(reference, y, element, out);
    }
    out.verified = out.wrong_elements == 0;
    return out;
}

Verification verify(const Reference& reference, std::span<const float> y) {
    Progress nobody_waits;
    return verify(reference, y, nobody_waits);
}

}  // namespace lanescope
