// A kernel's hazards, wrong rows and printed lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/hazard_kinds.h"

namespace lanescope {

class Operation;

struct Hazard {
    HazardKind kind = HazardKind::out_of_bounds;
    std::string file;
    int line = 0;        ///< 0: none
    int other_line = 0;  ///< of the other lane in races and divergent barriers; 0: none
    std::int64_t block = 0;
    int warp = 0;
    int lane = 0;
    std::int64_t address = 0;  ///< element index, or byte address in an unknown array
    std::string array;
    std::string text;  ///< one sentence with the fix
};

/// An element beyond its error bound.
struct WrongElement {
    std::vector<std::int64_t> index;  ///< by dimension of the output
    double expected = 0;
    std::optional<float> got;  ///< empty: too few elements
    double allowed = 0;        ///< largest accepted |got - expected|
    bool operator==(const WrongElement&) const = default;
};

/// Returns "row 17: expected 1.25, got 1.5, allowed 3e-06", or "element 3, 17: ..." without a matrix.
std::string in_words(const WrongElement& wrong, const Operation& operation);

/// Returns "row" for a matrix-vector product, else "element".
std::string_view element_word(const Operation& operation);

struct PrintedLine {
    std::int64_t block = 0;
    int warp = 0, lane = 0;  ///< within block and warp
    /// The warp's next step; -1: unknown (GPU, or not recorded).
    std::int64_t step = -1;
    std::string file;
    int line = 0;  ///< 0: not known
    std::string text;
};

/// The first lines, by block, then in warp order of execution.
struct Printed {
    std::vector<PrintedLine> lines;
    std::uint64_t left_out = 0;  ///< further calls
};

}  // namespace lanescope
