// Fields of all values in files, for reading, checking and writing. each_field() calls `visit(member, value)` in order.
#pragma once

#include <concepts>

#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

struct Member {
    const char* name;
    const char* former_name = nullptr;  ///< in shipped recordings
    /// Of numbers; excludes NaN and infinity. 4096 x 33 counts of this size add up without overflow.
    double least = 0, most = 1e14;
    double longest = 65536;       ///< bytes of a text
    bool any_number = false;      ///< NaN and infinity too
    bool may_be_unknown = false;  ///< 0 means unknown
    bool later = false;           ///< keeps its default if absent (older files)

    constexpr Member(const char* of) : name(of) {}

    constexpr Member within(double from, double to) const {
        return with([=](Member& m) { m.least = from, m.most = to; });
    }
    constexpr Member formerly(const char* former) const {
        Member with = *this;
        with.former_name = former;
        return with;
    }
    constexpr Member up_to_bytes(double bytes) const {
        return with([=](Member& m) { m.longest = bytes; });
    }
    constexpr Member or_unknown() const {
        return with([](Member& m) { m.may_be_unknown = true; });
    }
    constexpr Member whatever() const {
        return with([](Member& m) { m.any_number = true; });
    }
    constexpr Member since_later() const {
        return with([](Member& m) { m.later = true; });
    }

private:
    template <class Change>
    constexpr Member with(Change change) const {
        Member changed = *this;
        change(changed);
        return changed;
    }
};

/// Kernels count sizes in int.
inline constexpr double max_int = 2147483647;
inline constexpr double max_line = 10'000'000;

template <class T, class Plain>
concept FieldsOf = std::same_as<std::remove_const_t<T>, Plain>;

/// Defines each_field() for up to 16 members named like the fields, without further rules.
#define LANESCOPE_FIELDS(Type, ...)                       \
    template <FieldsOf<Type> T, class Visit>              \
    void each_field(T& value, Visit&& visit) {            \
        LANESCOPE_EXPAND_16(LANESCOPE_VISIT(__VA_ARGS__)) \
    }
#define LANESCOPE_VISIT(name, ...) \
    visit(#name, value.name);      \
    __VA_OPT__(LANESCOPE_VISIT_NEXT LANESCOPE_PARENTHESES(__VA_ARGS__))
#define LANESCOPE_VISIT_NEXT() LANESCOPE_VISIT
#define LANESCOPE_PARENTHESES ()
#define LANESCOPE_EXPAND_16(...) \
    LANESCOPE_EXPAND_4(LANESCOPE_EXPAND_4(LANESCOPE_EXPAND_4(LANESCOPE_EXPAND_4(__VA_ARGS__))))
#define LANESCOPE_EXPAND_4(...) LANESCOPE_EXPAND(LANESCOPE_EXPAND(LANESCOPE_EXPAND(LANESCOPE_EXPAND(__VA_ARGS__))))
#define LANESCOPE_EXPAND(...) __VA_ARGS__

template <FieldsOf<VariantChoice> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("id", v.id);
    visit(Member("lanes").within(0, 32), v.lanes);
    visit(Member("under_schedule").since_later(), v.schedule);
    visit(Member("warps").within(0, 32).since_later(), v.warps);
    visit(Member("version").within(0, 1e9).since_later(), v.version);
    visit(Member("as_compiled").since_later(), v.as_compiled);
}

LANESCOPE_FIELDS(Provenance, backend, device, driver, toolkit, date, program_version)

