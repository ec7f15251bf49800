// The fields of each value that is written to files, by name: one list that reading and writing share, so that they
// cannot disagree. `visit(name, member)` is called for each field, in order.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Fields that came later: a file from before may lack them, and they then keep their default.
inline constexpr std::array<std::string_view, 23> later_fields{
    "empty",  "giant",          "side",      "points",           "other_line",
    "mean",   "sass_loads",     "choice",    "cross_check",      "skew",
    "values", "under_schedule", "seeds",     "wrong_seeds",      "first_wrong_seed",
    "matrix", "model_error",    "hardware",  "hardware_missing", "warps",
    "asked",  "left_out",       "decided_by"};

constexpr bool came_later(std::string_view field) {
    return std::ranges::find(later_fields, field) != later_fields.end();
}

template <class T, class Plain>
concept FieldsOf = std::same_as<std::remove_const_t<T>, Plain>;

template <FieldsOf<VariantChoice> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("id", v.id);
    visit("lanes", v.lanes);
    visit("under_schedule", v.schedule);
    visit("warps", v.warps);
}

template <FieldsOf<SgemvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("rows", p.rows);
    visit("cols", p.cols);
    visit("alpha", p.alpha);
    visit("beta", p.beta);
    visit("seed", p.seed);
}

template <FieldsOf<SpmvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("pattern", p.pattern);
    visit("rows", p.rows);
    visit("cols", p.cols);
    visit("max", p.max);
    visit("scale", p.scale);
    visit("edges", p.edges);
    visit("band", p.band);
    visit("file", p.file);
    visit("seed", p.seed);
    visit("skew", p.skew);
    visit("values", p.values);
    visit("empty", p.empty);
    visit("giant", p.giant);
    visit("side", p.side);
    visit("points", p.points);
}

template <FieldsOf<Provenance> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("backend", p.backend);
    visit("device", p.device);
    visit("driver", p.driver);
    visit("toolkit", p.toolkit);
    visit("date", p.date);
    visit("program_version", p.program_version);
}

template <FieldsOf<Device> T, class Visit>
void each_field(T& d, Visit&& visit) {
    visit("id", d.id);
    visit("name", d.name);
    visit("source", d.source);
    visit("architecture", d.architecture);
    visit("multiprocessors", d.multiprocessors);
    visit("max_threads_per_sm", d.max_threads_per_sm);
    visit("max_blocks_per_sm", d.max_blocks_per_sm);
    visit("clock_ghz", d.clock_ghz);
    visit("dram_gb_s", d.dram_gb_s);
    visit("dram_reach", d.dram_reach);
    visit("l2_gb_s", d.l2_gb_s);
    visit("l2_bytes", d.l2_bytes);
    visit("l1_bytes", d.l1_bytes);
    visit("shared_bytes_per_sm", d.shared_bytes_per_sm);
    visit("l1_bytes_per_clock", d.l1_bytes_per_clock);
    visit("warp_instructions_per_clock", d.warp_instructions_per_clock);
    visit("fp32_tflop_s", d.fp32_tflop_s);
    visit("shared_latency_clocks", d.shared_latency_clocks);
    visit("l2_latency_clocks", d.l2_latency_clocks);
    visit("dram_latency_clocks", d.dram_latency_clocks);
    visit("launch_us", d.launch_us);
    visit("model_error", d.model_error);
}

template <FieldsOf<Work> T, class Visit>
void each_field(T& w, Visit&& visit) {
    visit("bytes", w.bytes);
    visit("flops", w.flops);
}

template <FieldsOf<Verification> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("verified", v.verified);
    visit("max_error", v.max_error);
    visit("wrong_rows", v.wrong_rows);
    visit("first_wrong_row", v.first_wrong_row);
    visit("seeds", v.seeds);
    visit("wrong_seeds", v.wrong_seeds);
    visit("first_wrong_seed", v.first_wrong_seed);
}

template <FieldsOf<Times> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("median", t.median);
    visit("min", t.min);
    visit("max", t.max);
    visit("samples", t.samples);
    visit("mean", t.mean);
}

template <FieldsOf<Timing> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("kind", t.kind);
    visit("cold", t.cold);
    visit("warm", t.warm);
    visit("graph", t.graph);
    visit("near_launch_floor", t.near_launch_floor);
}

template <FieldsOf<SassLoads> T, class Visit>
void each_field(T& l, Visit&& visit) {
    visit("narrow", l.narrow);
    visit("bits32", l.bits32);
    visit("bits64", l.bits64);
    visit("bits128", l.bits128);
}

