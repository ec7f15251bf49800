#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/base/files/crash_recovery.h"
#include "tests/window/user_kernel.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class WindowOpens : public UserKernelTest {
protected:
    void SetUp() override {
        UserKernelTest::SetUp();
        if (folder.empty()) return;
        setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
        fs::create_directories(folder / "config/lanescope");
        fs::create_directories(folder / "state/lanescope");
        std::ofstream(folder / "state/lanescope/tour-was-shown") << "seen\n";
    }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        UserKernelTest::TearDown();
    }
    void remember(const Json& view_state) {
        std::ofstream(folder / "config/lanescope/window.json") << Json{{"view_state", view_state}};
    }
    void remember_kernel(const std::string& name) {
        remember({{"experiment", {{"problem", "sgemv:64x40"}, {"variants", {name, "warp_per_row"}}}},
                  {"kernels", {(folder / (name + ".cu")).string()}}});
    }
    std::string remembered() const { return text_of(folder / "config/lanescope/window.json"); }

    /// Writes a kernel that compiles, but never finishes loading.
    void write_hanging(const std::string& file) {
        write(folder / file, "sum += A[i * n + j] * x[j]");
        std::ofstream(folder / file, std::ios::app)
            << "#include <unistd.h>\nstatic __attribute__((constructor)) void wait() { for (;;) sleep(1); }\n";
    }
    std::string matrix() const {
        std::ofstream(folder / "small.mtx") << "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 2 1\n";
        return folder / "small.mtx";
    }
};

TEST_F(WindowOpens, BeforeAKernelThatNeverEnds) {
    write_hanging("hangs.cu");
    remember_kernel("hangs");
    open({});
    wait_for(done(1));  // of the shipped kernel
    while (!opening_never_ended(folder / "hangs.cu")) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    kill();
    EXPECT_NE(remembered().find("hangs.cu"), std::string::npos) << "it is still part of the experiment";

    open({});
    wait_for({shows("confirmation.yes"), done(1)});
    close();  // without an answer

    open({});
    click("confirmation.no");
    wait_for({has("notice", "left out: hangs.cu"), hides("confirmation.yes")});
    close();
    EXPECT_EQ(remembered().find("hangs"), std::string::npos) << remembered();

    open({});
    wait_for({done(1), hides("confirmation.yes")});
    close();
}

TEST_F(WindowOpens, AndOpensAFileThatIsAskedForAgain) {
    write(folder / "mine.cu", "sum += A[i * n + j] * x[j]");
    remember_kernel("mine");
    mark_opening(folder / "mine.cu");
    open({});
    wait_for({shows("confirmation.yes"), done(1)});
    click("confirmation.yes");
    wait_for({lists("variants", "mine"), done(2)});
    close();
    open({});
    wait_for({lists("variants", "mine"), done(2), hides("confirmation.yes")});
    EXPECT_EQ(now()["variants"].front(), "mine") << "in its place";
    close();
}

TEST_F(WindowOpens, WithTheGoodKernelsBesideBadOnes) {
    write(folder / "good.cu", "sum += A[i * n + j] * x[j]");
    write(folder / "wrong.cu", "sum += nonsense");
    write(folder / "exits.cu", "sum += A[i * n + j] * x[j]");
    std::ofstream(folder / "exits.cu", std::ios::app) << "#include <cstdlib>\nstatic int code = (std::exit(0), 0);\n";
    open({"--problem", "sgemv:64x40", "--kernel", "wrong.cu", "--kernel", "exits.cu", "--kernel", "missing.cu",
          "--kernel", "good.cu"});
    wait_for({lists("variants", "good"), is("complete", 1), is("verified", 1), is("busy", false),
              has("error", "wrong.cu:6:"), has("error", "exits.cu"), has("error", "missing.cu")});
    close();
}

TEST_F(WindowOpens, WithOnlyBadKernels) {
    write(folder / "wrong.cu", "sum += nonsense");
    open({"--kernel", "wrong.cu"});
    wait_for({has("error", "wrong.cu:6:"), above("complete", 0), is("busy", false)});
    close();
}

TEST_F(WindowOpens, WithoutAMatrixThatWasNeverRead) {
    remember({{"experiment", {{"problem", "spmv:file=" + matrix()}, {"variants", {"cte"}}}}});
    mark_opening(matrix());
    open({});
    wait_for({shows("confirmation.yes"), is_not("problem", "spmv:file=" + matrix()), done(1)});
    EXPECT_NE(remembered().find("small.mtx"), std::string::npos);
    click("confirmation.yes");
    wait_for({has("problem", "small.mtx"), done(1)});
    close();
    open({});
    wait_for({has("problem", "small.mtx"), done(1), hides("confirmation.yes")});
    close();
}

TEST_F(WindowOpens, BesideARecordingThatWasNeverRead) {
    lanescope({"run", "--problem", "sgemv:64x40", "--variants", "warp_per_row,thread_per_row", "--out", "a.lane"});
    const std::string saved = folder / "a.lane";
    remember({{"experiment", {{"problem", "sgemv:64x40"}, {"variants", {"warp_per_row"}}}}, {"recordings", {saved}}});
    open({});
    wait_for({is("from_file", true), is("results", 2)});
    close();
    mark_opening(saved);
    open({});
    wait_for({shows("confirmation.yes"), is("from_file", false), done(2)});  // from the recording
    click("confirmation.no");
    wait_for(hides("confirmation.yes"));
    close();
    EXPECT_EQ(remembered().find("a.lane"), std::string::npos);
}

TEST_F(WindowOpens, AgainAfterAMatrixThatWasNotNamed) {
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
    wait_for(done(1));
    key("ctrl+plus");
    wait_for(above("text_scale", 1.0));
    const double text = now().number("text_scale");
    click("experiment.pattern.File");
    wait_for(is("problem", "spmv:file="));
    close();
    open({});
    wait_for({begins("problem", "spmv:banded,rows=300,band=2"), done(1)});
    EXPECT_EQ(now().number("text_scale"), text);
    close();
}

TEST_F(WindowOpens, WithoutVariantsAndModelsThatAreGone) {
    remember({{"experiment", {{"problem", "sgemv:64x40"}, {"variants", {"gone", "warp_per_row"}}, {"model", "none"}}}});
    open({});
    wait_for({is("complete", 1), is("verified", 1), is("busy", false), has("error", "gone"), has("error", "'none'")});
    close();
}

TEST_F(WindowOpens, WithDamagedSettingsAndLists) {
    std::ofstream(folder / "config/lanescope/settings.json") << "{\"workers\": [";
    ASSERT_EQ(mkfifo((folder / "state/lanescope/recent-files").c_str(), 0600), 0);
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
    wait_for({is("complete", 1), has("error", "settings.json")});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
