#include "app/execution/cuda_program.h"
#include "app/base/system/scratch_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <span>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/catalog/kernel_header.h"
#include "tests/user_kernels/run_program.h"

namespace lanescope {
namespace {

KernelFault first_fault(const std::function<void()>& build) try {
    build();
    ADD_FAILURE() << "it compiled";
    return {};
} catch (const KernelRefused& refused) {
    return refused.faults.at(0);
}

CudaProgramRun run(const std::string& text, std::vector<std::string> arguments = {}, std::string expect = {}) {
    return run_program(text, std::move(arguments), std::move(expect));
}

const std::string saxpy = R"(
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void saxpy(int n, float a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    std::vector<float> x(n, 1.0f), y(n, 2.0f);
    float *d_x, *d_y;
    cudaMalloc((void**)&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    saxpy<<<(n + 255) / 256, 256>>>(n, 3.0f, d_x, d_y);
    cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (float v : y) wrong += v != 5.0f;
    printf("%d wrong of %d\n", wrong, n);
    cudaFree(d_x);
    cudaFree(d_y);
    return wrong != 0;
}
)";

/// Returns the only failed call of host code, without notes.
Hazard failed_call(const ProgramReport& report) {
    std::vector<Hazard> failed;
    for (const Hazard& hazard : report.host_hazards)
        if (!is_note(hazard.kind)) failed.push_back(hazard);
    EXPECT_EQ(failed.size(), 1u);
    return failed.empty() ? Hazard{} : failed.front();
}

/// Returns "line 7: TEXT" of each note of this kind.
std::vector<std::string> notes(const ProgramReport& report, HazardKind kind) {
    std::vector<std::string> found;
    for (const Hazard& hazard : report.host_hazards)
        if (hazard.kind == kind) found.push_back("line " + std::to_string(hazard.line) + ": " + hazard.text);
    return found;
}

TEST(CudaProgram, RunsAndListsItsSteps) {
    const CudaProgramRun ran = run(saxpy);
    EXPECT_EQ(ran.report.output, "0 wrong of 1000\n");
    EXPECT_EQ(ran.report.exit_code, 0);
    EXPECT_TRUE(passed(ran.report));
    ASSERT_EQ(ran.launches.size(), 1u);
    EXPECT_EQ(ran.launches[0].id, "saxpy");
    EXPECT_TRUE(ran.launches[0].traced.hazards.empty());
    const LaneTrace& trace = ran.launches[0].traced.trace;
    EXPECT_EQ(trace.launch.warps(), 32);
    const auto site = std::ranges::find(trace.sites, "d_y", &Site::array);
    ASSERT_NE(site, trace.sites.end());
    EXPECT_EQ(site->line, 7);
    using Kind = ProgramStep::Kind;
    std::vector<Kind> kinds;
    for (const ProgramStep& step : ran.report.steps) kinds.push_back(step.kind);
    EXPECT_EQ(kinds, (std::vector{Kind::upload, Kind::upload, Kind::launch, Kind::download}));
    EXPECT_EQ(ran.report.steps[2].line, 17);
    EXPECT_GT(ran.report.steps[2].us, 0);
}

TEST(CudaProgram, GetsItsArguments) { EXPECT_EQ(run(saxpy, {"77"}).report.output, "0 wrong of 77\n"); }

TEST(CudaProgram, ReportsItsExitCode) {
    EXPECT_EQ(run(with_main("return 3;")).report.exit_code, 3);
    EXPECT_EQ(run(with_main("exit(4);")).report.exit_code, 4);
    EXPECT_FALSE(passed(run(with_main("return 3;")).report));
}

TEST(CudaProgram, ComparesItsOutputWithTheExpectedOne) {
    EXPECT_EQ(run(with_main("printf(\"PASS\\n\"); return 0;"), {}, "PASS").report.as_expected, true);
    EXPECT_EQ(run(with_main("printf(\"no\\n\"); return 0;"), {}, "PASS").report.as_expected, false);
    EXPECT_EQ(run(with_main("printf(\"7 of 7\"); return 0;"), {}, "(.) of \\1").report.as_expected, true);
    const std::string lines = with_main("for (int i = 0; i < 20000; ++i) puts(\"row\"); puts(\"PASS\"); return 0;");
    EXPECT_EQ(run(lines, {}, "(.|\n)*PASS").report.as_expected, true) << "it needs no stack for each character";
}

TEST(CudaProgram, PrintsFromKernelsInOrder) {
    const CudaProgramRun ran =
        run(with_main("printf(\"before\\n\"); k<<<1, 2>>>(); cudaDeviceSynchronize(); puts(\"after\"); return 0;",
                      "__global__ void k() { printf(\"lane %d\\n\", threadIdx.x); }\n"));
    EXPECT_EQ(ran.report.output, "before\nlane 0\nlane 1\nafter\n");
}

TEST(CudaProgram, CountsEqualLaunchesOnce) {
    const CudaProgramRun ran = run(
        with_main("for (int i = 0; i < 5; ++i) k<<<2, 32>>>(); k<<<1, 32>>>(); return 0;", "__global__ void k() {}\n"));
    EXPECT_EQ(ran.report.launches, 6);
    ASSERT_EQ(ran.launches.size(), 2u);
    EXPECT_EQ(ran.launches[1].id, "k-2");
    ASSERT_EQ(ran.report.steps.size(), 2u);
    EXPECT_EQ(ran.report.steps[0].times, 5);
}

TEST(CudaProgram, NamesTheLaneThatLeavesAnArray) {
    const CudaProgramRun ran = run(with_main(R"(
    int* d;
    cudaMalloc(&d, 100 * sizeof(int));
    k<<<1, 128>>>(d);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;)",
                                             "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n"));
    EXPECT_EQ(ran.report.output, "cudaErrorIllegalAddress\n");
    ASSERT_EQ(ran.launches[0].traced.hazards.size(), 1u);
    const Hazard& hazard = ran.launches[0].traced.hazards[0];
    EXPECT_EQ(hazard.kind, HazardKind::out_of_bounds);
    EXPECT_EQ(hazard.array, "d");
    EXPECT_EQ(hazard.address, 100);
}

TEST(CudaProgram, StopsAtHostAccessToDeviceMemory) {
    const CudaProgramRun ran = run(with_main("int* d;\ncudaMalloc(&d, 400);\nreturn d[3];"));
    EXPECT_EQ(ran.report.fault,
              "line 6: the host code accessed device memory (byte 12 of d): copy it with cudaMemcpy first");
}

TEST(CudaProgram, AllowsHostAccessToManagedMemory) {
    const CudaProgramRun ran = run(with_main(R"(
    int* v;
    cudaMallocManaged(&v, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) v[i] = i;
    k<<<1, 32>>>(v);
    cudaDeviceSynchronize();
    printf("%d\n", v[31]);
    return 0;)",
                                             "__global__ void k(int* v) { v[threadIdx.x] *= 2; }\n"));
    EXPECT_EQ(ran.report.output, "62\n");
    EXPECT_TRUE(ran.launches[0].traced.hazards.empty());
}

