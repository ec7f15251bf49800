// GLFW: opens a window, queues key events and times frames.
#pragma once

#include <string>

struct GLFWwindow;

namespace lanescope {

/// Opens the window and makes its context current. A `visible` window is no larger than the display's work area. Throws
/// BackendUnavailable without a display or OpenGL 3.3.
GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible);

/// Returns true if OpenGL runs on the CPU.
bool is_software_renderer();

// ImGui 1.86 reads the keyboard once per frame: it misses short presses and mixes the order of text and Enter. Here
// each event waits for a frame that can take it. ImGui 1.87 and later have their own queue.

/// Call it after ImGui has installed its callbacks, which it intercepts.
void queue_keys(GLFWwindow* window);

/// Call it before each ImGui frame; passes on the events for that frame.
void hand_on_keys();
bool keys_wait();

/// Frame timing: immediately while something moves, otherwise after the next event.
class Pacing {
public:
    /// Waits until a frame is due and processes events. soon: something moves.
    void wait(bool soon);
    void drawn();
    /// Returns true if the next frame waits for an event.
    bool at_rest() const { return settling_ == 0; }

private:
    double wake_time_ = 0;
    double last_event_ = 0;
    double cost_ = 0;   ///< seconds
    int settling_ = 3;  ///< frames to draw without waiting; hovers and layouts need several
};

}  // namespace lanescope
