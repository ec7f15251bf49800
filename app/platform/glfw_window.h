// Opens a GLFW window.
#pragma once

#include <string>

struct GLFWwindow;

namespace lanescope {

/// Opens the window and makes its context current. A `visible` window is no larger than the display's work area. Throws
/// BackendUnavailable without a display or OpenGL 3.3.
GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible);

/// Returns true if OpenGL runs on the CPU.
bool is_software_renderer();

}  // namespace lanescope
