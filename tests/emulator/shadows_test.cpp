#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "app/emulator/checks/output_shadows.h"

namespace {

using namespace lanescope;

struct OneOutput {
    std::size_t elements = 100;
    emulator::ShadowMemories memory;
    emulator::OutputShadows outputs{{{0u, emulator::Output{.elements = elements, .before = {.all = false}}}}, memory};
    emulator::AccessStamps& stamps = outputs.add_core();
    emulator::LaneClock clock{{1}};

    emulator::Accessor at(std::uint32_t block, std::uint32_t epoch, emulator::SiteKey site, std::uint8_t lane = 0) {
        return {clock, block, epoch, 0, lane, site};
    }
    emulator::GlobalShadow::CheckResult write(std::size_t element, const emulator::Accessor& by) {
        outputs.make_room(stamps);
        emulator::GlobalShadow& shadow = *outputs.find(0);
        emulator::GlobalShadow::Guard guard(shadow);
        guard.hold(element);
        emulator::StepStamp stamp(stamps);
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

TEST(Shadows, OfLargeArraysTakeLittleMemory) {
    OneOutput one{.elements = 8'000'000};
    one.clock.seen.fill(1);
    for (std::size_t n = 0; n < one.elements; ++n)
        one.write(n, one.at(std::uint32_t(n / 256), 1, 1, std::uint8_t(n % 32)));
    EXPECT_LT(one.memory[0].bytes(), 6 * one.elements);  // at most, with its slots
    for (const std::size_t n : {std::size_t(0), std::size_t(77), std::size_t(4'000'001), one.elements - 1}) {
        const auto result = one.write(n, one.at(1'000'000, 2, 2));
        ASSERT_TRUE(result.collision);
        EXPECT_EQ(result.collision->block, n / 256);
        EXPECT_EQ(result.collision->lane, n % 32);
    }
    EXPECT_EQ(one.outputs.find(0)->unwritten().count, 0u);
}

class PackedParts : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Patterns, PackedParts, testing::Range(0, 6));

/// By pattern: rows of lanes, rows that begin elsewhere, four elements per lane, one value, columns, noise.
emulator::ShadowPart part_of_pattern(int pattern) {
    using emulator::ShadowFlags;
    emulator::ShadowPart part{};
    for (std::uint32_t i = 0; i < emulator::ShadowPart::elements; ++i) {
        const std::uint32_t row = pattern == 1 ? (i + 5) / 32 : i / 32, lane = pattern == 1 ? i + 5 : i;
        part.writes[i] = pattern == 4 ? i * 7 + 1 : pattern == 5 ? i * 2654435761u : row + 1;
        part.reads[i] = pattern == 3 ? 9 : pattern == 5 ? i * 40503u * 65537u : 0;
        const std::uint32_t writer = pattern == 2 ? i / 4 : pattern == 3 ? 3 : lane % 32;
        part.flags[i] = ShadowFlags::writer_of(1, writer) | ShadowFlags::changes;
        if (pattern == 5) part.flags[i] = i * 97003u;
    }
    return part;
}

TEST_P(PackedParts, AreUnpackedAsTheyWere) {
    const emulator::ShadowPart part = part_of_pattern(GetParam());
    std::array<std::byte, emulator::max_packed_bytes> packed;
    const std::size_t bytes = emulator::pack(part, packed.data());
    EXPECT_EQ(bytes, emulator::bytes_of_packed(packed.data()));
    EXPECT_LE(bytes, emulator::max_packed_bytes);
    if (GetParam() < 4) {
        EXPECT_LT(bytes, 3 * emulator::ShadowPart::elements + 64);
    }
    emulator::ShadowPart unpacked;
    emulator::unpack(packed.data(), unpacked);
    EXPECT_EQ(std::memcmp(&part, &unpacked, sizeof part), 0);
}

TEST(Arenas, ReuseWhatIsGivenBack) {
    emulator::Arena arena;
    std::byte* const first = arena.take(100);
    EXPECT_NE(arena.take(100), first);
    arena.give(first, 100);
    EXPECT_EQ(arena.take(97), first);
    const std::size_t bytes = arena.bytes();
    arena.clear();
    EXPECT_EQ(arena.take(100), first);
    EXPECT_EQ(arena.bytes(), bytes);
    EXPECT_TRUE(arena.take(1 << 20));
}

}  // namespace
