#include "app/views/kit/tooltip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/base/files/folders.h"
#include "app/lessons/lesson.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(LessonLinks, LeadFromEveryTermToAPageThatThereIs) {
    const Shelf shelf = load_lessons(shipped_catalog(), find_asset("lessons"));
    for (const std::string_view name : enum_names<Term>.list) {
        const LessonLink& link = lesson_about(parse_name<Term>(name));
        const Lesson* lesson = shelf.find(std::string(link.stem));
        ASSERT_NE(lesson, nullptr) << name << ": " << link.stem;
        EXPECT_EQ(std::ranges::count(lesson->pages, link.page, &Page::title), 1) << name << ": " << link.page;
    }
}

}  // namespace
}  // namespace lanescope
