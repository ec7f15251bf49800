// The time breakdown: from the time at the memory roof to the actual time, part by part.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/term.h"

namespace lanescope {

/// In the order of addition. Each part is the time saved by removing this cause alone, from the actual time down: a
/// kernel bound by memory gains nothing from fuller lanes that wait for the same bytes.
enum class LossKind : std::uint8_t {
    roof,          ///< the compulsory bytes, as fast as a plain read
    wasted_bytes,  ///< further bytes, at the bandwidth of their level
    waiting,       ///< instructions and latency of full, even warps, as far as the time model explains them
    idle_lanes,    ///< steps that full warps would save
    uneven_warps,  ///< warps of a block that wait for its longest
    tail,          ///< SMs without work while the last blocks run
    launch,        ///< an empty launch
    unexplained,   ///< the rest
};
inline constexpr int loss_kinds = 8;

std::string_view title_of(LossKind kind);
std::string_view definition_of(LossKind kind);
/// Returns the lessons' term for the part, if any.
std::optional<Term> term_of(LossKind kind);

struct Loss {
    LossKind kind = LossKind::roof;
    double us = 0;  ///< not negative
};

/// Every kind once, in order. The parts add up to the cold median.
struct Ledger {
    std::vector<Loss> parts;
    double total_us = 0;
    bool modelled = false;             ///< the parts are from the time model; else estimates from a trace
    bool beyond_roof = false;          ///< faster than the DRAM roof: L2 served the data
    std::vector<std::string> missing;  ///< missing counts, whose losses are in `unexplained`

    double us(LossKind kind) const { return parts[std::size_t(kind)].us; }
};

/// Empty without a time, work, or the device's roof.
std::optional<Ledger> ledger_of(const RunResult& result);

/// Returns the excess of `of` over `than` by kind; the sum is the difference of the totals.
std::vector<Loss> difference(const Ledger& of, const Ledger& than);

}  // namespace lanescope
