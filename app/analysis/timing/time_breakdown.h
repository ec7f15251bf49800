// Time breakdown, from the memory roof to the actual time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/term.h"

namespace lanescope {

/// In the order of addition. A part is the time saved by removing this cause alone.
enum class LossKind : std::uint8_t {
    roof,          ///< compulsory bytes in a plain read
    wasted_bytes,  ///< at the bandwidth of their level
    waiting,       ///< instructions and latency, by the time model
    idle_lanes,    ///< steps that full warps save
    uneven_warps,  ///< waiting for a block's longest warp
    tail,          ///< idle SMs at the end
    launch,        ///< an empty launch
    unexplained,
};
inline constexpr int loss_kinds = 8;

std::string_view title_of(LossKind kind);
std::string_view definition_of(LossKind kind);
std::optional<Term> term_of(LossKind kind);

struct Loss {
    LossKind kind = LossKind::roof;
    double us = 0;
};

/// Parts of every kind in order; their sum is the cold median.
struct TimeBreakdown {
    std::vector<Loss> parts;
    double total_us = 0;
    bool modelled = false;             ///< else estimated from a trace
    bool beyond_roof = false;          ///< L2 served the data
    std::vector<std::string> missing;  ///< missing counts; their losses are in `unexplained`

    double us(LossKind kind) const { return parts[std::size_t(kind)].us; }
};

/// Returns nothing without a time, work or roof.
std::optional<TimeBreakdown> time_breakdown_of(const RunResult& result);

/// Returns `of` minus `than` by kind.
std::vector<Loss> difference(const TimeBreakdown& of, const TimeBreakdown& than);

}  // namespace lanescope
