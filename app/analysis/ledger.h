// The loss ledger: from the time that the memory roof would take to the time that it took, part by part.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/term.h"

namespace lanescope {

/// In the order in which they are added up. Each is what the time would lose if this cause alone were taken away from
/// the slower end: a kernel that waits for memory loses nothing to idle lanes that only wait for the same bytes.
enum class LossKind : std::uint8_t {
    roof,          ///< the compulsory bytes, as fast as a plain read
    wasted_bytes,  ///< further bytes, at the bandwidth of the level that they pass
    waiting,       ///< instructions and latency of full, even warps, as far as the time model explains them
    idle_lanes,    ///< steps that full warps would not have needed
    uneven_warps,  ///< warps of a block that wait for its longest
    tail,          ///< SMs without work while the last blocks run
    launch,        ///< an empty launch
    unexplained,   ///< the rest
};
inline constexpr int loss_kinds = 8;

std::string_view title_of(LossKind kind);
std::string_view definition_of(LossKind kind);
/// What the lessons teach about it, where they do.
std::optional<Term> term_of(LossKind kind);

struct Loss {
    LossKind kind = LossKind::roof;
    double us = 0;  ///< not negative
};

/// Every kind once, in order. The parts add up to the cold median.
struct Ledger {
    std::vector<Loss> parts;
    double total_us = 0;
    bool modelled = false;             ///< the parts come from the time model; else they are estimates from a trace
    bool beyond_roof = false;          ///< faster than the DRAM roof allows: L2 served it
    std::vector<std::string> missing;  ///< what was not counted, so that its losses are within `unexplained`

    double us(LossKind kind) const { return parts[std::size_t(kind)].us; }
};

/// Empty for a result without a time, without work, or of a device whose roof is not known.
std::optional<Ledger> ledger_of(const RunResult& result);

/// How much longer `of` takes than `than`, kind by kind: these add up to the difference of the totals.
std::vector<Loss> difference(const Ledger& of, const Ledger& than);

}  // namespace lanescope
