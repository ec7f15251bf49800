// The tests wait for lines, never for a fixed time.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <thread>

#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using program::contains;
using program::Folder;

class Watching {
public:
    /// `scratch` is its folder for temporary files.
    Watching(const std::string& arguments, const std::string& scratch) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
        pid_ = fork();
        if (pid_ == 0) become(arguments, scratch, ends);
        close(ends[1]);
        out_ = ends[0];
    }
    ~Watching() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        close(out_);
    }
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;

    /// Reads until a line contains `words`. Returns the output since the last call.
    std::string until(const std::string& words) {
        std::string heard;
        for (std::string line; read_line(line);) {
            heard += line + "\n";
            if (contains(line, words)) return heard;
        }
        ADD_FAILURE() << "it ended before it said \"" << words << "\":\n" << heard;
        return heard;
    }
    /// Sends Ctrl+C and returns the exit code.
    int end() {
        kill(pid_, SIGINT);
        int status = 0;
        waitpid(pid_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    pid_t id() const { return pid_; }

private:
    [[noreturn]] static void become(const std::string& arguments, const std::string& scratch,
                                    const std::array<int, 2>& ends) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        close(ends[0]), close(ends[1]);
        setenv("TMPDIR", scratch.c_str(), 1);
        setenv("CUDA_VISIBLE_DEVICES", "", 1);
        const std::string command = "exec '" LANESCOPE_BINARY_DIR "/bin/lanescope' watch " + arguments;
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    bool read_line(std::string& line) {
        line.clear();
        for (char c = 0; read(out_, &c, 1) == 1;) {
            if (c == '\n') return true;
            line += c;
        }
        return !line.empty();
    }

    pid_t pid_ = -1;
    int out_ = -1;
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

/// g++ needs minutes for these templates.
const std::string slow_to_compile =
    "template <int a, int b> struct S { static constexpr long v = S<a - 1, b>::v + S<a, b - 1>::v; };\n"
    "template <int b> struct S<0, b> { static constexpr long v = b; };\n"
    "template <int a> struct S<a, 0> { static constexpr long v = a; };\n"
    "static const long slow = S<440, 440>::v;\n";

class Watch : public testing::Test {
protected:
    Watch() { fs::create_directory(folder / "scratch"); }
    /// Replaces the file by renaming, as most editors do.
    void save(const std::string& text) {
        std::ofstream(folder / "part") << text;
        fs::rename(folder / "part", file);
    }
    std::unique_ptr<Watching> watch(const std::string& options = "") {
        return std::make_unique<Watching>("'" + file + "' --problem sgemv:64x64 " + options, folder / "scratch");
    }

    /// Waits up to 100 s, for loaded computers.
    bool scratch_becomes_empty() {
        for (int waited = 0; waited < 100'000 && !fs::is_empty(folder / "scratch"); ++waited) usleep(1000);
        return fs::is_empty(folder / "scratch");
    }

    Folder folder;
    const std::string file = folder / "mine.cu", good = tried::right_kernel;
};

TEST_F(Watch, RunsAtOnceAndAfterEachSaveAndSaysWhatChanged) {
    save(good);
    const auto program = watch();
    const std::string first = program->until("tried on");
    EXPECT_TRUE(contains(first, "mine     yes")) << first;
    EXPECT_TRUE(contains(first, "mine: tried on 14 shapes, both schedules: all right")) << first;
    save(replaced(good, " * x[j]", ""));
    const std::string wrong = program->until("tried on");
    EXPECT_TRUE(contains(wrong, "NO: 64 rows")) << wrong;
    EXPECT_TRUE(contains(wrong, "mine: worse: verified, now wrong in 64 rows")) << wrong;
    EXPECT_TRUE(contains(wrong, "wrong on sgemv:1x1 (row 0)")) << wrong;
    save(good);
    EXPECT_TRUE(contains(program->until("tried on"), "mine: better: wrong in 64 rows, now verified"));
    EXPECT_EQ(program->end(), 130);
}

TEST_F(Watch, FollowsLinesThroughTheEdit) {
    save(good);
    const auto program = watch();
    program->until("tried on");
    // Neighbouring lanes read neighbouring elements of another row, one line further down.
    save(replaced(good, "    for (int j", "\n    for (int j"));
    EXPECT_TRUE(contains(program->until("tried on"), "mine: no figure has changed"));
    save(replaced(good, "    if (i >= m) return;\n", "    if (i >= m || i % 2) return;\n"));
    const std::string fewer = program->until("tried on");
    EXPECT_TRUE(contains(fewer, "mine: worse: line 5: mean lanes 32.0, now 16.0")) << fewer;
}

/// Every `step`-th thread computes `step` rows, so the template argument sets the number of active lanes.
std::string with_steps(const std::string& launches) {
    return launches +
           "template <class T, int step>\n"
           "__global__ void k(int m, int n, const T* A, const T* x, T* y) {\n"
           "    int first = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (first % step) return;\n"
           "    for (int i = first; i < first + step && i < m; ++i) {\n"
           "        T sum = 0;\n"
           "        for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n"
           "        y[i] = sum;\n"
           "    }\n"
           "}\n";
}

TEST_F(Watch, ComparesAKernelWhoseTemplateArgumentChanged) {
    save(with_steps("// Mine.\n//\n// Launch: k<float, 1><<<1, 64>>>\n"));
    const auto program = watch();
    EXPECT_TRUE(contains(program->until("tried on"), "mine     yes"));
    save(with_steps("// Mine.\n//\n// Launch: k<float, 8><<<1, 64>>>\n"));
    const std::string slower = program->until("tried on");
    EXPECT_TRUE(contains(slower, "mine     yes")) << slower;
    EXPECT_FALSE(contains(slower, "mine-2")) << slower;
    EXPECT_TRUE(contains(slower, "mine: worse: mean lanes 32.0, now ")) << slower;
}

TEST_F(Watch, ComparesSeveralLaunchesOfAKernelByTheirPlace) {
    save(with_steps("// Mine.\n//\n// Launch: k<float, 1><<<1, 64>>>\n// Launch: k<float, 2><<<1, 64>>>\n"));
    const auto program = watch();
    program->until("mine-launch_k_float_2: tried on");
    save(with_steps("// Mine.\n//\n// Launch: k<float, 8><<<1, 64>>>\n// Launch: k<float, 2><<<1, 64>>>\n"));
    const std::string heard = program->until("mine-launch_k_float_2: tried on");
    EXPECT_TRUE(contains(heard, "mine-launch_k_float_2: no figure has changed")) << heard;
    EXPECT_TRUE(contains(heard, "mine-launch_k_float_8: worse: mean lanes 32.0, now ")) << heard;
}

TEST_F(Watch, RunsBesideAFileThatDoesNotOpen) {
    save(good);
    std::ofstream(folder / "bad.cu") << "nonsense\n";
    const auto program = watch("--kernel " + (folder / "bad.cu"));
    const std::string heard = program->until("tried on");
    EXPECT_TRUE(contains(heard, "bad.cu: there is no __global__")) << heard;
    EXPECT_TRUE(contains(heard, "mine     yes")) << heard;
}

TEST_F(Watch, NamesTheLineThatDoesNotCompileAndWaitsOn) {
    save(replaced(good, "float sum = 0", "float sum = nonsense"));
    const auto program = watch();
    EXPECT_TRUE(contains(program->until("nonsense"), file + ":4:"));
    save(good);
    program->until("mine     yes");
}

TEST_F(Watch, RunsWhenAMissingHeaderAppears) {
    save("#include \"factor.h\"\n" + replaced(good, "* x[j]", "* x[j] * factor"));
    const auto program = watch();
    EXPECT_TRUE(contains(program->until("not found"), "'factor.h' file not found"));
    std::ofstream(folder / "factor.h") << "constexpr int factor = 1;\n";
    program->until("mine     yes");
    std::ofstream(folder / "factor.h") << "constexpr int factor = 2;\n";
    program->until("NO: 64 rows");
}

TEST_F(Watch, TellsARaceWithItsLines) {
    save(tried::warp_synchronous);
    const auto program = watch("--schedule independent");
    const std::string race = program->until("tried on");
    EXPECT_TRUE(contains(race, "mine.cu:8: shared_race")) << race;
}

TEST_F(Watch, WaitsForAFileThatIsNotThereYet) {
    const auto program = watch();
    program->until("no such file; waiting for it");
    save(good);
    program->until("mine     yes");
    fs::remove(file);
    program->until("no such file; waiting for it");
    save(good);
    program->until("tried on");
}

TEST_F(Watch, WaitsOnWhereThereIsNoTextToRun) {
    save(good);
    const auto program = watch();
    program->until("tried on");
    save(
        std::string("\x7f"
                    "ELF\0\1\2\3",
                    8));
    EXPECT_TRUE(contains(program->until("mine.cu:"), "mine.cu:"));
    fs::remove(file);
    fs::create_directory(file);
    program->until("; waiting for it");
    fs::remove(file);
    std::ofstream(file) << "//";
    fs::resize_file(file, std::uintmax_t{1} << 30);
    program->until("expected at most 4194304; waiting for it");
    save(good);
    program->until("tried on");
    fs::remove(file);
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    EXPECT_EQ(program::lines(program->until("it is not a regular file; waiting for it")), 1);
    save(good);
    program->until("tried on");
    EXPECT_EQ(program->end(), 130);
}

TEST_F(Watch, RunsWhatAFileHasBecomeThatIsWrittenBitByBit) {
    save(good);
    const auto program = watch();
    program->until("tried on");
    std::atomic<bool> enough = false;
    std::thread writer([&] {
        for (int i = 0; !enough; ++i) {
            std::ofstream(file, i % 50 ? std::ios::app : std::ios::trunc) << "// " << std::string(2000, 'x') << "\n";
            usleep(500);
        }
        save(replaced(good, " * x[j]", ""));
    });
    for (int i = 0; i < 3; ++i) fs::resize_file(file, std::uintmax_t{1} << 20), usleep(100'000);
    enough = true;
    writer.join();
    program->until("NO: 64 rows");
    EXPECT_EQ(program->end(), 130);
}

TEST_F(Watch, AnOutdatedCompilationGivesWayToTheNextSave) {
    save(slow_to_compile + good);
    const auto program = watch();
    program->until("watching");
    save(good);
    const std::string heard = program->until("mine     yes");
    EXPECT_EQ(heard.find("mine.cu"), std::string::npos) << "nothing is said of the outdated text:\n" << heard;
    EXPECT_EQ(program->end(), 130);
}

TEST_F(Watch, EndsWithNothingLeftBehindInTheMiddleOfItsWorkToo) {
    save(slow_to_compile + good);
    const auto program = watch();
    program->until("watching");
    while (fs::is_empty(folder / "scratch")) usleep(1000);
    EXPECT_EQ(program->end(), 130);
    EXPECT_TRUE(scratch_becomes_empty());
}

TEST_F(Watch, LeavesNothingBehindWhenItIsKilled) {
    save(slow_to_compile + good);
    const auto program = watch();
    program->until("watching");
    while (fs::is_empty(folder / "scratch")) usleep(1000);
    kill(program->id(), SIGKILL);
    EXPECT_TRUE(scratch_becomes_empty());
}

TEST_F(Watch, RefusesWrongOptionsBeforeItWaits) {
    const auto refused = [&](const std::string& options) {
        const program::Ended ended = program::lanescope("watch " + file + " " + options);
        EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
        return ended.code;
    };
    EXPECT_EQ(refused("--problem sgemv:0x0"), 2);
    EXPECT_EQ(refused("--backend toaster"), 2);
    EXPECT_EQ(refused("--problem sgemv:64x64 --variants nonsense"), 2);
    EXPECT_EQ(refused("--model abacus"), 2);
    EXPECT_EQ(program::lanescope("watch").code, 2);
}

TEST_F(Watch, RunsAProgramAgainWhenItsHeaderIsSaved) {
    std::ofstream(folder / "words.h") << "#define WORD \"one\"\n";
    save(
        "#include <cstdio>\n#include \"words.h\"\n__global__ void k() {}\n"
        "int main(int, char** argv) { k<<<1, 32>>>(); printf(WORD \" %s\\n\", argv[1]); }\n");
    Watching program(file + " -- argument", folder / "scratch");
    EXPECT_TRUE(contains(program.until("exit code 0"), "one argument\n"));
    std::ofstream(folder / "words.h") << "#define WORD \"two\"\n";
    EXPECT_TRUE(contains(program.until("exit code 0"), "two argument\n"));
    EXPECT_EQ(program.end(), 130);
}

}  // namespace
}  // namespace lanescope
