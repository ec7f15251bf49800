// With the vectors of AVX-512 the machine counts the same as without them.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

#include "kernels/simt/avx512.h"
#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

/// Everything that is counted, as one list of numbers.
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

constexpr int elements = 1 << 16;

/// Three blocks of three warps; each lane reads the elements of two arrays that index(thread, step) names. All arrays
/// behind `first` others.
LaunchRecord run(std::size_t cache_bytes, unsigned first, const std::function<int(int, int)>& index) {
    static std::vector<float> numbers(elements), sums(288);
    MachineOptions options;
    options.threads = 1;
    options.l1_share = [=](const Shape&) { return cache_bytes; };
    Machine machine(options);
    for (unsigned a = 0; a < first; ++a) machine.add_array(100);
    const std::span<const float> stored(numbers);
    const global<const float> A{stored, machine.add_array(4 * elements)}, B{stored, machine.add_array(4 * elements)};
    const global<float> y{std::span<float>(sums), machine.add_output(std::span<float>(sums), true)};
    return machine.launch(Shape{{3}, {96}}, [&] {
        const int thread = blockIdx.x * blockDim.x + threadIdx.x;
        float sum = 0;
        for (int step = 0; step < thread * 7 % 23; ++step) {
            const int i = index(thread, step) % elements;
            sum += A[i] * B[elements - 1 - i];
            if (thread % 3) sum += load4(A, i / 4 * 4).x;
        }
        y[thread] = sum;
    });
}

void expect_same(const std::function<int(int, int)>& index) {
    if (!use_avx512) GTEST_SKIP() << "this CPU has no AVX-512";
    for (const std::size_t cache : {0, 512, 4096, 65536})
        for (const unsigned first : {0, 6, 20}) {
            const auto with = facts_of(run(cache, first, index));
            use_avx512 = false;
            const auto without = facts_of(run(cache, first, index));
            use_avx512 = true;
            EXPECT_EQ(with, without) << cache << " bytes of cache, behind " << first << " arrays";
        }
}

TEST(Vectors, CountTheSameOfNeighbours) {
    expect_same([](int thread, int step) { return 1000 * step + thread; });
}
TEST(Vectors, CountTheSameOfRows) {
    expect_same([](int thread, int step) { return 17 * thread + step; });
}
TEST(Vectors, CountTheSameOfOneElement) {
    expect_same([](int, int step) { return step; });
}
TEST(Vectors, CountTheSameBackwards) {
    expect_same([](int thread, int step) { return 5000 - 3 * thread + step; });
}
TEST(Vectors, CountTheSameOfPairsInTurn) {
    expect_same([](int thread, int step) { return thread % 2 * 4096 + thread / 4 * 8 + step; });
}
TEST(Vectors, CountTheSameWhereLanesScatter) {
    expect_same(
        [](int thread, int step) { return int((unsigned(thread) * 2654435761u + unsigned(step) * 40503u) >> 9); });
}
TEST(Vectors, CountTheSameWhereScatteredLanesMeet) {
    expect_same(
        [](int thread, int step) { return int((unsigned(thread) * 2654435761u >> 20) % 100 + unsigned(step)); });
}

}  // namespace
}  // namespace lanescope::simt
