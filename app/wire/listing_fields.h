// Message fields of code listings and warp accesses.
#pragma once

#include "app/formats/codec.h"
#include "app/model/inspection_results.h"

namespace lanescope {

template <FieldsOf<Instruction> T, class Visit>
void each_field(T& i, Visit&& visit) {
    visit("line", i.line);
    visit("text", i.text);
}

template <FieldsOf<KernelResources> T, class Visit>
void each_field(T& r, Visit&& visit) {
    visit("registers", r.registers);
    visit("shared_bytes", r.shared_bytes);
    visit("stack_bytes", r.stack_bytes);
    visit("spill_store_bytes", r.spill_store_bytes);
    visit("spill_load_bytes", r.spill_load_bytes);
}

template <FieldsOf<ListedKernel> T, class Visit>
void each_field(T& k, Visit&& visit) {
    visit("name", k.name);
    visit("resources", k.resources);
    visit("ptx", k.ptx);
    visit("sass", k.sass);
}

template <FieldsOf<CodeListing> T, class Visit>
void each_field(T& c, Visit&& visit) {
    visit("architecture", c.architecture);
    visit("kernels", c.kernels);
    visit("failure", c.failure);
    visit("no_sass", c.no_sass);
}

template <FieldsOf<AccessSite> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("line", s.line);
    visit("array", s.array);
    visit("kind", s.kind);
    visit("lane_bytes", s.lane_bytes);
    visit("element_bytes", s.element_bytes);
    visit("file", s.file);
}

template <FieldsOf<KernelVariable> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("function", v.function);
    visit("name", v.name);
    visit("type", v.type);
    visit("kind", v.kind);
    visit("bytes", v.bytes);
    visit("file", v.file);
    visit("line", v.line);
    visit("first_line", v.first_line);
    visit("last_line", v.last_line);
}

template <FieldsOf<PointedArray> T, class Visit>
void each_field(T& a, Visit&& visit) {
    visit("name", a.name);
    visit("element_bytes", a.element_bytes);
}

template <FieldsOf<VariableChange> T, class Visit>
void each_field(T& c, Visit&& visit) {
    visit("step", c.step);
    visit("variable", c.variable);
    visit("reached", c.reached);
    visit("changed", c.changed);
}

template <FieldsOf<WarpVariables> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("variables", v.variables);
    visit("arrays", v.arrays);
    visit("changes", v.changes);
    visit("values", v.values);
    visit("known_steps", v.known_steps);
}

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
