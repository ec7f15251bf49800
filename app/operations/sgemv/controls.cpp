#include "app/operations/number_controls.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {

ProblemControls Sgemv::controls(const Problem& problem) const {
    const auto& p = problem.as<SgemvProblem>();
    return {{slider_of(p, &SgemvProblem::rows, "rows", "M rows",
                       "Rows of A, one output each. Many rows give work to many warps.", 1, 1 << 20, true),
             slider_of(p, &SgemvProblem::cols, "cols", "K columns", "Columns of A: the length of each output's sum.", 1,
                       1 << 20, true),
             control_of(p, &SgemvProblem::alpha, ProblemControl::Kind::real, "alpha", "\u03B1",
                        "Factor of the product: y = \u03B1 A x + \u03B2 y."),
             control_of(p, &SgemvProblem::beta, ProblemControl::Kind::real, "beta", "\u03B2",
                        "Factor of the old y. 0: the kernels do not read y."),
             seed_of(p)}};
}

}  // namespace lanescope
