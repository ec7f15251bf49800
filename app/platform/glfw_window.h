// A window of GLFW with OpenGL 3.3 core.
#pragma once

#include <string>

struct GLFWwindow;

namespace lanescope {

/// Opens it, no larger than the display's room where it is `visible`, and makes its OpenGL the calling thread's. Throws
/// BackendUnavailable when there is no display, or no OpenGL 3.3.
GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible);

/// Whether the processor computes the pixels.
bool is_software_renderer();

}  // namespace lanescope
