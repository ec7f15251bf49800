// Problems become numbers here: generators, Matrix Market files, and the double-precision reference.
#pragma once

#include <span>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Makes the problem's numbers, the same on every machine for the same problem. Throws UsageError when the problem does
/// not fit into memory (and says how much it needs) or its file is bad (file, line, what was expected).
///
/// Storage::sparse: an A of 2^31 elements and more is not stored, so that the emulator can show what becomes of an
/// index that leaves int. Its numbers are others than those of a stored A.
enum class Storage { full, sparse };
Instance make_instance(const Problem& problem, Progress& progress, Storage storage = Storage::full);

/// Whether such an instance holds all numbers of the problem.
bool is_stored(const Problem& problem, Storage storage);

/// Bytes of host memory that the instance will take, before anything is allocated; for a file, its size on disk.
double bytes_needed(const Problem& problem, Storage storage = Storage::full);

/// What a variant reads: the instance's floats and ints, these with more bytes each, or SGEMV's A and x rounded to the
/// nearest fp16.
struct Inputs {
    ElementBytes bytes{};
    static const Inputs floats, halves;
    bool are_halves() const { return bytes.matrix == 2; }
    /// Which reference is theirs: 0 of floats, 1 of fp16.
    explicit operator std::size_t() const { return are_halves() ? 1 : 0; }
    bool operator==(const Inputs&) const = default;
};
inline constexpr Inputs Inputs::floats{};
inline constexpr Inputs Inputs::halves{{.matrix = 2, .x = 2}};
inline Inputs inputs_of(const Variant& variant) { return {variant.element_bytes}; }

/// Compulsory traffic and operations: every input read once, every output written once, with the bytes that an element
/// has in the variant's text. SGEMV of floats: 4 (MK + K + M (+ M when beta != 0)) bytes, 2 MK flops; SpMV: 8 nnz +
/// 4 (rows + 1) + 4 cols + 4 rows bytes, 2 nnz.
Work work_of(const Instance& instance, Inputs inputs = Inputs::floats);

ProblemFacts facts_of(const Instance& instance);

/// y in double precision, and per row the scale of the rounding bound: sum |a||x| (times |alpha|, plus |beta y|).
struct Reference {
    std::vector<double> y;
    std::vector<double> scale;
    std::vector<std::int64_t> terms;  ///< summands of each row
    int roundings = 1;                ///< units of 2^-24 that a summand may cost
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
Verification verify(const Reference& reference, std::span<const float> y);
/// Throws Cancelled.
Verification verify(const Reference& reference, std::span<const float> y, Progress& progress);

}  // namespace lanescope
