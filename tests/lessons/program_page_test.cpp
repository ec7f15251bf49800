// Pages that show a program with its own main(); shipped_test.cpp runs the shipped ones.
#include <gtest/gtest.h>

#include "app/lessons/page_findings.h"
#include "app/model/operation.h"
#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

ReadLesson read_page_with(const std::string& keys, const std::string& text = "Text.") {
    return read_lesson(shipped_catalog(), "---\nlesson: L\n---\n---\npage: P\n" + keys + "---\n" + text + "\n", "a.md");
}

std::string reason_of_page(const std::string& keys) {
    const ReadLesson read = read_page_with(keys);
    return read.lesson ? "" : read.reasons.front();
}

const std::string vector_add = "program: canon/01_vector_add.cu -- 100 'two words'\n";

/// Two launches of a kernel `add`, with the lanes of walking().
RunResult added(int exit_code) {
    RunResult result = walking();
    result.problem = read_page_with(vector_add).lesson->pages.front().experiment.problem;
    result.variant = {.id = "add"};
    result.verification = {};
    result.trace = LaneTrace(*walking().trace);
    result.program = {.exit_code = exit_code, .steps = {{.name = "add", .times = 2, .result = "add"}}};
    return result;
}

std::string found_on_page(const std::string& keys, int exit_code = 0) {
    const ReadLesson read = read_page_with(vector_add + keys);
    if (!read.lesson) return read.reasons.front();
    std::string text;
    for (const Finding& f : check_page(shipped_catalog(), read.lesson->pages.front(), {{share(added(exit_code))}}))
        text += (f.right ? "right: " : "wrong: ") + f.found + "; ";
    return text;
}

TEST(ProgramPage, HasTheProgramAndItsArguments) {
    const ReadLesson read = read_page_with(vector_add);
    ASSERT_TRUE(read.lesson) << read.reasons.front();
    const Experiment& experiment = read.lesson->pages.front().experiment;
    ASSERT_TRUE(is_program(experiment.problem));
    EXPECT_TRUE(file_of(experiment.problem)->ends_with("/kernels/canon/01_vector_add.cu"));
    EXPECT_TRUE(to_string(experiment.problem).ends_with(" -- 100 'two words'")) << to_string(experiment.problem);
    EXPECT_TRUE(experiment.variants.empty());
}

TEST(ProgramPage, RefusesFilesOutsideTheShippedFolders) {
    for (const char* file : {"canon/none.cu", "/etc/passwd", "../tests/main.cu", "../../etc/passwd", "-I/tmp x.cu"})
        EXPECT_NE(reason_of_page("program: " + std::string(file) + "\n").find("does not exist"), std::string::npos)
            << file;
    EXPECT_NE(reason_of_page("problem: program:x.cu\nvariants: cte\n").find("write 'program: FILE.cu'"),
              std::string::npos);
}

TEST(ProgramPage, RefusesKeysOfVariants) {
    EXPECT_NE(reason_of_page(vector_add + "variants: cte\n").find(": a page with a program"), std::string::npos);
    EXPECT_NE(reason_of_page(vector_add + "problem: sgemv:4x4\n").find(": a page with a program"), std::string::npos);
    EXPECT_NE(reason_of_page(vector_add + "solution: canon/01_vector_add.cu\n").find("has no goal"), std::string::npos);
}

TEST(ProgramPage, LeavesNoVariantsToTheNextPage) {
    const ReadLesson read = read_lesson(
        shipped_catalog(),
        "---\nlesson: L\n---\n---\npage: P\n" + vector_add + "---\nA.\n---\npage: Q\nproblem: sgemv:4x4\n---\nB.\n",
        "a.md");
    ASSERT_FALSE(read.lesson);
    EXPECT_NE(read.reasons.front().find("no variants"), std::string::npos) << read.reasons.front();
}

TEST(ProgramPage, ClaimsTheEndOfTheProgram) {
    EXPECT_EQ(found_on_page("claim: program passes\n"), "right: exit code 0; ");
    EXPECT_EQ(found_on_page("claim: program fails\n"), "wrong: exit code 0; ");
    EXPECT_EQ(found_on_page("claim: program fails\n", 1), "right: exit code 1; ");
}

TEST(ProgramPage, CountsLaunchesAndLanes) {
    EXPECT_EQ(found_on_page("claim: launches(add) is 2\n"), "right: 2, claimed is 2; ");
    EXPECT_EQ(found_on_page("claim: lanes(add, x) is 56\n"), "right: 56, claimed is 56; ");
    EXPECT_EQ(found_on_page("claim: lanes(any) is 88\n"), "right: add: 88, claimed is 88; ")
        << "a launch is never verified";
}

TEST(ProgramPage, HasASolutionThatIsJudged) {
    const ReadLesson read =
        read_page_with(vector_add + "goal: lanes(add, x) above 50\nsolution: canon/01_vector_add.cu -- 7\n");
    ASSERT_TRUE(read.lesson) << read.reasons.front();
    const Page& page = read.lesson->pages.front();
    EXPECT_TRUE(check_solution(shipped_catalog(), page, {{share(added(0))}}).right);
    EXPECT_FALSE(check_solution(shipped_catalog(), page, {}).right);
}

TEST(Quantities, CountPerWarpAndPerRequest) {
    const std::vector<RunResultPtr> results = two_results();
    EXPECT_EQ(value_of(parse_quantity("extra_passes(cte)"), results).number, 3);
    const auto warps = double(results[0]->trace->launch.warps());
    EXPECT_EQ(value_of(parse_quantity("per_warp(thread_per_row, x)"), results).number, 3 / warps);
}

}  // namespace
}  // namespace lanescope
