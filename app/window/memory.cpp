// What the window keeps for its next start.
#include <cstdio>
#include <exception>

#include "app/window/clock.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

constexpr double between = 1;  ///< seconds

}  // namespace

/// A lesson, presenting and full screen are of the hour: what was there before them is kept.
Remembered WindowLoop::memory_now() const {
    Remembered now = kept_;
    const float text_scale = now.look.text_scale;
    now.look = choice_.look;
    if (choice_.presenting) now.look.text_scale = text_scale;
    if (!choice_.presenting && !choice_.full_screen) std::tie(now.width, now.height) = window_.size();
    if (choice_.lesson.stem.empty()) now.scene = scene_of(choice_, session_);
    return now;
}

void WindowLoop::carry_out(const command::CopyScene&) {
    const std::string text = command_for(scene_of(choice_, session_));
    window_.copy(text);
    session_.notice = "copied: " + text;
}

void WindowLoop::keep_memory(bool leaving) {
    if (!start_.memory || (!leaving && seconds_now() - kept_at_ < between)) return;
    kept_at_ = seconds_now();
    const Remembered now = memory_now();
    if (now == kept_) return;
    kept_ = now;
    try {
        remember(now);
    } catch (const std::exception& failed) {
        if (leaving) std::fprintf(stderr, "lanescope: %s: the next window opens as this one did\n", failed.what());
    }
}

}  // namespace lanescope
