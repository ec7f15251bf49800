#include "app/window/window_lessons.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::string lesson_text(const std::string& title) {
    return "---\nlesson: " + title +
           "\n---\n---\npage: One\nproblem: spmv:banded,rows=30,band=2\nvariants: cte\n---\nText.\n";
}

class UserLessonFiles : public TemporaryFolder {
protected:
    std::vector<fs::path> changes(UserLessons& lessons) {
        lessons.changed(now += 1);
        return lessons.changed(now += 1);
    }
    std::string title(const UserLessons& lessons, const std::string& stem) const {
        const Lesson* lesson = lessons.shelf()->find(stem);
        return lesson ? lesson->title : "";
    }
    double now = 1;
};

TEST_F(UserLessonFiles, StandBeforeTheProgramsLessons) {
    put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    EXPECT_EQ(lessons.shelf()->user_count, 0u);
    lessons.open(folder);
    EXPECT_EQ(lessons.shelf()->user_count, 1u);
    EXPECT_EQ(lessons.shelf()->lessons.front().stem, "mine");
    EXPECT_NE(lessons.shelf()->find("ragged-rows"), nullptr);
}

TEST_F(UserLessonFiles, AreReadAgainWhenTheyChange) {
    const fs::path file = put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    lessons.open(folder);
    EXPECT_TRUE(changes(lessons).empty());
    put("1-mine.md", lesson_text("Mine, second edition"));
    EXPECT_EQ(changes(lessons), std::vector<fs::path>{file});
    EXPECT_EQ(title(lessons, "mine"), "Mine, second edition");
    EXPECT_TRUE(changes(lessons).empty());
}

TEST_F(UserLessonFiles, AreReadOnceTheyHaveComeToRest) {
    put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    lessons.open(folder);
    put("1-mine.md", lesson_text("Half"));
    EXPECT_TRUE(lessons.changed(now += 1).empty());
    put("1-mine.md", lesson_text("Whole lesson"));
    EXPECT_TRUE(lessons.changed(now += 1).empty()) << "it changed again";
    EXPECT_EQ(lessons.changed(now += 1).size(), 1u);
    EXPECT_EQ(title(lessons, "mine"), "Whole lesson");
}

TEST_F(UserLessonFiles, MayComeAndGo) {
    put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    lessons.open(folder);
    put("2-new.md", lesson_text("New"));
    EXPECT_EQ(changes(lessons).size(), 1u);
    EXPECT_EQ(title(lessons, "new"), "New");
    fs::remove(folder / "2-new.md");
    EXPECT_EQ(changes(lessons).size(), 1u);
    EXPECT_EQ(title(lessons, "new"), "");
}

TEST_F(UserLessonFiles, StayAsTheyWereWhileTheyAreBroken) {
    const fs::path file = put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    lessons.open(folder);
    put("1-mine.md", lesson_text("Mine") + "---\npage: Two\nvarants: cte\n---\nText.\n");
    EXPECT_EQ(changes(lessons), std::vector<fs::path>{file});
    EXPECT_EQ(title(lessons, "mine"), "Mine");
    ASSERT_EQ(lessons.shelf()->broken.size(), 1u);
    EXPECT_EQ(lessons.shelf()->broken[0].reason, "1-mine.md:12: unknown key 'varants'; did you mean variants?");
    put("1-mine.md", lesson_text("Mended"));
    EXPECT_EQ(changes(lessons).size(), 1u);
    EXPECT_EQ(title(lessons, "mine"), "Mended");
    EXPECT_TRUE(lessons.shelf()->broken.empty());
}

TEST_F(UserLessonFiles, ThatWereNamedOneByOneAreReadAgainToo) {
    const fs::path file = put("1-mine.md", lesson_text("Mine"));
    Shelf start = shipped_lessons(shipped_catalog());
    start.put_user_lesson(load_lesson(shipped_catalog(), file));
    UserLessons lessons(shipped_catalog(), start);
    put("1-mine.md", lesson_text("Mine, second edition"));
    EXPECT_EQ(changes(lessons), std::vector<fs::path>{file});
    EXPECT_EQ(title(lessons, "mine"), "Mine, second edition");
    EXPECT_EQ(lessons.shelf()->user_count, 1u);
    EXPECT_NE(lessons.shelf()->find("ragged-rows"), nullptr);
}

TEST_F(UserLessonFiles, StayWhenTheirFolderIsGone) {
    put("1-mine.md", lesson_text("Mine"));
    UserLessons lessons(shipped_catalog(), shipped_lessons(shipped_catalog()));
    lessons.open(folder);
    fs::remove_all(folder);
    EXPECT_TRUE(changes(lessons).empty());
    EXPECT_EQ(title(lessons, "mine"), "Mine");
    EXPECT_THROW(lessons.open(folder), UsageError);
    EXPECT_EQ(title(lessons, "mine"), "Mine") << "what cannot be opened changes nothing";
}

}  // namespace
}  // namespace lanescope
