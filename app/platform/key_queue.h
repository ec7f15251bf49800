// Key events on their way to ImGui. ImGui 1.86 reads the keyboard once per frame: it misses a key that goes down and up
// between two frames, and mixes the order of text and Enter. Here each event waits for a frame that can take it. ImGui
// 1.87 and later have their own queue.
#pragma once

struct GLFWwindow;

namespace lanescope {

/// Intercepts the window's key and character callbacks. Call it after ImGui has installed its own.
void queue_keys(GLFWwindow* window);

/// Passes on the events for one frame. Call it before each ImGui frame.
void hand_on_keys();

bool keys_wait();

}  // namespace lanescope