TEST(CudaProgram, ReportsCopiesBeyondAnArray) {
    const CudaProgramRun ran =
        run(with_main("int a[200];\nint* d;\ncudaMalloc(&d, 400);\nprintf(\"%d\\n\", cudaMemcpy(d, a, 800, "
                      "cudaMemcpyHostToDevice));\n"
                      "return 0;"));
    EXPECT_EQ(ran.report.output, "1\n");
    const Hazard hazard = failed_call(ran.report);
    EXPECT_EQ(hazard.kind, HazardKind::copy_out_of_range);
    EXPECT_EQ(hazard.line, 7);
    EXPECT_EQ(hazard.array, "d");
    EXPECT_EQ(hazard.text, "cudaMemcpy takes 800 bytes from byte 0 of d, which has 400");
}

TEST(CudaProgram, ReportsADoubleFree) {
    const CudaProgramRun ran = run(with_main("int* d;\ncudaMalloc(&d, 400);\ncudaFree(d);\ncudaFree(d);\nreturn 0;"));
    const Hazard hazard = failed_call(ran.report);
    EXPECT_EQ(hazard.kind, HazardKind::invalid_free);
    EXPECT_EQ(hazard.line, 7);
    EXPECT_EQ(hazard.text, "cudaFree takes d, which is freed already");
}

TEST(CudaProgram, ReportsACopyInTheWrongDirection) {
    const CudaProgramRun ran = run(with_main(R"(
    int a[10], *d, *m;
    cudaMalloc(&d, sizeof a);
    cudaMallocManaged(&m, sizeof a);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(a, d, sizeof a, cudaMemcpyHostToDevice)));
    printf("%s\n", cudaGetErrorName(cudaMemcpy(d, m, sizeof a, cudaMemcpyHostToDevice)));
    printf("%s\n", cudaGetErrorName(cudaMemcpy(m, d, sizeof a, cudaMemcpyDeviceToHost)));
    return 0;)"));
    EXPECT_EQ(ran.report.output, "cudaErrorInvalidValue\ncudaSuccess\ncudaSuccess\n") << "managed memory fits any";
    const Hazard hazard = failed_call(ran.report);
    EXPECT_EQ(hazard.kind, HazardKind::wrong_direction);
    EXPECT_EQ(hazard.line, 8);
    EXPECT_EQ(hazard.text,
              "the copy goes from device memory (byte 0 of d) to host memory, but its direction is "
              "cudaMemcpyHostToDevice: use cudaMemcpyDeviceToHost");
    EXPECT_EQ(run(with_main("int a, b;\nreturn cudaMemcpy(&a, &b, 4, (cudaMemcpyKind)9);")).report.exit_code, 21)
        << "cudaErrorInvalidMemcpyDirection";
}

TEST(CudaProgram, NotesMemoryThatIsNeverFreed) {
    const std::string body = R"(
    int* d[3];
    for (int i = 0; i < 3; ++i)
        cudaMalloc(&d[i], 100);
    int* one;
    cudaMalloc(&one, 400);
    cudaFree(d[0]);)";
    const CudaProgramRun ran = run(with_main(body + "\nreturn 0;"));
    EXPECT_TRUE(passed(ran.report)) << "a note is not a failure";
    EXPECT_EQ(notes(ran.report, HazardKind::memory_leak),
              (std::vector<std::string>{
                  "line 7: 2 arrays, such as d[i], have 200 bytes and are never freed: call cudaFree for each",
                  "line 9: one has 400 bytes and is never freed: call cudaFree(one)"}));
    EXPECT_TRUE(run(with_main(body + "\nreturn cudaDeviceReset();")).report.host_hazards.empty());
    EXPECT_TRUE(run(with_main(body + "\nreturn 7;")).report.host_hazards.empty()) << "it gives up";
}

TEST(CudaProgram, NotesCopiesThatAreTooSmallForAKernel) {
    const std::string kernel = "__global__ void k(const float* a, float* b) { b[threadIdx.x] = a[threadIdx.x]; }\n";
    const auto body = [](const std::string& size) {
        return "float h[64] = {}, *p = h, *a, *b;\ncudaMalloc(&a, 256);\ncudaMalloc(&b, 256);\n"
               "cudaMemcpy(a, p, " +
               size +
               ", cudaMemcpyHostToDevice);\nk<<<1, 64>>>(a, b);\n"
               "cudaMemcpy(p, b, 256, cudaMemcpyDeviceToHost);\ncudaFree(a);\ncudaFree(b);\nreturn 0;";
    };
    const CudaProgramRun ran = run(with_main(body("sizeof p"), kernel));
    EXPECT_EQ(
        notes(ran.report, HazardKind::partial_copy),
        (std::vector<std::string>{"line 8: the copy has 8 of the 256 bytes of a, and a kernel reads others: sizeof "
                                  "of a pointer is 8, so give the size of the data"}));
    EXPECT_TRUE(run(with_main(body("256"), kernel)).report.host_hazards.empty());
}

