// Keys on their way to ImGui. ImGui 1.86 looks at the keyboard once a frame: it misses a key that goes down and up
// between two frames, and takes Enter before the text that was typed after it. Here each key waits for a frame that can
// take it. ImGui 1.87 and later have a queue of their own.
#pragma once

struct GLFWwindow;

namespace lanescope {

/// Puts the queue in front of the window's callbacks for keys and characters. To be called after ImGui has installed
/// its own.
void queue_keys(GLFWwindow* window);

/// Hands on what one frame can take. To be called before each frame of ImGui.
void hand_on_keys();

/// Returns true if keys wait for the next frames.
bool keys_wait();

}  // namespace lanescope
