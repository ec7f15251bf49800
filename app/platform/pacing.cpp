#include "app/platform/pacing.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdint>

#include "app/platform/keys.h"

namespace lanescope {
namespace {

constexpr double full_rate = 1.0 / 60, slow_rate = 1.0 / 20, idle = 0.5, attended = 0.4;
constexpr int until_settled = 3;  // frames

}  // namespace

// On a software renderer, an unattended animation gets a third of the frames and leaves the cores to the kernels.
void Pacing::wait(bool soon) {
    const double start = glfwGetTime();
    const bool left_alone = start - last_event_ > attended;
    const double period = left_alone && cost_ > 0.006 ? slow_rate : full_rate;
    const double pause = soon || settling_ > 0 ? std::max(0.0, wake_time_ + period - start) : idle;
    const std::uint64_t events = events_taken();
    if (pause > 0)
        glfwWaitEventsTimeout(pause);
    else
        glfwPollEvents();
    wake_time_ = glfwGetTime();
    // An early wake-up means an event, even an uncounted one, such as another window closing.
    const bool woken = events_taken() != events || wake_time_ - start < pause * 0.95;
    if (woken) last_event_ = wake_time_;
    settling_ = woken ? until_settled : std::max(0, settling_ - 1);
}

void Pacing::drawn() { cost_ = glfwGetTime() - wake_time_; }

}  // namespace lanescope
