#include "app/platform/keyboard.h"

#include <gtest/gtest.h>
#include <imgui.h>

namespace lanescope {
namespace {

class Keys : public testing::Test {
protected:
    void SetUp() override { ImGui::CreateContext(); }
    void TearDown() override {
        forget_keys();
        ImGui::DestroyContext();
    }
};

TEST_F(Keys, CountForOneFrame) {
    press(Press(U'r'));
    EXPECT_TRUE(pressed(Press(U'r')));
    EXPECT_FALSE(pressed(Press(U'R')));
    forget_keys();
    EXPECT_FALSE(pressed(Press(U'r')));
}

TEST_F(Keys, AreToldApartByCtrlAndShift) {
    press(Press(U's', true));
    press(Press(Key::left, true));
    EXPECT_FALSE(pressed(Press(U's')));
    EXPECT_TRUE(pressed(Press(U's', true)));
    EXPECT_FALSE(pressed(Press(Key::left)));
    EXPECT_TRUE(pressed(Press(Key::left, true)));
}

TEST_F(Keys, BelongToAFieldThatIsTypedInto) {
    press(Press(U'r'));
    press(Press(Key::escape));
    press(Press(Key::f5));
    ImGui::GetIO().WantTextInput = true;
    EXPECT_FALSE(pressed(Press(U'r')));
    EXPECT_FALSE(pressed(Press(Key::escape)));
    EXPECT_TRUE(pressed(Press(Key::f5))) << "function keys type nothing";
}

TEST_F(Keys, AreKeptInTheirOrderWithAllModifiersForWhoeverIsTypedInto) {
    constexpr auto left = static_cast<std::uint32_t>(Key::left);
    ImGui::GetIO().WantTextInput = true;
    press(Stroke{U'a'});
    press(Stroke{left, true, true});
    press(Stroke{U'z', true, true});
    ASSERT_EQ(strokes().size(), 3u);
    EXPECT_TRUE(strokes()[0].types());
    EXPECT_EQ(strokes()[1], (Stroke{left, true, true}));
    EXPECT_FALSE(strokes()[2].types()) << "Ctrl types nothing";
    ImGui::GetIO().WantTextInput = false;
    EXPECT_TRUE(pressed(Press(Key::left, true)));
    EXPECT_TRUE(pressed(Press(U'Z', true))) << "Shift is part of the letter";
    forget_keys();
    EXPECT_TRUE(strokes().empty());
}

}  // namespace
}  // namespace lanescope
