#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

LaneTrace trace_of(const std::string& problem) { return emulate(instance_of(problem), "half_tensor_core").run.trace; }

std::vector<Site> sites_of(const LaneTrace& trace, std::string_view array) {
    std::vector<Site> found;
    for (const Site& site : trace.sites)
        if (site.array == array) found.push_back(site);
    return found;
}

SgemvInstance ones(std::int64_t rows, std::int64_t cols) {
    SgemvInstance i{.rows = rows, .cols = cols};
    i.A.assign(std::size_t(rows * cols), 1);
    i.x.assign(std::size_t(cols), 1);
    i.y.assign(std::size_t(rows), 0);
    return i;
}

Array<float> product(const SgemvInstance& instance) {
    const Instance any = instance;
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    std::vector<Hazard> hazards;
    Progress progress;
    return backend->open(any, {})->output({"half_tensor_core"}, hazards, progress);
}

TEST(HalfTensorCore, StepsWithAllLanesFourTimesForEach256Columns) {
    const auto mma = sites_of(trace_of("sgemv:32x512"), "mma");
    ASSERT_EQ(mma.size(), 1u);
    EXPECT_EQ(mma[0].kind, AccessKind::mma);
    EXPECT_EQ(mma[0].steps, 32u / 2 * 512 / 256 * 4) << "a warp takes two rows";
    EXPECT_DOUBLE_EQ(mma[0].mean_active(), 32);
}

TEST(HalfTensorCore, LoadsEightHalvesALaneWhereRowsAllowIt) {
    const LaneTrace trace = trace_of("sgemv:32x512");
    for (const char* array : {"A", "x"})
        for (const Site& site : sites_of(trace, array)) {
            EXPECT_EQ(site.kind, AccessKind::load4) << array;
            EXPECT_DOUBLE_EQ(site.sectors_per_request(), 16) << "512 bytes side by side";
        }
    EXPECT_EQ(sites_of(trace, "A").size(), 2u) << "two rows";
    std::uint64_t bytes = 0;
    for (const Site& site : sites_of(trace, "A")) bytes += site.bytes;
    EXPECT_EQ(bytes, 2u * 32 * 512);
}

TEST(HalfTensorCore, LoadsOneByOneWhereRowsBeginAnywhere) {
    for (const Site& site : sites_of(trace_of("sgemv:32x511"), "A")) {
        EXPECT_EQ(site.kind, AccessKind::load);
        EXPECT_EQ(site.bytes, site.active_lanes * 2);
        EXPECT_LT(site.sectors_per_request(), 3.01) << "32 neighbours are 64 bytes";
    }
}

TEST(HalfTensorCore, SharesLongRowsAmongTheWarpsOfABlock) {
    const LaneTrace trace = trace_of("sgemv:2x8192");
    EXPECT_EQ(trace.launch.warps(), 8);
    EXPECT_EQ(sites_of(trace, "mma")[0].steps, 8192u / 256 * 4);
    for (std::int64_t warp = 0; warp < 8; ++warp) EXPECT_GT(trace.warp(warp).size(), 16u) << "warp " << warp;
}

TEST(HalfTensorCore, AddsMoreThanAHalfCanHold) {
    const Array<float> y = product(ones(3, 100'000));
    for (const float row : y) EXPECT_EQ(row, 100'000) << "sums are floats";
}

TEST(HalfTensorCore, AnInfinityStaysInItsRow) {
    SgemvInstance i = ones(5, 300);
    i.A[2 * 300 + 7] = 70'000;  // beyond fp16's range
    i.A[3 * 300 + 299] = -infinity;
    const Array<float> y = product(i);
    EXPECT_EQ(y[2], infinity);
    EXPECT_EQ(y[3], -infinity);
    for (const std::size_t row : {0, 1, 4}) EXPECT_EQ(y[row], 300) << "row " << row;
}

TEST(HalfTensorCore, AnInfinityInXReachesEveryRow) {
    SgemvInstance i = ones(3, 264);
    i.x[263] = infinity;
    i.A[1 * 264 + 263] = 0;
    const Array<float> y = product(i);
    EXPECT_EQ(y[0], infinity);
    EXPECT_TRUE(std::isnan(y[1])) << "0 times infinity";
    EXPECT_EQ(y[2], infinity);
}

TEST(HalfTensorCore, IsRightOnlyForTheRoundedNumbers) {
    const Instance instance = instance_of("sgemv:64x32");
    EXPECT_TRUE(emulate(instance, "half_tensor_core").verification.verified);
    Progress progress;
    const Array<float> y = product(instance.as<SgemvInstance>());
    EXPECT_GT(verify(reference_of(instance, progress), y).wrong_elements, 32) << "the floats' product is another one";
}

}  // namespace
}  // namespace lanescope
