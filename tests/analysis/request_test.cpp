#include "app/analysis/lanes/lane_accesses.h"

#include <gtest/gtest.h>

#include <bit>

namespace lanescope {
namespace {

/// One step; lane i accesses byte at(i) and reads the value i as a float.
template <class At>
WarpAccesses one_step(AccessKind kind, int lane_bytes, At at, std::uint32_t mask = ~0u) {
    WarpAccesses made;
    made.sites = {{7, "a", kind, lane_bytes, 4}};
    made.masks = {mask};
    made.numbers = {0};
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        made.bytes.push_back(at(lane));
        made.rows.push_back(lane / 8), made.cols.push_back(-1);
        for (std::uint32_t w = 0; w < words_of(made.sites[0]); ++w)
            made.values.push_back(std::bit_cast<std::uint32_t>(float(lane)));
    }
    return made;
}

TEST(Request, UsesAllBytesForNeighbours) {
    const auto request = request_at(one_step(AccessKind::load, 4, [](unsigned lane) { return 4u * lane; }), 0);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->sectors.size(), 4u);
    EXPECT_EQ(request->moved_bytes(), 128u);
    EXPECT_EQ(request->used_bytes(), 128u);
    EXPECT_EQ(request->lane(5)->element, 5u);
    EXPECT_EQ(request->lane(5)->value, "5");
}

TEST(Request, MovesEightfoldForScatteredLanes) {
    const auto request = request_at(one_step(AccessKind::load, 4, [](unsigned lane) { return 128u * lane; }), 0);
    EXPECT_EQ(request->moved_bytes(), 1024u);
    EXPECT_EQ(request->used_bytes(), 128u);
    EXPECT_EQ(request->sectors[1].used, 0xfu) << "its first four bytes";
    EXPECT_EQ(request->sectors[1].lanes, 2u);
}

TEST(Request, ThatStraddlesASectorMovesBoth) {
    const auto request = request_at(one_step(
                                        AccessKind::load4, 16, [](unsigned) { return 24u; }, 1),
                                    0);
    EXPECT_EQ(request->sectors.size(), 2u);
    EXPECT_EQ(request->used_bytes(), 16u);
}

TEST(Request, NeedsOnePassForOneWordPerBank) {
    const auto request = request_at(one_step(AccessKind::shared_load, 4, [](unsigned) { return 0u; }), 0);
    EXPECT_EQ(request->passes, 1);
    EXPECT_EQ(request->banks[0].size(), 1u);
    EXPECT_EQ(request->banks[0][0].lanes, ~0u);
}

TEST(Request, CollidesInOneBankForAColumn) {
    const auto request = request_at(one_step(AccessKind::shared_load, 4, [](unsigned lane) { return 128u * lane; }), 0);
    EXPECT_EQ(request->passes, 32);
    EXPECT_EQ(request->banks[0].size(), 32u);
    const auto padded = request_at(one_step(AccessKind::shared_load, 4, [](unsigned lane) { return 132u * lane; }), 0);
    EXPECT_EQ(padded->passes, 1) << "a column of rows of 33";
}

TEST(Request, SplitsWideLoadsIntoGroups) {
    const auto request = request_at(one_step(AccessKind::shared_load, 16, [](unsigned lane) { return 16u * lane; }), 0);
    EXPECT_EQ(request->passes, 4) << "eight lanes at a time, and none of them collide";
}

TEST(Request, IsNoneOfACollectiveOrBehindTheEnd) {
    WarpAccesses shuffle;
    shuffle.sites = {{3, "shuffle", AccessKind::shuffle, 1, 1}};
    shuffle.masks = {~0u};
    shuffle.numbers = {0};
    EXPECT_FALSE(request_at(shuffle, 0));
    EXPECT_FALSE(request_at(shuffle, 7));
}

TEST(LaneSteps, AreThoseOfTheLaneOrOfTheRow) {
    const WarpAccesses accesses = one_step(
        AccessKind::load, 4, [](unsigned lane) { return 4u * lane; }, 0xff00);
    EXPECT_TRUE(steps_of_lane(accesses, 3, 10).empty());
    const auto steps = steps_of_lane(accesses, 9, 10);
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].touch->byte, 36u);
    EXPECT_EQ(touches_of_row(accesses, 1, 100).size(), 8u);
    EXPECT_EQ(touches_of_row(accesses, 1, 5).size(), 5u) << "not more than are asked for";
}

TEST(StepOfEvent, IsFoundByHowOftenItsSiteHasCome) {
    LaneTrace recorded;
    recorded.sites = {{.line = 7, .array = "a"}, {.line = 9, .array = "b"}};
    recorded.offsets = {0, 3};
    recorded.events = {{~0u, 0, 0, 0}, {~0u, 0, 0, 0}, {~0u, 1, 0, 0}};  // unrolled: a a b
    WarpAccesses emulated;
    emulated.sites = {{7, "a"}, {9, "b"}};
    emulated.masks = {~0u, ~0u, ~0u};
    emulated.numbers = {0, 1, 0};  // a b a
    EXPECT_EQ(step_of_event(recorded, 0, 1, emulated), 2);
    EXPECT_EQ(step_of_event(recorded, 0, 2, emulated), 1);
    EXPECT_EQ(event_of_step(recorded, 0, 2, emulated), 1);
    EXPECT_EQ(step_of_event(recorded, 0, 9, emulated), -1);
}

TEST(ValueText, IsAFloatWhereTheBitsAreOne) {
    const auto text = [](std::uint32_t bits) { return bits_text({bits}, 4, 4); };
    EXPECT_EQ(text(std::bit_cast<std::uint32_t>(0.25f)), "0.25");
    EXPECT_EQ(text(17), "17");
    EXPECT_EQ(text(std::uint32_t(-3)), "-3");
    EXPECT_EQ(text(0), "0");
    EXPECT_EQ(text(0x7fc00000), "NaN");
    EXPECT_EQ(bits_text({0x3c00}, 2, 2), "1") << "a half";
    const std::uint32_t one = std::bit_cast<std::uint32_t>(1.0f);
    EXPECT_EQ(bits_text({one, one, 0, one}, 16, 4), "(1, 1, 0, 1)");
}

TEST(Request, HasAddressesButNoValuesOnAGpu) {
    WarpAccesses accesses = one_step(AccessKind::load, 4, [](unsigned lane) { return 128u * lane; });
    accesses.values.clear();
    const auto request = request_at(accesses, 0);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->sectors.size(), 32u);
    EXPECT_EQ(request->lane(3)->byte, 384u);
    EXPECT_EQ(request->lane(3)->value, "");
}

}  // namespace
}  // namespace lanescope
