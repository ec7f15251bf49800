// Runs blocks of a kernel on one CPU thread.
#pragma once

#include "app/emulator/block.h"
#include "app/emulator/warp.h"
#include "app/machine/execution/block_runner.h"

namespace lanescope::emulator {

class Core : public simt::BlockRunner {
public:
    /// facts must outlive the core.
    Core(const LaunchFacts& facts, const std::vector<std::uint64_t>& array_bytes, simt::OutputShadows& outputs,
         simt::Course& course);

    bool run(std::int64_t block, std::int64_t turn) override;
    simt::Recorder& recorder() override { return recorder_; }
    const std::vector<simt::RawHazard>& hazards() const override { return hazards_.all(); }
    const simt::PrintedText& printed() const override { return printed_; }
    std::map<int, std::size_t> shared_bytes() const override;
    std::map<int, InstructionCounts> instructions() const override { return block_.steps.by_line(); }
    simt::Postponed take_postponed() override { return std::exchange(block_.postponed, {}); }

private:
    bool round();
    bool open_barrier();
    bool open_numbered();
    bool try_to_open(unsigned number);
    std::vector<Warp*> waiting_at(unsigned number);
    void release(const std::vector<Warp*>& waiting);
    bool is_stuck();

    const LaunchFacts& facts_;
    simt::Recorder recorder_;
    simt::RawHazards hazards_;
    simt::PrintedText printed_;
    Block block_;
    std::vector<Warp> warps_;
};

}  // namespace lanescope::emulator
