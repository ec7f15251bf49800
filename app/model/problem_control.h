// The controls of a problem, as data: the window draws what an operation describes.
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

/// One of the things that can be chosen, and a sentence about it.
struct ControlOption {
    std::string name, tip;
    std::optional<Term> term{};  ///< that the tip is about
};

/// Of a choice the value is the number of the option, -1 where it is none of them; of a file its path.
using ControlValue = std::variant<std::int64_t, float, std::string>;

struct ProblemControl {
    enum class Kind {
        slider,       ///< a size, typed or drawn along a scale
        number,       ///< an integer, typed
        real,         ///< a float, typed
        segments,     ///< a choice whose options stand side by side where there is room
        list,         ///< a choice from a list
        matrix_file,  ///< the path of a matrix
    };
    Kind kind = Kind::number;
    std::string name;  ///< stable and unique: tests and the state log find it
    std::string title, tip;
    ControlValue value;
    /// The problem with another value.
    std::function<Problem(const ControlValue&)> set;
    std::int64_t least = 0, most = INT64_MAX;
    bool logarithmic = false;
    std::vector<ControlOption> options{};
    bool folded = false;         ///< few need it: it stands behind the fold's line
    bool gap_behind = false;     ///< what follows is about another thing
    std::optional<Term> term{};  ///< that the tip is about
};

/// The line behind which the folded controls stand.
struct ControlFold {
    std::string name, title, tip;
    std::string text;  ///< what they are set to, in words; empty: nothing unusual, and the fold is closed at first
};

struct ProblemControls {
    std::vector<ProblemControl> list;
    ControlFold fold{};
};

}  // namespace lanescope
