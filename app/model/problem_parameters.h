// Problem parameters: sweep axes, window controls and host function values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/term.h"

namespace lanescope {

/// A problem's or variant's size.
struct ProblemAxis {
    std::string_view name;     ///< as typed: "MK"
    std::string_view title;    ///< as shown: "M = K"
    std::string_view what;     ///< one sentence
    std::string_view problem;  ///< default problem, as text
    std::string_view values;   ///< initial range: "256:4096:*2"
    /// Bits of the sizes that it changes. Axes with a common bit form no map. Results that differ in several sizes use
    /// the axis that changes them all.
    unsigned sizes = 0;
    bool (*has)(const Problem&) = nullptr;  ///< whether the problem has it; the next two require it
    void (*move)(Problem&, std::int64_t) = nullptr;
    std::optional<double> (*place)(const Problem&) = nullptr;  ///< empty if off the axis, such as 4x8 on MK

    std::int64_t least = 1;
    bool tells_most = false;  ///< the size with the largest differences
    bool derived = false;     ///< a view of a size with its own axis; values may share a problem
    std::optional<Term> term{};
    std::string_view sign{};  ///< name in sentences, if different
};

/// Lanes per row.
inline constexpr std::string_view lanes_axis = "lanes";
/// Warps per block.
inline constexpr std::string_view warps_axis = "warps";

struct ControlOption {
    std::string name, tip;
    std::optional<Term> term{};
};

/// A choice's index (-1: none), a path or a text.
using ControlValue = std::variant<std::int64_t, float, std::string>;

struct ProblemControl {
    enum class Kind {
        slider,    ///< typed or dragged
        number,    ///< typed
        real,      ///< typed
        segments,  ///< side by side if there is room
        list,
        matrix_file,
        text,  ///< typed
    };
    Kind kind = Kind::number;
    std::string name;  ///< stable, unique; for tests and logs
    std::string title, tip;
    ControlValue value;
    std::function<Problem(const ControlValue&)> set;  ///< throws UsageError for a bad text
    std::int64_t least = 0, most = INT64_MAX;
    bool logarithmic = false;
    std::vector<ControlOption> options{};
    bool folded = false;  ///< rarely needed
    bool gap_behind = false;
    std::optional<Term> term{};
};

struct ControlFold {
    std::string name, title, tip;
    std::string text;  ///< summary; empty if all are defaults (closed)
};

struct ProblemControls {
    std::vector<ProblemControl> list;
    ControlFold fold{};
};

/// floats: half, single or double precision.
enum class ValueKind { integer, real, integers, floats };

/// A problem's value for a host function.
struct ProblemValue {
    std::string_view name;
    std::string_view what;  ///< a phrase: "column of each nonzero"
    ValueKind kind;
    bool is_written = false;
    std::vector<std::string_view> aliases;  ///< lower case, without underscores and prefixes d_, dev_, h_
    /// Used only without a better match.
    std::vector<std::string_view> vague_aliases = {};
    bool is_array() const { return kind == ValueKind::integers || kind == ValueKind::floats; }
};

}  // namespace lanescope