TEST(CudaProgram, NotesCopiesOfElementsThatNothingWrote) {
    const std::string kernel = "__global__ void k(float* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n";
    const auto noted = [&](const std::string& work) {
        const CudaProgramRun ran = run(with_main("float h[100], *a;\ncudaMalloc(&a, 400);\n" + work +
                                                     "\ncudaMemcpy(h, a, 400, cudaMemcpyDeviceToHost);\n"
                                                     "cudaMemcpy(h, a, 400, cudaMemcpyDeviceToHost);\n"
                                                     "cudaFree(a);\nreturn 0;",
                                                 kernel));
        EXPECT_TRUE(passed(ran.report)) << "a note is not a failure";
        return notes(ran.report, HazardKind::unwritten_copy);
    };
    using Lines = std::vector<std::string>;
    EXPECT_EQ(noted("k<<<3, 32>>>(a);"),
              (Lines{"line 8: 4 of the 100 copied elements of a were never written, the first is a[96]: let the grid "
                     "cover all elements, or copy fewer"}));
    EXPECT_EQ(noted(""),
              (Lines{"line 8: a is copied, but nothing was written to it: check that a kernel got a and ran"}));
    EXPECT_EQ(noted("k<<<3, 32>>>(a); k<<<1, 4>>>(a + 96);"), Lines{});
    EXPECT_EQ(noted("k<<<3, 32>>>(a); cudaMemset(a + 96, 0, 16);"), Lines{});
}

TEST(CudaProgram, MayLeaveThePaddingOfStructuresUnwritten) {
    const CudaProgramRun ran = run(with_main(R"(
    Pair h[8], *a, *b;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    make<<<1, 8>>>(a);
    copy<<<1, 8>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    return h[7].number != 7;)",
                                             R"(
struct Pair { double value; int number; };
__global__ void make(Pair* a) { a[threadIdx.x].value = 1; a[threadIdx.x].number = threadIdx.x; }
__global__ void copy(const Pair* a, Pair* b) { b[threadIdx.x] = a[threadIdx.x]; }
)"));
    EXPECT_TRUE(passed(ran.report)) << ran.report.output;
    EXPECT_TRUE(ran.report.host_hazards.empty());
}

TEST(CudaProgram, NotesErrorsThatItNeverLooksAt) {
    const std::string copy = "int a[200], *d;\ncudaMalloc(&d, 400);\ncudaMemcpy(d, a, 800, cudaMemcpyHostToDevice);\n";
    const std::string end = "cudaFree(d);\nreturn 0;";
    EXPECT_EQ(
        notes(run(with_main(copy + end)).report, HazardKind::unchecked_error),
        (std::vector<std::string>{
            "line 6: cudaMemcpy failed with cudaErrorInvalidValue (invalid argument), and the program never looked "
            "at the error: check what the call returns, or cudaGetLastError() after a launch"}));
    EXPECT_TRUE(notes(run(with_main(copy + "if (cudaGetLastError()) puts(\"seen\");\n" + end)).report,
                      HazardKind::unchecked_error)
                    .empty());
    const std::string launch = "k<<<1, 4096>>>();\n", kernel = "__global__ void k() {}\n";
    EXPECT_EQ(notes(run(with_main(launch + "return 0;", kernel)).report, HazardKind::unchecked_error).size(), 1u);
    EXPECT_TRUE(notes(run(with_main("cudaError_t e =\n cudaFree((void*)1);\nreturn e == 0;")).report,
                      HazardKind::unchecked_error)
                    .empty())
        << "a variable takes it";
}

TEST(CudaProgram, EndsWithAFaultIfACopyOverwritesItsStack) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the sanitizer ends the test";
#endif
    const CudaProgramRun ran = run(with_main(R"(
    float h[10], *d;
    cudaMalloc(&d, 40000);
    cudaMemset(d, 0, 40000);
    cudaMemcpy(h, d, 40000, cudaMemcpyDeviceToHost);
    puts("copied");
    return h[3] > 0;)"));
    EXPECT_EQ(ran.report.output, "copied\n");
    EXPECT_NE(ran.report.fault.find("past the end of a local array"), std::string::npos) << ran.report.fault;
    EXPECT_FALSE(ran.report.steps.empty()) << "its steps are kept";
}

TEST(CudaProgram, LooksAtALastingErrorOnce) {
    const std::string kernel = "__global__ void k(int* to) { to[threadIdx.x] = 1; }\n";
    const auto is_noted = [&](const std::string& look) {
        const std::string body = "int* d;\ncudaMalloc(&d, 4);\nk<<<1, 32>>>(d);\n" + look + "\ncudaFree(d);\nreturn 0;";
        return !notes(run(with_main(body, kernel)).report, HazardKind::unchecked_error).empty();
    };
    EXPECT_TRUE(is_noted("cudaDeviceSynchronize();"));
    EXPECT_FALSE(is_noted("cudaError_t e = cudaDeviceSynchronize();\nputs(cudaGetErrorString(e));"));
    EXPECT_FALSE(is_noted("cudaError_t e = cudaGetLastError(); e = cudaDeviceSynchronize();\nprintf(\"%d\", e);"));
    EXPECT_FALSE(is_noted("puts(cudaGetErrorString(cudaDeviceSynchronize()));"));
}

/// A program of several files in a folder.
class ProgramFolder {
public:
    std::filesystem::path operator/(const std::string& name) const { return folder_.path() / name; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(*this / name) << text; }
    CudaProgramRun run(const std::vector<std::string>& files, Progress& progress) const {
        ProgramProblem program;
        for (const std::string& file : files) program.sources.push_back((*this / file).string());
        Experiment experiment;
        experiment.problem = program;
        return run_cuda_program(program, experiment, h200(), progress);
    }
    CudaProgramRun run(const std::vector<std::string>& files) const {
        Progress progress;
        return run(files, progress);
    }

private:
    const ScratchFolder folder_{"program_test"};
};

