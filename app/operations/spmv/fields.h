// Fields of a sparse product in files (app/model/files/schema.h).
#pragma once

#include "app/model/files/schema.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

template <FieldsOf<SpmvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("pattern", p.pattern);
    visit(Member("rows").within(1, max_int), p.rows);
    visit(Member("cols").within(1, max_int), p.cols);
    visit(Member("max").within(1, max_int), p.max);
    visit(Member("scale").within(1, 30), p.scale);
    visit(Member("edges").within(1, max_int), p.edges);
    visit(Member("band").within(1, max_int), p.band);
    visit("file", p.file);
    visit(Member("seed").whatever(), p.seed);
    visit(Member("skew").within(0, 64).since_later(), p.skew);
    visit(Member("values").since_later(), p.values);
    visit(Member("empty").within(0, 99).since_later(), p.empty);
    visit(Member("giant").within(0, max_int).since_later(), p.giant);
    visit(Member("side").within(1, 46'340).since_later(), p.side);
    visit(Member("points").within(5, 27).since_later(), p.points);
}

}  // namespace lanescope
