#include <gtest/gtest.h>

#include "tests/kernels/tuned_run.h"

namespace lanescope {
namespace {

struct Shape {
    int rows, cols;
};
std::ostream& operator<<(std::ostream& out, Shape s) { return out << s.rows << "x" << s.cols; }

// These shapes cover every path: one and several iterations per row, 16-byte loads or not, one block per row with loop
// remainder, and uneven parts of a row.
const Shape shapes[] = {{1, 1},     {3, 5},     {70, 16},   {33, 31},   {9, 128},    {5, 129},
                        {17, 512},  {2, 513},   {600, 516}, {513, 600}, {520, 2052}, {3, 9001},
                        {5, 11008}, {1, 12288}, {3, 16384}, {1, 20000}, {2, 40001},  {1, 65535}};

class TunedSgemv : public testing::TestWithParam<Shape> {
protected:
    struct Outcome {
        std::vector<float> y;
        std::vector<emulator::RawHazard> hazards;
    };
    Outcome run(std::size_t shift_A, std::size_t shift_x, const emulator::EmulatorOptions& options) {
        const auto [rows, cols] = GetParam();
        const std::vector<float> A = floats(std::size_t(rows) * std::size_t(cols)), x = floats(std::size_t(cols)),
                                 y = floats(std::size_t(rows));
        expected_ = reference(A, x, y);
        TunedRun tuned("sgemv");
        tuned.number("rows", std::int64_t(rows));
        tuned.number("cols", std::int64_t(cols));
        tuned.number("alpha", 2.0);
        tuned.number("beta", -1.0);
        tuned.input("A", A.size(), A, shift_A);
        tuned.input("x", x.size(), x, shift_x);
        tuned.y(y);
        tuned.capture();
        auto record = tuned.replay(options);
        return {tuned.y(), std::move(record.hazards)};
    }
    std::vector<double> reference(std::span<const float> A, std::span<const float> x, std::span<const float> y) {
        std::vector<double> result(y.begin(), y.end());
        for (std::size_t r = 0; r < y.size(); ++r) {
            double sum = 0;
            for (std::size_t k = 0; k < x.size(); ++k) sum += double(A[r * x.size() + k]) * x[k];
            result[r] = 2 * sum - y[r];
        }
        return result;
    }
    std::vector<double> expected_;
};

TEST_P(TunedSgemv, IsRightWhereverItsArraysStart) {
    for (const auto& [shift_A, shift_x] : {std::pair(0, 0), std::pair(1, 0), std::pair(3, 2), std::pair(2, 2)})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "A + " << shift_A << ", x + " << shift_x << ", apart " << independent);
            const Outcome outcome = run(std::size_t(shift_A), std::size_t(shift_x), schedule(independent));
            EXPECT_TRUE(outcome.hazards.empty());
            for (std::size_t r = 0; r < outcome.y.size(); ++r)
                ASSERT_NEAR(outcome.y[r], expected_[r], 2e-6 * (1 + 8.0 * GetParam().cols)) << "row " << r;
        }
}

TEST_P(TunedSgemv, IsTheSameInAnyOrderOfLanes) {
    const Outcome first = run(0, 0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, 0, schedule(true, seed)).y, first.y);
}

INSTANTIATE_TEST_SUITE_P(Shapes, TunedSgemv, testing::ValuesIn(shapes), testing::PrintToStringParamName());

struct Choice {
    std::string kernel, said;
    unsigned parts = 1, threads = 1;
};
Choice choice_of(std::int64_t rows, std::int64_t cols) {
    TunedRun tuned("sgemv");
    tuned.number("rows", rows);
    tuned.number("cols", cols);
    tuned.number("alpha", 1.0);
    tuned.number("beta", 0.0);
    tuned.input<float>("A", std::size_t(rows * cols), {});
    tuned.input<float>("x", std::size_t(cols), {});
    tuned.y(std::vector<float>(std::size_t(rows)));
    tuned.capture();
    return {tuned.kernel(), tuned.list().said, tuned.launch().grid[1], tuned.launch().block[0]};
}

bool starts_with(const Choice& choice, std::string_view text) { return choice.kernel.starts_with(text); }

TEST(TunedSgemvChoice, TakesShortRowsSeveralAWarp) {
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 16), "tuned_short_rows<4, 2, 4,")) << "lanes, rows, floats a load";
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 32), "tuned_short_rows<8,"));
    EXPECT_TRUE(starts_with(choice_of(1 << 18, 128), "tuned_short_rows<32,"));
    EXPECT_TRUE(starts_with(choice_of(1 << 20, 31), "tuned_short_rows<32, 4, 1,")) << "rows do not start at 16 bytes";
    EXPECT_TRUE(starts_with(choice_of(1000, 513), "tuned_long_rows<2,"));
}

TEST(TunedSgemvChoice, GivesALongRowTheThreadsOfOneIteration) {
    EXPECT_EQ(choice_of(1024, 1024).threads, 128u) << "two loads of four floats each";
    EXPECT_EQ(choice_of(8192, 8192).threads, 1024u);
    EXPECT_EQ(choice_of(4096, 11008).threads, 928u) << "three loads of 918 threads, in whole warps";
    EXPECT_EQ(choice_of(512, 32768).threads, 1024u) << "four iterations of the largest block";
    EXPECT_EQ(choice_of(16384, 16384).threads, 512u) << "a larger matrix has time for several iterations";
}

TEST(TunedSgemvChoice, CutsFewLongRowsOnly) {
    EXPECT_EQ(choice_of(4096, 4096).parts, 1u);
    EXPECT_EQ(choice_of(256, 65536).parts, 1u);
    EXPECT_EQ(choice_of(16, 1 << 20).parts, 16u);
    EXPECT_EQ(choice_of(1, 1 << 22).parts, 256u);
}

TEST(TunedSgemvChoice, BypassesTheCachesForASmallerMatrix) {
    EXPECT_NE(choice_of(10000, 10000).said.find("bypass the caches"), std::string::npos);
    EXPECT_EQ(choice_of(16384, 16384).said.find("bypass the caches"), std::string::npos);
}

}  // namespace
}  // namespace lanescope
