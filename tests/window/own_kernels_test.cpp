// Kernels of a person's own in the window: opened by path and from the latest ones, run again when the file has
// changed, and refused in words.
#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class OwnKernelsInTheWindow : public WindowTest {
protected:
    void write(const std::string& sum) {
        std::ofstream(folder / "mine.cu")
            << "// Mine.\n__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
               "    int i = blockIdx.x * 32 + threadIdx.x;\n    if (i >= m) return;\n    float sum = 0;\n"
               "    for (int j = 0; j < n; ++j) "
            << sum << ";\n    y[i] = sum;\n}\n"
            << "void gemv(int m, int n, const float* A, const float* x, float* y) {\n"
               "    k<<<(m + 31) / 32, 32>>>(m, n, A, x, y);\n}\n";
    }
    void open_mine() {
        write("sum += A[i * n + j] * x[j]");
        open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
        wait_for(done(1));
        answer("shift+c", folder / "mine.cu");
        wait_for({lists("variants", "mine"), done(2)});
    }
};

TEST_F(OwnKernelsInTheWindow, AreOpenedByPathAndStandBesideTheOthers) {
    open_mine();
    close();
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    click("experiment.recent " + (folder / "mine.cu").string());
    wait_for({lists("variants", "mine"), done(2)});
    close();
}

TEST_F(OwnKernelsInTheWindow, RunAgainAsTheFileIsNow) {
    open_mine();
    const double run = now().number("run");
    write("\n\nsum += A[i * n + j] * x[j]");  // two lines lower
    key("r");
    wait_for({above("run", run), done(2)});
    keys({"e", "3"});
    const std::string table = text_of(file("lanescope-lines-*.csv"));
    EXPECT_NE(table.find("mine.cu,8,"), std::string::npos) << table;
    EXPECT_EQ(table.find("mine.cu,6,"), std::string::npos) << table;
    close();
}

TEST_F(OwnKernelsInTheWindow, RunByThemselvesWhenAnotherProgramSavesThem) {
    open_mine();
    const double run = now().number("run");
    write("\n\nsum += A[i * n + j]");  // wrong now
    wait_for({above("run", run), done(2), is("verified", 1)});
    write("sum += nonsense");
    wait_for({begins("error", (folder / "mine.cu").string() + ":6:"), is("complete", 2)});
    write("sum += A[i * n + j] * x[j]");
    wait_for({above("run", run + 1), done(2), is("verified", 2), is("error", "")});
    close();
}

TEST_F(OwnKernelsInTheWindow, AreChangedInTheWindowAndRunAfterAPause) {
    write("sum += A[i * n + j]");  // x is forgotten
    open({"--problem", "sgemv:64x40", "--kernel", folder / "mine.cu"});
    wait_for({is("complete", 1), is("verified", 0)});
    const double run = now().number("run");
    click("source.edit");
    wait_for(is("focus", "source.editor.text"));
    keys({"ctrl+g", "6", "Return", "End", "Left"});
    type(" * x[j]");
    wait_for({above("run", run), done(1), is("verified", 1)});
    EXPECT_NE(text_of(folder / "mine.cu").find("sum += A[i * n + j] * x[j];"), std::string::npos);
    click("source.edit");  // Done
    wait_for(is_not("focus", "source.editor.text"));
    close();
}

TEST_F(OwnKernelsInTheWindow, ACopyOfOneThatShipsIsAFileOfOnesOwn) {
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    click("source.edit");
    wait_for({lists("variants", "warp_per_row_mine"), done(2), is("verified", 2)});
    close();
}

TEST_F(OwnKernelsInTheWindow, ThatDoNotCompileAreRefusedWithTheirLine) {
    open_mine();
    write("sum += wrong");
    answer("shift+c", folder / "mine.cu");
    wait_for({begins("error", (folder / "mine.cu").string() + ":6:"), is("complete", 2)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
