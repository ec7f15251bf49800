// The controls of a problem as data, which the window draws.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/problem.h"
#include "app/model/term.h"

namespace lanescope {

/// An option of a choice, with a one-sentence tip.
struct ControlOption {
    std::string name, tip;
    std::optional<Term> term{};  ///< explains the tip
};

/// A choice has the option's index, -1 if none applies; a file has its path.
using ControlValue = std::variant<std::int64_t, float, std::string>;

struct ProblemControl {
    enum class Kind {
        slider,       ///< a size, typed or dragged along a scale
        number,       ///< an integer, typed
        real,         ///< a float, typed
        segments,     ///< a choice with its options side by side if there is room
        list,         ///< a choice from a list
        matrix_file,  ///< the path of a matrix
    };
    Kind kind = Kind::number;
    std::string name;  ///< stable and unique, for tests and the state log
    std::string title, tip;
    ControlValue value;
    /// Returns the problem with another value.
    std::function<Problem(const ControlValue&)> set;
    std::int64_t least = 0, most = INT64_MAX;
    bool logarithmic = false;
    std::vector<ControlOption> options{};
    bool folded = false;         ///< rarely needed: shown inside the fold
    bool gap_behind = false;     ///< a new topic follows
    std::optional<Term> term{};  ///< explains the tip
};

/// The collapsible section of the folded controls.
struct ControlFold {
    std::string name, title, tip;
    std::string text;  ///< summary of the settings; empty if all are defaults, in which case the fold starts closed
};

struct ProblemControls {
    std::vector<ProblemControl> list;
    ControlFold fold{};
};

}  // namespace lanescope
