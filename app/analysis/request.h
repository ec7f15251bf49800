// A warp's memory request in detail: lanes, sectors or banks, and used bytes.
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

/// One lane's access in a step.
struct LaneTouch {
    int lane = 0;
    std::uint64_t byte = 0;                ///< from the array's start
    std::uint64_t element = 0;             ///< in scalars from the array's start
    std::int64_t row = -1, col = -1;       ///< of the matrix; -1: none
    std::array<std::uint32_t, 4> words{};  ///< bits of its value
    std::string value;                     ///< "0.25", "17", "(1, 2, 3, 4)"; empty: not known
};

/// 32 bytes that are transferred together.
struct SectorUse {
    std::uint64_t number = 0;  ///< from the array's start
    std::uint32_t used = 0;    ///< bit b: byte b is requested
    std::uint32_t lanes = 0;
};

/// A word in a bank of shared memory. Requests for different words of one bank are serialised.
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
    int passes = 1;                               ///< of shared memory

    std::uint64_t moved_bytes() const { return bytes_of_sector * sectors.size(); }
    std::uint64_t used_bytes() const;
    const LaneTouch* lane(int number) const;
};

/// Empty if the step does not exist or does not access memory.
std::optional<Request> request_at(const WarpAccesses& accesses, std::size_t step);

/// Returns the step of a recorded warp's event: the corresponding visit to its site. In an emulated trace the indices
/// are equal; a GPU's compiler unrolls loops. -1: none.
std::int64_t step_of_event(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t event,
                           const WarpAccesses& accesses);
/// The inverse of step_of_event().
std::int64_t event_of_step(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t step,
                           const WarpAccesses& accesses);

/// A step of one lane.
struct LaneStep {
    std::int64_t step = 0;
    int lane = 0;
    AccessSite site;
    std::optional<LaneTouch> touch;  ///< if it accesses memory
};
/// Return all steps of a lane, or all accesses to a row of the matrix by any lane; at most `most`.
std::vector<LaneStep> steps_of_lane(const WarpAccesses& accesses, int lane, std::size_t most);
std::vector<LaneStep> touches_of_row(const WarpAccesses& accesses, std::int64_t row, std::size_t most);

/// Returns the bits as a number, or as a float if no other type is likely. bfloat: two bytes are bfloat16, not fp16.
std::string value_text(const std::array<std::uint32_t, 4>& words, int bytes, int element_bytes, bool bfloat = false);

}  // namespace lanescope
