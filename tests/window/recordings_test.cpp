// Recordings and lessons do each other no harm: a recording stays when a control is touched, libraries stay when another
// one is opened beside it, and a lesson gives back what stood there before it.
#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class RecordingsInTheWindow : public WindowTest {
protected:
    void open_recording() {
        lanescope({"run", "--problem", "spmv:uniform,rows=3000,max=8", "--variants", "thread_per_row,cte", "--backend",
                   "emulator", "--out", folder / "mine.lane"});
        open({"open", folder / "mine.lane"});
        wait_for({is("from_file", true), is("live", false), is("live_paused", true), is("own", 2)});
    }
    /// A new result of two variants stands beside the recording's two.
    Conditions beside() { return {is("from_file", false), is("own", 2), done(4)}; }
};

TEST_F(RecordingsInTheWindow, TwoStandBesideEachOtherWithAllOfTheirResults) {
    const std::filesystem::path recordings = std::filesystem::path(LANESCOPE_SOURCE_DIR) / "assets/recordings";
    open({"open", recordings / "h200-spmv-uniform-1m.lane", recordings / "h200-spmv-rmat-18.lane"});
    wait_for({is("own", 8), is("results", 15), is("points_beside", 0), is("live_paused", true)});
    close();
}

TEST_F(RecordingsInTheWindow, AMovedSliderLeavesThemAndLiveGoesOnBesideThem) {
    open_recording();
    const Json before = now()["problem"];
    drag("experiment.rows.track", {0.6, 0.5}, {0.2, 0.5});
    wait_for({is_not("problem", before), is("from_file", true), is("run", 0), is("results", 2), is("busy", false)});
    click("header.live");
    wait_for(beside());
    wait_for({is("live", true), is("live_paused", false)});
    const double run = now().number("run");
    drag("experiment.rows.track", {0.2, 0.5}, {0.6, 0.5});
    wait_for(above("run", run));
    wait_for(beside());
    key("K");
    wait_for({is("own", 2), is("results", 2)});
    close();
}

TEST_F(RecordingsInTheWindow, ALessonGivesBackWhatStoodThere) {
    open_recording();
    click("header.live");
    wait_for(beside());
    const std::string problem = now().text("problem");
    const Conditions back{is("lesson", ""), is("problem", problem), is("own", 2), is("live", true), done(4)};
    keys({"t", "1"});
    wait_for({is("lesson", "what-a-lane-map-shows"), is("applied", true), done(2)});
    click("lesson.close lesson");
    wait_for(back);
    keys({"t", "1"});
    wait_for({is("lesson", "what-a-lane-map-shows"), is("applied", true), done(2)});
    key("Escape");
    wait_for(back);
    close();
}

}  // namespace
}  // namespace lanescope::window_test
