// The double-precision reference, and how answers are checked against it.
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
    bool y_in_halves = false;         ///< sums are rounded to fp16 in the end,
    bool y_in_bfloat = false;         ///< or to bfloat16
};
/// Of the numbers that the variant reads: fp16 are rounded before the reference is computed. The same bits whatever
/// the number of threads, which share rows and the parts of long rows. Throws Cancelled.
Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs = Inputs::floats);

/// A row is right when |y - reference| <= gamma * scale, gamma = (terms + 2) * 2^-24: the forward bound of any order of
/// summation in single precision (Higham, Accuracy and Stability, section 4.2). NaN is never right.
///
/// With fp16 gamma = (3 terms + 2) * 2^-24, because tensor cores cut off where floats are rounded. A step that adds p
/// exact products to a sum cuts off at most p of its p + 1 summands (the largest stays whole), each by less than 2^-24
/// of the largest, and rounds the result toward zero, which costs less than 2^-23 of it: (p + 2) 2^-24 in all, at most
/// 3 units a product, whatever the order and however full the steps are. (app/machine/execution/mma.h has the
/// arithmetic's sources.)
///
/// Where y is of fp16, its last rounding costs half a unit in the last place more: 2^-11 of the sum, or 2^-25 where
/// that is below the normal numbers. Of bfloat16 it costs 2^-8 of the sum, or 2^-134. What is summed in fp16 is wrong
/// by this rule, as soon as it has lost more than that.
Verification verify(const Reference& reference, std::span<const float> y);
/// Throws Cancelled.
Verification verify(const Reference& reference, std::span<const float> y, Progress& progress);

}  // namespace lanescope
