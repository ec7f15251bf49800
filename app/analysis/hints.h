// Hints: waste that a trace shows. No faults (those are hazards): the answer is right, but lanes, bytes or passes go
// unused, and a line of the kernel says where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// In the order in which they are reported.
enum class RemarkKind : std::uint8_t {
    /// A dense product with K a multiple of 4: an array that the kernel loads four floats at a time is also read one by
    /// one, by
    /// fewer than 16 lanes on average. Every row starts at 16 bytes and holds full vectors only: nothing is left over.
    scalar_tail,
    /// At least 8 lanes on average read or write single elements, and these lie in 0.75 sectors a lane or more. 32
    /// neighbours need 4 sectors: 0.125 a lane. The x of a sparse product is left out: where it is read, the matrix
    /// decides.
    uncoalesced,
    /// An access to shared memory takes one extra pass or more on average.
    bank_conflicts,
    /// A warp comes to a line four times or more, and fewer than 20 lanes are active there on average. The line makes
    /// up
    /// 5 % of all warp-steps or more, an array. A thread a row, on rows of 0 to 32 nonzeros, has 16: that is named.
    idle_lanes,
};

std::string_view to_string(RemarkKind kind);

struct Hint {
    RemarkKind kind = RemarkKind::scalar_tail;
    std::string file;  ///< relative to kernels/
    int line = 0;      ///< 1-based
    std::string text;  ///< one sentence: what the trace shows, and a cure
};

/// At most one of each kind for a line, by kind and line. None for a result that is not verified: what a wrong kernel
/// wastes is beside the point. Sectors and bank conflicts only where the trace has them.
std::vector<Hint> hints(const RunResult& result);

}  // namespace lanescope
