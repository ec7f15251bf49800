// cp.async: copies from global to shared memory that arrive when the lane waits for them.
//
// A copy reads at once, and writes when a wait_group or wait_all of its lane covers it: a kernel that forgets to wait
// reads what was never written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::emulator {

class Warp;
struct Step;
struct AsyncCopy;

class AsyncCopies {
public:
    /// False if a hazard stops the kernel.
    bool begin(Warp& warp, const AsyncCopy& copy);
    void commit(std::uint32_t mask);
    /// Lets copies arrive until each lane of the mask has at most `left` groups; -1: until nothing is left.
    bool wait(Warp& warp, std::int64_t left);

private:
    struct Pending {
        const AsyncCopy* copy;
        std::uint32_t mask;  ///< lanes whose copy has not arrived
        std::array<std::uint64_t, 32> to;
        std::array<std::uint32_t, 32> group;  ///< of each lane: how many it had committed before
        std::array<std::array<std::byte, 16>, 32> values;
    };
    bool read(Warp& warp, const AsyncCopy& copy, Pending& pending) const;
    bool arrive(Warp& warp, Pending& pending, std::uint32_t due) const;

    std::vector<Pending> pending_;
    std::array<std::uint32_t, 32> committed_{};
};

}  // namespace lanescope::emulator
