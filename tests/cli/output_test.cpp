#include "app/cli/output/console.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/commands/run_command.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "tests/cli/program.h"
#include "tests/model/sample_result.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;

constexpr auto tiny = " --problem spmv:uniform,rows=64,max=3 --variants thread_per_row --backend emulator";

/// The shell uses the first redirection of standard output: the one that lanescope() appends gets an empty file.
Ended with_full_disk(const std::string& arguments) {
    const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
    const program::Folder folder;
    const int status = std::system(("env -u DISPLAY -u WAYLAND_DISPLAY CUDA_VISIBLE_DEVICES= '" + binary + "' " +
                                    arguments + " >/dev/full 2>" + (folder / "err") + " </dev/null")
                                       .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, "", program::read_file(folder / "err")};
}

TEST(Messages, AreReadWithoutSlowProgress) {
    const std::string said = "1 of 3: sgemv:16x16: warp_per_row 3.2 us\n2 of 3: 50 % are wrong\n";
    EXPECT_EQ(program::without_progress("verifying thread_per_row 0 %\n" + said), said);
    EXPECT_EQ(program::without_progress(said + "verifying cte 34 %, about 2 min left\n"), said);
    EXPECT_EQ(program::without_progress("tracing cte 67 %, at least 42 s left\n" + said), said);
    EXPECT_EQ(program::without_progress("timing 67 %, longer than expected\n"), "");
    EXPECT_EQ(program::without_progress("no line feed"), "no line feed");
}

class FullDisk : public ::testing::TestWithParam<const char*> {
protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<program::Folder>();
        recording = *folder / "a.lane";
        ASSERT_EQ(program::lanescope("trace" + std::string(tiny) + " --out " + recording).code, 0);
    }
    static void TearDownTestSuite() { folder.reset(); }
    static std::string filled(std::string arguments) {
        for (const auto& [mark, text] : {std::pair<std::string, std::string>{"TINY", tiny}, {"FILE", recording}})
            for (std::size_t at; (at = arguments.find(mark)) != std::string::npos;)
                arguments.replace(at, mark.size(), text);
        return arguments;
    }
    static inline std::unique_ptr<program::Folder> folder;
    static inline std::string recording;
};

TEST_P(FullDisk, UnderStandardOutputIsSaidInOneLine) {
    const Ended run = with_full_disk(filled(GetParam()));
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_TRUE(contains(run.err, "lanescope: cannot write to standard output: No space left on device\n")) << run.err;
}

INSTANTIATE_TEST_SUITE_P(
    EachCommand, FullDisk,
    ::testing::Values("--help", "--version", "run --help", "list", "list --json -", "devices", "devices --json -",
                      "run TINY", "run TINY --json -", "run TINY --csv -", "run TINY --metrics -", "run TINY --profile",
                      "run --variants known_bad --backend emulator", "trace TINY", "trace TINY --json -",
                      "trace TINY --csv -", "trace TINY --lanes-json -", "trace TINY --lines-csv -",
                      "sweep --axis rows=32,64 --variants thread_per_row --backend emulator",
                      "sweep --axis rows=32,64 --variants thread_per_row --backend emulator --json -",
                      "agree FILE FILE", "agree FILE FILE --json -", "open FILE", "open FILE --maps",
                      "open FILE --profile", "open FILE --json -", "open FILE --lanes-json -", "lesson list",
                      "lesson list --json -", "lesson check --all --parse-only", "manual", "completion bash",
                      "completion --names VARIANT"));

TEST_P(FullDisk, LosesNoRecording) {
    if (!contains(GetParam(), "TINY")) return;
    const std::string file = *folder / "kept.lane";
    with_full_disk(filled(GetParam()) + " --out " + file);
    EXPECT_EQ(read_lane_file(file).size(), 1u);
    std::filesystem::remove(file);
}

TEST(FullDiskUnderAFile, IsNamed) {
    for (const char* option : {"--json", "--csv", "--metrics", "--out"}) {
        const Ended run = program::lanescope("run" + std::string(tiny) + " " + option + " /dev/full");
        EXPECT_EQ(run.code, 2) << option << run.err;
        EXPECT_TRUE(contains(run.err, "cannot write '/dev/full': No space left on device")) << run.err;
    }
}

TEST(PipeBehindAPath, GetsTheReport) {
    const Folder folder;
    const std::string copy = folder / "copy";
    program::lanescope("run" + std::string(tiny) + " --json /dev/stdout | cat >" + copy + "; true");
    EXPECT_TRUE(contains(program::read_file(copy), "\"variant\": \"thread_per_row\"")) << program::read_file(copy);
}

TEST(FullDiskUnderMessages, ChangesNothing) {
    const Ended run = program::lanescope("run" + std::string(tiny) + " --csv - 2>/dev/full");
    EXPECT_EQ(run.code, 0);
}

RunResult hostile_result() {
    const std::string bad = "x\x1b[31m\u009b2J\n\u202ey";
    RunResult result = sample_result();
    result.variant.id = result.provenance.device = result.device.name = result.failure = result.choice = bad;
    for (Site& site : result.trace.edit().sites) site.array = site.file = bad;
    for (Hazard& hazard : result.hazards) hazard.array = hazard.file = hazard.text = bad;
    result.verification.verified = false;
    result.problem = SpmvProblem{.pattern = SparsePattern::file, .file = bad};
    result.cross_check->not_made = result.hardware_missing = bad;
    return result;
}

bool steers(const std::string& text) {
    return contains(text, "\x1b") || contains(text, "\u009b") || contains(text, "\u202e");
}

TEST(ForeignText, IsHarmlessInEachReport) {
    const program::Folder folder;
    const std::string file = folder / "bad.lane";
    write_lane_file(file, {shared(hostile_result())});
    for (const char* how : {"", "--maps", "--profile", "--table results", "--json -", "--csv -", "--metrics -",
                            "--lines-csv -", "--lanes-json -"}) {
        const Ended run = program::lanescope("open " + file + " " + how);
        EXPECT_TRUE(contains(run.out, "x?[31m") || contains(run.out, "x\\u001b[31m")) << how << run.out << run.err;
        EXPECT_FALSE(steers(run.out)) << how;
        EXPECT_FALSE(steers(run.err)) << how;
    }
}

TEST(ForeignText, ForgesNoLine) {
    const std::vector<RunResultPtr> results{shared(hostile_result())};
    for (const std::string& text :
         {results_text(shipped_catalog(), results), sweep_table(shipped_catalog(), results), site_table(*results[0]),
          profile_table(results), known_bad_text(shipped_catalog(), results, 100), agreement_lines(*results[0]),
          legend(results[0]->trace, {})})
        EXPECT_FALSE(contains(text, "\n\u202ey") || contains(text, "\n???y")) << text;
}

TEST(ForeignText, IsHarmlessBesideColours) {
    const Terminal colours{.width = 100, .colours = Colours::true_colour};
    const std::string text = legend(hostile_result().trace, colours);
    EXPECT_TRUE(contains(text, "x?[31m")) << "of the array's name";
    EXPECT_TRUE(contains(text, "\x1b[38;2;")) << "colours are the program's own";
    EXPECT_FALSE(contains(text, "\u009b"));
}

TEST(ForeignText, IsHarmlessInAMessage) {
    ::testing::internal::CaptureStderr();
    complain("no \x1b[31m\nfile");
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "lanescope: no ?[31m file\n");
}

}  // namespace
}  // namespace lanescope
