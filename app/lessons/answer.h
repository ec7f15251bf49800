// The answer to a page's question, computed from results and compared with the user's guess.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/best.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// The right answer. Used members depend on the question's kind.
struct Solution {
    bool known = false;                ///< false: the results do not contain it; `text` gives the reason
    double number = 0;                 ///< kind number
    double last_digit = 0;             ///< number: unit of the last shown digit; 0: a whole number
    std::string unit;                  ///< number: suffix with its space
    std::vector<std::string> order;    ///< order: names of variants, the first one first
    std::vector<TimeInterval> within;  ///< order: interval of each variant, in the quantity's unit
    std::vector<int> lines;            ///< line: each of them is right
    int option = 0;                    ///< choice: from 1
    std::string text;                  ///< for display: "15.9", "cte, thread_per_row", "line 24"
};

Solution solution_of(const Page& page, std::span<const RunResultPtr> results);

/// Returns the variants to rank, in the page's order.
std::vector<std::string> variants_to_rank(const Page& page);

/// The user's guess; used members depend on the question's kind.
struct Guess {
    double number = 0;
    std::vector<std::string> order;
    int line = 0;
    int option = 0;  ///< from 1
};

/// The verdict on a guess: "right", "15.9; you said 24: 1.5 times as much". One line; empty if the answer is unknown.
struct CheckResult {
    bool known = false;
    bool right = false;  ///< number: within the tolerance; order: except for overlapping intervals
    std::string text;
};
CheckResult check_answer(const Ask& ask, const Solution& solution, const Guess& guess);

/// A goal is reached if every claim holds.
struct GoalState {
    bool reached = false;
    std::vector<Evaluated> claims;  ///< one per claim
};
GoalState check_goal(const Goal& goal, std::span<const RunResultPtr> results, const Selection& selected);

/// Returns the accepted distance of a number: "exact", "exact to the digits shown", "within 10 %".
std::string tolerance_text(const Ask& ask, const Solution& solution);

/// Bins for a class's answers: options, first-ranked variants, ranges of a number, or the right line.
struct Bins {
    std::vector<std::string> labels;  ///< empty: the page has no question
    int right = -1;                   ///< index; -1: unknown
};
Bins bins_for_class(const Page& page, const Solution& solution);

}  // namespace lanescope