template <FieldsOf<Device> T, class Visit>
void each_field(T& d, Visit&& visit) {
    visit("id", d.id);
    visit("name", d.name);
    visit("source", d.source);
    visit("architecture", d.architecture);
    visit(Member("multiprocessors").within(1, 10'000).or_unknown(), d.multiprocessors);
    visit(Member("max_threads_per_sm").within(32, 65'536).or_unknown(), d.max_threads_per_sm);
    visit(Member("max_blocks_per_sm").within(1, 4096).or_unknown(), d.max_blocks_per_sm);
    visit(Member("clock_ghz").within(0.01, 100).or_unknown(), d.clock_ghz);
    visit(Member("dram_gb_s").within(0.1, 1e6).or_unknown(), d.dram_gb_s);
    visit(Member("dram_reach").within(0.01, 1).or_unknown(), d.dram_reach);
    visit(Member("l2_gb_s").within(0.1, 1e7).or_unknown(), d.l2_gb_s);
    visit(Member("l2_bytes").within(1024, std::int64_t(1) << 34).or_unknown(), d.l2_bytes);
    visit(Member("l1_bytes").within(1024, 1 << 24).or_unknown(), d.l1_bytes);
    visit(Member("shared_bytes_per_sm").within(1024, 1 << 24).or_unknown(), d.shared_bytes_per_sm);
    visit(Member("l1_bytes_per_clock").within(1, 65'536).or_unknown(), d.l1_bytes_per_clock);
    visit(Member("warp_instructions_per_clock").within(0.01, 1024).or_unknown(), d.warp_instructions_per_clock);
    visit(Member("fp32_tflop_s").within(1e-4, 1e6).or_unknown(), d.fp32_tflop_s);
    visit(Member("shared_latency_clocks").within(1, 1e6).or_unknown(), d.shared_latency_clocks);
    visit(Member("l2_latency_clocks").within(1, 1e6).or_unknown(), d.l2_latency_clocks);
    visit(Member("dram_latency_clocks").within(1, 1e6).or_unknown(), d.dram_latency_clocks);
    visit(Member("launch_us").within(0.001, 1e6).or_unknown(), d.launch_us);
    visit(Member("model_error").within(0, 1e6).since_later(), d.model_error);
}

template <FieldsOf<Work> T, class Visit>
void each_field(T& w, Visit&& visit) {
    visit(Member("bytes").within(0, 1e20), w.bytes);
    visit(Member("flops").within(0, 1e20), w.flops);
}

template <FieldsOf<WrongElement> T, class Visit>
void each_field(T& w, Visit&& visit) {
    visit(Member("index").within(0, max_int), w.index);
    visit(Member("expected").whatever(), w.expected);
    visit(Member("got").whatever(), w.got);
    visit(Member("allowed").whatever(), w.allowed);
}

template <FieldsOf<Verification> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("verified", v.verified);
    visit(Member("max_error").whatever(), v.max_error);
    visit(Member("wrong_elements").formerly("wrong_rows").within(0, max_int), v.wrong_elements);
    visit(Member("first_wrong_element").formerly("first_wrong_row").within(-1, max_int), v.first_wrong_element);
    visit(Member("seeds").within(0, 1e9).since_later(), v.seeds);
    visit(Member("wrong_seeds").within(0, 1e9).since_later(), v.wrong_seeds);
    visit(Member("first_wrong_seed").whatever().since_later(), v.first_wrong_seed);
    visit(Member("first_wrong").since_later(), v.first_wrong);
    visit(Member("worst_wrong").since_later(), v.worst_wrong);
}

template <FieldsOf<Times> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("median", t.median);
    visit("min", t.min);
    visit("max", t.max);
    visit("samples", t.samples);
    visit(Member("mean").since_later(), t.mean);
}

LANESCOPE_FIELDS(Timing, kind, cold, warm, graph, near_launch_floor)

LANESCOPE_FIELDS(SassLoads, narrow, bits32, bits64, bits128)

template <FieldsOf<LaunchShape> T, class Visit>
void each_field(T& l, Visit&& visit) {
    visit(Member("grid").within(1, 4294967295), l.grid);
    visit(Member("block").within(1, 1024), l.block);
    visit(Member("shared_bytes").within(0, 1 << 30), l.shared_bytes);
}

template <FieldsOf<Site> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("file", s.file);
    visit(Member("line").within(0, max_line), s.line);
    visit("array", s.array);
    visit("kind", s.kind);
    visit("steps", s.steps);
    visit("active_lanes", s.active_lanes);
    visit("sectors", s.sectors);
    visit("bank_conflicts", s.bank_conflicts);
    visit("bytes", s.bytes);
    visit("histogram", s.histogram);
    visit(Member("asked").since_later(), s.asked);
}

template <FieldsOf<LineInstructions> T, class Visit>
void each_field(T& l, Visit&& visit) {
    visit("file", l.file);
    visit(Member("line").within(0, max_line), l.line);
    visit(Member("issued").within(0, 1e13), l.counts.issued);
    visit("lanes", l.counts.lanes);
    visit("branches", l.counts.branches);
    visit("divergent", l.counts.divergent);
    visit(Member("registers").within(0, 65535), l.counts.registers);
}

template <FieldsOf<Hazard> T, class Visit>
void each_field(T& h, Visit&& visit) {
    visit("kind", h.kind);
    visit("file", h.file);
    visit(Member("line").within(0, max_line), h.line);
    visit(Member("other_line").within(0, max_line).since_later(), h.other_line);
    visit(Member("block").within(-1, 1e14), h.block);
    visit(Member("warp").within(0, 1e6), h.warp);
    visit(Member("lane").within(0, 31), h.lane);
    visit(Member("address").whatever(), h.address);
    visit("array", h.array);
    visit("text", h.text);
}

template <FieldsOf<PrintedLine> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("block").within(0, 1e14), p.block);
    visit(Member("warp").within(0, 1e6), p.warp);
    visit(Member("lane").within(0, 31), p.lane);
    visit(Member("step").within(-1, 1e14), p.step);
    visit("file", p.file);
    visit(Member("line").within(0, max_line), p.line);
    visit(Member("text").up_to_bytes(4096), p.text);
}

LANESCOPE_FIELDS(Printed, lines, left_out)

/// Vectors have their own sections.
template <FieldsOf<MatrixPicture> T, class Visit>
void each_field(T& m, Visit&& visit) {
    visit(Member("rows").within(0, max_int), m.rows);
    visit(Member("cols").within(0, max_int), m.cols);
    visit(Member("nonzeros").within(0, std::int64_t(1) << 62), m.nonzeros);
    visit(Member("down").within(0, max_picture_cells), m.down);
    visit(Member("across").within(0, max_picture_cells), m.across);
}

/// Vectors have their own sections.
template <FieldsOf<LaneTrace> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("launch", t.launch);
    visit("sites", t.sites);
    visit(Member("instructions").since_later(), t.instructions);
    visit("first_warp", t.first_warp);
    visit("dropped", t.dropped);
    visit("has_sectors", t.has_sectors);
}

