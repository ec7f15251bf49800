// Launches without checks: equal results and stops, and nothing else in their records.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

EmulatorOptions with_checks(bool checks, unsigned threads = 1) {
    EmulatorOptions options;
    options.checks = checks;
    options.threads = threads;
    return options;
}

class Unchecked : public testing::TestWithParam<const char*> {};

std::vector<float> words(std::string_view kernel, bool checks, std::initializer_list<runtime::HostValue> numbers) {
    Bench bench("words.cu", 64, with_checks(checks));
    const LaunchRecord& record = bench.run(kernel, Shape{{1}, {64}, 1024}, numbers);
    EXPECT_EQ(record.is_checked, checks);
    EXPECT_EQ(record.totals.steps > 0, checks) << "they are not counted";
    return bench.result();
}

TEST_P(Unchecked, HasTheSameResults) {
    const std::string kernel = GetParam();
    const std::initializer_list<runtime::HostValue> count{std::int64_t(64)};
    if (kernel == "reverse_in_block")
        EXPECT_EQ(words(kernel, false, count), words(kernel, true, count));
    else
        EXPECT_EQ(words(kernel, false, {}), words(kernel, true, {}));
}
INSTANTIATE_TEST_SUITE_P(Kernels, Unchecked,
                         testing::Values("down", "eight_bytes", "halves_apart", "some_returned", "reductions", "clocks",
                                         "reverse_in_block", "half_a_block", "counting_barriers", "dynamic",
                                         "dynamic_as_bytes", "dynamic_rows", "add_floats", "count_in_shared",
                                         "exchange_and_compare"),
                         [](const auto& kernel) { return std::string(kernel.param); });

class UncheckedFault : public testing::TestWithParam<const char*> {
protected:
    static RawHazard first_of(const std::string& kernel, bool checks) {
        BareBench bench("faults.cu", with_checks(checks));
        bench.input("a", std::vector<float>(64, 1));
        bench.output<float>("o", 64, false);
        const LaunchRecord& record = bench.run(kernel, Shape{{1}, {32}, 32 * sizeof(float)}, {std::int64_t(64)});
        EXPECT_TRUE(record.stopped);
        return record.hazards.empty() ? RawHazard{} : record.hazards.front();
    }
};

TEST_P(UncheckedFault, StopsTheKernel) {
    const RawHazard expected = first_of(GetParam(), true), found = first_of(GetParam(), false);
    EXPECT_TRUE(same_cause(found, expected));
    EXPECT_EQ(found.lane, expected.lane);
    EXPECT_EQ(found.element, expected.element);
}
INSTANTIATE_TEST_SUITE_P(Kernels, UncheckedFault,
                         testing::Values("above", "below", "far_store", "misaligned", "misaligned_store",
                                         "written_input", "atomic_on_an_input", "null_read", "null_write", "wild",
                                         "wild_atomic", "recursion", "division", "past_shared", "past_dynamic"),
                         [](const auto& kernel) { return std::string(kernel.param); });

LaunchRecord blocks(std::string_view kernel, bool checks, unsigned threads, std::vector<float>& y) {
    BareBench bench("blocks.cu", with_checks(checks, threads));
    bench.output<float>("y", 256, true);
    const LaunchRecord record = bench.run(kernel, Shape{{64}, {32}});
    y = bench.content("y");
    return record;
}

TEST(UncheckedBlocks, HaveTheirOrderOnOneCore) {
    for (const char* kernel : {"add_up", "add_and_exchange", "read_own", "who_came_first", "race_of_stores"}) {
        std::vector<float> checked, unchecked;
        EXPECT_TRUE(blocks(kernel, true, 4, checked).in_order) << kernel << " tells that the order matters";
        EXPECT_TRUE(blocks(kernel, false, 1, unchecked).hazards.empty());
        EXPECT_EQ(unchecked, checked) << kernel;
    }
}

bool repeats(std::string_view kernel) {
    BareBench bench("races.cu", with_checks(true));
    bench.output<float>("fresh", 64, true);
    bench.scratch<float>("old", 64, true);
    return bench.run(kernel, Shape{{1}, {8}}).repeats;
}

TEST(Repetition, NeedsALaunchThatReplacesNoValueThatItRead) {
    EXPECT_TRUE(repeats("five_of_eight"));
    EXPECT_TRUE(repeats("barrier_between")) << "it reads what it wrote";
    EXPECT_FALSE(repeats("add_to_nothing"));
    EXPECT_FALSE(repeats("atomics_of_all_blocks"));
    EXPECT_FALSE(repeats("atomic_and_read")) << "it has a hazard";
}

}  // namespace
}  // namespace lanescope::emulator
