#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class RecordingsInTheWindow : public WindowTest {
protected:
    void open_user_file() {
        lanescope({"run", "--problem", "spmv:uniform,rows=3000,max=8", "--variants", "thread_per_row,cte", "--backend",
                   "emulator", "--out", folder / "mine.lane"});
        open({"open", "mine.lane"});
        wait_for({is("from_file", true), is("live", false), is("live_paused", true), is("current", 2)});
    }
    void run_beside() {
        drag("experiment.rows.track", {0.6, 0.5}, {0.2, 0.5});
        click("header.live");
        wait_for({is("from_file", false), is("live", true), is("live_paused", false), is("current", 2), done(4)});
    }
};

TEST_F(RecordingsInTheWindow, KeepAllOfTheirResultsBesideEachOther) {
    const std::string recordings = std::string(LANESCOPE_SOURCE_DIR) + "/assets/recordings/";
    open({"open", recordings + "h200-spmv-uniform-1m.lane", recordings + "h200-spmv-rmat-18.lane"});
    wait_for({is("current", 8), is("results", 16), is("points_beside", 0), is("live_paused", true)});
    close();
}

TEST_F(RecordingsInTheWindow, ComeBackWithTheirMapsAndTheirPlot) {
    open({"--problem", "spmv:uniform,rows=1000", "--variants", "warp_per_row"});
    wait_for(done(1));
    wait_for_rest();
    click("experiment.variant.thread_per_row");
    wait_for({done(2), shows("experiment.variant.warp_per_row.A"), shows("experiment.variant.thread_per_row.B")});
    wait_for_rest();
    click("throughput.Roofline");
    wait_for(is("tab", "roofline"));
    answer("s", "viewed.lane");
    wait_for(has("notice", "/viewed.lane"));
    close();
    open({"open", "viewed.lane"});
    wait_for({is("tab", "roofline"), shows("experiment.variant.warp_per_row.A"),
              shows("experiment.variant.thread_per_row.B")});
    close();
}

TEST_F(RecordingsInTheWindow, PauseLiveSoThatATouchedControlRunsNothing) {
    open_user_file();
    const std::string before = now().text("problem");
    drag("experiment.rows.track", {0.6, 0.5}, {0.2, 0.5});
    wait_for({begins("problem", "spmv:uniform,rows="), is_not("problem", before)});
    wait_for_rest();
    wait_for({is("from_file", true), is("run", 0), is("results", 2), is("busy", false)});
    close();
}

TEST_F(RecordingsInTheWindow, StayBesideTheRunsThatFollow) {
    open_user_file();
    run_beside();
    const std::string before = now().text("problem");
    drag("experiment.rows.track", {0.2, 0.5}, {0.6, 0.5});
    wait_for({is_not("problem", before), is("from_file", false), is("current", 2), is("results", 4), done(4)});
    key("K");
    wait_for({is("current", 2), is("results", 2)});  // until they are unpinned
    close();
}

TEST_F(RecordingsInTheWindow, AreThereAgainWhenALessonIsClosed) {
    open_user_file();
    run_beside();
    const Condition same_problem = is("problem", now()["problem"]);
    const Conditions as_before{is("lesson", ""), same_problem, is("current", 2), is("live", true), done(4)};
    keys({"t", "1"});
    wait_for({is("lesson", "what-a-lane-map-shows"), is("applied", true), is("current", 1), done(1)});
    click("lesson.close lesson");
    wait_for(as_before);
    keys({"t", "1"});
    wait_for({is("lesson", "what-a-lane-map-shows"), is("applied", true), done(1)});
    key("Escape");
    wait_for(as_before);
    close();
}

}  // namespace
}  // namespace lanescope::window_test
