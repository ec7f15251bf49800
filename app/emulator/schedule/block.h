// A block: its warps' shared state, and its CPU thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/emulator/checks/access_order.h"
#include "app/emulator/checks/output_shadows.h"
#include "app/emulator/checks/shared_shadow.h"
#include "app/emulator/grid/block_runner.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/recording/findings.h"
#include "app/emulator/recording/launch_record.h"
#include "app/emulator/recording/recorder.h"
#include "app/emulator/schedule/block_state.h"
#include "app/emulator/schedule/frame_pool.h"
#include "app/emulator/schedule/warp.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

class OutsideFunctions;

/// Array n is at make_address(n, 0) of this process.
struct GlobalArray {
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;
    bool is_input = false;     ///< read-only for kernels
    bool is_constant = false;  ///< unwritten in this launch
    unsigned word_bytes = 0;   ///< of larger elements, if its elements are parts of them; else 0
};

/// Made by the compiler; not recorded.
inline constexpr unsigned hidden_variable = ~0u;

struct LaunchFacts {
    const Code* code = nullptr;
    const Function* kernel = nullptr;
    const Function* watched = nullptr;  ///< for warps with kept events, if variables are recorded
    std::span<const GlobalArray> arrays;
    const EmulatorOptions* options = nullptr;
    Shape shape;
    bool is_cooperative = false;
    bool in_turns = false;  ///< blocks wait for each other
    std::vector<std::byte> parameters;
    unsigned first_variable = 0;                    ///< module variables from here, without own addresses
    std::vector<unsigned> variable_numbers;         ///< arrays of Code::variables, or hidden_variable
    std::byte* variables = nullptr;                 ///< laid out as in Code
    FramePools* frame_pools = nullptr;              ///< must outlive the cores
    OutsideFunctions* outside_functions = nullptr;  ///< of host code (host_code.h); null for kernels
    /// By slot of the address space: bytes of an array unwritten in this launch, else 0.
    std::array<std::uint64_t, first_slot + max_arrays> constant_bytes{};
};

class Block {
public:
    Block(const LaunchFacts& facts, Recorder& recorder, RawHazards& hazards, PrintedText& printed,
          OutputShadows& outputs, StopPoint& stop_point);

    void begin(std::int64_t number);
    void pass_barrier() { begin_epoch(epoch + 1); }
    void pass_grid_barrier(std::uint32_t next) {
        begin_epoch(next);
        grid_epoch = next;
    }

    Accessor accessor(unsigned warp, unsigned lane, SiteKey site) const {
        return {clocks_[warp * lanes + lane], number, epoch,   std::uint16_t(warp),
                std::uint8_t(lane),           site,   &fences, grid_epoch};
    }
    /// Returns the time of all lanes of a warp, or 0 if they differ.
    std::uint32_t common_time(unsigned warp) const { return common_times_[warp]; }
    /// Orders earlier accesses of the lanes before later ones.
    void join_lanes(unsigned warp, Mask participants);
    std::uint64_t draw();
    /// Returns true if the launch was cancelled or an earlier block stopped it.
    bool abandoned() const {
        return (facts.options->cancelled && *facts.options->cancelled) || turn >= stop_point.stop_before();
    }

    struct SharedArray {
        unsigned array = 0;  ///< number in site keys
        std::uint64_t begin = 0, bytes = 0;
        unsigned element_bytes = 4;
        SharedShadow* shadow = nullptr;
        bool touched = false;
    };
    /// Returns the array at or before the offset, or nullptr.
    SharedArray* shared_array(std::uint64_t offset);
    const std::vector<SharedArray>& shared_arrays() const { return arrays_; }
    /// Call before the accesses of a step.
    void make_room_for_shared() {
        if (shared_stamps.is_full()) compact_shared_stamps();
    }
    std::size_t shared_bytes() const { return shared.size(); }
    void report_race(HazardKind kind, const Accessor& by, const Access& earlier, std::int64_t element);
    void report_undefined(const Accessor& by, std::int64_t element);

    const LaunchFacts& facts;
    const bool checks;
    Recorder& recorder;
    RawHazards& hazards;
    PrintedText& printed;
    OutputShadows& outputs;
    AccessStamps& stamps;
    StopPoint& stop_point;
    Fences fences;
    Barriers barriers;
    Postponed postponed;
    std::vector<ChildLaunch> children;  ///< of all blocks of this core
    SharedStamps shared_stamps;
    StepCounter steps;
    std::vector<std::byte> shared;
    Extent3 index;  ///< blockIdx
    std::uint32_t number = 0, epoch = 0, grid_epoch = 0;
    std::int64_t turn = 0;
    const FramePools::Pool frames;

private:
    void reset_clocks();
    void begin_epoch(std::uint32_t next) {
        epoch = next;
        shared_stamps.begin_epoch();
        fences.begin_epoch();
    }
    void compact_shared_stamps();

    std::vector<SharedShadow> shadows_;
    std::vector<SharedArray> arrays_;
    std::vector<LaneClock> clocks_;            ///< by thread
    std::vector<std::uint32_t> common_times_;  ///< by warp
    bool joined_ = true;                       ///< the clocks are not those of a block's begin
    std::uint64_t random_ = 1;
};

class Core : public BlockRunner {
public:
    /// facts must outlive the core.
    Core(const LaunchFacts& facts, const std::vector<std::uint64_t>& array_bytes, OutputShadows& outputs,
         StopPoint& stop_point);

    BlockState run(std::int64_t block, std::int64_t turn) override;
    BlockState resume() override { return run_rounds(); }
    std::uint64_t repeated_states() const override;
    void report_endless_wait() override;
    BlockState pass_grid_barrier(std::uint32_t epoch) override;
    std::uint32_t epoch() const override { return block_.epoch; }
    void report_stuck() override;
    Recorder& recorder() override { return recorder_; }
    const std::vector<RawHazard>& hazards() const override { return hazards_.all(); }
    const PrintedText& printed() const override { return printed_; }
    const std::vector<ChildLaunch>& children() const override { return block_.children; }
    std::map<int, std::size_t> shared_bytes() const override;
    std::map<int, InstructionCounts> instructions() const override { return block_.steps.by_line(); }
    Postponed take_postponed() override { return std::exchange(block_.postponed, {}); }

private:
    BlockState run_rounds();
    bool round();
    bool is_at_grid_barrier();
    bool may_wait_for_grid();
    void open_barrier();
    bool open_numbered();
    bool try_to_open(unsigned number);
    std::vector<Warp*> waiting_at(unsigned number);
    void release(const std::vector<Warp*>& waiting);
    bool is_stuck();
    void report_split(const Warp& warp, const Warp& other);
    void report_stuck(const Warp& warp, SiteKey other);

    const LaunchFacts& facts_;
    Recorder recorder_;
    RawHazards hazards_;
    PrintedText printed_;
    Block block_;
    std::vector<Warp> warps_;
};

}  // namespace lanescope::emulator
