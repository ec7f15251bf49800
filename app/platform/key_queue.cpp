#include "app/platform/key_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "app/platform/keys.h"

namespace lanescope {
namespace {

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

/// Decides which events one frame can take.
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
};

Queue& queue() {
    static Queue only;
    return only;
}

void hand_on(const Event& event) {
    const Queue& to = queue();
    if (event.character != 0)
        to.on_character(to.window, event.character);
    else
        to.on_key(to.window, event.key, event.scancode, event.action, event.mods);
}

void add(const Event& event) {
    count_event();
    queue().events.push_back(event);
}

void add_key(GLFWwindow*, int key, int scancode, int action, int mods) { add({key, scancode, action, mods}); }
void add_character(GLFWwindow*, unsigned character) { add({.character = character}); }

}  // namespace

void queue_keys([[maybe_unused]] GLFWwindow* window) {
#if IMGUI_VERSION_NUM < 18700
    queue() = {window, glfwSetKeyCallback(window, add_key), glfwSetCharCallback(window, add_character), {}};
#endif
}

void hand_on_keys() {
    Frame frame;
    std::deque<Event>& events = queue().events;
    while (!events.empty() && frame.can_take(events.front())) {
        frame.note(events.front());
        hand_on(events.front());
        events.pop_front();
    }
}

bool keys_wait() { return !queue().events.empty(); }

}  // namespace lanescope
