// docs/lessons.md is the format's reference: it names all there is, and its example is a lesson.
#include <gtest/gtest.h>

#include "app/lessons/lesson.h"
#include "app/lessons/page_keys.h"
#include "app/lessons/quantity.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

std::string reference() { return read_file(std::string(LANESCOPE_SOURCE_DIR) + "/docs/lessons.md", 1024 * 1024); }

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
    const std::string text = reference(), fence = "```\n";
    const std::size_t begin = text.find(fence) + fence.size();
    const ReadLesson read = read_lesson(text.substr(begin, text.find(fence, begin) - begin), "1-example.md");
    ASSERT_TRUE(read.lesson) << read.reasons.at(0);
    EXPECT_EQ(read.lesson->pages.size(), 2u);
}

}  // namespace
}  // namespace lanescope
