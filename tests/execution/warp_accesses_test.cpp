#include "app/catalog/variants.h"
#include "app/execution/warp_recording.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/analysis/lanes/lane_accesses.h"
#include "app/analysis/lanes/lane_values.h"
#include "app/emulator/recording/findings.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Experiment experiment_of(const std::string& variant) {
    Experiment experiment;
    experiment.variants = {parse_variant(variant)};
    return experiment;
}

WarpAccesses read(const Instance& instance, const std::string& variant, std::int64_t warp) {
    const Experiment experiment = experiment_of(variant);
    const std::string& id = experiment.variants.front().id;
    Progress nobody_waits;
    return read_warp(*shipped_catalog().find(instance.operation().name(), id), instance, experiment, warp,
                     nobody_waits);
}

WarpAccesses read(const std::string& problem, const std::string& variant, std::int64_t warp) {
    return read(instance_of(problem), variant, warp);
}

Request first_to(const WarpAccesses& accesses, const std::string& array) {
    for (std::size_t step = 0; step < accesses.masks.size(); ++step)
        if (accesses.sites[accesses.numbers[step]].array == array)
            if (const auto request = request_at(accesses, step)) return *request;
    ADD_FAILURE() << "nobody touches " << array;
    return {};
}

TEST(WarpAccesses, ReadOneRowPerLane) {
    const WarpAccesses accesses = read("sgemv:64x40", "thread_per_row", 1);
    ASSERT_EQ(accesses.failure, "");
    const Request request = first_to(accesses, "A");
    ASSERT_EQ(request.lanes.size(), 32u);
    for (const LaneTouch& touch : request.lanes) {
        EXPECT_EQ(touch.row, 32 + touch.lane);
        EXPECT_EQ(touch.col, 0);
        EXPECT_EQ(touch.element, std::uint64_t(40 * (32 + touch.lane)));
    }
    EXPECT_EQ(request.sectors.size(), 32u);
}

TEST(WarpAccesses, ReadNeighboursWithOneWarpPerRow) {
    const Request request = first_to(read("sgemv:64x64", "warp_per_row", 3), "A");
    EXPECT_EQ(request.moved_bytes(), request.used_bytes());
    for (const LaneTouch& touch : request.lanes) EXPECT_EQ(touch.row, 3);
}

TEST(WarpAccesses, HaveRowAndColumnOfASparseMatrix) {
    const WarpAccesses accesses = read("spmv:banded,rows=100,band=2", "thread_per_row", 0);
    ASSERT_EQ(accesses.failure, "");
    const Request columns = first_to(accesses, "columns");
    for (const LaneTouch& touch : columns.lanes) {
        EXPECT_EQ(touch.row, touch.lane) << "a row a lane";
        EXPECT_EQ(touch.value, std::to_string(touch.col)) << "what it loads is the column";
    }
    for (const LaneTouch& touch : first_to(accesses, "x").lanes) EXPECT_EQ(touch.col, std::int64_t(touch.element));
}

TEST(WarpAccesses, HaveTheStepsOfTheTrace) {
    const Instance instance = instance_of("spmv:rmat,scale=8,edges=4");
    const Emulated traced = emulate(instance, "warp_per_row");
    const WarpAccesses accesses = read(instance, "warp_per_row", 2);
    const auto events = traced.run.trace->warp(2);
    ASSERT_EQ(accesses.masks.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) EXPECT_EQ(accesses.masks[i], events[i].mask) << i;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto request = request_at(accesses, i);
        if (!request || is_shared(request->site.kind)) continue;
        EXPECT_EQ(request->sectors.size(), events[i].sectors) << i;
    }
}

TEST(WarpAccesses, CountBankConflictsAsTheTraceDoes) {
    const Instance instance = instance_of("sgemv:64x512");
    const Emulated traced = emulate(instance, "split_k_smem");
    const WarpAccesses accesses = read(instance, "split_k_smem", 0);
    const auto events = traced.run.trace->warp(0);
    ASSERT_EQ(accesses.masks.size(), events.size());
    int shared = 0;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto request = request_at(accesses, i); request && is_shared(request->site.kind)) {
            EXPECT_EQ(request->passes, events[i].conflicts + 1) << i;
            ++shared;
        }
    EXPECT_GT(shared, 0);
}

TEST(WarpAccesses, AreTheSameEachTime) {
    const WarpAccesses a = read("spmv:rmat,scale=8,edges=4", "cte", 0), b = read("spmv:rmat,scale=8,edges=4", "cte", 0);
    EXPECT_TRUE(a.bytes == b.bytes && a.values == b.values && a.masks == b.masks);
    EXPECT_FALSE(a.bytes.empty());
}

TEST(WarpAccesses, ReportAMissingWarp) {
    EXPECT_NE(read("sgemv:64x40", "thread_per_row", 1000).failure.find("no such warp"), std::string::npos);
}

TEST(WarpAccesses, AreCutAtABound) {
    const WarpAccesses accesses = read("sgemv:32x20000", "thread_per_row", 0);
    EXPECT_TRUE(accesses.cut);
    EXPECT_EQ(accesses.masks.size(), std::size_t(max_access_steps));
}

LaneValues values_of(const WarpAccesses& accesses, const std::string& array, const std::string& name) {
    std::size_t step = 0;
    while (accesses.sites[accesses.numbers.at(step)].array != array) ++step;
    const AccessSite& site = accesses.sites[accesses.numbers[step]];
    const auto found = variables_named(accesses.variables, site.file, site.line, name);
    if (found.empty()) ADD_FAILURE() << "there is no variable " << name;
    return found.empty() ? LaneValues{} : values_at(accesses.variables, std::int64_t(step))[found.front()];
}

TEST(WarpAccesses, HaveTheVariablesOfEachStep) {
    const WarpAccesses accesses = read("sgemv:64x40", "thread_per_row", 1);
    const LaneValues rows = values_of(accesses, "A", "row");
    EXPECT_EQ(rows.reached, ~0u);
    for (std::size_t lane = 0; lane < warp_size; ++lane) EXPECT_EQ(rows.bits[lane], 32 + lane);
    EXPECT_EQ(accesses.variables.known_steps, accesses.masks.size());
}

TEST(WarpAccesses, NameTheArraysOfPointers) {
    const WarpAccesses accesses = read("sgemv:64x40", "thread_per_row", 1);
    const LaneValues a = values_of(accesses, "A", "A");
    const auto& variables = accesses.variables;
    const auto variable = std::ranges::find(variables.variables, "A", &KernelVariable::name);
    ASSERT_NE(variable, variables.variables.end());
    EXPECT_EQ(value_text(variables, *variable, a.bits[5]), "A[0]");
}

TEST(WarpAccesses, KeepVariablesWithinABound) {
    const WarpAccesses accesses = read("sgemv:32x20000", "thread_per_row", 0);
    EXPECT_LE(accesses.variables.values.size(), emulator::max_logged_values);
    EXPECT_GT(accesses.variables.known_steps, 1000u);
}

}  // namespace
}  // namespace lanescope
