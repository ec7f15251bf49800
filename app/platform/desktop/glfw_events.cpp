#include "app/platform/display.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "app/platform/keyboard.h"

namespace lanescope {
namespace {

constexpr double full_rate = 1.0 / 60, slow_rate = 1.0 / 20, idle = 0.5, attended = 0.4;  // seconds
constexpr int until_settled = 3;                                                          // frames

struct Event {
    int key = GLFW_KEY_UNKNOWN, scancode = 0, action = 0, mods = 0;
    unsigned character = 0;  ///< 0: a key
};

bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

bool is_shift(int key) { return key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT; }

/// Returns true if the key types no character, or Ctrl, Alt or Super is down.
bool acts(const Event& event) {
    constexpr int with = GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;
    const bool types = event.key >= GLFW_KEY_SPACE && event.key <= GLFW_KEY_GRAVE_ACCENT;
    const bool types_on_keypad = event.key >= GLFW_KEY_KP_0 && event.key < GLFW_KEY_KP_ENTER;
    return !is_modifier(event.key) && ((event.mods & with) != 0 || !(types || types_on_keypad));
}

class Frame {
public:
    bool can_take(const Event& event) const {
        if (event.character != 0) return acting_.empty();
        if (event.action == GLFW_REPEAT) return true;
        if (is_modifier(event.key)) return acting_.empty() && (!has_text_ || is_shift(event.key));
        if (event.action == GLFW_RELEASE) return !std::ranges::count(acting_, event.key);
        return !acts(event) || acting_.empty();
    }
    void note(const Event& event) {
        if (event.character != 0)
            has_text_ = true;
        else if (event.action == GLFW_PRESS && acts(event))
            acting_.push_back(event.key);
    }

private:
    bool has_text_ = false;
    std::vector<int> acting_;  ///< pressed in this frame
};

struct Queue {
    GLFWwindow* window = nullptr;
    GLFWkeyfun on_key = nullptr;
    GLFWcharfun on_character = nullptr;
    std::deque<Event> events;
} queue;

void add(const Event& event) {
    count_event();
    queue.events.push_back(event);
}

[[maybe_unused]] void add_key(GLFWwindow*, int key, int scancode, int action, int mods) {
    add({key, scancode, action, mods});
}
[[maybe_unused]] void add_character(GLFWwindow*, unsigned character) { add({.character = character}); }

}  // namespace

void queue_keys([[maybe_unused]] GLFWwindow* window) {
#if IMGUI_VERSION_NUM < 18700
    queue = {window, glfwSetKeyCallback(window, add_key), glfwSetCharCallback(window, add_character), {}};
#endif
}

void hand_on_keys() {
    Frame frame;
    while (!queue.events.empty() && frame.can_take(queue.events.front())) {
        const Event event = queue.events.front();
        queue.events.pop_front();
        frame.note(event);
        if (event.character != 0)
            queue.on_character(queue.window, event.character);
        else
            queue.on_key(queue.window, event.key, event.scancode, event.action, event.mods);
    }
}

bool keys_wait() { return !queue.events.empty(); }
bool keys_come_between_frames() { return false; }

// On a software renderer, an unattended animation gets a third of the frames; kernels get the cores.
void Pacing::wait(bool soon) {
    const double start = glfwGetTime();
    const bool left_alone = start - last_event_ > attended;
    const double period = left_alone && cost_ > 0.006 ? slow_rate : full_rate;
    const double pause = soon || settling_ > 0 ? std::max(0.0, wake_time_ + period - start) : idle;
    events_ = events_taken();
    if (pause > 0)
        glfwWaitEventsTimeout(pause);
    else
        glfwPollEvents();
    wake_time_ = glfwGetTime();
    // An early wake-up means an event, even an uncounted one (another window closes).
    const bool woken = events_taken() != events_ || wake_time_ - start < pause * 0.95;
    if (woken) last_event_ = wake_time_;
    settling_ = woken ? until_settled : std::max(0, settling_ - 1);
}

void Pacing::drawn() { cost_ = glfwGetTime() - wake_time_; }

}  // namespace lanescope
