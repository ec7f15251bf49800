#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>

#include "app/window/clock.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

constexpr double between = 1;  ///< seconds between saves

/// Returns an error; empty: none.
std::string why_not_kept(const Remembered& now, const Remembered& before) {
    try {
        remember(now, before);
        return {};
    } catch (const std::exception& failed) {
        return failed.what();
    }
}

}  // namespace

Choice WindowLoop::choice_on_show() const {
    Choice choice = choice_;
    choice.view = views_.as_shown(choice.view);
    return choice;
}

/// Lessons, presenting and full screen are temporary: the state before them is kept.
Remembered WindowLoop::memory_now() const {
    Remembered now = kept_;
    const float text_scale = now.look.text_scale;
    now.look = choice_.look;
    if (choice_.presenting) now.look.text_scale = text_scale;
    if (!choice_.presenting && !choice_.full_screen) std::tie(now.width, now.height) = window_.size();
    if (choice_.lesson.stem.empty() && is_complete(choice_.experiment.problem))
        now.view_state = restoring_.with_rest(view_state_of(choice_on_show(), session_));
    return now;
}

void WindowLoop::carry_out(const command::CopyScene&) {
    std::error_code failed;
    const ViewState view_state = relative_to(std::filesystem::current_path(failed), view_state_of(choice_on_show(), session_));
    const std::string text = command_for(view_state);
    window_.copy(text);
    session_.notice = "copied: " + text;
}

void WindowLoop::keep_memory(bool leaving) {
    if (!start_.memory || (!leaving && seconds_now() - kept_at_ < between)) return;
    if (!leaving && keeping_.busy() && !was_kept()) return;  // a hanging disk must not block the window
    kept_at_ = seconds_now();
    const Remembered now = memory_now();
    if (now == (leaving ? saved_ : kept_) && !keeping_.busy()) return;
    kept_ = now;
    if (!leaving) return keeping_.ask([now, before = saved_](const GivenUp&) { return why_not_kept(now, before); });
    wait_for_the_last_one();
    if (const std::string why = why_not_kept(now, saved_); !why.empty())
        std::fprintf(stderr, "lanescope: %s; the next window opens like this one did\n", why.c_str());
}

/// Returns true if the last save has ended.
bool WindowLoop::was_kept() {
    const auto why = keeping_.poll();
    if (!why) return false;
    if (why->empty()) saved_ = kept_;
    if (!why->empty() && *why != not_kept_) session_.notice = *why;
    not_kept_ = *why;
    return true;
}

/// An earlier save could overwrite this one. Waits at most 1 s, as the disk may hang.
void WindowLoop::wait_for_the_last_one() {
    for (int turns = 0; turns < 100 && keeping_.busy() && !keeping_.poll(); ++turns)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace lanescope
