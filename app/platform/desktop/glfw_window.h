// GLFW window, key event queue and frame timing.
#pragma once

#include <string>

struct GLFWwindow;

namespace lanescope {

/// Makes the window's context current. Sizes and errors: Window().
GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible);

bool is_software_renderer();

// ImGui 1.86 reads the keyboard once per frame: it misses short presses and mixes the order of text and Enter. Each
// event waits for a frame that can take it. ImGui from 1.87 has a queue.

/// Call after ImGui has installed its callbacks, which it intercepts.
void queue_keys(GLFWwindow* window);

/// Call before each ImGui frame; passes on its events.
void hand_on_keys();
bool keys_wait();

/// Frame timing: immediate while something moves, else after the next event.
class Pacing {
public:
    /// Waits until a frame is due; processes events. soon: something moves.
    void wait(bool soon);
    void drawn();
    bool at_rest() const { return settling_ == 0; }

private:
    double wake_time_ = 0;
    double last_event_ = 0;
    double cost_ = 0;   ///< seconds
    int settling_ = 3;  ///< frames to draw without waiting; hovers and layouts need several
};

}  // namespace lanescope
