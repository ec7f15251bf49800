// Runs a launch's grid on the CPU's cores.
//
// Results match sequential blocks. Parallel blocks run again if their order matters, or if a hazard stops the kernel
// while later blocks run.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/emulator/checks/output_shadows.h"
#include "app/emulator/grid/block_runner.h"
#include "app/emulator/recording/findings.h"
#include "app/emulator/recording/kept_events.h"
#include "app/emulator/recording/launch_record.h"

namespace lanescope::emulator {

/// How blocks depend on each other.
enum class BlockOrder : std::uint8_t {
    free,      ///< each runs to its end
    in_turns,  ///< blocks wait for memory that others write
    grid,      ///< of a cooperative launch: as in_turns, with barriers of the grid
};

/// Of a waiting block: it waits for ever if it has more.
inline constexpr std::uint64_t most_repeated_states = 1024;

struct GridInput;
class Grid;

class Launcher {
public:
    /// memory: for the launches' shadows.
    Launcher(EmulatorOptions options, ShadowMemories& memory) : options_(std::move(options)), memory_(memory) {}

    unsigned add_array(std::uint64_t bytes);
    /// defined: elements have values before the launch.
    /// some: which bytes have values, if not all.
    unsigned add_output(std::span<std::byte> bytes, unsigned element_bytes, bool defined,
                        const DefinedBytes* some = nullptr);
    /// Adds memory shared between blocks. defined: starts zeroed.
    unsigned add_scratch(std::span<std::byte> bytes, unsigned element_bytes, bool defined,
                         const DefinedBytes* some = nullptr);
    template <class T>
    unsigned add_output(std::span<T> elements, bool defined) {
        return add_output(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    template <class T>
    unsigned add_scratch(std::span<T> elements, bool defined) {
        return add_scratch(std::as_writable_bytes(elements), sizeof(T), defined);
    }
    void define(unsigned array) { outputs_[array].before.all = true; }

    /// Records all hazards, also one that stops the kernel. LaunchRecord::written_parts and needs_turns tell whether to
    /// repeat the launch.
    LaunchRecord launch(const Shape& shape, BlockOrder order, const MakeRunner& make_runner) const;
    const std::vector<std::uint64_t>& array_bytes() const { return array_bytes_; }
    const EmulatorOptions& options() const { return options_; }

private:
    std::optional<LaunchRecord> launch_parallel(const GridInput& input, unsigned cores) const;

    EmulatorOptions options_;
    ShadowMemories& memory_;
    std::vector<std::uint64_t> array_bytes_;
    std::map<unsigned, Output> outputs_;
};

/// Referenced objects must outlive it.
struct GridInput {
    const EmulatorOptions& options;
    const Shape& shape;
    BlockOrder order;
    const MakeRunner& make_runner;
    const std::vector<std::uint64_t>& array_bytes;
    const std::map<unsigned, Output>& outputs;
    ShadowMemories& memory;
};

class Grid {
public:
    /// Runs turns below `end`. In turns, each block has a core of its own, and `cores` is 0.
    Grid(const GridInput& input, unsigned cores, std::int64_t end);

    /// Call once. record() is valid unless order_matters() or went_too_far().
    void run();
    /// Runs blocks in turns: each until it waits for others.
    void run_in_turns();
    bool cancelled() const { return options_.cancelled && options_.cancelled->load(std::memory_order_relaxed); }
    /// Returns true if the run must be repeated on one core.
    bool order_matters() const { return stop_point_.order_matters(); }
    /// Returns true if blocks after a stopping hazard had begun. Repeat the run up to stopped_at().
    bool went_too_far() const { return last_begun_ > stop_point_.stop_before(); }
    /// Returns true if the launch must be repeated with smaller elements of arrays, or in turns.
    bool is_to_repeat() const { return !stop_point_.written_parts().empty() || stop_point_.needs_turns(); }
    /// Undoes the launch.
    LaunchRecord without_effect();
    /// Gives the outputs their content before run().
    void restore() { outputs_.restore(); }
    std::int64_t stopped_at() const { return stop_point_.stop_before(); }
    LaunchRecord record();

private:
    void work(unsigned core);
    std::int64_t block_of(std::int64_t turn) const;
    bool run_block(unsigned core, std::int64_t turn, bool full);
    BlockState run_to_end(BlockRunner& core, std::int64_t block, std::int64_t turn);
    void note_begun(std::int64_t turn);
    void begin_recording(unsigned core, std::int64_t block, bool full);
    void end_recording(unsigned core, std::int64_t block, bool full);
    struct Resident {
        unsigned core;
        std::int64_t block;
        BlockState state;
    };
    void start_blocks();
    void start_block();
    void take_turns();
    bool has_endless_wait();
    void end_finished();
    bool pass_grid_barrier();

    void gather_sites();
    void gather_totals();
    std::vector<std::uint64_t> touched_sectors() const;
    void gather_samples();
    void gather_findings();
    void gather_printed();
    void gather_children();
    void find_unwritten();

    const EmulatorOptions& options_;
    const Shape shape_;
    const std::vector<std::uint64_t>& array_bytes_;
    const std::int64_t end_;
    const BlockOrder order_;
    OutputShadows outputs_;
    StopPoint stop_point_;
    PostponedOrder postponed_;
    const MakeRunner& make_runner_;
    std::vector<std::unique_ptr<BlockRunner>> cores_;
    std::vector<Resident> residents_;  ///< blocks under way, in turns
    std::vector<unsigned> idle_cores_;
    std::size_t finished_ = 0;  ///< blocks, in turns
    KeptEvents kept_;
    std::atomic<std::int64_t> next_turn_ = 0;
    std::atomic<std::int64_t> last_begun_ = -1;
    std::atomic<bool> stopped_ = false;
    LaunchRecord record_;
};

}  // namespace lanescope::emulator
