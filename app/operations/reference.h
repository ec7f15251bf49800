// The double-precision reference, and verification against it.
#pragma once

#include <span>
#include <vector>

#include "app/operations/make_instance.h"

namespace lanescope {

/// y in double precision, and per row the scale of the rounding bound: sum |a||x| (times |alpha|, plus |beta y|).
struct Reference {
    std::vector<double> y;
    std::vector<double> scale;
    std::vector<std::int64_t> terms;  ///< summands of each row
    int roundings = 1;                ///< units of 2^-24 that a summand may cost
    bool y_in_halves = false;         ///< sums are finally rounded to fp16
    bool y_in_bfloat = false;         ///< sums are finally rounded to bfloat16
};
/// Computes the reference from inputs rounded to the variant's types. Bits do not depend on the number of threads,
/// which share rows and parts of long rows. Throws Cancelled.
Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs = Inputs::floats);

/// Verifies y. A row is right if |y - reference| <= gamma * scale, gamma = (terms + 2) * 2^-24: the forward bound of
/// any order of summation in single precision (Higham, Accuracy and Stability, section 4.2). NaN is never right.
///
/// With fp16 inputs gamma = (3 terms + 2) * 2^-24, because tensor cores truncate. A step that adds p exact products to
/// a sum truncates at most p of its p + 1 summands (the largest stays whole), each by less than 2^-24 of the largest.
/// It rounds the result toward zero, by less than 2^-23 of it. The total is (p + 2) 2^-24, at most 3 units per product,
/// for any order and any filling of the steps. app/machine/execution/mma.h has the sources of this arithmetic.
///
/// An fp16 y adds half a unit in the last place: 2^-11 of the sum, or 2^-25 below the normal numbers. A bfloat16 y adds
/// 2^-8 of the sum, or 2^-134. Accumulation in fp16 is wrong by this rule once it loses more than that.
Verification verify(const Reference& reference, std::span<const float> y);
/// Throws Cancelled.
Verification verify(const Reference& reference, std::span<const float> y, Progress& progress);

}  // namespace lanescope