template <FieldsOf<SiteName> T, class Visit>
void each_field(T& n, Visit&& visit) {
    visit(Member("line").within(0, max_line), n.line);
    visit("array", n.array);
    visit("kind", n.kind);
}

template <FieldsOf<SiteAgreement> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("site", s.site);
    visit("identical", s.identical);
    visit(Member("compiled").since_later(), s.compiled);
    visit(Member("with_line").within(0, max_line).since_later(), s.with_line);
}

LANESCOPE_FIELDS(MaskDifference, warp, site, occurrence, emulated, recorded)

template <FieldsOf<Agreement> T, class Visit>
void each_field(T& a, Visit&& visit) {
    visit("warps", a.warps);
    visit("identical", a.identical);
    visit("sites", a.sites);
    visit("first", a.first);
    visit(Member("left_out").since_later(), a.left_out);
    visit(Member("decided_by").since_later(), a.decided_by);
}

LANESCOPE_FIELDS(CrossCheck, agreement, sites, not_made)

LANESCOPE_FIELDS(ProgramLoop, step, steps, rounds)

template <FieldsOf<ProgramStep> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("kind", s.kind);
    visit("name", s.name);
    visit(Member("file").since_later(), s.file);
    visit(Member("line").within(0, max_line), s.line);
    visit("shape", s.shape);
    visit("bytes", s.bytes);
    visit("us", s.us);
    visit("times", s.times);
    visit("hazards", s.hazards);
    visit("result", s.result);
    visit(Member("loop").since_later(), s.loop);
}

LANESCOPE_FIELDS(WrittenFile, name, bytes)

template <FieldsOf<ProgramReport> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("exit_code").within(-max_int, max_int), p.exit_code);
    visit("fault", p.fault);
    visit(Member("output").up_to_bytes(2 * max_program_output), p.output);
    visit("output_left_out", p.output_left_out);
    visit("steps", p.steps);
    visit("steps_left_out", p.steps_left_out);
    visit("launches", p.launches);
    visit("repeated", p.repeated);
    visit(Member("unchecked").since_later(), p.unchecked);
    visit("host_hazards", p.host_hazards);
    visit(Member("files").since_later(), p.files);
    visit("as_expected", p.as_expected);
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
    visit(Member("cross_check").since_later(), r.cross_check);
    visit(Member("counters").within(0, 1e20), r.counters);
    visit(Member("hardware").within(0, 1e20).since_later(), r.hardware);
    visit(Member("hardware_missing").since_later(), r.hardware_missing);
    visit(Member("lanes_missing").since_later(), r.lanes_missing);
    visit("hazards", r.hazards);
    visit(Member("printed").since_later(), r.printed);
    visit(Member("source").up_to_bytes(1 << 24), r.source);
    visit("failure", r.failure);
    visit(Member("choice").since_later(), r.choice);
    visit(Member("sass_loads").since_later(), r.sass_loads);
    visit(Member("swept").since_later(), r.swept);
    visit(Member("pinned").up_to_bytes(1000).since_later(), r.pinned);
    visit(Member("matrix").since_later(), r.matrix);
    visit(Member("program").since_later(), r.program);
}

inline const LaneTrace& whole(const SharedTrace& trace) { return *trace; }
inline LaneTrace& whole(SharedTrace& trace) { return trace.edit(); }

/// Calls visit(name, vector, later) in section order; older files lack `later` ones.
template <FieldsOf<RunResult> T, class Visit>
void each_section(T& r, Visit&& visit) {
    auto& trace = whole(r.trace);
    visit("offsets", trace.offsets, false);
    visit("events", trace.events, false);
    visit("clocks", trace.clocks, false);
    visit("warp_rows", trace.rows, true);
    visit("elements", trace.elements, true);
    visit("matrix_offsets", r.matrix.offsets, true);
    visit("matrix_columns", r.matrix.columns, true);
    visit("matrix_values", r.matrix.values, true);
    visit("matrix_density", r.matrix.density, true);
}

/// For the command line, state log and workers: all but the trace options.
template <FieldsOf<Experiment> T, class Visit>
void each_field(T& e, Visit&& visit) {
    visit(Member("problem"), e.problem);
    visit(Member("variants"), e.variants);
    visit(Member("backend"), e.backend);
    visit(Member("schedule"), e.schedule);
    visit(Member("schedule_seed").whatever(), e.schedule_seed);
    visit(Member("seeds").within(1, 10'000), e.schedule_seeds);
    visit(Member("model"), e.device);
    visit(Member("traced"), e.traced);
    visit(Member("timed"), e.timed);
    visit(Member("rounds"), e.rounds);
    visit(Member("warm_ups"), e.warm_ups);
    visit(Member("machine_code"), e.machine_code);
    visit(Member("counters"), e.hardware);
    visit(Member("compared"), e.compared);
}

}  // namespace lanescope
