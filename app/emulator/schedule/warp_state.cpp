#include "app/emulator/schedule/warp_state.h"

#include <cstring>

#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {

WarpImage::WarpImage(const std::vector<Group>& groups, std::size_t current, const Step* at) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
        GroupImage image{groups[g].mask, g == current ? at : groups[g].at, groups[g].state, {}};
        for (const Frame* f = groups[g].frame.get(); f; f = f->caller.get())
            image.frames.push_back(
                {f->function, f->call, {f->memory.get(), f->memory.get() + f->function->frame_bytes()}});
        groups_.push_back(std::move(image));
    }
}

bool WarpImage::shows(const std::vector<Group>& groups, std::size_t current, const Step* at) const {
    if (groups.size() != groups_.size()) return false;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (!shows(groups_[g], groups[g], g == current ? at : groups[g].at)) return false;
    return true;
}

bool WarpImage::shows(const GroupImage& image, const Group& group, const Step* at) {
    if (image.at != at || image.mask != group.mask || image.state != group.state) return false;
    const Frame* f = group.frame.get();
    for (const FrameImage& frame : image.frames) {
        if (!f || f->function != frame.function || f->call != frame.call) return false;
        if (std::memcmp(f->memory.get(), frame.memory.data(), frame.memory.size()) != 0) return false;
        f = f->caller.get();
    }
    return !f;
}

}  // namespace lanescope::emulator