template <FieldsOf<LaunchShape> T, class Visit>
void each_field(T& l, Visit&& visit) {
    visit("grid", l.grid);
    visit("block", l.block);
    visit("shared_bytes", l.shared_bytes);
}

template <FieldsOf<Site> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("file", s.file);
    visit("line", s.line);
    visit("array", s.array);
    visit("kind", s.kind);
    visit("steps", s.steps);
    visit("active_lanes", s.active_lanes);
    visit("sectors", s.sectors);
    visit("bank_conflicts", s.bank_conflicts);
    visit("bytes", s.bytes);
    visit("histogram", s.histogram);
    visit("asked", s.asked);
}

template <FieldsOf<Hazard> T, class Visit>
void each_field(T& h, Visit&& visit) {
    visit("kind", h.kind);
    visit("file", h.file);
    visit("line", h.line);
    visit("other_line", h.other_line);
    visit("block", h.block);
    visit("warp", h.warp);
    visit("lane", h.lane);
    visit("address", h.address);
    visit("array", h.array);
    visit("text", h.text);
}

/// Its vectors stand in sections of their own.
template <FieldsOf<MatrixPicture> T, class Visit>
void each_field(T& m, Visit&& visit) {
    visit("rows", m.rows);
    visit("cols", m.cols);
    visit("nonzeros", m.nonzeros);
    visit("down", m.down);
    visit("across", m.across);
}

/// All of a trace but its vectors and events, which stand in sections of their own.
template <FieldsOf<LaneTrace> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("launch", t.launch);
    visit("sites", t.sites);
    visit("first_warp", t.first_warp);
    visit("dropped", t.dropped);
    visit("has_sectors", t.has_sectors);
}

template <FieldsOf<SiteName> T, class Visit>
void each_field(T& n, Visit&& visit) {
    visit("line", n.line);
    visit("array", n.array);
    visit("kind", n.kind);
}

template <FieldsOf<SiteAgreement> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("site", s.site);
    visit("identical", s.identical);
}

template <FieldsOf<MaskDifference> T, class Visit>
void each_field(T& d, Visit&& visit) {
    visit("warp", d.warp);
    visit("site", d.site);
    visit("occurrence", d.occurrence);
    visit("emulated", d.emulated);
    visit("recorded", d.recorded);
}

template <FieldsOf<Agreement> T, class Visit>
void each_field(T& a, Visit&& visit) {
    visit("warps", a.warps);
    visit("identical", a.identical);
    visit("sites", a.sites);
    visit("first", a.first);
    visit("left_out", a.left_out);
    visit("decided_by", a.decided_by);
}

template <FieldsOf<CrossCheck> T, class Visit>
void each_field(T& c, Visit&& visit) {
    visit("agreement", c.agreement);
    visit("sites", c.sites);
    visit("not_made", c.not_made);
}

template <FieldsOf<RunResult> T, class Visit>
void each_field(T& r, Visit&& visit) {
    visit("variant", r.variant);
    visit("problem", r.problem);
    visit("schedule", r.schedule);
    visit("provenance", r.provenance);
    visit("device", r.device);
    visit("work", r.work);
    visit("verification", r.verification);
    visit("timing", r.timing);
    visit("recording_us", r.recording_us);
    visit("trace", r.trace);
    visit("cross_check", r.cross_check);
    visit("counters", r.counters);
    visit("hardware", r.hardware);
    visit("hardware_missing", r.hardware_missing);
    visit("hazards", r.hazards);
    visit("source", r.source);
    visit("failure", r.failure);
    visit("choice", r.choice);
    visit("sass_loads", r.sass_loads);
    visit("matrix", r.matrix);
}

/// The raw numbers of a result, in the order in which their sections stand in a file. visit(name, vector, later): a
/// file from before has no section of that name.
template <FieldsOf<RunResult> T, class Visit>
void each_section(T& r, Visit&& visit) {
    visit("offsets", r.trace.offsets, false);
    visit("events", r.trace.events, false);
    visit("clocks", r.trace.clocks, false);
    visit("warp_rows", r.trace.rows, true);
    visit("elements", r.trace.elements, true);
    visit("matrix_offsets", r.matrix.offsets, true);
    visit("matrix_columns", r.matrix.columns, true);
    visit("matrix_values", r.matrix.values, true);
    visit("matrix_density", r.matrix.density, true);
}

}  // namespace lanescope
