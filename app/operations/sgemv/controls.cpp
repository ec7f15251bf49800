#include "app/operations/number_controls.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {

ProblemControls Sgemv::controls(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return {
        {slider_of(p, &SgemvProblem::rows, "rows", "M rows",
                   "Rows of A, which are the outputs: many rows give many warps something to do.", 1, 1 << 20, true),
         slider_of(p, &SgemvProblem::cols, "cols", "K columns", "Columns of A: how long a sum each output is.", 1,
                   1 << 20, true),
         control_of(p, &SgemvProblem::alpha, ProblemControl::Kind::real, "alpha", "\u03B1",
                    "The factor of the product: y = \u03B1 A x + \u03B2 y."),
         control_of(p, &SgemvProblem::beta, ProblemControl::Kind::real, "beta", "\u03B2",
                    "The factor of what y held before: 0 means that y is not read."),
         seed_of(p)}};
}

}  // namespace lanescope
