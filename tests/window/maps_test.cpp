#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

const std::string recording = std::string(LANESCOPE_SOURCE_DIR) + "/assets/recordings/h200-spmv-uniform-1m-clocks.lane";

class MapsInTheWindow : public WindowTest {
protected:
    void open_recording() {
        open({"open", recording});
        wait_for({is("from_file", true), done(3)});
        wait_for_rest();
    }
};

TEST_F(MapsInTheWindow, HaveAnAxisOfStepsAndOneOfCycles) {
    open_recording();
    keys({"c", "Right", "Right"});
    wait_for({is("axis", 1), above("cursor_step", 9)});  // from event to event
    key("c");
    wait_for({is("axis", 0), is("cursor_step", 1.0)});  // the cursor is at the same event
    key("plus");
    wait_for(above("steps", 0));
    key("A");
    wait_for(is_not("map_a", ""));
    close();
}

TEST_F(MapsInTheWindow, ShowTheWholeGridOrAFewWarps) {
    open_recording();
    key("g");
    wait_for(is("warps", 0.0));
    key("4");
    wait_for(is("warps", 4.0));
    click("maps.heights.Grid");
    wait_for(is("warps", 0.0));
    close();
}

TEST_F(MapsInTheWindow, ShowTheDifferenceInPlaceOfMapB) {
    open_recording();
    key("g");
    const Picture both = picture_of("maps");
    key("d");
    wait_for(is("map_difference", true));
    EXPECT_GT(differing(both, picture_of("maps")), 20000u);
    click("maps.maps.A\u2212B");
    key("d");
    wait_for(is("map_difference", false));
    click("maps.maps.A\u2212B");
    wait_for({is("map_difference", true), shows("maps.difference.map")});
    close();
}

TEST_F(MapsInTheWindow, AreTwoOrFour) {
    open_recording();
    key("g");
    const Picture two = picture_of("maps");
    key("f");
    wait_for({is("four_maps", true), shows("maps.C.map")});
    EXPECT_GT(differing(two, picture_of("maps")), 20000u);
    click("maps.maps.2");
    wait_for(is("four_maps", false));
    close();
}

TEST_F(MapsInTheWindow, ZoomIntoABoxAndMoveByTheMinimap) {
    open_recording();
    key("g");
    const Picture whole = picture_of("maps.A.map");
    drag_with("shift", "maps.A.map", {0.2, 0.2}, {0.8, 0.6});
    wait_for({above("first_step", 0), above("first_warp", 0), above("warps", 0)});
    EXPECT_GT(differing(whole, picture_of("maps.A.map")), 20000u);
    const Json before = now()["first_step"];
    click("maps.A.minimap", {0.75, 0.5});
    wait_for({is_not("first_step", before), above("steps", 0)});
    close();
}

TEST_F(MapsInTheWindow, ChangeTheirColouring) {
    open_recording();
    for (int colour = 1; colour <= 5; ++colour) {
        key("w");
        wait_for(is("colour", colour));
    }
    close();
}

TEST_F(MapsInTheWindow, LetTheCursorRun) {
    open_recording();
    keys({"Home", "space"});
    wait_for(above("cursor_step", 2));
    key("space");
    wait_for_rest();
    const Json there = now()["cursor_step"];
    click("maps.colour");
    wait_for(shows("maps.colour.colour: sectors"));
    keys({"Right", "Escape"});
    wait_for(Condition{"the list is closed", [](const State& s) { return !s.place("maps.colour.colour: sectors"); }});
    EXPECT_EQ(now()["cursor_step"], there);  // an open list takes the arrow keys
    close();
}

}  // namespace
}  // namespace lanescope::window_test
