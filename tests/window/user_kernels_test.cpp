#include <sys/stat.h>

#include "tests/window/user_kernel.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class UserKernelsInWindow : public UserKernelTest {
protected:
    void open_mine() {
        write("sum += A[i * n + j] * x[j]");
        open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
        wait_for(done(1));
        answer("shift+c", folder / "mine.cu");
        wait_for({lists("variants", "mine"), done(2)});
    }
};

TEST_F(UserKernelsInWindow, AreOpenedByPathAndStandBesideTheOthers) {
    open_mine();
    close();
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    click("experiment.recent " + (folder / "mine.cu").string());
    wait_for({lists("variants", "mine"), done(2)});
    close();
}

TEST_F(UserKernelsInWindow, RunInAnExportedPage) {
    if (!fs::exists(std::string(LANESCOPE_SOURCE_DIR) + "/build/web/emulator.wasm"))
        GTEST_SKIP() << "scripts/build-web makes the emulator for browsers";
    open_mine();
    click("header.File");
    click("header.menu.export page");
    type_into_open("dialog.path", folder / "page.html");
    key("Return");
    const std::string page = text_of(file("page.html"));
    wait_for(is("error", ""));
    EXPECT_NE(page.find("data-program=\"sgemv/mine.json\""), std::string::npos);
    EXPECT_NE(page.find("data-file=\"/variants/sgemv/mine.json\""), std::string::npos);
    close();
}

TEST_F(UserKernelsInWindow, KeepAnotherOperationsMatrix) {
    write("sum += A[i * n + j] * x[j]");
    std::ofstream(folder / "sparse.cu")
        << "__global__ void k(int rows, const int* offsets, const int* columns, const float* values, const float* x,\n"
           "                  float* y) {\n    int row = blockIdx.x * 32 + threadIdx.x;\n    if (row >= rows) return;\n"
           "    float sum = 0;\n    for (int i = offsets[row]; i < offsets[row + 1]; ++i) sum += values[i] * "
           "x[columns[i]];\n"
           "    y[row] = sum;\n}\n"
           "void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) "
           "{\n"
           "    k<<<(rows + 31) / 32, 32>>>(rows, offsets, columns, values, x, y);\n}\n";
    open({"--problem", "spmv:uniform,rows=3000", "--variants", "thread_per_row"});
    wait_for(done(1));
    wait_for_rest();
    answer("ctrl+o", folder / "mine.cu");
    wait_for({begins("problem", "sgemv:"), lists("variants", "mine"), done(1)});
    wait_for_rest();
    answer("ctrl+o", folder / "sparse.cu");
    wait_for({begins("problem", "spmv:uniform,rows=3000,"), lists("variants", "sparse"), done(2)});
    close();
}

TEST_F(UserKernelsInWindow, ThatAreMissingAreLeftOutOfAView) {
    open({"--state",
          R"({"experiment":{"problem":"sgemv:64x64","variants":["thread_per_row","gone"]},"kernels":["gone.cu"]})"});
    wait_for({has("error", "gone.cu': no such file"), is("results", 1), lists("variants", "thread_per_row")});
    close();
}

TEST_F(UserKernelsInWindow, RunAgainAsTheFileIsNow) {
    open_mine();
    const double run = now().number("run");
    write("\n\nsum += A[i * n + j] * x[j]");  // two lines down
    key("r");
    wait_for({above("run", run), done(2)});
    keys({"e", "3"});
    const std::string table = text_of(file("lanescope-lines-*.csv"));
    EXPECT_NE(table.find("mine.cu,8,"), std::string::npos) << table;
    EXPECT_EQ(table.find("mine.cu,8,0,"), std::string::npos) << "accesses at this line: " << table;
    EXPECT_NE(table.find("mine.cu,6,0,"), std::string::npos) << "no accesses at the loop's line: " << table;
    close();
}

