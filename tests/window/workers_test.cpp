#include <signal.h>

#include <fstream>

#include "tests/cli/program.h"
#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

const std::string worker = LANESCOPE_BINARY_DIR "/bin/lanescope worker";

class WorkersInTheWindow : public WindowTest {
protected:
    const Tokens problem{"--problem", "sgemv:128x64", "--variants", "thread_per_row,warp_per_row,split_k"};

    Tokens with(Tokens more) const {
        more.insert(more.begin(), problem.begin(), problem.end());
        return more;
    }
};

TEST_F(WorkersInTheWindow, ThatCrashHangOrEatMemoryLeaveTheOthersAlone) {
    const auto kernel = [file = folder / "misbehaves.cu"](const std::string& name) {
        return file.string() + ":" + name;
    };
    std::filesystem::copy_file(LANESCOPE_SOURCE_DIR "/tests/worker/kernels/misbehaves.cu", folder / "misbehaves.cu");
    open(with({"--worker", worker + " --memory 0.25", "--kernel", kernel("segfaults"), "--kernel", kernel("never_ends"),
               "--kernel", kernel("eats_memory"), "--kernel", kernel("aborts")}));
    wait_for({done(7), lists("failed", "misbehaves-segfaults"), lists("failed", "misbehaves-eats_memory"),
              lists("failed", "misbehaves-aborts")});
    for (const char* good : {"thread_per_row", "warp_per_row", "split_k"})
        EXPECT_FALSE(lists("failed", good).holds(now())) << good;
    key("r");
    wait_for({above("run", 1), done(7)});  // a second run
    close();
}

TEST_F(WorkersInTheWindow, RunWhereAPersonSays) {
    open(with({}));
    wait_for({done(3), begins("runs_on", "this computer")});
    click("experiment.place");
    click("experiment.place.another computer…");
    type_into_open("dialog.path", "far=" + worker);
    key("Return");
    wait_for(begins("notice", "kernels run on far"));
    wait_for(begins("runs_on", "far ready"));
    key("r");
    wait_for({above("run", 1), done(3)});
    close();
    open(with({}));  // the place is restored
    wait_for(done(3));
    click("experiment.place");
    click("experiment.place.far");
    wait_for(begins("runs_on", "far ready"));
    close();
}

TEST_F(WorkersInTheWindow, APlaceThatStandsStillIsSaidUntilItAnswersAgain) {
    const std::string number = (folder / "number").string();
    open(with({}));
    wait_for(done(3));
    click("experiment.place");
    click("experiment.place.another computer…");
    type_into_open("dialog.path", "still=sh -c 'echo $$ > " + number + "; exec " + worker + "'");
    key("Return");
    wait_for(begins("runs_on", "still ready"));
    const pid_t process = std::stoi(program::read_file(number));
    ::kill(process, SIGSTOP);
    wait_for(begins("runs_on", "still ready, no answer for "));
    ::kill(process, SIGCONT);
    key("r");
    wait_for({above("run", 1), done(3)});
    close();
}

TEST_F(WorkersInTheWindow, APlaceThatCannotBeReachedIsSaidAndTheOldOneStays) {
    open(with({}));
    wait_for(done(3));
    click("experiment.place");
    click("experiment.place.another computer…");
    type_into_open("dialog.path", "nowhere=sh -c 'echo no such host >&2; exit 255'");
    key("Return");
    wait_for(has("error", "no such host"));
    key("r");
    wait_for({above("run", 1), done(3), begins("runs_on", "this computer")});
    close();
}

TEST_F(WorkersInTheWindow, GetFilesOutsideOfTheKernelsFolderAfterAYes) {
    std::filesystem::create_directory(folder / "mine");
    std::ofstream(folder / "common.h") << "#define FACTOR 1\n";
    std::ofstream(folder / "mine/mine.cu")
        << "#include \"../common.h\"\n"
           "__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
           "    float sum = 0;\n"
           "    for (int j = 0; j < n; ++j) sum += FACTOR * A[blockIdx.x * n + j] * x[j];\n"
           "    if (threadIdx.x == 0) y[blockIdx.x] = sum;\n"
           "}\n"
           "void gemv(int m, int n, const float* A, const float* x, float* y) { k<<<m, 32>>>(m, n, A, x, y); }\n";
    for (const bool yes : {false, true}) {
        open({"--worker", "env -C / " + worker, "--problem", "sgemv:32x32", "--variants", "thread_per_row"});
        wait_for(done(1));
        answer("o", folder / "mine/mine.cu");
        wait_for(shows("confirmation.yes"));
        click(yes ? "confirmation.yes" : "confirmation.no");
        wait_for(hides("confirmation.yes"));
        wait_for(yes ? lists("variants", "mine") : has("error", "common.h"));
        close();
    }
}

}  // namespace
}  // namespace lanescope::window_test
