// The events of the warps that are asked for, block by block as cores finish them, and put together at the end.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "app/machine/execution/launch.h"
#include "app/machine/recording/recorder.h"

namespace lanescope::simt {

class KeptEvents {
public:
    KeptEvents(const MachineOptions& options, const Shape& shape);

    bool keeps(std::int64_t warp) const {
        return warp >= options_.first_warp && warp - options_.first_warp < options_.warps;
    }
    /// Whether the blocks that have ended fill the room. To be asked before a turn is taken: no later block then
    /// counts.
    bool full() const { return count_.load(std::memory_order_relaxed) >= options_.max_events; }
    /// Takes the events of the block that the core has just run.
    void keep(const Recorder& recorder, unsigned core, std::int64_t block);
    /// Appends them to the record, in the order of blocks. numbers[core]: the core's own numbers of sites -> the
    /// record's.
    void gather(const std::vector<std::vector<std::uint16_t>>& numbers, LaunchRecord& record);

private:
    /// Events of one block, with the sites as its core numbers them.
    struct Block {
        unsigned core = 0;
        std::vector<std::uint32_t> steps;  ///< events of each recorded warp
        std::vector<WarpEvent> events;
        std::vector<ByteRange> reaches;     ///< of each recorded warp, where arrays are watched
        std::vector<std::uint32_t> places;  ///< of all of them
        std::vector<LaneAccess> accesses;   ///< likewise
    };
    bool append(const Block& block, const std::vector<std::uint16_t>& numbers, LaunchRecord& record);

    const MachineOptions& options_;
    const Shape& shape_;
    std::int64_t first_block_ = 0;
    std::vector<Block> blocks_;
    VariableLog variables_;  ///< of the only warp that is kept, where they are asked for
    std::atomic<std::int64_t> count_ = 0;
    bool cut_ = false;  ///< events were left out
};

}  // namespace lanescope::simt
