// Explanations lead to the lessons' pages, and those exist.
#include "app/views/kit/lesson_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/lessons/lesson.h"
#include "app/system/assets.h"

namespace lanescope {
namespace {

TEST(LessonLinks, LeadToPagesThatThereAre) {
    const Shelf shelf = load_lessons(find_asset("lessons"));
    for (const LessonLink& link : lesson_links()) {
        const Lesson* lesson = shelf.find(std::string(link.stem));
        ASSERT_NE(lesson, nullptr) << link.stem;
        EXPECT_EQ(std::ranges::count(lesson->pages, link.page, &Page::title), 1) << link.stem << ": " << link.page;
    }
}

TEST(LessonLinks, TakeTheMostParticularWord) {
    const LessonLink* conflicts = lesson_about("Extra passes over shared memory: bank conflicts, idle lanes.");
    ASSERT_NE(conflicts, nullptr);
    EXPECT_EQ(conflicts->stem, "long-rows");
    const LessonLink* idle = lesson_about("Lanes that are idle in this step.");
    ASSERT_NE(idle, nullptr);
    EXPECT_EQ(idle->page, "Divergence: why a lane waits");
    EXPECT_EQ(lesson_about("Saves a picture."), nullptr);
}

TEST(LessonLinks, TakeNoWordOutOfTheNameOfAVariant) {
    EXPECT_EQ(lesson_about("warp_per_row: 3.9 us"), nullptr);
    EXPECT_NE(lesson_about("warp_per_row has 16 warps"), nullptr);
}

}  // namespace
}  // namespace lanescope
