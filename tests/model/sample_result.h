// A small result in which every field differs from its default.
#pragma once

#include "app/model/measurements.h"
#include "app/model/run_result.h"
#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {

inline Device sample_device() {
    Device d{"h200", "NVIDIA H200", "datasheet", "Hopper", 132, 2048, 32, 1.98, 4800, 0.9, 9750};
    d.l2_bytes = 60'000'000;
    d.l1_bytes = 262'144;
    d.shared_bytes_per_sm = 233'472;
    d.l1_bytes_per_clock = 127;
    d.warp_instructions_per_clock = 3;
    d.fp32_tflop_s = 66.9;
    d.shared_latency_clocks = 33;
    d.l2_latency_clocks = 281;
    d.dram_latency_clocks = 651;
    d.launch_us = 2.9;
    return d;
}

inline Site sample_site() {
    Site s{"spmv/01_thread_per_row.cu", 12, "values", AccessKind::load, 3, 70, 41, 5, 280};
    s.histogram[32] = 2;
    s.histogram[6] = 1;
    return s;
}

inline LaneTrace sample_trace() {
    LaneTrace t;
    t.launch = {{2, 1, 1}, {64, 1, 1}, 1024};
    t.sites = {sample_site(), {"spmv/01_thread_per_row.cu", 15, "y", AccessKind::store, 1, 32, 4, 0, 128}};
    t.instructions = {{"spmv/01_thread_per_row.cu", 14, {{5, 4, 3, 2, 1, 6}, 300, 4, 2, 12}}};
    t.first_warp = 1;
    t.offsets = {0, 3, 4};
    t.events = {{0xffffffff, 0, 20, 0}, {0xffffffff, 0, 18, 0}, {0x3f, 0, 3, 5}, {0xffffffff, 1, 4, 0}};
    t.dropped = 9;
    t.clocks = {100, 4294967295, 7, 8};
    t.has_sectors = false;
    return t;
}

inline CrossCheck sample_cross_check() {
    CrossCheck c;
    c.agreement.warps = 2;
    c.agreement.identical = 1;
    c.agreement.sites = {{{12, "values", AccessKind::load}, 1}, {{15, "y", AccessKind::store}, 2}};
    c.agreement.first = MaskDifference{2, {12, "values", AccessKind::load}, 1, 0x3f, std::nullopt};
    c.agreement.left_out = 6;
    c.agreement.decided_by = {{30, "shared", AccessKind::shared_atomic}};
    c.sites = {sample_site()};
    c.sites[0].asked = true;
    c.not_made = "it was, in truth";
    return c;
}

inline Timing sample_timing() {
    Timing t{Kind::measured, {137.5, 136.25, 140, 30, 137.75}, Times{90.5, 90, 91, 10}, Times{89.5, 89, 90, 20}, true};
    return t;
}

inline RunResult sample_result() {
    RunResult r;
    r.variant = {"warp_per_row", 8};
    SpmvProblem problem{SparsePattern::uniform, 1000, 2000, 31, 11, 5, 3, "unused.mtx", 42};
    problem.skew = 2;
    problem.values = SparseValues::fractions;
    r.problem = problem;
    r.schedule = Schedule::independent;
    r.provenance = {BackendKind::cuda, "NVIDIA H200", "580.1", "13.0", "2025-06-01T12:00:00Z", "0.1.0"};
    r.device = sample_device();
    r.work = {550'000, 32'000};
    r.verification = {true, 1.25e-8, 2, 17};
    r.verification.first_wrong = {{{17}, 1.25, 1.5F, 3e-6}, {{21}, -2, std::nullopt, 0}};
    r.verification.worst_wrong = WrongElement{{21}, -2, std::nullopt, 0};
    r.timing = sample_timing();
    r.recording_us = 294.5;
    r.trace = sample_trace();
    r.cross_check = sample_cross_check();
    r.counters = {{Counter::dram_bytes, 140e6}, {Counter::l2_sectors, 0.1}};
    r.hardware = {{HardwareCounter::cycles, 25'000}, {HardwareCounter::dram_read_bytes, 141.5e6}};
    r.hardware_missing = "for the other half: nobody may read it";
    r.lanes_missing = "of the others: it takes too long";
    r.hazards = {{HazardKind::shared_race, "spmv/08_cte.cu", 30, 41, 7, 1, 31, -4, "mapped", "needs a __syncwarp"}};
    r.printed = {{{7, 1, 31, 5, "spmv/08_cte.cu", 30, "row 9 is 2.5"}, {8, 0, 2, -1, "spmv/08_cte.cu", 31, ""}}, 12};
    r.source = "line one\nline two\n";
    r.failure = "none, in truth";
    r.sass_loads = {1, 9, 2, 4};
    r.swept = true;
    return r;
}

inline RunResultPtr shared(RunResult result) { return std::make_shared<const RunResult>(std::move(result)); }

}  // namespace lanescope
