// The controls of a problem as data.
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

struct ControlOption {
    std::string name, tip;
    std::optional<Term> term{};
};

/// A choice's index (-1: none), or a file's path.
using ControlValue = std::variant<std::int64_t, float, std::string>;

struct ProblemControl {
    enum class Kind {
        slider,    ///< typed or dragged
        number,    ///< typed
        real,      ///< typed
        segments,  ///< side by side if there is room
        list,
        matrix_file,
    };
    Kind kind = Kind::number;
    std::string name;  ///< stable and unique, for tests and logs
    std::string title, tip;
    ControlValue value;
    std::function<Problem(const ControlValue&)> set;
    std::int64_t least = 0, most = INT64_MAX;
    bool logarithmic = false;
    std::vector<ControlOption> options{};
    bool folded = false;  ///< rarely needed: inside the fold
    bool gap_behind = false;
    std::optional<Term> term{};
};

/// The section of folded controls.
struct ControlFold {
    std::string name, title, tip;
    std::string text;  ///< summary; empty if all are defaults: closed at first
};

struct ProblemControls {
    std::vector<ProblemControl> list;
    ControlFold fold{};
};

}  // namespace lanescope
