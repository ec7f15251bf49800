#include <fstream>

#include "tests/cli/tried_kernels.h"
#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class ShapesInTheWindow : public WindowTest {
protected:
    void open_with(const std::string& text, const std::string& problem) {
        std::ofstream(folder / "mine.cu") << text;
        open({"--problem", problem, "--kernel", folder / "mine.cu"});
        wait_for(done(1));
        wait_for({is("trying_shapes", false), above("tried_shapes", 27)});
        wait_for_rest();
    }
};

TEST_F(ShapesInTheWindow, AKernelThatMissesATailIsMarkedAndItsSmallestShapeIsAClickAway) {
    open_with(tried::without_tail, "sgemv:64x64");
    EXPECT_EQ(now().number("verified"), 1) << "it is right on the problem that was chosen";
    EXPECT_GT(now().number("failed_shapes"), 0);
    where("source.details.Shapes.alarm");
    click("source.details.Shapes");
    click("source.1x1.independent");
    wait_for({begins("problem", "sgemv:1x1,"), done(1), is("verified", 0), is("schedule", "independent")});
    click("source.back");
    wait_for({begins("problem", "sgemv:64x64,"), done(1), is("verified", 1), is("schedule", "lockstep")});
    close();
}

class ShapesOnALaptop : public ShapesInTheWindow {
protected:
    ShapesOnALaptop() { size_is(1280, 720); }
};

TEST_F(ShapesOnALaptop, MarkTheClosedListOfParts) {
    open_with(tried::without_tail, "sgemv:64x64");
    EXPECT_EQ(now().place("source.details.Shapes"), std::nullopt) << "the parts are a list";
    where("source.details.alarm");
    close();
}

TEST_F(ShapesInTheWindow, ARightKernelHasNoMarkAndIsNotTriedTwice) {
    open_with(tried::right_kernel, "sgemv:64x64");
    EXPECT_EQ(now().number("failed_shapes"), 0);
    EXPECT_EQ(now().place("source.details.Shapes.alarm"), std::nullopt);
    click("source.details.Shapes");
    click("source.5x3.lockstep");
    wait_for({begins("problem", "sgemv:5x3,"), done(1), is("verified", 1)});
    EXPECT_EQ(now().number("tried_shapes"), 28);
    close();
}

TEST_F(ShapesInTheWindow, RunAHintsVariants) {
    open({"--problem", "spmv:uniform,rows=20000,max=32", "--variants", "thread_per_row"});
    wait_for(done(1));
    click("source.uncoalesced.fixes");
    wait_for({lists("variants", "warp_per_row"), lists("variants", "cte"), lists("variants", "tuned"), done(4)});
    EXPECT_EQ(now().text("map_a"), "thread_per_row");
    click("source.uncoalesced.fixes");  // a second click removes the variants
    wait_for({done(1), lists("variants", "thread_per_row")});
    click("source.uncoalesced.fixes");
    wait_for({lists("variants", "warp_per_row"), done(4)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
