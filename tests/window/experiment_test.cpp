#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class ExperimentInTheWindow : public WindowTest {
protected:
    void open_two() {
        open({"--problem", "spmv:uniform,rows=2000,max=16", "--variants", "thread_per_row,cte"});
        wait_for({done(2), begins("problem", "spmv:uniform,rows=2000,")});
    }
    std::string problem() { return now().text("problem"); }
};

TEST_F(ExperimentInTheWindow, RunsWhatWasAskedForAndWhatIsTicked) {
    open_two();
    const Picture before = picture_of("throughput");
    click("experiment.variant.warp_per_row");
    wait_for({lists("variants", "warp_per_row"), done(3)});
    EXPECT_GT(differing(before, picture_of("throughput")), 5000u);
    close();
}

TEST_F(ExperimentInTheWindow, RanksAllVariants) {
    open_two();
    click("experiment.rank all");
    wait_for({lists("variants", "warp_per_row"), lists("variants", "tuned"), above("results", 7), is("busy", false)});
    EXPECT_EQ(now().number("verified"), now().number("results"));
    EXPECT_EQ(now().number("order"), 1) << "by time";
    wait_for(is("tab", "metrics"));
    close();
}

TEST_F(ExperimentInTheWindow, RunsAtOnceWhenASliderIsMoved) {
    open_two();
    const std::string before = problem();
    drag("experiment.rows.track", {0.6, 0.5}, {0.2, 0.5});
    wait_for({begins("problem", "spmv:uniform,"), is_not("problem", before), done(2)});
    EXPECT_LT(std::stoi(problem().substr(problem().find("rows=") + 5)), 2000);
    close();
}

TEST_F(ExperimentInTheWindow, FoldsTheKnobsOfUnevenRowsOut) {
    open_two();
    click("experiment.uneven");
    drag("experiment.skew.track", {0.1, 0.5}, {0.5, 0.5});
    wait_for({has("problem", ",skew="), done(2)});
    click("experiment.uneven");
    wait_for(Condition{"the knobs are gone", [](const State& s) { return !s.place("experiment.skew.track"); }});
    close();
}

TEST_F(ExperimentInTheWindow, HasControlsForEachPattern) {
    open_two();
    type_into("experiment.text", "spmv:stencil,side=20");
    key("Return");
    wait_for({begins("problem", "spmv:stencil,side=20,points=5,"), done(2)});
    click("experiment.points.27 in 3D");
    wait_for({begins("problem", "spmv:stencil,side=7,points=27,"), done(2)});  // about as many points
    key("l");  // the next problems are larger than the test needs
    wait_for(is("live", false));
    click("experiment.pattern.Banded");
    wait_for(begins("problem", "spmv:banded,"));
    click("experiment.operation.SGEMV");
    wait_for(begins("problem", "sgemv:"));
    type_into("experiment.text", "spmv:banded,rows=300,band=2");
    key("Return");
    wait_for(begins("problem", "spmv:banded,rows=300,band=2,"));
    click("experiment.variant.cte");
    key("l");
    wait_for({is("live", true), done(1)});
    close();
}

TEST_F(ExperimentInTheWindow, TypesIntoAFieldAndNotOnTheKeysOfTheMaps) {
    open_two();
    type_into("experiment.rows.field", "500");
    EXPECT_EQ(now()["focus"], "experiment.rows.field");
    key("Return");
    wait_for({begins("problem", "spmv:uniform,rows=500,"), is("focus", ""), done(2)});
    EXPECT_EQ(now()["four_maps"], false);
    EXPECT_EQ(now()["notice"], "");
    close();
}

TEST_F(ExperimentInTheWindow, RunsAgainWithR) {
    open_two();
    const double run = now().number("run");
    key("r");
    wait_for({is("run", run + 1), done(2)});
    key("l");
    wait_for(is("live", false));
    click("experiment.variant.cte");
    wait_for_rest();
    EXPECT_EQ(now()["run"], run + 1);  // nothing runs by itself while Live is off
    close();
}

TEST_F(ExperimentInTheWindow, ClosesInTheMiddleOfARun) {
    open({"--problem", "spmv:uniform,rows=4000000"});
    wait_for(is("busy", true));
    close();
}

TEST_F(ExperimentInTheWindow, CancelsARunWithEsc) {
    open({"--problem", "spmv:uniform,rows=4000000"});
    wait_for(is("busy", true));
    key("Escape");
    wait_for({is("busy", false), is("error", ""), is("complete", 0)});
    close();
}

TEST_F(ExperimentInTheWindow, OpensAKnownBadProblem) {
    open({"--problem", "sgemv:64x64", "--variants", "a_float4_no_tail"});
    wait_for(done(1));
    click("source.breaks");
    wait_for({begins("problem", "sgemv:8x132,"), done(1)});
    close();
}

TEST_F(ExperimentInTheWindow, TakesKeysThatAreReleasedBeforeItLooks) {
    open({"--problem", "spmv:uniform,rows=1000", "--variants", "cte"});
    wait_for(done(1));
    wait_for_rest();
    click("experiment.rows.field");
    wait_for({is("focus", "experiment.rows.field"), is("at_rest", true)});
    keys_late({"ctrl+a", "2", "3", "4", "5", "Return"});  // X11 treats a key twice in succession as a repetition
    wait_for({begins("problem", "spmv:uniform,rows=2345,"), is("focus", "")});
    key("ctrl+f");
    type_into_open("search.query", "kernel");
    keys_late({"ctrl+a", "x"});
    wait_for({is("focus", "search.query"), is("text", "x")});
    keys_late({"y", "Home", "z", "shift+Right", "BackSpace"});
    wait_for(is("text", "zy"));
    key("Escape");
    close();
}

TEST_F(ExperimentInTheWindow, ChoosesByKeysFromAListThatWasClicked) {
    open({"--problem", "spmv:uniform,rows=1000", "--variants", "cte"});
    wait_for(done(1));
    wait_for_rest();
    const Json lockstep = now()["schedule"];
    click("experiment.schedule");
    wait_for(shows("experiment.schedule.independent"));
    key("Down");
    wait_for(is("ring", "experiment.schedule.independent"));
    key("Return");
    wait_for({is_not("schedule", lockstep), hides("experiment.schedule.independent"), is("at_rest", true)});
    click("experiment.schedule");
    wait_for(shows("experiment.schedule.lockstep"));
    key("l");
    wait_for(is("ring", "experiment.schedule.lockstep"));
    key("Return");
    wait_for({is("schedule", lockstep), hides("experiment.schedule.lockstep"), is("at_rest", true)});
    click("experiment.schedule");
    wait_for(shows("experiment.schedule.lockstep"));
    key("Escape");
    wait_for({hides("experiment.schedule.lockstep"), is("schedule", lockstep)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
