// Key events on their way to ImGui. ImGui 1.86 reads the keyboard once per frame: it misses short presses and mixes the
// order of text and Enter. Here each event waits for a frame that can take it. ImGui 1.87 and later have their own
// queue.
#pragma once

struct GLFWwindow;

namespace lanescope {

/// Call it after ImGui has installed its callbacks, which it intercepts.
void queue_keys(GLFWwindow* window);

/// Call it before each ImGui frame; passes on the events for that frame.
void hand_on_keys();

bool keys_wait();

}  // namespace lanescope
