#include "app/wire/run_transfer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/wire/framing.h"

namespace lanescope {
namespace {

RunResult result_of(const std::vector<std::uint64_t>& warps) {
    RunResult result;
    LaneTrace& trace = result.trace.edit();
    trace.sites = {Site{.array = "values"}};
    trace.offsets = {0};
    for (const std::uint64_t events : warps) trace.offsets.push_back(trace.offsets.back() + events);
    trace.events.resize(trace.offsets.back());
    trace.dropped = 5;
    return result;
}

std::uint64_t counted(const LaneTrace& trace) { return trace.events.size() + trace.dropped; }

TEST(Coarse, KeepsTheFirstWarpsWhole) {
    const RunResult whole = result_of({10'000, 6'000, 1'000, 90'000});
    const LaneTrace cut = coarse(whole).trace;
    EXPECT_EQ(cut.offsets, (std::vector<std::uint64_t>{0, 10'000, 16'000}));
    EXPECT_EQ(cut.events.size(), 16'000u);
    EXPECT_EQ(counted(cut), counted(whole.trace)) << "the rest counts as dropped";
    EXPECT_EQ(whole.trace->recorded_warps(), 4);
}

TEST(Coarse, KeepsTheBeginningOfAFirstWarpThatIsTooLong) {
    const RunResult whole = result_of({1'000'000, 10});
    const LaneTrace cut = coarse(whole).trace;
    EXPECT_EQ(cut.recorded_warps(), 1);
    EXPECT_EQ(cut.events.size(), max_coarse_events);
    EXPECT_EQ(counted(cut), counted(whole.trace));
}

TEST(Coarse, LeavesWhatIsSmallAsItIs) {
    const RunResult small = result_of({10, 20});
    EXPECT_TRUE(coarse(small).trace.is_shared_with(small.trace));
    EXPECT_EQ(coarse(result_of({})).trace->recorded_warps(), 0);
}

TEST(Packing, GivesBackThePiecesOneAfterTheOther) {
    std::vector<std::byte> bytes(1'000'000);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::byte(i / 1000);
    const std::array<std::span<const std::byte>, 3> pieces{
        std::span(bytes).first(123), std::span(bytes).subspan(123, 0), std::span(bytes).subspan(123)};
    const std::vector<std::byte> small = packed(pieces);
    EXPECT_LT(small.size(), bytes.size() / 100);
    EXPECT_EQ(unpacked(small, bytes.size()), bytes);
    EXPECT_TRUE(unpacked(packed({}), 0).empty());
}

TEST(Packing, RefusesWhatIsDamagedCutShortOrTooLarge) {
    const std::vector<std::byte> bytes(1'000'000);
    const std::span<const std::byte> whole(bytes);
    const std::vector<std::byte> small = packed(std::span(&whole, 1));
    EXPECT_THROW(unpacked(std::span(small).first(small.size() - 1), bytes.size()), BadMessage);
    EXPECT_THROW(unpacked(bytes, bytes.size()), BadMessage);
    EXPECT_THROW(unpacked(small, 1000), BadMessage);
}

}  // namespace
}  // namespace lanescope
