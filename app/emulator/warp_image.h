// What decides what a warp's lanes do next as long as none of them touches memory that others share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/emulator/code.h"

namespace lanescope::emulator {

struct Frame;
struct Group;
enum class GroupState : std::uint8_t;

/// The places of all lanes, and the registers and local memory of the functions that they are in.
class WarpImage {
public:
    WarpImage() = default;
    /// at: where the group of that number goes on.
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
        std::vector<FrameImage> frames;  ///< from the innermost
    };
    static bool shows(const GroupImage& image, const Group& group, const Step* at);

    std::vector<GroupImage> groups_;
};

}  // namespace lanescope::emulator
