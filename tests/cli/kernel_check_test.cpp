#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::Folder;
using program::lanescope;

constexpr auto good =
    "// A row a thread.\n"
    "__global__ void k(int m, int n, const float* A, const float* x, float* y) { y[0] = A[m] * x[n]; }\n"
    "void sgemv(int m, int n, const float* A, const float* x, float* y) { k<<<m, 32>>>(m, n, A, x, y); }\n";

constexpr auto swapped =
    "__global__ void k(int N, int M, const float* A, const float* x, float* y) {\n"
    "    int i = threadIdx.x;\n    if (i >= N) return;\n    float sum = 0;\n"
    "    for (int j = 0; j < M; ++j) sum += A[i * M + j] * x[j];\n    y[i] = sum;\n}\n"
    "void mv(int N, int M, const float* A, const float* x, float* y) { k<<<1, 256>>>(N, M, A, x, y); }\n";

std::string written(const Folder& folder, const std::string& text) {
    const std::string path = folder / "mine.cu";
    std::ofstream(path) << text;
    return path;
}

TEST(KernelCheck, PrintsWhatEachParameterIs) {
    const Folder folder;
    const Ended ended = lanescope("kernel check " + written(folder, good));
    EXPECT_EQ(ended.code, 1) << "the kernel is wrong";
    for (const char* said :
         {"A row a thread.", "kernels: k", "sgemv  sgemv  line 3, launches k", "const float*", "cols"})
        EXPECT_TRUE(contains(ended.out, said)) << said << "\n" << ended.out;
}

TEST(KernelCheck, ExplainsEachValueOfTheProblem) {
    const Folder folder;
    const Ended ended = lanescope("kernel check " + written(folder, swapped));
    for (const char* said : {"rows of A", "columns of A", "elements of the matrix, row by row",
                             "the vector, one element per column of A", "the result, one element per row of A"})
        EXPECT_TRUE(contains(ended.out, said)) << said << "\n" << ended.out;
}

TEST(KernelCheck, WritesTheSameAsJson) {
    const Folder folder;
    const Ended ended = lanescope("kernel check --json - " + written(folder, good));
    const auto checked = nlohmann::json::parse(ended.out);
    EXPECT_TRUE(checked.at("usable").get<bool>());
    EXPECT_EQ(checked.at("variants")[0].at("operation"), "sgemv");
    EXPECT_EQ(checked.at("variants")[0].at("parameters")[1].at("candidates"), nlohmann::json::array({"cols"}));
}

TEST(KernelCheck, AFileThatDoesNotCompileEndsWithItsFirstError) {
    const Folder folder;
    const std::string path =
        written(folder, "__global__ void k(float* y) {\n    y[0] = wrong;\n}\nvoid h(float* y) { k<<<1, 1>>>(y); }\n");
    const Ended ended = lanescope("kernel check " + path);
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
    EXPECT_TRUE(contains(ended.err, path + ":2:12: ")) << ended.err;
}

TEST(KernelCheck, SaysEachErrorOnce) {
    const Folder folder;
    const Ended ended =
        lanescope("kernel check " + written(folder,
                                            "__global__ void k(float* y) {\n    y[0] = wrong;\n    y[1] = "
                                            "worse;\n}\nvoid h(float* y) { k<<<1, 1>>>(y); }\n"));
    const auto times = [&](const std::string& what) { return contains(ended.out, what) + contains(ended.err, what); };
    EXPECT_EQ(times("mine.cu:2:12: "), 1) << ended.out << ended.err;
    EXPECT_EQ(times("mine.cu:3:12: "), 1) << ended.out << ended.err;
}

TEST(KernelCheck, SaysWhichMeaningATrialChose) {
    const Folder folder;
    const std::string path = written(folder, swapped);
    const Ended ended = lanescope("kernel check " + path);
    EXPECT_TRUE(contains(ended.out, "rows (chosen by a test run; N = cols was wrong)")) << ended.out;
    EXPECT_TRUE(contains(ended.out, "a test run on a small problem was right")) << ended.out;
    const auto test =
        nlohmann::json::parse(lanescope("kernel check --json - " + path).out).at("variants")[0].at("test_run");
    EXPECT_TRUE(test.at("right").get<bool>());
    EXPECT_EQ(test.at("bindings").at("N"), "rows");
    EXPECT_EQ(test.at("wrong")[0].at("N"), "cols");
}

