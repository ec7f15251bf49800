// The catalogue: the ordered table of variants. Each operation's variants form a ladder, lowest rung first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

/// The facts of a problem that a variant's constraint may depend on.
struct ProblemFacts {
    bool sparse = false;
    std::int64_t rows = 0, cols = 0, nonzeros = 0;
    int warps = 0;        ///< a block, where they are asked for
    bool on_gpu = false;  ///< whether the backend is a GPU: libraries run nowhere else
};

struct Variant {
    std::string_view operation;   ///< "sgemv" or "spmv"
    std::string_view id;          ///< stable; unique within its operation
    std::string_view title;       ///< for people
    std::string_view idea;        ///< one line
    std::string_view origin;      ///< which write-up: "A v0, B 1st, D K=32"
    std::string_view group;       ///< "ladder"; "published": broken on purpose, an exhibit; "reference"
    std::string_view file;        ///< relative to kernels/
    std::span<const int> lanes;   ///< lanes a row that can be asked for; empty when there is no such choice
    std::string_view constraint;  ///< in words; empty when any shape will do

    bool warp_synchronous = false;  ///< counts on lanes in lockstep: right before Volta only
    bool planned = false;           ///< chooses among kernels by a plan (kernels/<operation>/plan.h)
    bool halves = false;            ///< reads A and x as halves, 2 bytes each
    std::string_view defect{};      ///< of an exhibit: what is wrong, in one sentence
    std::string_view shown_on{};    ///< of an exhibit: a problem on which it shows, as text
    std::span<const int> warps{};   ///< warps a block that can be asked for; empty when there is no such choice
};

std::span<const Variant> catalog();

/// The variant of that operation and id, or nullptr.
const Variant* find_variant(std::string_view operation, std::string_view id);

/// Why the variant cannot run on such a problem, or nothing.
std::optional<std::string> refusal(const Variant& variant, const ProblemFacts& facts);

}  // namespace lanescope
