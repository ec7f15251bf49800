#include <gtest/gtest.h>

#include <filesystem>

#include "app/base/files/folders.h"
#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/page_findings.h"
#include "tests/lessons/two_results.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr auto kernel = "// A kernel.\n__global__ void k() {\n    // YOUR TURN: all of it.\n}\n";

class Exercises : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        fs::create_directory(folder / "code");
        for (const char* name : {"tail.cu", "code/tail.cu", "solved.cu", "wrong.cu"}) put(name, kernel);
    }
    ReadLesson read(const std::string& keys) {
        return read_lesson(shipped_catalog(), put("1-a.md", lesson_with(keys)));
    }
    std::string reason(const std::string& keys) {
        const ReadLesson lesson = read(keys);
        return lesson.lesson ? "" : lesson.reasons.front();
    }
    Page page(const std::string& keys) {
        const ReadLesson lesson = read(keys);
        EXPECT_TRUE(lesson.lesson) << lesson.reasons.at(0);
        return lesson.lesson ? lesson.lesson->pages.front() : Page{};
    }
    const std::string whole = "kernel: tail.cu\nsolution: solved.cu\ngoal: verified(yours)\n";
};

TEST_F(Exercises, HaveAKernelASolutionWrongStartsAndFurtherProblems) {
    const Page read = page(whole + "wrong-start: wrong.cu\nalso: spmv:banded,rows=5,band=1\norders: 7\n");
    ASSERT_TRUE(read.exercise);
    EXPECT_EQ(read.exercise->start.text, kernel);
    EXPECT_EQ(read.exercise->name(), "tail");
    EXPECT_EQ(read.exercise->solution, folder / "solved.cu");
    EXPECT_EQ(read.exercise->wrong_starts.size(), 1u);
    EXPECT_EQ(read.exercise->also.size(), 1u);
    EXPECT_EQ(read.exercise->orders, 7);
    EXPECT_EQ(page(whole).exercise->orders, 20);
    EXPECT_EQ(page("kernel: code/tail.cu\nsolution: solved.cu\ngoal: verified(yours)\n").exercise->start.file,
              folder / "code/tail.cu");
}

TEST_F(Exercises, LackNothing) {
    EXPECT_EQ(reason("goal: verified(yours)\n"),
              "1-a.md:8: 'yours' is the page's own kernel; name its file with 'kernel: FILE.cu'");
    EXPECT_EQ(reason("kernel: tail.cu\ngoal: verified(yours)\n"),
              "1-a.md:4: no solution; name a kernel that reaches the goal, as in 'solution: tail-solved.cu'");
    EXPECT_EQ(reason("solution: solved.cu\ngoal: verified(yours)\n"),
              "1-a.md:4: no kernel; name the user's first file, as in 'kernel: tail.cu'");
    EXPECT_EQ(reason("kernel: tail.cu\nsolution: solved.cu\n"),
              "1-a.md:4: a kernel needs a goal, such as 'goal: verified(yours)'");
    EXPECT_EQ(reason("kernel: tail.cu\nsolution: solved.cu\ngoal: verified(cte)\n"),
              "1-a.md:4: no goal is about the page's kernel; use the name 'yours', as in 'goal: verified(yours)'");
    EXPECT_NE(reason(whole + "ask: number\nquestion: q\nanswer: 3\n").find("cannot have a question"),
              std::string::npos);
    EXPECT_NE(reason(whole + "also: sgemv:4x4\n").find("is not a problem of the page's operation, spmv"),
              std::string::npos);
    EXPECT_NE(reason(whole + "orders: 1000\n"), "");
}

TEST_F(Exercises, HaveCopiesThatDoNotMeet) {
    const std::string second =
        "---\npage: B\nkernel: code/tail.cu\nsolution: solved.cu\ngoal: verified(yours)\n---\nB.\n";
    const ReadLesson lesson = read_lesson(shipped_catalog(), put("1-a.md", lesson_with(whole) + second));
    ASSERT_FALSE(lesson.lesson);
    EXPECT_NE(lesson.reasons[0].find("another page has a kernel file with the name 'tail'"), std::string::npos)
        << lesson.reasons[0];
}

