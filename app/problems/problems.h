// Problems become numbers here: generators, Matrix Market files, and the double-precision reference.
#pragma once

#include <span>
#include <vector>

#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Makes the problem's numbers, the same on every machine for the same problem. Throws UsageError when the problem does
/// not fit into memory (and says how much it needs) or its file is bad (file, line, what was expected).
Instance make_instance(const Problem& problem, Progress& progress);

/// Bytes of host memory that the instance will take, before anything is allocated; for a file, its size on disk.
double bytes_needed(const Problem& problem);

/// Compulsory traffic and operations: every input read once, every output written once.
/// SGEMV: 4 (MK + K + M (+ M when beta != 0)) bytes, 2 MK flops; SpMV: 8 nnz + 4 (rows + 1) + 4 cols + 4 rows bytes, 2 nnz.
Work work_of(const Instance& instance);

ProblemFacts facts_of(const Instance& instance);

/// y in double precision, and per row the scale of the rounding bound: sum |a||x| (times |alpha|, plus |beta y|).
struct Reference {
    std::vector<double> y;
    std::vector<double> scale;
    std::vector<std::int64_t> terms;  ///< summands of each row
};
Reference reference_of(const Instance& instance, Progress& progress);

/// A row is right when |y - reference| <= gamma * scale, gamma = (terms + 2) * 2^-24: the forward bound of any order of
/// summation in single precision (Higham, Accuracy and Stability, section 4.2). NaN is never right.
Verification verify(const Reference& reference, std::span<const float> y);

}  // namespace lanescope
