#include <gtest/gtest.h>

#include <filesystem>

#include "app/base/error.h"
#include "app/lessons/lesson.h"
#include "tests/lessons/two_results.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class Lessons : public TemporaryFolder {
protected:
    void put(const std::string& name, const std::string& text = lesson_with("")) { TemporaryFolder::put(name, text); }
    Shelf shelf() const { return load_lessons(shipped_catalog(), folder); }
};

std::vector<std::string> stems(const Shelf& shelf) {
    std::vector<std::string> names;
    for (const Lesson& lesson : shelf.lessons) names.push_back(lesson.stem);
    return names;
}

TEST_F(Lessons, ComeInTheOrderOfTheirNumbers) {
    for (const char* name : {"10-ten.md", "2-two.md", "1-one.md", "more.md", "also.md"}) put(name);
    EXPECT_EQ(stems(shelf()), (std::vector<std::string>{"one", "two", "ten", "also", "more"}));
}

TEST_F(Lessons, LeaveOutWhatIsNone) {
    put("1-one.md");
    put("README.md", "No lesson.");
    put("notes.txt", "No lesson.");
    put(".hidden.md", "No lesson.");
    fs::create_directory(folder / "folder.md");
    EXPECT_EQ(stems(shelf()), std::vector<std::string>{"one"});
    EXPECT_TRUE(shelf().broken.empty());
}

TEST_F(Lessons, LoadWhereAnotherIsBroken) {
    put("1-one.md");
    put("2-two.md", lesson_with("tab: bar\ncolour: pink\n"));
    put("3-three.md");
    const Shelf found = shelf();
    EXPECT_EQ(stems(found), (std::vector<std::string>{"one", "three"}));
    ASSERT_EQ(found.broken.size(), 1u);
    EXPECT_EQ(found.broken[0].file.filename(), "2-two.md");
    EXPECT_EQ(found.broken[0].reason.substr(0, 24), "2-two.md:8: unknown plot");
    EXPECT_EQ(found.broken[0].others.size(), 1u);
}

TEST_F(Lessons, AreFoundByNameNumberAndFile) {
    put("3-Long-Rows.md");
    const Shelf found = shelf();
    for (const char* name : {"long-rows", "Long-Rows", "3", "3-long-rows", "3-Long-Rows.md"})
        EXPECT_NE(found.find(name), nullptr) << name;
    for (const char* name : {"", "4", "long", "33"}) EXPECT_EQ(found.find(name), nullptr) << name;
}

TEST_F(Lessons, AreOneLessonPerName) {
    put("1-same.md");
    put("2-same.md");
    const Shelf found = shelf();
    EXPECT_EQ(found.lessons.size(), 1u);
    ASSERT_EQ(found.broken.size(), 1u);
    EXPECT_EQ(found.broken[0].reason, "2-same.md: 1-same.md has the same name; rename this file");
}

TEST_F(Lessons, AreAtMostTwoHundred) {
    for (int i = 0; i < 202; ++i) put(std::to_string(1000 + i) + "-n" + std::to_string(i) + ".md");
    const Shelf found = shelf();
    EXPECT_EQ(found.lessons.size(), 200u);
    ASSERT_EQ(found.broken.size(), 1u);
    EXPECT_EQ(found.broken[0].reason, "more than 200 files; the other files are ignored");
}

TEST_F(Lessons, PrecedeAndReplaceShippedOnes) {
    put("1-one.md");
    put("2-ragged-rows.md");
    const Shelf all = with_shipped_lessons(shipped_catalog(), shelf());
    EXPECT_EQ(all.user_count, 2u);
    EXPECT_EQ(all.lessons.size(), shipped_lessons(shipped_catalog()).lessons.size() + 1);
    EXPECT_EQ(all.find("1")->stem, "one");
    EXPECT_EQ(all.find("ragged-rows")->title, "A lesson");
    EXPECT_NE(all.find("long-rows"), nullptr);
}

TEST_F(Lessons, ReplaceUsersOnesOfEqualName) {
    Shelf shelf = shipped_lessons(shipped_catalog());
    const std::size_t count = shelf.lessons.size();
    put("7-ragged-rows.md");
    for (int times = 0; times < 2; ++times) shelf.put_user_lesson(load_lesson(shipped_catalog(), folder / "7-ragged-rows.md"));
    EXPECT_EQ(shelf.user_count, 1u);
    EXPECT_EQ(shelf.lessons.size(), count);
    EXPECT_EQ(shelf.lessons.front().title, "A lesson");
}

TEST_F(Lessons, ReportAMissingFolder) {
    EXPECT_THROW(load_lessons(shipped_catalog(), folder / "none"), UsageError);
    EXPECT_TRUE(shelf().lessons.empty()) << "an empty folder is none";
}

}  // namespace
}  // namespace lanescope
