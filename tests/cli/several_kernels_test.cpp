#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/formats/recordings.h"
#include "tests/cli/in_process.h"
#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::contains;
using program::Ended;
using program::lanescope;

std::string with_part(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

const std::string right_text = tried::right_kernel;
const std::string first_launch = "    k<<<";

std::string doing(const std::string& statement) {
    return with_part(right_text, first_launch, "    " + statement + "\n" + first_launch);
}

const std::map<std::string, std::string> bad_files{
    {"exit.cu", "#include <cstdlib>\n" + doing("exit(0);")},
    {"abort.cu", "#include <cstdlib>\n" + doing("abort();")},
    {"killed.cu", "#include <csignal>\n#include <unistd.h>\n" + doing("kill(getpid(), SIGKILL);")},
    {"typo.cu", with_part(right_text, "float sum = 0", "float sum = nonsense")},
    {"loading.cu", "#include <cstdlib>\nstatic __attribute__((constructor)) void load() { abort(); }\n" + right_text},
    {"alone.cu", "__global__ void k(float* y) { y[0] = 1; }\n"},
};

bool says_yes(const std::string& table, const std::string& variant) {
    return std::regex_search(table, std::regex("\n" + variant + " +yes"));
}

class SeveralKernels : public testing::Test {
protected:
    std::string written(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
        return " --kernel '" + (folder / name) + "'";
    }
    Ended run(const std::string& kernels, const std::string& command = "run") const {
        return lanescope(command + " --problem sgemv:64x64 --backend emulator" + kernels);
    }

    program::Folder folder;
    const std::string first = written("good1.cu", right_text), second = written("good2.cu", right_text);
};

TEST_F(SeveralKernels, AreDrawnBesideOneThatDoesNotOpen) {
    written("exit.cu", bad_files.at("exit.cu"));
    const std::string picture = folder / "picture.png";
    std::vector<WindowStart> starts;
    const auto render = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(),
                         {"render", "--problem", "sgemv:64x64", "--backend", "emulator", "--out", picture});
        return program::run_in_process(arguments, starts);
    };
    EXPECT_EQ(render({"--kernel", folder / "exit.cu", "--kernel", folder / "good1.cu"}), ExitCode::unavailable);
    ASSERT_EQ(starts.size(), 1u);
    ASSERT_EQ(starts[0].results.size(), 1u);
    EXPECT_EQ(starts[0].results[0]->variant.id, "good1");
    EXPECT_TRUE(std::filesystem::exists(picture));

    EXPECT_EQ(render({"--kernel", folder / "exit.cu"}), ExitCode::usage);
    EXPECT_EQ(starts.size(), 1u) << "there is nothing to draw";
}

TEST_F(SeveralKernels, RunBesideOneThatDoesNotOpen) {
    for (const auto& [name, text] : bad_files) {
        const Ended ended = run(first + written(name, text) + second);
        EXPECT_EQ(ended.code, 3) << name << ended.err;
        EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
        EXPECT_TRUE(contains(ended.err, name)) << ended.err;
        for (const char* right : {"good1", "good2"}) EXPECT_TRUE(says_yes(ended.out, right)) << name << ended.out;
    }
}

TEST_F(SeveralKernels, EachThatDoesNotOpenIsReported) {
    std::string kernels = " --kernel '" + (folder / "missing.cu") + "'";
    for (const auto& [name, text] : bad_files) kernels += written(name, text);
    const Ended ended = run(kernels + first);
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(program::lines(ended.err), int(bad_files.size()) + 1) << ended.err;
    EXPECT_TRUE(contains(ended.err, "missing.cu")) << ended.err;
    for (const auto& [name, text] : bad_files) {
        EXPECT_TRUE(contains(ended.err, name)) << ended.err;
        EXPECT_TRUE(contains(ended.out, name)) << ended.out;
    }
    EXPECT_TRUE(says_yes(ended.out, "good1")) << ended.out;
}

TEST_F(SeveralKernels, HaveARowEachInJsonCsvAndTheRecording) {
    const std::string file = folder / "a.lane", csv = folder / "a.csv";
    const Ended ended =
        run(written("typo.cu", bad_files.at("typo.cu")) + first + " --json - --out " + file + " --csv " + csv);
    const json rows = json::parse(ended.out);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["variant"], "good1");
    EXPECT_TRUE(rows[0]["failure"].is_null());
    EXPECT_EQ(rows[1]["variant"], "typo.cu");
    EXPECT_EQ(rows[1]["problem"], rows[0]["problem"]);
    EXPECT_TRUE(contains(rows[1]["failure"].get<std::string>(), "typo.cu:4:")) << rows[1]["failure"];
    EXPECT_TRUE(contains(program::read_file(csv), "typo.cu:4:"));
    EXPECT_EQ(read_lane_file(file).size(), 2u);
}

