// A warp's pending cp.async copies, and images that detect endless loops.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

class Warp;
struct Step;
struct AsyncCopy;

/// cp.async: copies from global to shared memory. A copy reads immediately but writes when its lane waits: without a
/// wait, a kernel reads undefined values.
class AsyncCopies {
public:
    /// Returns false if a hazard stops the kernel.
    bool begin(Warp& warp, const AsyncCopy& copy);
    void commit(std::uint32_t mask);
    /// Completes copies until each lane of the mask has at most `left` groups; -1: all.
    bool wait(Warp& warp, std::int64_t left);

private:
    struct Pending {
        const AsyncCopy* copy;
        std::uint32_t mask;  ///< lanes that have not waited
        std::array<std::uint64_t, 32> to;
        std::array<std::uint32_t, 32> group;  ///< groups that each lane committed before
        std::array<std::array<std::byte, 16>, 32> values;
    };
    bool read(Warp& warp, const AsyncCopy& copy, Pending& pending) const;
    bool arrive(Warp& warp, Pending& pending, std::uint32_t due) const;

    std::vector<Pending> pending_;
    std::array<std::uint32_t, 32> committed_{};
};

struct Frame;
struct Group;
enum class GroupState : std::uint8_t;

/// The state that determines a warp's next steps without shared or global accesses: registers and local memory of
/// active functions.
class WarpImage {
public:
    WarpImage() = default;
    /// at: the current group's next step.
    WarpImage(const std::vector<Group>& groups, std::size_t current, const Step* at);

    bool shows(const std::vector<Group>& groups, std::size_t current, const Step* at) const;
    /// Returns true if the current group's next step is that of the image: shows() costs more.
    bool is_at(std::size_t current, const Step* at) const {
        return current < groups_.size() && groups_[current].at == at;
    }

private:
    struct FrameImage {
        const Function* function;
        const Step* call;
        std::vector<std::byte> memory;
    };
    struct GroupImage {
        Mask mask;
        const Step* at;
        GroupState state;
        std::vector<FrameImage> frames;  ///< innermost first
    };
    static bool shows(const GroupImage& image, const Group& group, const Step* at);

    std::vector<GroupImage> groups_;
};

/// Finds a loop that waits for memory: with accesses in between, the warp repeats a state. It compares for a few
/// thousand jumps at a time, after twice as many accesses each time, so that its cost is small.
class WaitWatch {
public:
    WaitWatch() = default;
    explicit WaitWatch(std::uint64_t first) : next_(first) {}
    bool is_on() const { return is_on_; }
    bool has_waited() const { return has_waited_; }
    /// 0: the warp does not wait.
    std::uint64_t repeats() const { return repeats_; }
    void begin_if_due(std::uint64_t accesses);
    /// Call at each jump while it is on. at: target of the jump. accesses: so far.
    void see(const std::vector<Group>& groups, std::size_t current, const Step* at, std::uint64_t accesses);

private:
    void allow_more();

    bool is_on_ = false, has_image_ = false, has_waited_ = false;
    WarpImage image_;
    std::uint64_t next_ = 0;  ///< of accesses
    std::uint64_t last_ = 0;  ///< accesses at the last state that is the image's
    std::uint64_t repeats_ = 0;
    unsigned jumps_ = 0, comparisons_ = 0;  ///< left
};

}  // namespace lanescope::emulator
