// Events of the requested warps.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "app/emulator/recording/launch_record.h"
#include "app/emulator/recording/recorder.h"

namespace lanescope::emulator {

class KeptEvents {
public:
    KeptEvents(const EmulatorOptions& options, const Shape& shape);

    bool keeps(std::int64_t warp) const {
        return warp >= options_.first_warp && warp - options_.first_warp < options_.warps;
    }
    /// Returns true if ended blocks reach the limit. Call before taking a turn: later blocks do not count.
    bool full() const { return count_.load(std::memory_order_relaxed) >= options_.max_events; }
    void keep(const Recorder& recorder, unsigned core, std::int64_t block);
    /// Appends events by block. numbers[core] maps the core's site numbers to the record's.
    void gather(const std::vector<std::vector<std::uint16_t>>& numbers, LaunchRecord& record);

private:
    /// With the core's site numbers.
    struct Block {
        unsigned core = 0;
        std::vector<std::uint32_t> steps;  ///< per recorded warp
        std::vector<WarpEvent> events;
        std::vector<ByteRange> reaches;     ///< per recorded warp, for watched arrays
        std::vector<std::uint32_t> places;  ///< of all recorded warps
        std::vector<LaneAccess> accesses;   ///< of all recorded warps
    };
    bool append(const Block& block, const std::vector<std::uint16_t>& numbers, LaunchRecord& record);

    const EmulatorOptions& options_;
    const Shape& shape_;
    std::int64_t first_block_ = 0;
    std::vector<Block> blocks_;
    VariableLog variables_;  ///< of the only kept warp
    std::atomic<std::int64_t> count_ = 0;
    bool cut_ = false;  ///< events were dropped
};

}  // namespace lanescope::emulator
