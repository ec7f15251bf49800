// Message fields of listings and warp accesses.
#pragma once

#include "app/formats/codec.h"
#include "app/model/inspection_results.h"

namespace lanescope {

LANESCOPE_FIELDS(Instruction, line, text)
LANESCOPE_FIELDS(KernelResources, registers, shared_bytes, stack_bytes, spill_store_bytes, spill_load_bytes)
LANESCOPE_FIELDS(ListedKernel, name, resources, ptx, sass)
LANESCOPE_FIELDS(CodeListing, architecture, kernels, failure, no_sass)
LANESCOPE_FIELDS(AccessSite, line, array, kind, lane_bytes, element_bytes, file)
LANESCOPE_FIELDS(KernelVariable, function, name, type, kind, bytes, file, line, first_line, last_line)
LANESCOPE_FIELDS(PointedArray, name, element_bytes)
LANESCOPE_FIELDS(VariableChange, step, variable, reached, changed)
LANESCOPE_FIELDS(WarpVariables, variables, arrays, changes, values, known_steps)

template <FieldsOf<WarpAccesses> T, class Visit>
void each_field(T& w, Visit&& visit) {
    visit("warp", w.warp);
    visit("sites", w.sites);
    visit("masks", w.masks);
    visit("numbers", w.numbers);
    visit("bytes", w.bytes);
    visit("values", w.values);
    visit("rows", w.rows);
    visit("cols", w.cols);
    visit("variables", w.variables);
    visit("cut", w.cut);
    visit(Member("bfloat").since_later(), w.bfloat);
    visit("failure", w.failure);
}

}  // namespace lanescope
