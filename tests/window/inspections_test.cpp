#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class PartsBelowTheSource : public WindowTest {
protected:
    void open_part(const std::string& part, const Tokens& what) {
        open(what);
        wait_for(done(1));
        show(part);
    }
    /// Narrow windows show a list instead of tabs.
    void show(const std::string& part) {
        const auto tab = "source.details." + part;
        wait_for_rest();
        if (now().place(tab)) return click(tab);
        click("source.details");
        click(tab);
    }
};

const Tokens dense{"--problem", "sgemv:64x40", "--variants", "thread_per_row", "--backend", "emulator"};

TEST_F(PartsBelowTheSource, ShowTheAccessAtTheCursorLaneByLane) {
    open_part("Request", dense);
    wait_for({is("part", 6), shows("source.lane 0"), is("looking_into", "")});
    click("source.lane 5");
    wait_for({is("followed_lane", 5), shows("maps.followed")});
    click("source.lane 5");
    wait_for(is("followed_lane", -1));
    close();
}

TEST_F(PartsBelowTheSource, ListALanesStepsWhichLeadToTheMap) {
    open_part("Request", dense);
    wait_for({shows("source.step 2"), is("looking_into", "")});
    click("source.step 2");
    wait_for(is("cursor_step", 2.0));
    close();
}

TEST_F(PartsBelowTheSource, ShowEachLanesValueOfAVariable) {
    open_part("Values", dense);
    wait_for({is("part", 9), shows("source.variable row of line 10"), is("looking_into", "")});
    click("source.variable row of line 10");
    wait_for({shows("source.row of lane 0 is 0"), shows("source.row of lane 31 is 31")});
    close();
}

TEST_F(PartsBelowTheSource, FollowTheCursorFromStepToStep) {
    open_part("Request", dense);
    wait_for({shows("source.step 2"), is("looking_into", "")});
    click("source.step 2");
    wait_for(is("cursor_step", 2.0));
    show("Values");
    wait_for(shows("source.variable k of line 14"));
    click("source.variable k of line 14");
    wait_for(shows("source.k of lane 3 is 1"));
    close();
}

TEST_F(PartsBelowTheSource, ShowTheVariableUnderThePointer) {
    open(dense);
    wait_for({done(1), shows("source.line 15")});
    wait_for_rest();
    click("source.line 15", {.x = 0.24f});  // `sum`
    wait_for({shows("source.sum of lane 0 is 0"), shows("source.sum of lane 31 is 0")});
    close();
}

TEST_F(PartsBelowTheSource, ShowInstructionsOrSayWhatToInstall) {
    open_part("Code", dense);
    wait_for({is("part", 4), is("looking_into", "")});
    wait_for_rest();
    if (!now().place("source.kind.PTX")) GTEST_SKIP() << "NVRTC is not installed";
    click("source.kind.PTX");
    wait_for(shows("source.instruction 0"));
    click("source.instruction 0");
    close();
}

TEST_F(PartsBelowTheSource, SayWhatLimitsTheBlocksOfAnSm) {
    open_part("Occupancy", dense);
    wait_for({is("part", 5), is("looking_into", "")});
    wait_for_rest();
    if (!now().place("source.registers")) GTEST_SKIP() << "NVRTC is not installed";
    EXPECT_TRUE(now().place("source.shared memory") && now().place("source.warps") && now().place("source.blocks"));
    close();
}

TEST_F(PartsBelowTheSource, ShowWhatLanesPrintAndGoThere) {
    std::ofstream(folder / "says.cu")
        << "// Says.\n#include <stdio.h>\n"
           "__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
           "    int i = blockIdx.x * 32 + threadIdx.x;\n    if (i >= m) return;\n    float sum = 0;\n"
           "    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n"
           "    if (i % 8 == 3) printf(\"row %d is %g\\n\", i, sum);\n    y[i] = sum;\n}\n"
           "void gemv(int m, int n, const float* A, const float* x, float* y) {\n"
           "    k<<<(m + 31) / 32, 32>>>(m, n, A, x, y);\n}\n";
    open_part("Output", {"--problem", "sgemv:64x8", "--kernel", "says.cu", "--backend", "emulator"});
    wait_for({is("part", 7), shows("source.output 7")});
    click("source.output 7");
    wait_for({is("source_line", 8), above("cursor_step", 0)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
