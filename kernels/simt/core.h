// One core of the machine: runs blocks, one after another, on one thread of the CPU.
#pragma once

#include <memory>
#include <vector>

#include "kernels/simt/machine.h"
#include "kernels/simt/warp.h"

namespace lanescope::simt {

/// The block that runs on this thread of the CPU, as the CUDA words see it.
struct BlockContext {
    Shape shape;
    Index3 block;
    std::vector<std::byte> dynamic_shared;
    std::uint32_t static_shared_bytes = 0;
    std::vector<Finding>* findings = nullptr;
};
extern constinit thread_local BlockContext* current_block;

/// Ends the lane that runs now, for good: the kernel stops here.
[[noreturn]] void stop_lane(Finding finding);

class Core {
public:
    Core(const MachineOptions& options, const Shape& shape, const Kernel& kernel, Footprint& footprint);
    ~Core();

    /// Runs block number `block`; keeps(warp) says whose events are kept. False when a hazard stopped it.
    template <class Keeps>
    bool run_block(std::int64_t block, Keeps keeps) {
        recorder_.begin_block(shape_.warps(), keeps);
        return run(block);
    }

    const Recorder& recorder() const { return recorder_; }
    const std::vector<Finding>& findings() const { return findings_; }
    std::uint32_t static_shared_bytes() const { return context_.static_shared_bytes; }

private:
    bool run(std::int64_t block);
    void begin(std::int64_t block);
    bool round();
    bool all_finished() const;
    void start_lane(unsigned thread);
    void note_place(std::int64_t block, unsigned warp, std::size_t first_finding);

    const MachineOptions& options_;
    const Shape shape_;
    const Kernel& kernel_;
    BlockContext context_;
    Recorder recorder_;
    std::vector<Finding> findings_;
    WarpContext warp_context_;
    std::unique_ptr<Lane[]> lanes_;
    std::vector<Warp> warps_;
    std::int64_t block_ = 0;
};

}  // namespace lanescope::simt
