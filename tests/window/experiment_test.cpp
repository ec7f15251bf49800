// The experiment at the left: variants, the problem, and running them.
#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class ExperimentInTheWindow : public WindowTest {};

TEST_F(ExperimentInTheWindow, RunsWhatWasAskedForAndWhatIsTicked) {
    open({"--problem", "spmv:uniform,rows=2000,max=16", "--variants", "thread_per_row,cte"});
    wait_for({done(2), begins("problem", "spmv:uniform,rows=2000,")});
    const Picture before = picture_of("throughput");
    click("experiment.variant.warp_per_row");
    wait_for({lists("variants", "warp_per_row"), done(3)});
    EXPECT_GT(differing(before, picture_of("throughput")), 5000u);
    close();
}

}  // namespace
}  // namespace lanescope::window_test
