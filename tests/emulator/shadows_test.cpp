#include <gtest/gtest.h>

#include "app/emulator/checks/output_shadows.h"

namespace {

using namespace lanescope;

struct OneOutput {
    emulator::ShadowMemories memory;
    emulator::OutputShadows outputs{{{0u, emulator::Output{.elements = 100, .defined = false}}}, memory};
    emulator::AccessStamps& stamps = outputs.add_core();
    emulator::LaneClock clock{{1}};

    emulator::Accessor at(std::uint32_t block, std::uint32_t epoch, emulator::SiteKey site) {
        return {clock, block, epoch, 0, 0, site};
    }
    emulator::GlobalShadow::CheckResult write(std::size_t element, const emulator::Accessor& by) {
        outputs.make_room(stamps);
        emulator::GlobalShadow& shadow = *outputs.find(0);
        emulator::GlobalShadow::Guard guard(shadow);
        guard.hold(element);
        emulator::StepStamp stamp(stamps, false);
        return shadow.write(element, by, stamp, [](bool) { return true; });
    }
};

TEST(Shadows, ForgetAccessesThatLaterOnesReplaced) {
    OneOutput one;
    for (std::uint32_t epoch = 1; epoch < 4'000'000; ++epoch) one.write(epoch % 50, one.at(0, epoch, 1));
    EXPECT_LE(one.stamps.used(), 1u << 20);
}

TEST(Shadows, RememberTheLastAccessAfterMillionsOfOthers) {
    OneOutput one;
    one.write(99, one.at(7, 1, 77));
    for (std::uint32_t epoch = 2; epoch < 3'000'000; ++epoch) one.write(epoch % 50, one.at(7, epoch, 1));
    const auto result = one.write(99, one.at(8, 3'000'000, 2));
    ASSERT_TRUE(result.collision);
    EXPECT_EQ(result.collision->site, 77u);
    EXPECT_EQ(result.collision->block, 7u);
    EXPECT_FALSE(result.ordered);
}

TEST(Shadows, KnowWhichElementsWereNeverWritten) {
    OneOutput one;
    for (std::size_t element = 3; element < 100; ++element) one.write(element, one.at(0, 1, 1));
    const auto unwritten = one.outputs.find(0)->unwritten();
    EXPECT_EQ(unwritten.count, 3u);
    EXPECT_EQ(unwritten.first, 0u);
}

}  // namespace
