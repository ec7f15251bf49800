// A GLFW window, its keys and frame timing. desktop/ and browser/ define these functions; CMake selects one of them.
#pragma once

#include <cstdint>
#include <string>

struct GLFWwindow;

namespace lanescope {

/// Makes the window's context current. Sizes and errors: Window().
GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible);

bool is_software_renderer();

/// First line of every shader, and what the dialect needs beside it.
const char* shader_version();

/// Returns the character that the key types in the user's layout; may be nullptr.
const char* typed_by(int key, int scancode);

/// Call after ImGui has installed its callbacks.
void use_clipboard();
void copy_text(GLFWwindow* window, const std::string& text);
/// Shows the cursor that ImGui asks for, unless GLFW does.
void show_cursor();
void fill_display(GLFWwindow* window, bool on);
/// Ends a wait for events; callable from any thread.
void wake_display();

// ImGui 1.86 reads the keyboard once per frame: it misses short presses and mixes the order of text and Enter. Each
// event waits for a frame that can take it. ImGui from 1.87 has a queue.

/// Call after ImGui has installed its callbacks, which it intercepts.
void queue_keys(GLFWwindow* window);

/// Call before each ImGui frame; passes on its events.
void hand_on_keys();
bool keys_wait();
/// Returns true if keys arrive before the frame begins, in which they count.
bool keys_come_between_frames();

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
    double cost_ = 0;  ///< seconds
    std::uint64_t events_ = 0;
    int settling_ = 3;  ///< frames to draw without waiting; hovers and layouts need several
};

}  // namespace lanescope
