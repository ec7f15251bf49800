// One core of the machine: runs blocks, one after another, on one thread of the CPU.
#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "app/machine/checks/fences.h"
#include "app/machine/checks/output_shadows.h"
#include "app/machine/checks/shared_arrays.h"
#include "app/machine/execution/block_runner.h"
#include "app/machine/execution/machine.h"
#include "app/machine/execution/warp.h"

namespace lanescope::simt {

/// The block that runs on this thread of the CPU, as the CUDA words see it.
struct BlockContext {
    Shape shape;
    Index3 block;
    std::uint32_t number = 0;  ///< of the block in the grid
    std::uint32_t epoch = 0;   ///< grows at each barrier, and with each block of this core
    std::vector<std::byte> dynamic_shared;
    unsigned dynamic_element_bytes = 4;  ///< of a scalar in it, as the kernel declares it
    SharedArrays shared;
    Fences fences;
    Postponed postponed;
    Course* course = nullptr;
    OutputShadows* outputs = nullptr;
    Recorder* recorder = nullptr;
    RawHazards* hazards = nullptr;
};
extern constinit thread_local BlockContext* current_block;

/// What a kernel that was compiled from CUDA text sees as threadIdx and the other indices: one set for each thread of
/// the CPU, set anew whenever a lane goes on.
extern constinit thread_local Index3 lane_index asm("threadIdx"), block_index asm("blockIdx"),
    block_size asm("blockDim"), grid_size asm("gridDim");

/// Grows each time that a lane goes on, on this thread: whoever watches it from outside sees that it is alive.
extern constinit thread_local std::atomic<std::uint64_t> lane_beats;

/// Ends the lane that runs now, for good: the kernel stops here.
[[noreturn]] void stop_lane(RawHazard hazard);

/// The lane that runs now, at that site: what the checks for races need to know of it.
inline Accessor accessor(SiteKey site) {
    const Lane& lane = *current_lane;
    return {lane.clock,
            current_block->number,
            current_block->epoch,
            static_cast<std::uint16_t>(lane.warp),
            static_cast<std::uint8_t>(lane.number),
            site,
            &current_block->fences};
}

/// Reports that the present access collides with an earlier one.
void report_race(HazardKind kind, const Accessor& by, const Access& earlier, std::int64_t element);
void report_undefined(const Accessor& by, std::int64_t element);

class Core : public BlockRunner {
public:
    Core(const MachineOptions& options, const Shape& shape, const Kernel& kernel,
         const std::vector<std::uint64_t>& array_bytes, OutputShadows& outputs, Course& course);
    ~Core() override;

    bool run(std::int64_t block, std::int64_t turn) override;
    Recorder& recorder() override { return recorder_; }
    const std::vector<RawHazard>& hazards() const override { return findings_.all(); }
    const PrintedText& printed() const override { return printed_; }
    std::map<int, std::size_t> shared_bytes() const override { return context_.shared.bytes(); }
    Postponed take_postponed() override { return std::exchange(context_.postponed, {}); }

private:
    void begin(std::int64_t block);
    bool round();
    bool all_finished() const;
    void start_lane(unsigned thread);
    bool open_barrier();

    const MachineOptions& options_;
    const Shape shape_;
    const Kernel& kernel_;
    BlockContext context_;
    Recorder recorder_;
    RawHazards findings_;
    PrintedText printed_;
    WarpContext warp_context_;
    std::unique_ptr<Lane[]> lanes_;
    std::vector<Warp> warps_;
};

}  // namespace lanescope::simt
