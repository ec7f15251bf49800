// Which page of the lessons is about what an explanation speaks of: so that everything that can be pointed at leads to
// where it is taught.
#pragma once

#include <span>
#include <string_view>

namespace lanescope {

struct LessonLink {
    std::string_view word;  ///< of an explanation, as it is written there
    std::string_view stem;  ///< of the lesson
    std::string_view page;  ///< its title
};

/// The most particular words first.
std::span<const LessonLink> lesson_links();

/// Of the first word that the explanation holds; nullptr: no lesson is about it.
const LessonLink* lesson_about(std::string_view explanation);

}  // namespace lanescope
