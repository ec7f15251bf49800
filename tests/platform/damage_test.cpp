// Areas to redraw after the previous frame.
#include "app/platform/redraw.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace lanescope {
namespace {

/// Windows of Dear ImGui from bottom to top. Each is one rectangle in one texture.
class Frame {
public:
    /// Equal ids identify a window across frames.
    Frame& window(int id, float x, float y, float width, float height, unsigned texture = 1) {
        ImDrawList& list = *lists[std::size_t(id)];
        list.CmdBuffer.resize(0), list.VtxBuffer.resize(0), list.IdxBuffer.resize(0);
        for (const ImVec2 corner : {ImVec2{x, y}, ImVec2{x + width, y}, ImVec2{x, y + height}})
            list.VtxBuffer.push_back({corner, {}, IM_COL32_WHITE});
        for (ImDrawIdx i : {0, 1, 2}) list.IdxBuffer.push_back(i);
        ImDrawCmd command;
        command.ClipRect = {0, 0, 800, 600};
        command.ElemCount = 3;
#if IMGUI_VERSION_NUM >= 19200
        command.TexRef = ImTextureRef(ImTextureID(std::uintptr_t(texture)));
#else
        command.TextureId = ImTextureID(std::uintptr_t(texture));
#endif
        list.CmdBuffer.push_back(command);
        order.push_back(&list);
        return *this;
    }

    std::vector<Damage::Part> damage_in(Damage& damage) {
        ImDrawData data;
        data.DisplaySize = {800, 600};
        data.FramebufferScale = {1, 1};
        data.CmdListsCount = int(order.size());
#if IMGUI_VERSION_NUM >= 18980
        for (ImDrawList* list : order) data.CmdLists.push_back(list);
#else
        data.CmdLists = order.data();
#endif
        return damage.since_last(data);
    }

    static void forget_windows() {
        for (auto& list : lists) list = std::make_unique<ImDrawList>(nullptr);
    }

private:
    static inline std::array<std::unique_ptr<ImDrawList>, 3> lists;
    std::vector<ImDrawList*> order;
};

class DamageBetweenFrames : public testing::Test {
protected:
    void SetUp() override { Frame::forget_windows(); }
    Damage damage;
};

void expect_part(const Damage::Part& part, float x0, float y0, float x1, float y1) {
    EXPECT_EQ(part.x, x0);
    EXPECT_EQ(part.y, y0);
    EXPECT_EQ(part.z, x1);
    EXPECT_EQ(part.w, y1);
}

TEST_F(DamageBetweenFrames, IsAllOfTheFirstAndNothingOfAnEqualOne) {
    const auto first = Frame().window(0, 10, 10, 100, 100).damage_in(damage);
    ASSERT_EQ(first.size(), 1u);
    expect_part(first[0], 0, 0, 800, 600);
    EXPECT_TRUE(Frame().window(0, 10, 10, 100, 100).damage_in(damage).empty());
}

TEST_F(DamageBetweenFrames, IsTheOldAndTheNewPlaceOfAWindowThatMovedAPixelMoreAllRound) {
    Frame().window(0, 10, 10, 100, 100).window(1, 300, 300, 50, 50).damage_in(damage);
    const auto near = Frame().window(0, 30, 10, 100, 100).window(1, 300, 300, 50, 50).damage_in(damage);
    ASSERT_EQ(near.size(), 1u) << "the two places overlap";
    expect_part(near[0], 9, 9, 131, 111);
    const auto far = Frame().window(0, 500, 10, 100, 100).window(1, 300, 300, 50, 50).damage_in(damage);
    EXPECT_EQ(far.size(), 2u);
}

TEST_F(DamageBetweenFrames, IsThePlaceOfAWindowThatCameOrWent) {
    Frame().window(0, 0, 0, 800, 600).damage_in(damage);
    const auto came = Frame().window(0, 0, 0, 800, 600).window(1, 20, 30, 40, 50).damage_in(damage);
    ASSERT_EQ(came.size(), 1u);
    expect_part(came[0], 19, 29, 61, 81);
    const auto went = Frame().window(0, 0, 0, 800, 600).damage_in(damage);
    ASSERT_EQ(went.size(), 1u);
    expect_part(went[0], 19, 29, 61, 81);
}

TEST_F(DamageBetweenFrames, IsAllWhenOneWindowRisesAboveAnother) {
    Frame().window(0, 0, 0, 90, 90).window(1, 40, 40, 90, 90).damage_in(damage);
    const auto parts = Frame().window(1, 40, 40, 90, 90).window(0, 0, 0, 90, 90).damage_in(damage);
    ASSERT_EQ(parts.size(), 1u);
    expect_part(parts[0], 0, 0, 800, 600);
}

TEST_F(DamageBetweenFrames, IsTheWindowThatShowsATextureWhosePixelsChanged) {
    const auto draw = [&] {
        return Frame().window(0, 10, 10, 20, 20, 7).window(1, 100, 100, 20, 20, 8).damage_in(damage);
    };
    draw();
    texture_changed(8);
    const auto parts = draw();
    ASSERT_EQ(parts.size(), 1u);
    expect_part(parts[0], 99, 99, 121, 121);
    EXPECT_TRUE(draw().empty()) << "a change counts once";
}

TEST_F(DamageBetweenFrames, StaysInsideOfTheDisplay) {
    Frame().window(0, 10, 10, 20, 20).damage_in(damage);
    const auto parts = Frame().window(0, -50, 590, 2000, 2000).damage_in(damage);
    ASSERT_EQ(parts.size(), 2u);
    for (const Damage::Part& part : parts) {
        EXPECT_GE(part.x, 0);
        EXPECT_GE(part.y, 0);
        EXPECT_LE(part.z, 800);
        EXPECT_LE(part.w, 600);
    }
}

TEST(Parts, ThatMeetBecomeOne) {
    std::vector<Damage::Part> parts;
    add_part(parts, {0, 0, 10, 10});
    add_part(parts, {20, 0, 30, 10});
    ASSERT_EQ(parts.size(), 2u);
    add_part(parts, {5, 5, 25, 8});
    ASSERT_EQ(parts.size(), 1u);
    expect_part(parts[0], 0, 0, 30, 10);
}

}  // namespace
}  // namespace lanescope
