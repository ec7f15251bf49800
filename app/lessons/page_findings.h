// Checks a page's claims, answer, values and goal.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/answer.h"

namespace lanescope {

struct Finding {
    enum class About : std::uint8_t { claim, answer, goal, value, view, run };
    About about = About::claim;
    bool right = false;
    int line = 0;         ///< in the lesson's file
    std::string subject;  ///< claim, question's kind, …
    std::string found;    ///< from the results, one line
};
std::string_view to_string(Finding::About about);

/// Returns findings on claims, answer and goal, and failed ones on values, view and runs. A goal fails if it cannot be
/// judged or the page's results reach it. Omits an exercise's goal.
std::vector<Finding> check_page(const Catalog& catalog, const Page& page, std::span<const RunResultPtr> results);

/// Checks that the page's program `solution` reaches the goal. results: of its run.
Finding check_solution(const Catalog& catalog, const Page& page, std::span<const RunResultPtr> results);

/// Checks that a solution reaches the goal, or another kernel misses it. results: of the attempt.
Finding check_kernel(const Catalog& catalog, const Page& page, const std::string& file, bool is_solution,
                     const AttemptResults& results);

}  // namespace lanescope
