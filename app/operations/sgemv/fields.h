// Fields of a dense product in files (app/model/files/schema.h).
#pragma once

#include "app/model/files/schema.h"
#include "app/operations/sgemv/problem.h"

namespace lanescope {

template <FieldsOf<SgemvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("rows").within(1, max_int), p.rows);
    visit(Member("cols").within(1, max_int), p.cols);
    visit(Member("alpha").within(-3.5e38, 3.5e38), p.alpha);
    visit(Member("beta").within(-3.5e38, 3.5e38), p.beta);
    visit(Member("seed").whatever(), p.seed);
}

}  // namespace lanescope