// Lessons are untrusted.
TEST_F(Exercises, NameFilesOfTheirOwnFolderOnly) {
    const fs::path outside = fs::temp_directory_path() / "lanescope-outside.cu";
    std::ofstream(outside) << kernel;
    fs::create_symlink(outside, folder / "link.cu");
    fs::create_directory_symlink(fs::temp_directory_path(), folder / "linked");
    fs::create_symlink(folder / "tail.cu", folder / "inner.cu");
    const auto with = [&](const std::string& name) {
        return reason("kernel: " + name + "\nsolution: solved.cu\ngoal: verified(yours)\n");
    };
    for (const std::string& name :
         {outside.string(), std::string("../lanescope-outside.cu"), std::string("code/../../x.cu"),
          std::string("link.cu"), std::string("linked/lanescope-outside.cu")})
        EXPECT_NE(with(name).find("is not in the lesson's folder; put the file beside the lesson"), std::string::npos)
            << name << ": " << with(name);
    EXPECT_EQ(with("inner.cu"), "");
    fs::remove(outside);
}

TEST_F(Exercises, NameTextsOfABoundedSizeOnly) {
    put("huge.cu", std::string(100'000, 'a'));
    put("binary.cu", std::string("a\n\0b", 4));
    fs::create_directory(folder / "folder.cu");
    const auto with = [&](const std::string& name) {
        return reason("kernel: " + name + "\nsolution: solved.cu\ngoal: verified(yours)\n");
    };
    for (const char* name : {"missing.cu", "huge.cu", "folder.cu"}) EXPECT_NE(with(name).find(name), std::string::npos);
    EXPECT_EQ(with("binary.cu"),
              "1-a.md:8: kernel: binary.cu:2 is not text; save the file as UTF-8, without control characters");
    EXPECT_NE(with("tail.txt").find("expected a CUDA file beside the lesson"), std::string::npos);
    EXPECT_NE(with(std::string(5000, 'a') + ".cu"), "");
}

TEST(Exercise, BeginsAtItsGap) {
    EXPECT_EQ(line_of_gap(kernel), 3);
    EXPECT_EQ(line_of_gap("no mark\nanywhere\n"), 1);
    EXPECT_EQ(file_name_of("tail"), "tail");
    EXPECT_EQ(file_name_of(".."), "_..");
    EXPECT_EQ(file_name_of("a/b"), "a_b");
    EXPECT_EQ(file_name_of(""), "_");
}

TEST_F(Exercises, AreTriedOnThePageAndThenInManyOrdersOnEachProblem) {
    const Page named = with_kernel(page(whole + "also: spmv:banded,rows=5,band=1\norders: 3\n"), "tail");
    EXPECT_EQ(to_string(named.experiment.variants.front()), "tail");
    EXPECT_EQ(named.goal->claims[0].variant.choice.id, "tail");
    const std::vector<Experiment> attempt = attempt_of(named, experiment_of(named, {}));
    ASSERT_EQ(attempt.size(), 3u);
    EXPECT_EQ(attempt[0].variants.size(), 3u);
    EXPECT_TRUE(attempt[0].timed);
    for (const std::size_t i : {1u, 2u}) {
        EXPECT_EQ(attempt[i].schedule, Schedule::independent);
        EXPECT_EQ(attempt[i].schedule_seeds, 3);
        EXPECT_EQ(attempt[i].variants.size(), 1u);
        EXPECT_FALSE(attempt[i].timed);
    }
    EXPECT_EQ(attempt[2].problem, parse_problem("spmv:banded,rows=5,band=1"));
}

/// The results of cte count as results of the page's kernel.
class ShapeTests : public Exercises {
protected:
    Page judged(const std::string& goals) {
        return with_kernel(page("variants: thread_per_row\nkernel: tail.cu\nsolution: solved.cu\n" + goals), "cte");
    }
    Page page(const std::string& keys) {
        const std::string text =
            "---\nlesson: A\n---\n---\npage: B\nproblem: spmv:uniform,rows=32,cols=32,max=3,seed=7\n" + keys +
            "---\nC.\n";
        const ReadLesson lesson = read_lesson(shipped_catalog(), put("1-a.md", text));
        EXPECT_TRUE(lesson.lesson) << lesson.reasons.at(0);
        return lesson.lesson->pages.front();
    }
    static RunResultPtr in_orders(int wrong) {
        RunResult result = sharing();
        result.verification = {
            .verified = wrong == 0, .wrong_elements = wrong, .seeds = 20, .wrong_seeds = wrong ? 4 : 0};
        return share(result);
    }
    static std::string words(const Page& page, const GoalState& state) {
        std::string text;
        for (std::size_t i = 0; i < state.claims.size(); ++i)
            text += (i ? "; " : "") + in_words(page.goal->claims[i], state.claims[i]);
        return text;
    }
};

TEST_F(ShapeTests, ReachTheGoalOnceEverythingWasTried) {
    const Page page = judged("goal: verified(yours)\ngoal: mean_active(yours, x) above 28\n");
    EXPECT_FALSE(check_attempt(shipped_catalog(), page, {}).reached);
    const GoalState half = check_attempt(shipped_catalog(), page, {two_results()});
    EXPECT_FALSE(half.reached);
    EXPECT_EQ(words(page, half),
              "every row right: testing with other orders of lanes; mean lanes at x 32.0, wanted above 28");
    const GoalState all = check_attempt(shipped_catalog(), page, {two_results(), {in_orders(0)}});
    EXPECT_TRUE(all.reached);
    EXPECT_EQ(words(page, all),
              "every row right: on the page's problem, in 20 orders of lanes; mean lanes at x 32.0, wanted above 28");
}

TEST_F(ShapeTests, SayWhatIsMissedAndWithWhichValue) {
    const Page page = judged("goal: verified(yours)\ngoal: speed_up(yours, thread_per_row) above 3\n");
    const GoalState state = check_attempt(shipped_catalog(), page, {two_results(), {in_orders(2)}});
    EXPECT_FALSE(state.reached);
    EXPECT_EQ(
        words(page, state),
        "every row right: 2 wrong rows on 32 rows, max 3, in 4 of 20 orders of lanes; speed-up over thread_per_row "
        "2.00\u00D7 (modelled), wanted above 3");
}

TEST_F(ShapeTests, HoldASolutionAndAWrongStartToWhatTheyAre) {
    const Page page = judged("goal: verified(yours)\n");
    const AttemptResults right{two_results(), {in_orders(0)}}, wrong{two_results(), {in_orders(1)}};
    EXPECT_TRUE(check_kernel(shipped_catalog(), page, "solved.cu", true, right).right);
    EXPECT_FALSE(check_kernel(shipped_catalog(), page, "solved.cu", true, wrong).right);
    EXPECT_TRUE(check_kernel(shipped_catalog(), page, "wrong.cu", false, wrong).right);
    EXPECT_FALSE(check_kernel(shipped_catalog(), page, "wrong.cu", false, right).right);
    EXPECT_EQ(check_kernel(shipped_catalog(), page, "wrong.cu", false, wrong).found,
              "misses every row right: 1 wrong row on 32 rows, max 3, in 4 of 20 orders of lanes");
    EXPECT_FALSE(check_kernel(shipped_catalog(), page, "wrong.cu", false, {}).right)
        << "what was not tried shows nothing";
}

TEST_F(ShapeTests, KeepTheTextFreeOfWhatAPersonTypes) {
    const ReadLesson lesson =
        read_lesson(shipped_catalog(), put("1-a.md", lesson_with(whole, "{steps(yours)} steps.")));
    ASSERT_FALSE(lesson.lesson);
    EXPECT_NE(lesson.reasons[0].find("a value of the user's kernel cannot be in the page's text"), std::string::npos);
}

TEST_F(Exercises, ThatCameWithTheProgramAreKnown) {
    EXPECT_TRUE(comes_with_program(asset_dir() / "lessons/9-mend-and-make.md"));
    EXPECT_FALSE(comes_with_program(put("1-a.md", lesson_with(whole))));
    fs::create_symlink(folder / "1-a.md", folder / "2-b.md");
    EXPECT_FALSE(comes_with_program(folder / "2-b.md"));
    EXPECT_FALSE(comes_with_program(folder / "missing.md"));
}

}  // namespace
}  // namespace lanescope
