// The axes of a sweep: each is one size of a problem or of a variant.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/term.h"

namespace lanescope {

struct ProblemAxis {
    std::string_view name;     ///< as typed: "MK"
    std::string_view title;    ///< as shown: "M = K"
    std::string_view what;     ///< one sentence
    std::string_view problem;  ///< text of the problem to sweep if none is named
    std::string_view values;   ///< initial range: "256:4096:*2"
    /// The sizes of the operation that the axis changes, as bits. Two axes with a common bit cannot form a map. Results
    /// that differ in several sizes are placed on the axis that changes all of them.
    unsigned sizes = 0;
    bool (*has)(const Problem&) = nullptr;  ///< whether the problem has it; precondition of `move` and `place`
    void (*move)(Problem&, std::int64_t) = nullptr;
    std::optional<double> (*place)(const Problem&) =
        nullptr;  ///< nothing if the problem is not on the axis, such as 4x8 on MK

    std::int64_t least = 1;
    bool tells_most = false;     ///< the size on which variants differ most; suggested as the first sweep
    bool derived = false;        ///< another view of a size that has its own axis; several values may give one problem
    std::optional<Term> term{};  ///< explains `what`
    std::string_view sign{};     ///< in a sentence, if it differs from the name: "M = K"
};

/// The axis of lanes per row, a variant's size: the problem does not change.
inline constexpr std::string_view lanes_axis = "lanes";
/// The axis of warps per block, a variant's size.
inline constexpr std::string_view warps_axis = "warps";

std::span<const ProblemAxis> problem_axes();

/// Returns the axis of that name, or nullptr. If several operations have one, the first in the table wins.
const ProblemAxis* find_axis(std::string_view name);

/// Returns the axes of the problem's operation, then the axes of variants.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Sets the size of the axis; returns false if the problem has no such axis. Nothing changes along `lanes` and `warps`.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Returns the position of a variant's run on the axis; nothing if it has none.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
