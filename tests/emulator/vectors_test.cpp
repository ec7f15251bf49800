#include <gtest/gtest.h>

#include "app/emulator/memory/load_queue.h"
#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

std::vector<std::uint64_t> facts_of(const LaunchRecord& record) {
    std::vector<std::uint64_t> facts;
    for (const SiteCounts& s : record.sites) {
        facts.insert(facts.end(), {s.key, s.steps, s.active_lanes, s.sectors, s.bytes});
        facts.insert(facts.end(), s.histogram.begin(), s.histogram.end());
    }
    for (const WarpEvent& e : record.events) facts.insert(facts.end(), {e.mask, e.site, e.sectors, e.conflicts});
    for (const BlockCost& b : record.blocks)
        facts.insert(facts.end(), {b.steps, b.chain_waits, b.chain_wavefronts, b.chain_batches});
    const Totals& t = record.totals;
    facts.insert(facts.end(), {t.steps, t.miss_steps, t.waits, t.wavefronts, t.l1_sectors, t.l2_sectors});
    facts.insert(facts.end(), record.touched_sectors.begin(), record.touched_sectors.end());
    return facts;
}

/// Numbered as in vectors.cu.
enum Addresses : std::int64_t {
    neighbouring,
    rows,
    one_element,
    backward,
    pairs_in_turn,
    scattered,
    scattered_meeting
};

/// Three blocks of three warps read two arrays, which follow `first` others.
LaunchRecord run(std::size_t cache_bytes, unsigned first, Addresses pattern) {
    EmulatorOptions options;
    options.l1_share = [=](const Shape&) { return cache_bytes; };
    BareBench bench("vectors.cu", options);
    for (unsigned a = 0; a < first; ++a) bench.input("other " + std::to_string(a), std::vector<float>(25));
    bench.input("A", std::vector<float>(1 << 16));
    bench.input("B", std::vector<float>(1 << 16));
    bench.output<float>("y", 288, true);
    return bench.run("read_along", Shape{{3}, {96}}, {std::int64_t(pattern)});
}

void expect_same(Addresses pattern) {
    if (!use_avx512) GTEST_SKIP() << "this CPU has no AVX-512";
    for (const std::size_t cache : {0, 512, 4096, 65536})
        for (const unsigned first : {0, 6, 20}) {
            const auto with = facts_of(run(cache, first, pattern));
            use_avx512 = false;
            const auto without = facts_of(run(cache, first, pattern));
            use_avx512 = true;
            EXPECT_EQ(with, without) << cache << " bytes of cache, behind " << first << " arrays";
        }
}

TEST(Vectors, CountTheSameOfNeighbours) { expect_same(neighbouring); }
TEST(Vectors, CountTheSameOfRows) { expect_same(rows); }
TEST(Vectors, CountTheSameOfOneElement) { expect_same(one_element); }
TEST(Vectors, CountTheSameBackwards) { expect_same(backward); }
TEST(Vectors, CountTheSameOfPairsInTurn) { expect_same(pairs_in_turn); }
TEST(Vectors, CountTheSameWhereLanesScatter) { expect_same(scattered); }
TEST(Vectors, CountTheSameWhereScatteredLanesMeet) { expect_same(scattered_meeting); }

}  // namespace
}  // namespace lanescope::emulator
