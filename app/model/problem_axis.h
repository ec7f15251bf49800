// The axes along which a sweep can go: one size of a problem, or of a variant, each.
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
    std::string_view problem;  ///< text of the problem that it is taken along when none is named
    std::string_view values;   ///< worth a first look: "256:4096:*2"
    /// Which of its operation's sizes it moves, a bit each. Two axes that share one make no map, and results that
    /// differ in several sizes lie along the axis that moves them all.
    unsigned sizes = 0;
    bool (*has)(const Problem&) = nullptr;  ///< whether the problem has it. The next two are asked of such problems
    void (*move)(Problem&, std::int64_t) = nullptr;
    std::optional<double> (*place)(const Problem&) = nullptr;  ///< nothing: it stands beside the axis, as 4x8 beside MK

    std::int64_t least = 1;
    bool tells_most = false;     ///< the size that variants disagree about: what a person sweeps first
    bool derived = false;        ///< another view of a size that has an axis; several values may name one problem
    std::optional<Term> term{};  ///< that the sentence is about
    std::string_view sign{};     ///< in a sentence, where that is not the name: "M = K"
};

/// The axis of the variants' lanes a row: the problem stays as it is.
inline constexpr std::string_view lanes_axis = "lanes";
/// That of their warps a block.
inline constexpr std::string_view warps_axis = "warps";

std::span<const ProblemAxis> problem_axes();

/// The axis of that name, or nullptr. Of several operations that have one, the first of the table.
const ProblemAxis* find_axis(std::string_view name);

/// The axes that the problem has: its operation's, and behind them those of variants.
std::vector<const ProblemAxis*> axes_of(const Problem& problem);

/// Sets the size that the axis is about; false when the problem has no such axis. Along `lanes` and `warps`
/// nothing changes.
bool move_along(Problem& problem, std::string_view axis, std::int64_t value);

/// Where a variant on a problem stands on the axis, or nothing: then it has no place there.
std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis);

}  // namespace lanescope
