// Shared state of a launch's cores, and a core's interface.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "app/emulator/checks/output_shadows.h"
#include "app/emulator/recording/findings.h"
#include "app/emulator/recording/recorder.h"
#include "app/model/step_record.h"

namespace lanescope::emulator {

class StopPoint {
public:
    explicit StopPoint(bool parallel) : parallel_(parallel) {}

    bool parallel() const { return parallel_; }
    std::int64_t stop_before() const { return stop_before_.load(std::memory_order_relaxed); }
    void stop_before(std::int64_t turn) {
        std::int64_t before = stop_before_;
        while (turn < before && !stop_before_.compare_exchange_weak(before, turn)) {
        }
    }

    void stop_for_order() {
        order_matters_ = true;
        stop_before(-1);
    }
    bool order_matters() const { return order_matters_; }

    void stop_for_turns() {
        needs_turns_ = true;
        stop_before(-1);
    }
    /// Returns true if a block waits for memory that others write.
    bool needs_turns() const { return needs_turns_; }

    /// A store of `bytes` into an array of larger elements: lanes may write different parts of one.
    void stop_for_parts(unsigned array, unsigned bytes) {
        const std::scoped_lock lock(mutex_);
        const auto known = written_parts_.try_emplace(array, bytes).first;
        known->second = std::min(known->second, bytes);
        stop_before(-1);
    }
    /// By array: bytes of the smallest store. Call after all cores have ended.
    const std::map<unsigned, unsigned>& written_parts() const { return written_parts_; }

private:
    const bool parallel_;
    std::mutex mutex_;
    std::map<unsigned, unsigned> written_parts_;
    std::atomic<bool> order_matters_ = false, needs_turns_ = false;
    std::atomic<std::int64_t> stop_before_ = INT64_MAX;
};

/// An atomic that waits for all earlier blocks, since float sums depend on the order of terms. Parallel blocks record
/// their atomics on memory shared between blocks; block order then performs them. An atomic whose result is used runs
/// immediately, and no other block may touch the element (global_shadow.h).
struct PostponedAtomic {
    GlobalShadow* array = nullptr;
    std::size_t element = 0;
    /// Performs it with the values of a and b. Returns the previous value's bits.
    std::uint64_t (*perform)(std::byte* data, std::uint64_t a, std::uint64_t b) = nullptr;
    std::byte* data = nullptr;
    std::uint64_t a = 0, b = 0;
    std::uint64_t before = 0;  ///< set by perform
    bool done = false;
};

class Postponed {
public:
    static constexpr std::size_t most = 1 << 18;  ///< waiting atomics

    std::size_t add(PostponedAtomic atomic);
    std::size_t size() const { return atomics_.size(); }
    const PostponedAtomic& operator[](std::size_t number) const { return atomics_[number]; }
    /// Performs the element's atomics. The caller locks the element.
    void settle(const GlobalShadow& array, std::size_t element);
    void finish();

private:
    using Key = std::pair<const GlobalShadow*, std::size_t>;

    std::vector<PostponedAtomic> atomics_;
    std::map<Key, std::vector<std::size_t>> waiting_;  ///< numbers by element, of those before sorted_
    std::size_t sorted_ = 0;
};

/// Thread-safe.
class PostponedOrder {
public:
    /// Ends a turn's block; call once per turn. Returns false if too many atomics wait.
    bool end(std::int64_t turn, Postponed postponed);

private:
    std::mutex mutex_;
    std::int64_t next_ = 0;
    std::size_t waiting_ = 0;
    std::map<std::int64_t, Postponed> ended_;
};

enum class BlockState : std::uint8_t {
    finished,
    at_grid_barrier,
    waits,  ///< each warp repeats a loop that only others' writes can end, or is at a barrier
    stopped
};

class BlockRunner {
public:
    virtual ~BlockRunner() = default;

    /// Runs `block` as the turn-th until it ends, waits, or is at a barrier of the grid.
    virtual BlockState run(std::int64_t block, std::int64_t turn) = 0;
    /// Continues a block that waits.
    virtual BlockState resume() = 0;
    /// Returns how often each running warp has been in one and the same state: 0 unless the block waits.
    virtual std::uint64_t repeated_states() const = 0;
    /// Reports that the block waits for ever.
    virtual void report_endless_wait() = 0;
    /// Continues after the barrier of the grid that the block waits at. epoch: larger than that of all blocks.
    virtual BlockState pass_grid_barrier(std::uint32_t epoch) = 0;
    virtual std::uint32_t epoch() const = 0;
    /// Reports that the block waits at a barrier of the grid that other blocks never reach.
    virtual void report_stuck() = 0;
    virtual Recorder& recorder() = 0;
    virtual const std::vector<RawHazard>& hazards() const = 0;
    virtual const PrintedText& printed() const = 0;
    virtual const std::vector<ChildLaunch>& children() const = 0;
    /// Returns bytes by the shared array's unique number.
    virtual std::map<int, std::size_t> shared_bytes() const = 0;
    /// Returns counts by line number of site keys.
    virtual std::map<int, InstructionCounts> instructions() const = 0;
    virtual Postponed take_postponed() = 0;
};

using MakeRunner = std::function<std::unique_ptr<BlockRunner>(OutputShadows& outputs, StopPoint& stop_point)>;

}  // namespace lanescope::emulator