TEST_F(SeveralKernels, AreBadUsageIfNoneOpens) {
    const std::string bad = written("typo.cu", bad_files.at("typo.cu"));
    const Ended ended = run(bad + written("exit.cu", bad_files.at("exit.cu")) + " --json -");
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(program::lines(ended.err), 2) << ended.err;
    EXPECT_EQ(json::parse(ended.out).size(), 2u);
    EXPECT_EQ(run(bad).out, "");
    const Ended beside = run(bad + " --variants thread_per_row");
    EXPECT_EQ(beside.code, 3) << "a variant that ships has run";
    EXPECT_TRUE(says_yes(beside.out, "thread_per_row")) << beside.out;
}

TEST_F(SeveralKernels, AFileThatDoesNotOpenCountsAboveAWrongResult) {
    const std::string wrong = written("wrong.cu", with_part(right_text, " * x[j]", ""));
    EXPECT_EQ(run(first + wrong).code, 1);
    EXPECT_EQ(run(wrong + written("typo.cu", bad_files.at("typo.cu"))).code, 3);
}

TEST_F(SeveralKernels, ChooseTheProblemOfTheFirstThatOpens) {
    const Ended ended =
        lanescope("run --backend emulator --json -" + written("typo.cu", bad_files.at("typo.cu")) + first);
    EXPECT_TRUE(json::parse(ended.out)[0]["problem"].get<std::string>().starts_with("sgemv:")) << ended.err;
}

TEST_F(SeveralKernels, AreTracedAndSweptBesideOneThatDoesNotOpen) {
    const std::string kernels = written("exit.cu", bad_files.at("exit.cu")) + first;
    const Ended traced = run(kernels, "trace");
    EXPECT_EQ(traced.code, 3);
    EXPECT_TRUE(contains(traced.out, "good1: ")) << traced.out;
    EXPECT_TRUE(contains(traced.err, "exit.cu")) << traced.err;
    const Ended swept = lanescope(
        "sweep --variants thread_per_row --problem sgemv:8x8 --axis K=8:16:*2 --backend emulator --json -" + kernels);
    EXPECT_EQ(swept.code, 3) << swept.err;
    const json rows = json::parse(swept.out);
    ASSERT_EQ(rows.size(), 5u) << "two points of two variants, and the file that did not open";
    EXPECT_EQ(rows[4]["variant"], "exit.cu");
}

TEST_F(SeveralKernels, FaultAndStillSayWhatTheirParametersAre) {
    const Ended wrong = run(written("wrong.cu", with_part(right_text, " * x[j]", "")));
    EXPECT_TRUE(contains(wrong.out, "\nwrong:   m = rows\nwrong:   n = cols\nwrong:   alpha = alpha\nwrong:   A = A\n"))
        << wrong.out;
    const Ended faulted = run(written("past.cu", with_part(right_text, "x[j]", "x[j + 1]")));
    EXPECT_EQ(faulted.code, 3);
    EXPECT_TRUE(contains(faulted.out, "\npast:   m = rows\n")) << faulted.out;
    EXPECT_FALSE(contains(run(first).out, "its parameters")) << "it is right";
}

TEST_F(SeveralKernels, NameTheHazardThatStoppedThemFirst) {
    const std::string racing = with_part(right_text, "    float sum = 0;\n",
                                         "    __shared__ float last;\n    last = i;\n    float sum = last;\n");
    const Ended ended = run(written("racing.cu", with_part(racing, "j < n", "j <= n")));
    EXPECT_EQ(ended.code, 3);
    EXPECT_TRUE(contains(ended.err, "racing: out_of_bounds at ")) << ended.err;
    EXPECT_TRUE(contains(ended.out, "shared_race")) << ended.out;
}

/// Runs in the program because its threads handle signals on an alternative stack.
TEST_F(SeveralKernels, SayThatTheirHostFunctionsStackOverflowed) {
    const std::string deep =
        "static int deep(volatile char* up) {\n    volatile char here[4096];\n    here[0] = *up;\n"
        "    return deep(here) + here[0];\n}\n";
    const Ended ended = run(written("deep.cu", deep + doing("char top = 1; volatile int out = deep(&top);")));
    EXPECT_TRUE(contains(ended.err, "it overflowed its stack")) << ended.err;
}

}  // namespace
}  // namespace lanescope