TEST(KernelCheck, SaysWhetherAGpusCompilerTakesIt) {
    const Folder folder;
    const std::string path = written(folder, swapped);
    const std::string said = lanescope("kernel check " + path).out;
    if (contains(said, "NVRTC is not installed")) GTEST_SKIP() << said;
    EXPECT_TRUE(contains(said, " compiles it for a GPU")) << said;
    const auto gpu_of = [](const std::string& file) {
        return nlohmann::json::parse(lanescope("kernel check --json - " + file).out).at("variants")[0].at("gpu");
    };
    EXPECT_TRUE(gpu_of(path).at("compiles").get<bool>());
    // The host's compiler has this function, a GPU's does not.
    std::string text = swapped;
    text.replace(text.find("float sum = 0;"), 14, "float sum = ::std::hypot(0, 0);");
    const std::string refused = written(folder, "#include <cmath>\n" + text);
    EXPECT_FALSE(gpu_of(refused).at("compiles").get<bool>());
    EXPECT_TRUE(contains(lanescope("kernel check " + refused).out, " refuses it: " + refused + ":5:")) << refused;
}

TEST(KernelCheck, LeavesAPtxFileToTheDriver) {
    const std::string command = "kernel check ";
    const std::string path = LANESCOPE_SOURCE_DIR "/tests/user_kernels/files/triton_rows.ptx";
    EXPECT_TRUE(contains(lanescope(command + path).out, "its driver compiles a PTX file"));
    const auto variant = nlohmann::json::parse(lanescope(command + "--json - " + path).out).at("variants")[0];
    EXPECT_TRUE(variant.contains("test_run"));
    EXPECT_FALSE(variant.contains("gpu"));
}

TEST(KernelCheck, SaysWhereNoMeaningIsRight) {
    const Folder folder;
    const Ended ended = lanescope("kernel check " + written(folder, good));
    EXPECT_TRUE(contains(ended.out, "a test run on a small problem was wrong for every meaning of the parameters"))
        << ended.out;
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
    EXPECT_TRUE(contains(ended.err, "mine.cu: sgemv: a test run on a small problem was wrong")) << ended.err;
    EXPECT_EQ(lanescope("kernel check --json - " + (folder / "mine.cu")).code, 1);
}

TEST(KernelCheck, EndsWellWhereTheTrialWasRight) {
    const Folder folder;
    const Ended ended = lanescope("kernel check " + written(folder, swapped));
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
}

TEST(KernelCheck, SaysWhatATrialFound) {
    const Folder folder;
    const std::string text =
        "__global__ void k(int m, const float* A, const float* x, float* y) {\n"
        "    int i = threadIdx.x;\n"
        "    if (i < m) y[i] += A[i] * x[0];\n}\n"
        "void mv(int m, const float* A, const float* x, float* y) { k<<<1, 64>>>(m, A, x, y); }\n";
    const Ended ended = lanescope("kernel check " + written(folder, text));
    EXPECT_TRUE(
        contains(ended.out, "was wrong for every meaning of the parameters: line 3: y[0] is used before it is written"))
        << ended.out;
}

TEST(KernelCheck, SaysWhatIsMissing) {
    const Folder folder;
    const Ended ended = lanescope("kernel check " + written(folder, "__global__ void k(float* y) {}\n"));
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(contains(ended.err, "nothing launches k")) << ended.err;
    EXPECT_EQ(lanescope("kernel check " + (folder / "none.cu")).code, 2);
    EXPECT_EQ(lanescope("kernel").code, 2);
}

TEST(KernelCheck, ShowsTheLaunchThatATrialChose) {
    const Folder folder;
    std::string lone = swapped;
    lone.erase(lone.find("void mv"));
    const std::string path = written(folder, lone);
    const Ended ended = lanescope("kernel check " + path);
    EXPECT_EQ(ended.code, 0) << ended.err;
    const std::string line = "// Launch: k<<<(rows + 256 - 1) / 256, 256>>>";
    EXPECT_TRUE(contains(ended.out, "no host function launches it, so Lanescope chose the launch")) << ended.out;
    EXPECT_TRUE(contains(ended.out, line)) << ended.out;
    const Ended run = lanescope("run --backend emulator --problem sgemv:40x30 --kernel " + path);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, line)) << run.err;
    const Ended pinned = lanescope("kernel check " + written(folder, "// Launch: k<<<1, 64>>>\n" + lone));
    EXPECT_EQ(pinned.code, 0) << pinned.err;
    EXPECT_FALSE(contains(pinned.out, "Lanescope chose")) << pinned.out;
}

TEST(KernelCheck, SaysWhichPackageBringsTheCompiler) {
    const Folder folder;
    const std::string path = written(folder, good);
    setenv("LANESCOPE_CXX", "no-such-compiler", 1);
    const Ended ended = lanescope("kernel check " + path);
    unsetenv("LANESCOPE_CXX");
    EXPECT_EQ(ended.code, 3);
    EXPECT_TRUE(contains(ended.err, "install the package clang")) << ended.err;
}

}  // namespace
}  // namespace lanescope
