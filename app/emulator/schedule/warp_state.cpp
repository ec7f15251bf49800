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

void WaitWatch::begin_if_due(std::uint64_t accesses) {
    if (is_on_ || accesses < next_) return;
    next_ = has_waited_ ? accesses : 2 * accesses;
    is_on_ = true;
    has_image_ = false;
    repeats_ = 0;
    allow_more();
}

void WaitWatch::allow_more() {
    jumps_ = 1 << 12;
    comparisons_ = 64;
}

void WaitWatch::see(const std::vector<Group>& groups, std::size_t current, const Step* at, std::uint64_t accesses) {
    if (!has_image_) {
        image_ = WarpImage(groups, current, at);
        has_image_ = true;
        last_ = accesses;
    } else if (accesses > last_ && image_.is_at(current, at)) {
        if (image_.shows(groups, current, at)) {
            ++repeats_;
            has_waited_ = true;
            last_ = accesses;
            return allow_more();
        }
        --comparisons_;
    }
    if (--jumps_ > 0 && comparisons_ > 0) return;
    is_on_ = false;
    repeats_ = 0;
}

}  // namespace lanescope::emulator
