// Whether a page's results show what the page says: every claim, answer, value and goal.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.h"
#include "app/lessons/trial.h"

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
/// when it cannot be judged, and when the page's own results reach it already; that of an exercise is left to
/// check_kernel().
std::vector<Finding> check_page(const Page& page, std::span<const RunResultPtr> results);

/// Whether a kernel of the page's exercise does what the lesson says of it: the solution reaches the goal, all others
/// miss it. What is found names the conditions that are missed. `results` are those of its trial.
Finding check_kernel(const Page& page, const std::string& file, bool is_solution, const TrialResults& results);

}  // namespace lanescope