TEST_F(UserKernelsInWindow, RunByThemselvesWhenAnotherProgramSavesThem) {
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

TEST_F(UserKernelsInWindow, WhoseFilesBecomeSomethingElseAreSaidInALineAndTheLanesStay) {
    open_mine();
    const fs::path mine = folder / "mine.cu";
    const auto expect_said = [&](const std::string& why) {
        wait_for({begins("error", "cannot read '" + mine.string() + "': " + why), is("complete", 2)});
        const double run = now().number("run");
        write("sum += A[i * n + j] * x[j]" + std::string(std::size_t(run), ' '));
        wait_for({above("run", run), done(2), is("error", "")});
    };
    fs::remove(mine);
    fs::create_directory(mine);
    wait_for(begins("error", "cannot read '" + mine.string() + "': it is a directory"));
    fs::remove(mine);
    ASSERT_EQ(mkfifo(mine.c_str(), 0600), 0);
    wait_for(begins("error", "cannot read '" + mine.string() + "': it is not a regular file"));
    fs::remove(mine);
    expect_said("no such file");
    fs::resize_file(mine, std::uintmax_t{1} << 30);
    expect_said("it has 1073741824 bytes, expected at most 4194304");
    close();
}

TEST_F(UserKernelsInWindow, ThatDoNotCompileAreRefusedWithTheirLine) {
    open_mine();
    write("sum += wrong");
    answer("shift+c", folder / "mine.cu");
    wait_for({begins("error", (folder / "mine.cu").string() + ":6:"), is("complete", 2)});
    close();
}

constexpr auto only_kernel =
    "\n__global__ void only(const float* A, const float* x, float* y, int m, int n) {\n"
    "    int i = blockIdx.x * 64 + threadIdx.x;\n    if (i >= m) return;\n"
    "    float sum = 0;\n    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n"
    "    y[i] = sum;\n}\n";

TEST_F(UserKernelsInWindow, AreEditedAtTheirFaultWhenRefused) {
    const fs::path file = folder / "only.cu";
    std::ofstream(file) << "// One parameter too many.\n"
                        << only_kernel
                        << "void mv(const float* A, const float* x, float* y, int m, int n, char* odd) {\n"
                           "    only<<<(m + 63) / 64, 64>>>(A, x, y, m, n);\n}\n";
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    answer("shift+c", file);
    wait_for({shows("source.insert line"), shows("source.editor.line 10"), is("caret", Json{10, 1})});
    click("source.insert line");
    wait_for({lists("variants", "only"), done(2), is("verified", 2), hides("source.insert line")});
    EXPECT_TRUE(text_of(file).starts_with("// One parameter too many.\n// Bind: odd = 0\n")) << text_of(file);
    close();
}

TEST_F(UserKernelsInWindow, ShowTheLaunchOfAKernelThatNothingLaunches) {
    const fs::path file = folder / "only.cu";
    std::ofstream(file) << "// Only a kernel.\n" << only_kernel;
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    answer("shift+c", file);
    wait_for({lists("variants", "only"), done(2), is("verified", 2)});
    click("source.side.B");
    click("source.edit");
    wait_for(shows("source.insert line"));
    click("source.insert line");
    wait_for({hides("source.insert line"), is("verified", 2)});
    EXPECT_TRUE(text_of(file).starts_with("// Only a kernel.\n// Launch: only<<<(rows + 64 - 1) / 64, 64>>>\n"))
        << text_of(file);
    close();
}

TEST_F(UserKernelsInWindow, RunOnceTheirRefusedTextIsCorrected) {
    write("sum += nonsense * A[i * n + j] * x[j]");
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    answer("shift+c", folder / "mine.cu");
    wait_for({begins("error", (folder / "mine.cu").string() + ":6:"), shows("source.editor.line 6")});
    click("source.editor.line 6");
    keys({"ctrl+f"});
    type("nonsense * ");
    keys({"Return", "Escape", "Delete"});
    wait_for({lists("variants", "mine"), done(2), is("verified", 2), is("error", "")});
    close();
}

TEST_F(UserKernelsInWindow, LeaveTheSourceWhenARefusedFileIsClosed) {
    open_mine();
    write(folder / "other.cu", "sum += nonsense");
    answer("shift+c", folder / "other.cu");
    wait_for(shows("source.close refused"));
    click("source.close refused");
    wait_for({hides("source.close refused"), shows("source.edit")});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
