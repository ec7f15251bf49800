// Predict, then run: the answer that the results give to what a page asked, to be drawn beside a person's guess.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/best.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// The right answer. Which members count depends on the ask's kind.
struct Solution {
    bool known = false;                ///< false: the results do not say; `text` then says why
    double number = 0;                 ///< number
    double last_digit = 0;             ///< number: the unit of the last digit in its text; 0: it is a whole number
    std::string unit;                  ///< number: behind it, with its blank
    std::vector<std::string> order;    ///< order: texts of the variants, the first one first
    std::vector<TimeInterval> within;  ///< order: where what each is ordered by lies for sure, in its own unit
    std::vector<int> lines;            ///< line: each of them is right
    int option = 0;                    ///< choice: from 1
    std::string text;                  ///< for people: "15.9", "cte, thread_per_row", "line 24"
};

Solution solution_of(const Page& page, std::span<const RunResultPtr> results);

/// The variants to be ranked, in the order of the page.
std::vector<std::string> variants_to_rank(const Page& page);

/// A person's guess, as the kind of ask has it.
struct Guess {
    double number = 0;
    std::vector<std::string> order;
    int line = 0;
    int option = 0;  ///< from 1
};

/// How a guess compares: "right", "15.9; you said 24: 1.5 times as much". One line; empty while nothing is known.
struct CheckResult {
    bool known = false;
    bool right = false;  ///< number: within the ask's tolerance; order: all places, except those that are not sure
    std::string text;
};
CheckResult check_answer(const Ask& ask, const Solution& solution, const Guess& guess);

/// Whether the goal is reached by these results: every claim holds.
struct GoalState {
    bool reached = false;
    std::vector<Evaluated> claims;  ///< one a claim of the goal
};
GoalState check_goal(const Goal& goal, std::span<const RunResultPtr> results, const Selection& selected);

/// The accepted distance of a number in words: "exact", "exact to the digits shown", "within 10 %".
std::string tolerance_text(const Ask& ask, const Solution& solution);

/// What a class's answers are counted by: options, variants in the first place, ranges of a number, or the right line.
struct Bins {
    std::vector<std::string> labels;  ///< empty: the page asks nothing
    int right = -1;                   ///< index of the bin with the answer; -1: not known
};
Bins bins_for_class(const Page& page, const Solution& solution);

}  // namespace lanescope
