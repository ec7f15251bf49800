// On a slow computer, everything that was typed between two frames arrives in one.
#include <gtest/gtest.h>

#include <memory>

#include "tests/views/keyboard_window.h"

namespace lanescope {
namespace {

class PickerWindow : public KeyboardWindow {
protected:
    PickerWindow() {
        const FolderListing listing{.folder = "/work", .entries = {{"above", true}, {"below", true}, {"bent", true}}};
        demo.session.files.start = "/work";
        demo.session.files.listing = std::make_shared<const FolderListing>(listing);
    }
    void open_picker() {
        key(demo, Press{U'o', true});
        ASSERT_EQ(noted(demo).focus, "dialog.path");
    }
    std::string typed() { return noted(demo).text; }

    demo::Demo demo = demo::make(demo::Scene::results, 8);
};

TEST_F(PickerWindow, CompletesWhatWasTypedBeforeTab) {
    OPEN_OR_SKIP(1600, 900);
    open_picker();
    type_at_once(demo, "bel", {Key::tab});
    EXPECT_EQ(typed(), "below/");
}

TEST_F(PickerWindow, FollowsEachKeyAfterTheOther) {
    OPEN_OR_SKIP(1600, 900);
    open_picker();
    type_at_once(demo, "be", {Key::down, Key::down, Key::enter});
    const auto* asked = std::get_if<command::ListFolder>(&*demo.command);
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->folder, "/work/bent");
}

TEST_F(PickerWindow, TakesWhatIsTypedBehindTheKeyThatOpensItInTheSameFrame) {
    OPEN_OR_SKIP(1600, 900);
    frame(demo, {Press{U'o', true}, Press{U'b'}, Press{U'e'}, Press{U'l'}});
    settle(demo);
    EXPECT_EQ(typed(), "bel") << "and E exports nothing";
}

TEST_F(PickerWindow, TakesWhatIsTypedUntilItsFieldHasTheKeyboard) {
    OPEN_OR_SKIP(1600, 900);
    frame(demo, {Press{U'o', true}});
    frame(demo, {Press{U'b'}, Press{U'e'}, Press{U'l'}, Press{Key::tab}});
    for (int i = 0; i < 2; ++i) settle(demo);
    EXPECT_EQ(typed(), "below/");
}

}  // namespace
}  // namespace lanescope
