#include <gtest/gtest.h>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/lessons/lesson.h"
#include "app/lessons/page_keys.h"
#include "app/lessons/quantity.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::string reference() {
    return read_file(std::string(LANESCOPE_SOURCE_DIR) + "/docs/writing-lessons.md", 1024 * 1024);
}

/// Returns the code block with this number, from 0.
std::string example(int number) {
    const std::string text = reference(), fence = "\n```\n";
    std::size_t begin = text.find(fence) + fence.size();
    for (; number > 0; --number) {
        begin = text.find(fence, text.find(fence, begin) + fence.size()) + fence.size();
    }
    return text.substr(begin, text.find(fence, begin) + 1 - begin);
}

bool names(const std::string& text, const std::string& name) { return text.find("`" + name) != std::string::npos; }

TEST(Reference, NamesEveryKeyOfAPage) {
    const std::string text = reference();
    for (const std::string& key : page_key_names()) EXPECT_TRUE(names(text, key + "`")) << key;
}

TEST(Reference, NamesEveryQuantity) {
    const std::string text = reference();
    for (const QuantityKind& kind : quantities()) EXPECT_TRUE(names(text, std::string(kind.name) + "(V")) << kind.name;
}

TEST(Reference, HasAnExampleThatIsALesson) {
    const ReadLesson read = read_lesson(shipped_catalog(), example(0), "1-example.md");
    ASSERT_TRUE(read.lesson) << read.reasons.at(0);
    EXPECT_EQ(read.lesson->pages.size(), 2u);
}

// Readers open the example's folder next to the shipped lessons.
TEST(Reference, HasAnExampleThatLeadsOnToALesson) {
    const ReadLesson read = read_lesson(shipped_catalog(), example(0), "1-example.md");
    ASSERT_TRUE(read.lesson);
    Shelf own;
    own.lessons.push_back(*read.lesson);
    const Shelf shelf = with_shipped_lessons(shipped_catalog(), own);
    ASSERT_NE(shelf.find("example"), nullptr);
    EXPECT_NE(shelf.find(shelf.find("example")->pages.back().next), nullptr);
}

TEST(Reference, HasAPageWithAKernelThatIsAPage) {
    const std::string page = "---\nlesson: A lesson\n---\n" + example(1);
    const ReadLesson read = read_lesson(shipped_catalog(), page, find_asset("lessons") / "1-example.md");
    ASSERT_TRUE(read.lesson) << read.reasons.at(0);
    EXPECT_TRUE(read.lesson->pages.at(0).exercise);
}

TEST(Reference, HasAPageWithAProgramThatIsAPage) {
    const ReadLesson read = read_lesson(shipped_catalog(), "---\nlesson: A lesson\n---\n" + example(2), "1-example.md");
    ASSERT_TRUE(read.lesson) << read.reasons.at(0);
    EXPECT_TRUE(read.lesson->pages.at(0).solution);
}

}  // namespace
}  // namespace lanescope