TEST(CudaProgram, WritesToAFolderOfItsOwn) {
    const ProgramFolder folder;
    folder.write("writes.cu", with_main(R"(
    std::ofstream("missing/none.txt") << "there is no such folder";
    mkdir("made", 0700);
    std::ofstream("made/out.txt") << "written\n";
    std::string word;
    std::ifstream("made/out.txt") >> word;
    FILE* other = fopen("/var/tmp/lanescope_other", "w");
    fputs("four", other);
    printf("%s %d\n", word.c_str(), access("made/out.txt", F_OK));
    return 0;)",
                                        "#include <fstream>\n#include <string>\n#include <sys/stat.h>\n"
                                        "#include <unistd.h>\n"));
    const CudaProgramRun ran = folder.run({"writes.cu"});
    EXPECT_EQ(ran.report.output, "written 0\n");
    EXPECT_EQ(ran.report.files, (std::vector<WrittenFile>{{"made/out.txt", 8}, {"var/tmp/lanescope_other", 4}}));
    EXPECT_FALSE(std::filesystem::exists(folder / "made"));
    EXPECT_FALSE(std::filesystem::exists("/var/tmp/lanescope_other"));
}

TEST(CudaProgram, ReopensItsStreamsInItsFolder) {
    const ProgramFolder folder;
    folder.write("reopens.cu", with_main(R"(
    if (!freopen("log.txt", "w", stderr)) return 1;
    fputs("three", stderr);
    FILE* file = fopen("a.txt", "w");
    file = freopen("b.txt", "w", file);
    fputs("22", file);
    fclose(file);
    return 0;)"));
    const CudaProgramRun ran = folder.run({"reopens.cu"});
    EXPECT_EQ(ran.report.exit_code, 0);
    EXPECT_EQ(ran.report.files, (std::vector<WrittenFile>{{"a.txt", 0}, {"b.txt", 2}, {"log.txt", 5}}));
}

TEST(CudaProgram, ChangesACopyOfItsDataFile) {
    const ProgramFolder folder;
    folder.write("data.txt", "kept ");
    folder.write("adds.cu", with_main(R"(
    FILE* data = fopen("data.txt", "a");
    fputs("added", data);
    fclose(data);
    char text[20];
    fgets(text, sizeof text, fopen("data.txt", "r"));
    puts(text);
    return 0;)"));
    Progress progress;
    std::string handed;
    progress.listen_to_files([&](const std::string& name, std::span<const std::byte> content) {
        handed = name + ": " + std::string(reinterpret_cast<const char*>(content.data()), content.size());
    });
    EXPECT_EQ(folder.run({"adds.cu"}, progress).report.output, "kept added\n");
    EXPECT_EQ(handed, "data.txt: kept added");
    EXPECT_EQ(read_file(folder / "data.txt", 100), "kept ");
}

TEST(CudaProgram, StartsNoProcessesAndOpensNoSockets) {
    const CudaProgramRun ran =
        run(with_main("const int pid = fork();\nif (pid == 0) _exit(3);\n"
                      "return pid == -1 && socket(AF_INET, SOCK_STREAM, 0) == -1 ? 0 : 1;",
                      "#include <sys/socket.h>\n#include <unistd.h>\n"));
    EXPECT_EQ(ran.report.exit_code, 0);
    EXPECT_EQ(notes(ran.report, HazardKind::forbidden_call),
              (std::vector<std::string>{
                  "line 6: fork() fails: a program may not start processes or use the network here",
                  "line 8: socket() fails: a program may not start processes or use the network here"}));
}

TEST(CudaProgram, AdvisesEarlyOnALongLaunchAndCanBeCancelled) {
    const Written written(with_main("k<<<100000, 256>>>(atoi(\"100000\"));\nreturn cudaDeviceSynchronize();",
                                    "__global__ void k(int n) { for (volatile int i = 0; i < n; ++i) {} }\n"));
    Experiment experiment;
    experiment.problem = ProgramProblem{{written.path()}, {}, {}, {"12345"}, {}};
    Progress progress;
    auto running = std::async(std::launch::async, [&] {
        run_cuda_program(experiment.problem.as<ProgramProblem>(), experiment, h200(), progress);
    });
    while (progress.advice().empty() && running.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
    }
    const std::string advice = progress.advice();
    progress.cancel();
    EXPECT_THROW(running.get(), Cancelled);
    EXPECT_NE(advice.find("launch 1, k at " + written.path() + ":5, 100000 x 256: "), std::string::npos) << advice;
    EXPECT_NE(advice.find("make the program's arguments smaller: -- 12345"), std::string::npos) << advice;
}

TEST(CudaProgram, KeepsEqualNamesOfTwoFilesApart) {
    const ProgramFolder folder;
    folder.write("first.cu",
                 with_main("k<<<1, 1>>>();\nprintf(\"%d %d\\n\", helper(), other());\nreturn cudaDeviceSynchronize();",
                           "int other();\nstatic int helper() { return 1; }\n__global__ void k() {}\n"));
    folder.write("second.cu",
                 "static int helper() { return 2; }\n__global__ void k() {}\n"
                 "int other() { k<<<1, 1>>>(); return helper(); }\n");
    const CudaProgramRun ran = folder.run({"first.cu", "second.cu"});
    EXPECT_EQ(ran.report.output, "1 2\n");
    EXPECT_EQ(ran.launches.size(), 2u);
    std::vector<std::string> places;
    for (const ProgramStep& step : ran.report.steps) places.push_back(line_in_words(step.file, step.line));
    EXPECT_EQ(places, (std::vector<std::string>{"7", "second.cu:3"}));
}

TEST(CudaProgram, KeepsAnEqualNameInAHeaderApart) {
    const ProgramFolder folder;
    folder.write("first.cu", with_main("printf(\"%d %d\\n\", helper(), other());\nreturn 0;",
                                       "int other();\nstatic int helper() { return 1; }\n"));
    folder.write("helper.cuh", "static int helper() { return 2; }\n");
    folder.write("second.cu", "#include \"helper.cuh\"\nint other() { return helper(); }\n");
    EXPECT_EQ(folder.run({"first.cu", "second.cu"}).report.output, "1 2\n");
}

TEST(CudaProgram, NamesTheFileOfAHazardOfHostCode) {
    const ProgramFolder folder;
    folder.write("main.cu", with_main("allocate();\nreturn 0;", "void allocate();\n"));
    folder.write("other.cu", "void allocate() {\n    float* kept;\n    cudaMalloc(&kept, 8);\n}\n");
    const CudaProgramRun ran = folder.run({"main.cu", "other.cu"});
    ASSERT_EQ(ran.report.host_hazards.size(), 1u);
    EXPECT_EQ(ran.report.host_hazards[0].file, (folder / "other.cu").string());
    EXPECT_EQ(ran.report.host_hazards[0].line, 3);
    EXPECT_EQ(ran.report.host_hazards[0].array, "kept");
}

TEST(CudaProgram, HasFilesOfPlainCpp) {
    const ProgramFolder folder;
    folder.write("main.cu", with_main("printf(\"%g\\n\", half_of(5));\nreturn 0;", "double half_of(double);\n"));
    folder.write("host.cpp", "#include <cmath>\ndouble half_of(double x) { return std::fabs(x) / 2; }\n");
    EXPECT_EQ(folder.run({"main.cu", "host.cpp"}).report.output, "2.5\n");
}

TEST(CudaProgram, NamesEachArrayOfALine) {
    const CudaProgramRun ran = run(R"(
        int main() {
            float *a, *b;
            cudaMalloc(&a, 4), cudaMalloc(&b, 8);
            cudaFree(a);
        })");
    ASSERT_EQ(ran.report.host_hazards.size(), 1u);
    EXPECT_EQ(ran.report.host_hazards[0].kind, HazardKind::memory_leak);
    EXPECT_EQ(ran.report.host_hazards[0].array, "b");
}

TEST(CudaProgram, SharesRegisteredMemoryWithKernels) {
    const CudaProgramRun ran = run(R"(
#include <cstdio>
#include <cstdlib>
__global__ void increment(float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 1;
}
int main() {
    const int n = 1000;
    float* x = (float*)malloc(n * sizeof(float));
    float* there = nullptr;
    printf("%s, ", cudaGetErrorName(cudaHostGetDevicePointer(&there, x, 0)));
    cudaHostRegister(x, n * sizeof(float), cudaHostRegisterMapped);
    cudaHostGetDevicePointer(&there, x, 0);
    for (int i = 0; i < n; ++i) x[i] = i;
    increment<<<4, 256>>>(there, n);
    cudaDeviceSynchronize();
    x[5] = 100;
    increment<<<4, 256>>>(there, n);
    cudaDeviceSynchronize();
    printf("%g %g\n", x[5], x[999]);
    cudaHostUnregister(x);
    free(x);
})");
    EXPECT_EQ(ran.report.output, "cudaErrorInvalidValue, 101 1001\n");
    EXPECT_TRUE(ran.report.host_hazards.empty());
}

TEST(CudaProgram, ReusesFreedMemory) {
    const CudaProgramRun ran = run(with_main(R"(
    for (int i = 0; i < 200; ++i) {
        int* d;
        if (cudaMalloc(&d, 4096) != cudaSuccess) return 1;
        cudaFree(d);
    }
    return 0;)"));
    EXPECT_EQ(ran.report.exit_code, 0);
}

TEST(CudaProgram, HasAnyNumberOfAllocations) {
    const CudaProgramRun ran = run(R"(
#include <cstdio>
__global__ void set(int** all, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) all[i][i % 3] = i;
}
int main() {
    const int count = 2000;
    int *arrays[count], **all;
    for (int i = 0; i < count; ++i) cudaMalloc(&arrays[i], 3 * sizeof(int));
    cudaMalloc(&all, sizeof arrays);
    cudaMemcpy(all, arrays, sizeof arrays, cudaMemcpyHostToDevice);
    set<<<(count + 255) / 256, 256>>>(all, count);
    int right = 0;
    for (int i = 0; i < count; ++i) {
        int value;
        cudaMemcpy(&value, arrays[i] + i % 3, sizeof value, cudaMemcpyDeviceToHost);
        right += value == i;
        if (i > 1) cudaFree(arrays[i]);
    }
    cudaFree(all);
    cudaFree(arrays[0]);
    int *managed;
    for (int i = 0; i < count; ++i) cudaMallocManaged(&managed, 4);
    *managed = 5;
    printf("%d right, %d\n", right, *managed);
})");
    EXPECT_EQ(ran.report.output, "2000 right, 5\n");
    ASSERT_EQ(ran.launches.size(), 1u);
    EXPECT_TRUE(ran.launches[0].traced.hazards.empty());
    const auto leaks = notes(ran.report, HazardKind::memory_leak);
    ASSERT_EQ(leaks.size(), 2u) << "one of the first array, and one of managed memory";
    EXPECT_EQ(leaks[1].find("2000 arrays") == std::string::npos, false) << leaks[1];
}

TEST(CudaProgram, ChecksEachOfManyAllocations) {
    const CudaProgramRun ran = run(R"(
int main() {
    int* arrays[300];
    for (int i = 0; i < 300; ++i) cudaMalloc(&arrays[i], 8);
    int values[4] = {};
    if (cudaMemcpy(arrays[299], values, 16, cudaMemcpyHostToDevice) != cudaErrorInvalidValue) return 1;
    for (int i = 0; i < 300; ++i) cudaFree(arrays[i]);
    return cudaFree(arrays[299]) != cudaErrorInvalidValue;
})");
    EXPECT_EQ(ran.report.exit_code, 0);
    std::vector<HazardKind> kinds;
    for (const Hazard& hazard : ran.report.host_hazards) kinds.push_back(hazard.kind);
    EXPECT_EQ(kinds, (std::vector{HazardKind::copy_out_of_range, HazardKind::invalid_free}));
}

TEST(CudaProgram, KeepsVariablesOfTheDevice) {
    const CudaProgramRun ran = run(with_main(R"(
    float f = 2.5f;
    cudaMemcpyToSymbol(factor, &f, sizeof f);
    k<<<1, 1>>>();
    k<<<1, 1>>>();
    cudaMemcpyFromSymbol(&f, sum, sizeof f);
    printf("%g\n", f);
    return 0;)",
                                             "__constant__ float factor;\n__device__ float sum = 1;\n"
                                             "__global__ void k() { sum += factor; }\n"));
    EXPECT_EQ(ran.report.output, "6\n");
}

TEST(CudaProgram, LaunchesFromSeveralThreads) {
    const CudaProgramRun ran = run(with_main(R"(
    int* v;
    cudaMallocManaged(&v, 4 * sizeof(int));
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([=] { k<<<1, 1>>>(v, i); });
    for (auto& thread : threads) thread.join();
    printf("%d%d%d%d\n", v[0], v[1], v[2], v[3]);
    return 0;)",
                                             "#include <thread>\n#include <vector>\n"
                                             "__global__ void k(int* v, int i) { v[i] = i + 1; }\n"));
    EXPECT_EQ(ran.report.output, "1234\n");
    EXPECT_EQ(ran.report.launches, 4);
}

