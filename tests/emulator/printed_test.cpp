#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

TEST(Printed, TextsHaveTheirLaneStepAndLine) {
    Bench bench("printed.cu");
    const auto& lines = bench.run("odd_ones", 32).printed.all();
    ASSERT_EQ(lines.size(), 48u) << "16 odd lanes, then all";
    for (unsigned i = 0; i < 16; ++i) {
        EXPECT_EQ(lines[i].lane, 2 * i + 1);
        EXPECT_EQ(lines[i].step, 1) << "behind the load";
        EXPECT_EQ(lines[i].text, "lane " + std::to_string(2 * i + 1) + " has " + std::to_string(2 * i + 1) + "\n");
        EXPECT_EQ(bench.line(lines[i].site), bench.line("says"));
    }
    EXPECT_EQ(lines[16].step, 2) << "behind the store";
    EXPECT_EQ(bench.line(lines[16].site), bench.line("done"));
}

TEST(Printed, TextChangesNoStep) {
    Bench bench("printed.cu");
    EXPECT_EQ(bench.run("odd_ones", 32).events.size(), 2u) << "a load and a store";
}

TEST(Printed, TextComesBlockByBlockOnAnyNumberOfCores) {
    Bench bench("printed.cu", 256, {.threads = 3});
    const auto& lines = bench.run("odd_ones", Shape{{8}, {32}}).printed.all();
    ASSERT_EQ(lines.size(), 8 * 48u);
    for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i].block, std::int64_t(i / 48));
}

TEST(Printed, TextIsBoundedAndTheRestCounted) {
    Bench bench("printed.cu");
    const PrintedText& text = bench.run("talkative", 32).printed;
    EXPECT_LE(text.all().size(), max_printed_lines);
    EXPECT_EQ(text.all().size() + text.left_out(), 3200u);
    std::size_t bytes = 0;
    for (const RawPrinted& line : text.all()) bytes += line.text.size();
    EXPECT_LE(bytes, max_printed_bytes);
}

TEST(Printed, TextIsBoundedTheSameOnAnyNumberOfCores) {
    Bench one("printed.cu", 256), several("printed.cu", 256, {.threads = 3});
    const Shape shape{{4}, {32}};
    const auto &a = one.run("talkative", shape).printed.all(), &b = several.run("talkative", shape).printed.all();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(a[i].block == b[i].block && a[i].text == b[i].text) << i;
}

TEST(Printed, AFailedAssertionIsALanesLastWord) {
    Bench bench("printed.cu");
    const LaunchRecord& record = bench.run("claims", 32);
    ASSERT_FALSE(record.hazards.empty());
    EXPECT_EQ(record.hazards[0].kind, HazardKind::failed_assert);
    const auto& all = record.printed.all();
    ASSERT_EQ(all.size(), 32u + 27u) << "all lanes before it; then those whose claim is wrong";
    const RawPrinted& last = all[32];
    EXPECT_EQ(last.lane, record.hazards[0].lane);
    EXPECT_NE(last.text.find("Assertion `A[threadIdx.x] < 5' failed: 5 < 5."), std::string::npos) << last.text;
    EXPECT_EQ(bench.line(last.site), bench.line("claim"));
}

TEST(Printed, AConditionOfSeveralPartsIsToldWithoutValues) {
    Bench bench("printed.cu");
    const LaunchRecord& record = bench.run("both", 32);
    ASSERT_FALSE(record.printed.all().empty());
    EXPECT_EQ(record.printed.all()[0].text, "Assertion `threadIdx.x < 40 && A[threadIdx.x] < 5' failed.");
}

TEST(Printed, ClaimsOfAllKindsCompileAndAreEvaluatedOnce) {
    Bench bench("printed.cu");
    const LaunchRecord& record = bench.run("conditions", 32);
    EXPECT_TRUE(record.hazards.empty());
    EXPECT_TRUE(record.printed.all().empty());
}

TEST(Printed, AClaimThatHoldsChangesNoEvent) {
    Bench bench("printed.cu");
    const auto without = bench.run("plain", 32).events;
    const auto with = bench.run("plain_with_claims", 32).events;
    ASSERT_EQ(with.size(), without.size());
    for (std::size_t i = 0; i < with.size(); ++i) EXPECT_EQ(with[i].mask, without[i].mask) << i;
}

}  // namespace
}  // namespace lanescope::emulator
