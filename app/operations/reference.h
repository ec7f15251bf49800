// The double-precision reference.
#pragma once

#include <span>
#include <vector>

#include "app/operations/problem_instance.h"

namespace lanescope {

/// `scale`: sum of the summands' magnitudes per element, for the rounding bound. For a product: sum |a||x| per row
/// (times |alpha|, plus |beta y|).
struct Reference {
    std::vector<double> y;  ///< the output
    std::vector<double> scale;
    std::vector<std::int64_t> terms;    ///< summands per element
    int roundings = 1;                  ///< units of 2^-24 per summand
    bool y_in_halves = false;           ///< final rounding to fp16
    bool y_in_bfloat = false;           ///< final rounding to bfloat16
    std::vector<std::int64_t> shape{};  ///< of the output; last dimension fastest; empty: one dimension
};
/// Uses inputs of the variant's types. Bits do not depend on the number of threads. Throws Cancelled.
Reference reference_of(const Instance& instance, Progress& progress, Inputs inputs = Inputs::floats);

/// An element is right if |y - reference| <= gamma * scale, gamma = (terms + 2) * 2^-24: the forward bound of any order
/// of summation in single precision (Higham, Accuracy and Stability, section 4.2). NaN is never right.
///
/// With fp16 inputs gamma = (3 terms + 2) * 2^-24, because tensor cores truncate (sources in
/// app/emulator/steps/tensor_core.h). A step that adds p exact products truncates at most p of p + 1 summands: the
/// largest stays whole. Each loses less than 2^-24 of the largest. The result is rounded toward zero, by less than
/// 2^-23 of it. The total is (p + 2) 2^-24, at most 3 units per product.
///
/// An fp16 y adds half a unit in the last place: 2^-11 of the sum, or 2^-25 below the normal numbers; a bfloat16 y adds
/// 2^-8, or 2^-134. Accumulation in fp16 fails once it loses more.
Verification verify(const Reference& reference, std::span<const float> y);
/// Throws Cancelled.
Verification verify(const Reference& reference, std::span<const float> y, Progress& progress);

}  // namespace lanescope