/// Text files of one folder, removed at the end.
class Folder {
public:
    Folder() { std::filesystem::create_directories(path_); }
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string add(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_ =
        std::filesystem::path(testing::TempDir()) / ("lanescope_files_" + std::to_string(getpid()));
};

TEST(CudaProgram, MayHaveSeveralFiles) {
    const Folder folder;
    const std::vector<std::string> sources{folder.add("a.cu", R"(
#include <cstdio>
extern "C" bool is_right(int value);
static int factor = 2;
static __global__ void scale(int* v, int by) { *v *= by; }
int run_b(int* d);
int main() {
    int value = 3, *d;
    cudaMalloc(&d, 4);
    cudaMemcpy(d, &value, 4, cudaMemcpyHostToDevice);
    scale<<<1, 1>>>(d, factor);
    printf("%d %d\n", run_b(d), (int)is_right(42));
    return 0;
}
)"),
                                           folder.add("b.cu", R"(
static int factor = 7;
static __global__ void scale(int* v, int by) { *v *= by; }
int run_b(int* d) {
    int value;
    scale<<<1, 1>>>(d, factor);
    cudaMemcpy(&value, d, 4, cudaMemcpyDeviceToHost);
    return value;
}
)"),
                                           folder.add("c.cpp", R"(
#define min(a, b) ((a) < (b) ? (a) : (b))
extern "C" int is_right(int value) { return min(value, 100) == 42; }
)")};
    const CudaProgramRun ran = run_files(sources);
    EXPECT_EQ(ran.report.output, "42 1\n");
    EXPECT_EQ(ran.report.launches, 2);
}

TEST(CudaProgram, MayHaveFilesThatOthersDefinitionsWouldBreak) {
    const Folder folder;
    folder.add("offset.cu", "#define offset (blockIdx.x + 1)\n");
    const std::vector<std::string> sources{folder.add("a.cu", R"(
#include <cstdio>
#include "offset.cu"
int run_b();
extern "C" int last_of_c();
__global__ void unused(int* v) { v[offset] = 0; }
int main() { return printf("%d %d\n", run_b(), last_of_c()) < 0; }
)"),
                                           folder.add("b.cu", "int run_b() { int offset = 5; return offset; }\n"),
                                           folder.add("c.cpp", R"(
typedef struct { int first, last; } uchar4;
extern "C" int last_of_c() { uchar4 pair{6, 7}; return pair.last; }
)")};
    const CudaProgramRun ran = run_files(sources);
    EXPECT_EQ(ran.report.output, "5 7\n");
}

// clang 14 writes a wrong instruction for this.
TEST(CudaProgram, SelectsBySignsOf64Bits) {
    EXPECT_EQ(run(with_main("k<<<1, 1>>>(-5, 5); return cudaDeviceSynchronize();", R"(
__global__ void k(long long a, long long b) {
    printf("%llu %llu %lld %lld\n", a < 0 ? 7ULL : 0, b < 0 ? 7ULL : 0, a >> 62 & 6, a >> 40 & 0xfffffff);
}
)"))
                  .report.output,
              "7 0 6 268435455\n");
}

TEST(CudaProgram, MayHaveBlanksInTheSignsOfLaunches) {
    const Folder folder;
    const CudaProgramRun ran = run_files({folder.add("a.cu", R"(
#include <cstdio>
void run_b();
__global__ void a() { printf("%d ", threadIdx.x); }
int main() {
    a << < 1, 2 >> > ();
    run_b();
    return cudaDeviceSynchronize();
}
)"),
                                          folder.add("b.cu", R"(#include <cstdio>
__global__ void b() { printf("b\n"); }
void run_b() { b << <1, 1 >> > (); }
)")});
    EXPECT_EQ(ran.report.output, "0 1 b\n");
}

TEST(CudaProgram, MayHaveFilesInC) {
    const Folder folder;
    folder.add("sizes.h", "enum { fields = 3 };\n");
    const CudaProgramRun ran = run_files({folder.add("a.cu", R"(
#include <cstdio>
__global__ void fill(int* v, int n) { if (threadIdx.x < n) v[threadIdx.x] = threadIdx.x + 1; }
extern "C" void fill_on_gpu(int* to, int n) {
    int* device;
    cudaMalloc(&device, n * sizeof(int));
    fill<<<1, 32>>>(device, n);
    cudaMemcpy(to, device, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device);
}
)"),
                                          folder.add("main.c", R"(
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "sizes.h"
void fill_on_gpu(int*, int);
total(new, n) int* new; int n; {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += new[i];
    return sum + older(n);
}
int older(int n) { return 10 * n; }
int main(void) {
    int* class = malloc(fields * sizeof *class);
    fill_on_gpu(class, fields);
    assert(class);
    printf("%g\n", sqrt(total(class, fields)));
    free(class);
    return 0;
}
)")});
    EXPECT_EQ(ran.report.output, "6\n");
    EXPECT_EQ(ran.report.exit_code, 0);
}

TEST(CudaProgram, SaysWhereAFileInCIsWrong) {
    const Folder folder;
    const std::vector<std::string> sources{folder.add("a.cu", "int main() { return 0; }\n"),
                                           folder.add("b.c", "int b() {\n    return missing;\n}\n")};
    const KernelFault fault = first_fault([&] { run_files(sources); });
    EXPECT_EQ(fault.line, 2);
    EXPECT_EQ(std::filesystem::path(fault.file).filename(), "b.c");
}

TEST(CudaProgram, SharesAHeaderWithoutGuard) {
    const Folder folder;
    folder.add("sizes.h", "enum Size { small = 3, large = 7 };\ntypedef struct { Size size; } Problem;\n");
    folder.add("all.h", "#include \"sizes.h\"\nstatic inline int twice(int v) { return 2 * v; }\n");
    const CudaProgramRun ran = run_files({folder.add("a.cu", R"(
#include <cstdio>
#include "all.h"
int other(Problem problem);
int main() { return printf("%d %d\n", twice(small), other({large})) < 0; }
)"),
                                          folder.add("b.cu", R"(
#include "all.h"
int other(Problem problem) { return twice(problem.size); }
)")});
    EXPECT_EQ(ran.report.output, "6 14\n");
}

TEST(CudaProgram, MayIncludeAFileOfAnyName) {
    const Folder folder;
    folder.add("kernel.cu", "__global__ void k(int* v) { *v = 42; }\n");
    const CudaProgramRun ran = run_files({folder.add("main.cu", with_main(R"(
    int value, *d;
    cudaMalloc(&d, 4);
    k<<<1, 1>>>(d);
    cudaMemcpy(&value, d, 4, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d\n", value);
    return 0;)",
                                                                          "#include \"kernel.cu\"\n"))});
    EXPECT_EQ(ran.report.output, "42\n");
}

TEST(CudaProgram, FindsKernelsThatAHeaderDeclaresDifferently) {
    const Folder folder;
    folder.add("solver.h", "__global__ void scale(int* from, int* to);\nvoid solve(int* d);\n");
    const CudaProgramRun ran = run_files({folder.add("main.cu", with_main(R"(
    int value = 21, *d;
    cudaMalloc(&d, 8);
    cudaMemcpy(d, &value, 4, cudaMemcpyHostToDevice);
    solve(d);
    cudaMemcpy(&value, d + 1, 4, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d\n", value);
    return 0;)",
                                                                          "#include \"solver.h\"\n")),
                                          folder.add("solver.cu", R"(
__global__ void scale(const int* from, int* to) { *to = 2 * *from; }
void solve(int* d) { scale<<<1, 1>>>(d, d + 1); }
)")});
    EXPECT_EQ(ran.report.output, "42\n");
}

TEST(CudaProgram, CannotCopyFromANullPointer) {
    EXPECT_EQ(run(with_main(R"(
    int* d;
    cudaMalloc(&d, 4);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(d, nullptr, 4, cudaMemcpyHostToDevice)));
    cudaFree(d);
    return 0;)"))
                  .report.output,
              "cudaErrorInvalidValue\n");
}

TEST(CudaProgram, TellsHowItEnded) {
    EXPECT_EQ(run(with_main("int* p = nullptr; return *(volatile int*)p;")).report.fault,
              "line 4: the host code used a null pointer");
    EXPECT_EQ(run(with_main("throw 1;")).report.fault, "main() threw an uncaught exception");
}

TEST(CudaProgram, IsRefusedWithTheCompilersError) {
    EXPECT_EQ(first_fault([] { run(with_main("return undeclared;")); }).line, 4);
}

TEST(CudaProgram, NamesWhatReplacesATextureReference) {
    const KernelFault fault =
        first_fault([] { run(with_main("return 0;", "texture<float, 1, cudaReadModeElementType> t;\n")); });
    EXPECT_NE(fault.text.find("cudaTextureObject_t"), std::string::npos) << fault.text;
}

TEST(CudaProgram, IsFoundByItsMain) {
    EXPECT_TRUE(has_main("int main() {}"));
    EXPECT_TRUE(has_main("std::int32_t main() {}"));
    EXPECT_TRUE(has_main("/* main */\nint\nmain (int argc, char** argv) { return 0; }"));
    EXPECT_FALSE(has_main("// int main()\nconst char* s = \"int main()\"; void domain(int main_row) {}"));
}

TEST(CudaProgram, IsWrittenAsWordsOfAShell) {
    const ProgramProblem program{{"a b.cu", "c.cu"}, {"inc"}, {"N=5"}, {"10", "two words", "it's"}, "PASS(ED)?", true};
    EXPECT_EQ(parse_program(in_words(program)), program);
    EXPECT_EQ(in_words(ProgramProblem{{"saxpy.cu"}, {}, {}, {"1000"}, {}}), "saxpy.cu -- 1000");
}

const std::string grid_sum = R"(
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void sum(const float* x, float* parts, float* y, int n) {
    cg::grid_group grid = cg::this_grid();
    float own = 0.0f;
    for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) own += x[i];
    for (int lanes = 16; lanes > 0; lanes /= 2) own += __shfl_down_sync(~0u, own, lanes);
    __shared__ float warps[2];
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = own;
    __syncthreads();
    if (threadIdx.x == 0) parts[blockIdx.x] = warps[0] + warps[1];
    SYNC
    if (grid.thread_rank() < 4) {
        float all = 0.0f;
        for (int b = 0; b < (int)gridDim.x; ++b) all += parts[b];
        y[threadIdx.x] = all;
    }
}
int main() {
    const int n = 10000, blocks = BLOCKS;
    float *x, *parts, *y, out[4];
    cudaMallocManaged(&x, n * sizeof(float));
    for (int i = 0; i < n; ++i) x[i] = 1.0f;
    cudaMalloc(&parts, blocks * sizeof(float));
    cudaMalloc(&y, sizeof out);
    int count = n;
    void* arguments[] = {&x, &parts, &y, &count};
    LAUNCH
    const cudaError_t error = cudaMemcpy(out, y, sizeof out, cudaMemcpyDeviceToHost);
    printf("%s %g %g\n", cudaGetErrorName(error), out[0], out[3]);
    cudaFree(x), cudaFree(parts), cudaFree(y);
    return out[0] == 10000.0f ? 0 : 1;
}
)";

std::string with_grid_sum(const std::string& sync, const std::string& launch, const std::string& blocks) {
    std::string text = grid_sum;
    for (const auto& [word, content] : {std::pair{"SYNC", sync}, {"LAUNCH", launch}, {"BLOCKS", blocks}})
        text.replace(text.find(word), std::string_view(word).size(), content);
    return text;
}

const std::string cooperative = "cudaLaunchCooperativeKernel((void*)sum, blocks, 64, arguments, 0, 0);";

TEST(CudaProgram, HasBlocksThatWaitForEachOther) {
    const CudaProgramRun ran = run(R"(
#include <cstdio>
__global__ void add_in_turn(int* turn, float* sum, int times) {
    for (int i = 0; i < times; ++i) {
        while (atomicAdd(turn, 0) % gridDim.x != gridDim.x - 1 - blockIdx.x) {
        }
        __threadfence();
        *sum = *sum / 2 + float(blockIdx.x);
        __threadfence();
        atomicAdd(turn, 1);
    }
}
int main() {
    int* turn;
    float* sum;
    cudaMalloc(&turn, sizeof(int));
    cudaMalloc(&sum, sizeof(float));
    cudaMemset(turn, 0, sizeof(int));
    cudaMemset(sum, 0, sizeof(float));
    for (int launch = 0; launch < 200; ++launch) add_in_turn<<<4, 1>>>(turn, sum, 20);
    float expected = 0, found = 0;
    for (int i = 0; i < 200 * 20; ++i)
        for (int block = 3; block >= 0; --block) expected = expected / 2 + float(block);
    cudaMemcpy(&found, sum, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%s\n", found == expected ? "right" : "wrong");
    cudaFree(turn);
    cudaFree(sum);
})");
    EXPECT_EQ(ran.report.output, "right\n");
    ASSERT_EQ(ran.launches.size(), 1u);
    EXPECT_TRUE(ran.launches[0].traced.hazards.empty());
    EXPECT_GT(ran.report.unchecked, 0) << "launches without checks take turns too";
}

TEST(GridBarrier, LetsBlocksReadWhatOthersWrote) {
    for (const char* blocks : {"1", "40", "1000"}) {
        const CudaProgramRun made = run(with_grid_sum("grid.sync();", cooperative, blocks));
        EXPECT_EQ(made.report.output, "cudaSuccess 10000 10000\n") << blocks;
        ASSERT_EQ(made.launches.size(), 1u);
        EXPECT_TRUE(made.launches[0].traced.hazards.empty()) << made.launches[0].traced.hazards[0].text;
    }
}

TEST(GridBarrier, ReportsARaceOfBlocksWithoutIt) {
    const CudaProgramRun made = run(with_grid_sum("", cooperative, "40"));
    ASSERT_EQ(made.launches.size(), 1u);
    ASSERT_FALSE(made.launches[0].traced.hazards.empty());
    EXPECT_EQ(made.launches[0].traced.hazards[0].kind, HazardKind::global_race);
}

TEST(GridBarrier, ReportsARaceOfBlocksAfterIt) {
    const CudaProgramRun made =
        run(with_grid_sum("grid.sync(); if (threadIdx.x == 0) parts[blockIdx.x / 2] = 1.0f;", cooperative, "40"));
    ASSERT_EQ(made.launches.size(), 1u);
    ASSERT_FALSE(made.launches[0].traced.hazards.empty());
    EXPECT_EQ(made.launches[0].traced.hazards[0].kind, HazardKind::global_race);
}

TEST(GridBarrier, NeedsACooperativeLaunch) {
    const CudaProgramRun made = run(with_grid_sum("grid.sync();", "sum<<<blocks, 64>>>(x, parts, y, count);", "40"));
    ASSERT_EQ(made.launches.size(), 1u);
    ASSERT_EQ(made.launches[0].traced.hazards.size(), 1u);
    EXPECT_NE(
        made.launches[0].traced.hazards[0].text.find("waits for all 40 blocks, but the launch is not cooperative"),
        std::string::npos)
        << made.launches[0].traced.hazards[0].text;
}

TEST(GridBarrier, ReportsABlockThatEndsBeforeIt) {
    const CudaProgramRun made = run(with_grid_sum("if (blockIdx.x == 7) return; grid.sync();", cooperative, "40"));
    ASSERT_EQ(made.launches.size(), 1u);
    ASSERT_EQ(made.launches[0].traced.hazards.size(), 1u);
    EXPECT_EQ(made.launches[0].traced.hazards[0].kind, HazardKind::divergent_barrier);
    EXPECT_NE(made.report.output.find("cudaErrorLaunchFailure"), std::string::npos);
}

TEST(GridBarrier, RefusesMoreBlocksThanRunTogether) {
    const CudaProgramRun made = run(with_grid_sum(
        "grid.sync();",
        "printf(\"%s \", cudaGetErrorName(cudaLaunchCooperativeKernel((void*)sum, blocks, 64, arguments, 0, 0)));",
        "5000"));
    EXPECT_TRUE(made.report.output.starts_with("cudaErrorCooperativeLaunchTooLarge ")) << made.report.output;
    EXPECT_TRUE(made.launches.empty());
}

}  // namespace
}  // namespace lanescope
