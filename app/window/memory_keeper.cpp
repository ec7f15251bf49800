#include "app/window/memory_keeper.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>
#include <utility>

namespace lanescope {
namespace {

constexpr double between_saves = 1;  ///< seconds

/// Returns an error, or "".
std::string why_not_kept(const Remembered& now, const Remembered& before) {
    try {
        remember(now, before);
        return {};
    } catch (const std::exception& failed) {
        return failed.what();
    }
}

}  // namespace

MemoryKeeper::MemoryKeeper(const std::optional<Remembered>& start) : saves_(start.has_value()) {
    if (start) kept_ = saved_ = *start;
}

bool MemoryKeeper::is_due(double now) {
    if (!saves_ || now - kept_at_ < between_saves) return false;
    if (work_.busy() && !has_ended()) return false;  // a hanging disk must not block the window
    kept_at_ = now;
    return true;
}

void MemoryKeeper::save(const Remembered& now) {
    if (now == kept_ && !work_.busy()) return;
    kept_ = now;
    work_.ask([now, before = saved_](const GivenUp&) { return why_not_kept(now, before); });
}

void MemoryKeeper::leave(const Remembered& now) {
    if (!saves_) return;
    wait_for_the_last_one();
    if (now == saved_ && !work_.busy()) return;
    if (const std::string why = why_not_kept(now, saved_); !why.empty())
        std::fprintf(stderr, "lanescope: %s; the next window opens like this one did\n", why.c_str());
}

std::string MemoryKeeper::trouble() { return std::exchange(trouble_, {}); }

bool MemoryKeeper::has_ended() {
    const auto why = work_.poll();
    if (!why) return false;
    if (why->empty()) saved_ = kept_;
    if (!why->empty() && *why != not_kept_) trouble_ = *why;
    not_kept_ = *why;
    return true;
}

/// An earlier save could overwrite this one. The disk may hang.
void MemoryKeeper::wait_for_the_last_one() {
    for (int turns = 0; turns < 100 && work_.busy() && !has_ended(); ++turns)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace lanescope
