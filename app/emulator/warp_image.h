// The state that determines a warp's next steps as long as it accesses no shared or global memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/emulator/code.h"

namespace lanescope::emulator {

struct Frame;
struct Group;
enum class GroupState : std::uint8_t;

/// Includes registers and local memory of all active functions.
class WarpImage {
public:
    WarpImage() = default;
    /// at: next step of the current group.
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
