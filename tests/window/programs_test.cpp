#include <fstream>
#include <string>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class ProgramsInTheWindow : public WindowTest {
protected:
    /// Writes two.cu, which launches fill() once and add() three times, and checks its result. `statement` is line 7.
    void write(const std::string& statement) {
        std::ofstream(folder / "two.cu") << "#include <cstdio>\n"
                                            "#include <cstdlib>\n"
                                            "__global__ void fill(float* y, int n) {\n"
                                            "    if (int i = blockIdx.x * 32 + threadIdx.x; i < n) y[i] = 1;\n"
                                            "}\n"
                                            "__global__ void add(float* y, int n) {\n    "
                                         << statement
                                         << "\n}\n"
                                            "int main(int argc, char** argv) {\n"
                                            "    const int n = argc > 1 ? atoi(argv[1]) : 64;\n"
                                            "    float *y, first;\n"
                                            "    cudaMalloc(&y, n * sizeof(float));\n"
                                            "    fill<<<(n + 31) / 32, 32>>>(y, n);\n"
                                            "    for (int i = 0; i < 3; ++i) add<<<(n + 31) / 32, 32>>>(y, n);\n"
                                            "    cudaMemcpy(&first, y, sizeof first, cudaMemcpyDeviceToHost);\n"
                                            "    printf(\"first %g\\n\", first);\n"
                                            "    return first == 4 ? 0 : 1;\n"
                                            "}\n";
    }
    static constexpr auto right = "if (int i = blockIdx.x * 32 + threadIdx.x; i < n) y[i] += 1;";

    void open_program() {
        write(right);
        open({"--problem", "program:two.cu -- 100"});
        wait_for({has("problem", "two.cu -- 100"), done(2), is("program_end", "exit code 0")});
    }
};

TEST_F(ProgramsInTheWindow, AreOpenedAndAClickShowsALaunch) {
    write(right);
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
    wait_for(done(1));
    answer("ctrl+o", folder / "two.cu");
    wait_for({is("problem", "program:" + (folder / "two.cu").string()), done(2), is("program_end", "exit code 0"),
              is("verified", 0), is("tab", "timeline"), shows("throughput.timeline.step 2"), hides("throughput.Sweep"),
              hides("experiment.variant.cte"), has("notice", "two.cu")});
    click("throughput.timeline.step 2");
    wait_for(is("map_a", "add"));
    click("experiment.launch.fill");
    wait_for({is("map_a", "fill"), is("map_b", "add")});
    close();
}

TEST_F(ProgramsInTheWindow, ShowTheirOutputWhileTheyRun) {
    std::ofstream(folder / "waits.cu") << "#include <cstdio>\n#include <unistd.h>\nint main() {\n    puts(\"first\");\n"
                                          "    while (access(\"go\", F_OK)) {\n    }\n    puts(\"last\");\n}\n";
    open({"--problem", "program:waits.cu"});
    wait_for({is("output", "first\n"), is("busy", true)});
    std::ofstream(folder / "go");
    wait_for({is("output", "first\nlast\n"), is("program_end", "exit code 0"), is("busy", false)});
    close();
}

TEST_F(ProgramsInTheWindow, AreOpenedFreshByTheirFile) {
    write(right);
    open({"two.cu", "--fresh"});
    wait_for({has("problem", "two.cu"), done(2), is("program_end", "exit code 0")});
    close();
}

TEST_F(ProgramsInTheWindow, AreRepairedInACopyOnALessonsPage) {
    open({"--lesson", "first-programs", "--page", "2"});
    wait_for({is("applied", true), is("reached", false), is("program_end", "exit code 1")});
    click("source.edit");
    const std::filesystem::path copy = folder / "data/lanescope/kernels/programs/01_vector_add_no_bound_mine.cu";
    wait_for({is("problem", "program:" + copy.string()), done(1), shows("source.editor.text")});
    EXPECT_EQ(now()["reached"], false);
    std::string text = text_of(copy);
    text.insert(text.find("c[i] = a[i]"), "if (i < n) ");
    std::ofstream(copy) << text;
    wait_for({is("reached", true), is("program_end", "exit code 0")});
    close();
}

TEST_F(ProgramsInTheWindow, TakeTheirArguments) {
    open_program();
    const double run = now().number("run");
    type_into("experiment.arguments", "40 'two words'");
    key("Return");
    wait_for({has("problem", "two.cu -- 40 'two words'"), above("run", run), done(2)});
    type_into("experiment.arguments", "40 'without an end");
    key("Return");
    wait_for(has("problem", "two.cu -- 40 'two words'"));
    close();
}

TEST_F(ProgramsInTheWindow, RunAgainWhenTheirFileIsSaved) {
    open_program();
    const double run = now().number("run");
    write("y[0] = 0;");
    wait_for({above("run", run), is("program_end", "exit code 1"), is("busy", false)});
    write("nonsense;");
    wait_for({begins("error", (folder / "two.cu").string() + ":7:"), shows("source.editor.line 7")});
    write(right);
    wait_for({done(2), is("program_end", "exit code 0"), hides("source.editor.line 7")});
    close();
}

TEST_F(ProgramsInTheWindow, KeepEachSourceThatRanAsAVersion) {
    open_program();
    click("experiment.launch.add");
    wait_for(is("map_a", "add"));
    EXPECT_EQ(now().place("source.version 1.text"), std::nullopt) << "one version compares with nothing";
    write("if (int i = blockIdx.x * 32 + threadIdx.x; i < n && i % 2 == 0) y[i] += 1;");
    wait_for({shows("source.version 2.text"), is("program_end", "exit code 0"), is("busy", false)});
    click("source.version 1.B");
    wait_for({is("map_a", "add"), is("map_b", "add:v1"), is("results", 3)});
    key("d");
    wait_for({is("map_difference", true), shows("maps.difference.map")});
    click(now().place("source.details.Changes") ? "source.details.Changes" : "source.details");
    if (now()["part"] != 3) click("source.details.Changes");
    wait_for(shows("source.change 1"));
    const double run = now().number("run");
    click("source.version 1.text");
    wait_for({above("run", run), is("busy", false)});
    EXPECT_NE(text_of(folder / "two.cu").find(right), std::string::npos);
    close();
}

TEST_F(ProgramsInTheWindow, ComeBackAfterAnOperationAndInTheNextWindow) {
    open_program();
    click("experiment.operation.SGEMV");
    wait_for({begins("problem", "sgemv:"), is("busy", false), shows("throughput.Sweep"),
              hides("throughput.timeline.step 1")});
    click("experiment.operation.Program");
    wait_for({has("problem", "two.cu -- 100"), done(2)});
    close();
    open({});
    wait_for({has("problem", (folder / "two.cu").string() + " -- 100"), done(2), is("program_end", "exit code 0")});
    close();
}

TEST_F(ProgramsInTheWindow, AreDropped) {
    write(right);
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
    wait_for(done(1));
    EXPECT_TRUE(drop("maps.A.map", {folder / "two.cu"}));
    wait_for({begins("problem", "program:"), done(2)});
    close();
}

TEST_F(ProgramsInTheWindow, ComeFromARecording) {
    write(right);
    lanescope({"run", "two.cu", "--out", "two.lane"});
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
    wait_for(done(1));
    answer("ctrl+o", folder / "two.lane");
    wait_for({is("from_file", true), is("results", 2), is("program_end", "exit code 0")});
    click("throughput.Timeline");
    click("throughput.timeline.step 2");
    wait_for(is("map_a", "add"));
    close();
}

}  // namespace
}  // namespace lanescope::window_test
