#include "app/window/window_lessons.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class FinishedLessonList : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        const char* before = std::getenv("XDG_STATE_HOME");
        before_ = before ? before : "";
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
    }
    void TearDown() override {
        before_.empty() ? unsetenv("XDG_STATE_HOME") : setenv("XDG_STATE_HOME", before_.c_str(), 1);
        TemporaryFolder::TearDown();
    }

private:
    std::string before_;
};

TEST_F(FinishedLessonList, IsKeptForTheNextStart) {
    FinishedLessons first(false);
    EXPECT_TRUE(first.names().empty());
    EXPECT_TRUE(first.add("short-rows"));
    EXPECT_FALSE(first.add("short-rows")) << "it is in the list";
    EXPECT_TRUE(first.add("mine"));
    EXPECT_EQ(FinishedLessons(false).names(), (std::set<std::string>{"mine", "short-rows"}));
}

TEST_F(FinishedLessonList, IsNeitherReadNorWrittenInAFreshWindow) {
    FinishedLessons(false).add("short-rows");
    FinishedLessons fresh(true);
    EXPECT_TRUE(fresh.names().empty());
    EXPECT_TRUE(fresh.add("long-rows"));
    EXPECT_EQ(FinishedLessons(false).names(), std::set<std::string>{"short-rows"});
}

TEST_F(FinishedLessonList, IsBoundedWhateverItsFileHolds) {
    std::string text = std::string(100'000, 'n') + "\n\n";
    for (int i = 0; i < 5000; ++i) text += "lesson-" + std::to_string(i) + "\n";
    std::filesystem::create_directory(folder / "lanescope");
    put("lanescope/finished-lessons", text);
    EXPECT_EQ(FinishedLessons(false).names().size(), 1000u);
}

TEST(AFinishedLesson, ShowsItsLastPageAndHasReachedItsGoal) {
    Lesson lesson{.stem = "a", .pages = std::vector<Page>(2)};
    EXPECT_TRUE(is_finished(lesson, {.stem = "a", .page = 1, .applied = true}));
    EXPECT_FALSE(is_finished(lesson, {.stem = "a", .page = 0, .applied = true}));
    EXPECT_FALSE(is_finished(lesson, {.stem = "a", .page = 1, .applied = false}));
    EXPECT_FALSE(is_finished(lesson, {.stem = "a", .page = 1, .applied = true, .covered = true}));
    lesson.pages.back().goal.emplace();
    EXPECT_FALSE(is_finished(lesson, {.stem = "a", .page = 1, .applied = true}));
    EXPECT_TRUE(is_finished(lesson, {.stem = "a", .page = 1, .applied = true, .reached = true}));
}

}  // namespace
}  // namespace lanescope
