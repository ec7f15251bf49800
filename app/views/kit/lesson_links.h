// Which page of the lessons teaches a term: so that everything that can be pointed at leads to where it is taught.
#pragma once

#include <string_view>

#include "app/model/term.h"

namespace lanescope {

struct LessonLink {
    std::string_view stem;  ///< of the lesson
    std::string_view page;  ///< its title
};

/// Every term has a page.
const LessonLink& lesson_about(Term term);

}  // namespace lanescope
