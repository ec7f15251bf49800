// The file picker's field as a slow machine has it: what was typed between two frames comes in one.
#include <gtest/gtest.h>

#include <memory>

#include "tests/views/keyboard_window.h"

namespace lanescope {
namespace {

class PickerWindow : public KeyboardWindow {
protected:
    /// The picker is open over a folder of three folders.
    void open_picker() {
        const FolderListing listing{.folder = "/work", .entries = {{"above", true}, {"below", true}, {"bent", true}}};
        demo.session.files.start = "/work";
        demo.session.files.listing = std::make_shared<const FolderListing>(listing);
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
    const auto* asked = std::get_if<command::LookInto>(&*demo.command);
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->folder, "/work/bent");
}

}  // namespace
}  // namespace lanescope
