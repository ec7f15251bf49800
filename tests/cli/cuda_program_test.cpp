// `lanescope run` and others on a program with its own main().
#include <gtest/gtest.h>

#include <signal.h>

#include <chrono>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::Ended;
using program::lanescope;

const std::string doubling = R"(
#include <cstdio>
#include <cstdlib>
#include "factor.h"
__global__ void scale(int* v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= FACTOR;
}
int main(int argc, char** argv) {
    int n = atoi(argv[1]);
    int* v;
    cudaMallocManaged(&v, n * sizeof(int));
    for (int i = 0; i < n; ++i) v[i] = i;
    scale<<<(n + 63) / 64, 64>>>(v, n);
    cudaDeviceSynchronize();
    printf("last %d\n", v[n - 1]);
    return v[n - 1] == 2 * (n - 1) ? 0 : 5;
}
)";

class CudaProgramCommand : public testing::Test {
protected:
    CudaProgramCommand() {
        std::ofstream(file) << doubling;
        std::filesystem::create_directory(headers);
        std::ofstream(headers + "/factor.h") << "#ifndef FACTOR\n#define FACTOR 2\n#endif\n";
    }
    Ended run(const std::string& options, const std::string& arguments, const std::string& command = "run") const {
        return lanescope(command + " " + file + " -I " + headers + " " + options + " -- " + arguments);
    }

    /// Replaces the program by one with this body of main(), from line 5 on.
    void write_main(const std::string& body) const {
        std::ofstream(file) << "#include <cstdio>\n#include <cstdlib>\n#include <fstream>\n"
                               "#include <unistd.h>\nint main() {"
                            << body << "return 0; }\n";
    }

    program::Folder folder;
    const std::string file = folder / "doubling.cu", headers = folder / "headers";
};

TEST_F(CudaProgramCommand, PrintsTheOutputAndTheLaunches) {
    const Ended ended = run("", "100");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with("last 198\n")) << ended.out;
    EXPECT_NE(ended.out.find("exit code 0, 1 launch;"), std::string::npos) << ended.out;
    EXPECT_NE(ended.out.find("2 x 64"), std::string::npos) << ended.out;
    EXPECT_EQ(ended.out.find("verified"), std::string::npos) << "nothing verifies a program";
}

TEST_F(CudaProgramCommand, EndsWith1IfItsOwnCheckFails) {
    const Ended ended = run("-D FACTOR=3", "100");
    EXPECT_EQ(ended.code, 1);
    EXPECT_NE(ended.err.find("exit code 5"), std::string::npos) << ended.err;
    EXPECT_EQ(run("--expect 'last 7'", "100").code, 1);
    EXPECT_EQ(run("--expect '('", "100").code, 2) << "it is no regular expression";
}

TEST_F(CudaProgramCommand, WritesJson) {
    const Ended ended = run("--json -", "100");
    const auto results = nlohmann::json::parse(ended.out);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0]["variant"], "scale");
    EXPECT_TRUE(results[0]["verified"].is_null());
    EXPECT_EQ(results[0]["program"]["output"], "last 198\n");
    EXPECT_EQ(results[0]["program"]["exit_code"], 0);
    EXPECT_NE(ended.err.find("last 198"), std::string::npos) << "the program's output does not mix with the JSON";
}

TEST_F(CudaProgramCommand, KeepsARecording) {
    const std::string recording = folder / "run.lane";
    EXPECT_EQ(run("--out " + recording, "100").code, 0);
    const Ended opened = lanescope("open " + recording);
    EXPECT_NE(opened.out.find("exit code 0, 1 launch;"), std::string::npos) << opened.out << opened.err;
}

TEST_F(CudaProgramCommand, TracesTheLaunches) {
    const Ended ended = run("", "40", "trace");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("store"), std::string::npos) << "the accesses of its kernel: " << ended.out;
}

TEST_F(CudaProgramCommand, CopiesWrittenFilesIfAsked) {
    write_main("std::ofstream(\"out.txt\") << \"written\";\nint c = getchar();\nprintf(\"%d\\n\", c == EOF);\n");
    const Ended ended = run("--keep-files " + (folder / "kept"), "");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with("1\n")) << "standard input is empty: " << ended.out;
    EXPECT_NE(ended.out.find("wrote out.txt (7 B)"), std::string::npos) << ended.out;
    EXPECT_EQ(program::read_file(folder / "kept/out.txt"), "written");
    EXPECT_FALSE(std::filesystem::exists(folder / "out.txt"));
    const Ended again = run("", "");
    EXPECT_NE(again.out.find("wrote out.txt (7 B)"), std::string::npos) << again.out;
}

TEST_F(CudaProgramCommand, IsStoppedIfItFillsTheDisk) {
    write_main("std::string much(15 << 20, 'x');\nfor (int i = 0;; ++i) std::ofstream(std::to_string(i)) << much;\n");
    const Ended ended = run("", "");
    EXPECT_EQ(ended.code, 3);
    EXPECT_NE(ended.err.find("it wrote more than 256 MB"), std::string::npos) << ended.err;
}

TEST_F(CudaProgramCommand, NamesForbiddenCalls) {
    write_main("return system(\"true\") == 0;\n");
    const Ended ended = run("", "");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_NE(ended.out.find("doubling.cu:5: system() fails: a program may not start processes"), std::string::npos)
        << ended.out;
}

/// Runs a program that waits for a file, while its output is read.
class CudaProgramOutput : public CudaProgramCommand {
protected:
    CudaProgramOutput() {
        write_main("puts(\"first\");\nwhile (access(\"go\", F_OK)) {\n}\nputs(\"last\");\n");
        const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
        const std::string command = "sh -c 'echo $$ >" + pid + "; exec " + binary + " run " + file + " >" + out +
                                    " 2>" + (folder / "err") + "'";
        running = std::async(std::launch::async, [command] { return std::system(command.c_str()); });
    }
    void wait_for_output(const std::string& text) {
        while (program::read_file(out).find(text) == std::string::npos &&
               running.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
        }
    }

    const std::string out = folder / "out", pid = folder / "pid";
    std::future<int> running;
};

TEST_F(CudaProgramOutput, ComesWhileItRuns) {
    wait_for_output("first\n");
    EXPECT_EQ(program::read_file(out), "first\n");
    std::ofstream(folder / "go");
    EXPECT_EQ(running.get(), 0) << program::read_file(folder / "err");
    EXPECT_TRUE(program::read_file(out).starts_with("first\nlast\n"));
}

TEST_F(CudaProgramOutput, EndsWithAnInterruptInHostCode) {
    wait_for_output("first\n");
    kill(std::stoi(program::read_file(pid)), SIGINT);
    EXPECT_EQ(WEXITSTATUS(running.get()), 130) << program::read_file(folder / "err");
}

TEST_F(CudaProgramCommand, NamesTheCompilersError) {
    std::ofstream(file) << "int main() { return nothing; }\n";
    const Ended ended = run("", "");
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("doubling.cu:1:"), std::string::npos) << ended.err;
}

TEST_F(CudaProgramCommand, GetsNoArgumentsWithoutAProgram) {
    const Ended ended = lanescope("run --problem sgemv:8x8 -- 5");
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.err.find("no program"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace lanescope
