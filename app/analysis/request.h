// One request of a warp to memory, taken apart: which lane goes where, which sectors or banks that means, and how much
// of what is moved is used.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/lane_trace.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

inline constexpr std::uint64_t bytes_of_sector = 32;

/// What one lane touches in a step.
struct LaneTouch {
    int lane = 0;
    std::uint64_t byte = 0;                ///< from the array's start
    std::uint64_t element = 0;             ///< of the array's scalars
    std::int64_t row = -1, col = -1;       ///< of the matrix; -1: none
    std::array<std::uint32_t, 4> words{};  ///< of its value
    std::string value;                     ///< as text: "0.25", "17", "(1, 2, 3, 4)"; empty: not known
};

/// 32 bytes that move together.
struct SectorUse {
    std::uint64_t number = 0;  ///< from the array's start
    std::uint32_t used = 0;    ///< bit b: byte b of it is asked for
    std::uint32_t lanes = 0;
};

/// A word in a bank of shared memory: lanes that want different words of a bank wait for each other.
struct BankWord {
    std::uint64_t word = 0;  ///< from the array's start
    std::uint32_t lanes = 0;
};

struct Request {
    AccessSite site;
    std::uint32_t mask = 0;
    std::vector<LaneTouch> lanes;                 ///< the active ones, in order
    std::vector<SectorUse> sectors;               ///< of global memory, in order
    std::array<std::vector<BankWord>, 32> banks;  ///< of shared memory
    int passes = 1;                               ///< that shared memory needs

    std::uint64_t moved_bytes() const { return bytes_of_sector * sectors.size(); }
    std::uint64_t used_bytes() const;
    const LaneTouch* lane(int number) const;
};

/// Empty for a step that touches no memory, and one that is not there.
std::optional<Request> request_at(const WarpAccesses& accesses, std::size_t step);

/// Which of those steps an event of a recorded warp is: the one at which its site comes for the same time. Of an
/// emulated trace that is the same step; a GPU's compiler unrolls loops. -1: there is none.
std::int64_t step_of_event(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t event,
                           const WarpAccesses& accesses);
/// The other way.
std::int64_t event_of_step(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t step,
                           const WarpAccesses& accesses);

/// A step in which a lane takes part, in short.
struct LaneStep {
    std::int64_t step = 0;
    int lane = 0;
    AccessSite site;
    std::optional<LaneTouch> touch;  ///< where it touches memory
};
/// All steps of a lane; all touches of a row of the matrix, by whichever lane. Not more than `most`.
std::vector<LaneStep> steps_of_lane(const WarpAccesses& accesses, int lane, std::size_t most);
std::vector<LaneStep> touches_of_row(const WarpAccesses& accesses, std::int64_t row, std::size_t most);

/// Bits as a number: what can only be a float is shown as one. bfloat: two bytes are bfloat16, not fp16.
std::string value_text(const std::array<std::uint32_t, 4>& words, int bytes, int element_bytes, bool bfloat = false);

}  // namespace lanescope
