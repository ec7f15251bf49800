// The axes of sweeps, each a size of a problem or a variant.
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
    std::string_view problem;  ///< default problem, as text
    std::string_view values;   ///< initial range: "256:4096:*2"
    /// Bits of the sizes that it changes. Axes with a common bit form no map. Results that differ in several sizes use
    /// the axis that changes them all.
    unsigned sizes = 0;
    bool (*has)(const Problem&) = nullptr;  ///< whether the problem has it: precondition of the next two
    void (*move)(Problem&, std::int64_t) = nullptr;
    std::optional<double> (*place)(const Problem&) = nullptr;  ///< empty if not on the axis, such as 4x8 on MK

    std::int64_t least = 1;
    bool tells_most = false;  ///< the size on which variants differ most
    bool derived = false;     ///< a view of a size with its own axis; several values may give one problem
    std::optional<Term> term{};
    std::string_view sign{};  ///< name in sentences, if different
};

/// Lanes per row, a size of variants.
inline constexpr std::string_view lanes_axis = "lanes";
/// Warps per block, a size of variants.
inline constexpr std::string_view warps_axis = "warps";

std::span<const ProblemAxis> problem_axes();

/// Returns nullptr for an unknown name, and the first of several.
const ProblemAxis* find_axis(std::string_view name);

/// Returns the axes of variants last.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Returns false if the problem has no such axis. `lanes` and `warps` change nothing.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Returns nothing if the run is not on the axis.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
