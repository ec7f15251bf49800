// Lesson pages by term.
#pragma once

#include <string_view>

#include "app/model/term.h"

namespace lanescope {

struct LessonLink {
    std::string_view stem;  ///< of the lesson's file
    std::string_view page;
};

const LessonLink& lesson_about(Term term);

}  // namespace lanescope
