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

}  // namespace lanescope::emulator
