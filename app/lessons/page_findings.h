// Whether a page's results show what the page says: every claim, answer, value and goal.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.h"

namespace lanescope {

struct Finding {
    enum class About : std::uint8_t { claim, answer, goal, value, view, run };
    About about = About::claim;
    bool right = false;
    int line = 0;         ///< of the lesson's file
    std::string subject;  ///< what the page says: the claim, the question's kind, …
    std::string found;    ///< what the results say, one line
};
std::string_view to_string(Finding::About about);

/// All claims, the answer and the goal, in this order; of values, view and runs those that are wrong. A goal is wrong
/// when it cannot be judged, and when the page's own results reach it already.
std::vector<Finding> check_page(const Page& page, std::span<const RunResultPtr> results);

}  // namespace lanescope
