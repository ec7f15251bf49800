#include <gtest/gtest.h>

#include "app/execution/time_model.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

Device a_device() {
    Device device;
    device.multiprocessors = 10;
    device.clock_ghz = 1;
    device.dram_gb_s = 1000;
    device.dram_reach = 1;
    device.l2_gb_s = 3000;
    device.l2_bytes = 1 << 20;
    device.l1_bytes = 1 << 17;
    device.shared_bytes_per_sm = 65536;
    device.launch_us = 3;
    return device;
}

emulator::LaunchRecord a_launch(unsigned blocks) {
    emulator::LaunchRecord record;
    record.shape.grid = {blocks};
    record.shape.block = {128};
    record.blocks.resize(blocks);
    record.totals.waits = 1;
    return record;
}

TEST(TimeModel, AnEmptyLaunchTakesTheLaunch) { EXPECT_NEAR(model_time(a_launch(1), a_device(), 0).total(), 3, 1e-6); }

TEST(TimeModel, StreamingFromDramApproachesTheRoof) {
    emulator::LaunchRecord record = a_launch(100'000);
    record.touched_sectors = {1u << 26};  // 2 GiB
    record.totals.l2_sectors = 1u << 26;
    record.totals.waits = 1u << 20;  // 2 KiB each
    const ModelledTime time = model_time(record, a_device(), 0);
    EXPECT_EQ(time.limit(), "DRAM");
    EXPECT_GT(time.dram, 2147.0);
    EXPECT_LT(time.dram, 2147.0 * 1.5);
}

TEST(TimeModel, FewBytesInFlightReachLessBandwidth) {
    emulator::LaunchRecord many = a_launch(100'000), few = a_launch(10);
    for (auto* record : {&many, &few}) {
        record->touched_sectors = {1u << 20};
        record->totals.l2_sectors = 1u << 20;
        record->totals.waits = 1u << 18;
    }
    EXPECT_GT(model_time(few, a_device(), 0).dram, 3 * model_time(many, a_device(), 0).dram);
}

TEST(TimeModel, OneLongBlockDecidesAlone) {
    emulator::LaunchRecord record = a_launch(1000);
    record.blocks[7].chain_steps = 1'000'000;
    const ModelledTime time = model_time(record, a_device(), 0);
    EXPECT_EQ(time.limit(), "longest chain");
}

TEST(TimeModel, GathersFromAnArrayBeyondL2ComeFromDram) {
    emulator::LaunchRecord record = a_launch(1000);
    record.touched_sectors = {1000};
    record.totals.l2_sectors = 100'000;
    EXPECT_DOUBLE_EQ(model_time(record, a_device(), 1e5).dram_bytes, 32'000);
    EXPECT_GT(model_time(record, a_device(), 1e8).dram_bytes, 0.9 * 32 * 100'000);
}

TEST(TimeModel, WhatL1HoldsOfTheGatheredArrayIsNotAskedOfL2Again) {
    emulator::LaunchRecord record = a_launch(1000);
    record.touched_sectors = {1000};
    record.totals.l2_sectors = 100'000;
    const double held = model_time(record, a_device(), 1e4).l2, not_held = model_time(record, a_device(), 1e7).l2;
    EXPECT_NEAR(not_held / held, 100, 2);
    EXPECT_DOUBLE_EQ(model_time(record, a_device(), 1e4).l2_bytes, 32'000);
}

TEST(TimeModel, TakesTheShareOfMissesFromTheSample) {
    emulator::LaunchRecord record = a_launch(1000);
    record.touched_sectors = {1000};
    record.totals.l1_sectors = 100'000;
    record.totals.stored_sectors = 500;
    record.sampled = {.sectors = 1000, .missed = 250};
    EXPECT_DOUBLE_EQ(model_time(record, a_device(), 1e7).l2_bytes, 32 * (25'000 + 500));
}

TEST(TimeModel, CountsEveryMissIfEachSmHasOneBlock) {
    emulator::LaunchRecord record = a_launch(10);
    record.touched_sectors = {1000};
    record.totals.l2_sectors = 5000;
    EXPECT_DOUBLE_EQ(model_time(record, a_device(), 1e4).l2_bytes, 32 * 5000);
}

TEST(TimeModel, AShuffleTakesAPassThroughL1) {
    emulator::LaunchRecord shuffles = a_launch(10), loads = a_launch(10);
    shuffles.totals.shuffles = loads.totals.wavefronts = 10'000;
    EXPECT_DOUBLE_EQ(model_time(shuffles, a_device(), 0).l1, model_time(loads, a_device(), 0).l1);
}

TEST(TimeModel, LinesInDifferentBanksTakeFewerClocks) {
    emulator::LaunchRecord record = a_launch(10), same_bank = a_launch(10);
    record.totals.wavefronts = same_bank.totals.wavefronts = 10'000;
    record.totals.sampled_lines = same_bank.totals.sampled_lines = record.totals.sampled_half_clocks = 320;
    same_bank.totals.sampled_half_clocks = 640;
    const double whole = model_time(same_bank, a_device(), 0).l1;
    EXPECT_NEAR(model_time(record, a_device(), 0).l1, ModelConstants{}.line_clocks * whole, 1e-9);
}

TEST(TimeModel, OneBlockMoreThanThereAreSmsMakesOneSmWorkTwice) {
    emulator::LaunchRecord ten = a_launch(10), eleven = a_launch(11);
    ten.totals.wavefronts = 10'000;
    eleven.totals.wavefronts = 11'000;
    EXPECT_DOUBLE_EQ(model_time(eleven, a_device(), 0).l1, 2 * model_time(ten, a_device(), 0).l1);
}

TEST(TimeModel, PartsOverlapButNotPerfectly) {
    ModelledTime time;
    time.l1 = time.l2 = 100;
    EXPECT_GT(time.total(), 100);
    EXPECT_LT(time.total(), 200);
}

TEST(TimeModel, ShorterPhasesDoNotOverlap) {
    emulator::LaunchRecord one_phase = a_launch(1000), two_phases = a_launch(1000);
    one_phase.totals.wavefronts = two_phases.totals.wavefronts = 10'000'000;
    for (auto& block : one_phase.blocks) block.chain_steps = 1000;
    two_phases.blocks = one_phase.blocks;
    for (auto& block : two_phases.blocks) block.short_phase_steps = 250;
    const ModelledTime together = model_time(one_phase, a_device(), 0), apart = model_time(two_phases, a_device(), 0);
    EXPECT_EQ(together.phases, 0);
    EXPECT_DOUBLE_EQ(apart.phases, 250 * ModelConstants{}.step_clocks * 1e-3);
    EXPECT_NEAR(apart.total() - together.total(), apart.phases, 0.2 * apart.phases);
}

TEST(TimeModel, PhasesOfABlockAloneAreInItsChain) {
    emulator::LaunchRecord one_phase = a_launch(1), two_phases = a_launch(1);
    one_phase.blocks[0].chain_steps = two_phases.blocks[0].chain_steps = 100'000;
    two_phases.blocks[0].short_phase_steps = 40'000;
    EXPECT_DOUBLE_EQ(model_time(two_phases, a_device(), 0).total(), model_time(one_phase, a_device(), 0).total());
}

TEST(TimeModel, ABatchThatL1ServesWaitsLessThanOneThatMisses) {
    emulator::LaunchRecord hits = a_launch(1), misses = a_launch(1);
    hits.blocks[0].chain_batches = misses.blocks[0].chain_batches = 100;
    misses.blocks[0].chain_waits = 100;
    EXPECT_GT(model_time(misses, a_device(), 0).chain, 3 * model_time(hits, a_device(), 0).chain);
}

TEST(TimeModel, ThePublishedOrderOfCteOnTheP100) {
    Experiment experiment;
    experiment.device = "p100";
    const Instance instance = instance_of("spmv:uniform,rows=100000,cols=100000,max=32,seed=7");
    const double one = emulate(instance, "thread_per_row", experiment).timing->cold.median;
    const double shared = emulate(instance, "cte", experiment).timing->cold.median;
    EXPECT_GT(one, shared) << "C measured 1.97x";
}

}  // namespace
}  // namespace lanescope
