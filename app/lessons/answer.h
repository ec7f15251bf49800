// Answers to a page's question, and checks of guesses.
#pragma once

#include "app/analysis/timing/best.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Members depend on the question's kind.
struct Solution {
    bool known = false;                ///< false: the results lack it; `text` has the reason
    double number = 0;                 ///< kind number
    double last_digit = 0;             ///< number: unit of the last shown digit; 0: whole
    std::string unit;                  ///< number: suffix, with its space
    std::vector<std::string> order;    ///< order: variants, first to last
    std::vector<TimeInterval> within;  ///< order: interval per variant, in the quantity's unit
    std::vector<int> lines;            ///< line: all right lines
    int option = 0;                    ///< choice: from 1
    std::string text;                  ///< shown: "15.9", "cte, thread_per_row", "line 24"
};

Solution solution_of(const Catalog& catalog, const Page& page, std::span<const RunResultPtr> results);

/// Returns variants in the page's order.
std::vector<std::string> variants_to_rank(const Page& page);

/// Members depend on the question's kind.
struct Guess {
    double number = 0;
    std::vector<std::string> order;
    int line = 0;
    int option = 0;  ///< from 1
};

/// One line: "right", "15.9; you said 24: 1.5 times as much". Empty if the answer is unknown.
struct CheckResult {
    bool known = false;
    bool right = false;  ///< number: within the tolerance; order: up to overlapping intervals
    std::string text;
};
CheckResult check_answer(const Ask& ask, const Solution& solution, const Guess& guess);

struct GoalState {
    bool reached = false;
    std::vector<Evaluated> claims;
};
GoalState check_goal(const Catalog& catalog, const Goal& goal, std::span<const RunResultPtr> results,
                     const Selection& selected);

/// Returns "exact", "exact to the digits shown" or "within 10 %".
std::string tolerance_text(const Ask& ask, const Solution& solution);

/// Bins for a class's answers: options, first-ranked variants, ranges, or the right line.
struct Bins {
    std::vector<std::string> labels;  ///< empty: no question
    int right = -1;                   ///< index; -1: unknown
};
Bins bins_for_class(const Page& page, const Solution& solution);

/// The user's kernel in claims.
inline constexpr std::string_view user_kernel = "yours";
bool is_yours(const VariantName& name);

inline constexpr int max_attempt_seconds = 60;

/// Replaces "yours" by this variant, and adds it before the page's variants.
Page with_kernel(const Page& page, const std::string& id);

/// Returns a page's experiments after with_kernel(). The first is `shown`, with lanes and times. The others, one per
/// problem, run many lane orders on the emulator.
std::vector<Experiment> attempt_of(const Page& page, const Experiment& shown);

/// Per experiment, as far as available.
using AttemptResults = std::vector<std::vector<RunResultPtr>>;

/// Judges correctness and hazards on all problems and lane orders, other claims on the page's. Unknown without an
/// exercise.
GoalState check_attempt(const Catalog& catalog, const Page& page, const AttemptResults& results);

}  // namespace lanescope
