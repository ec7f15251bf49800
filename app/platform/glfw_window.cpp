#include "app/platform/glfw_window.h"

// glad comes before GLFW, which would include the system's OpenGL header.
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

std::string& glfw_complaint() {
    static std::string text;
    return text;
}

[[noreturn]] void refuse(const std::string& what) {
    const std::string why = glfw_complaint().empty() ? "unknown cause" : glfw_complaint();
    throw BackendUnavailable(what + " (" + why + "); use a display with OpenGL 3.3, or `lanescope run`");
}

void keep_on_display(int& width, int& height) {
    int x = 0, y = 0, most_width = 0, most_height = 0;
    if (GLFWmonitor* display = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(display, &x, &y, &most_width, &most_height);
    if (most_width > 0) width = std::min(width, most_width);
    if (most_height > 0) height = std::min(height, most_height);
}

}  // namespace

GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible) {
    glfwSetErrorCallback([](int, const char* text) { glfw_complaint() = text; });
    if (!glfwInit()) refuse("cannot open a window: no display");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, visible);
    if (visible) keep_on_display(width, height);
    GLFWwindow* window = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    if (!window) {
        glfwTerminate();
        refuse("cannot open a window: no OpenGL 3.3 on this display");
    }
    glfwSetWindowSizeLimits(window, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window);
    if (!gladLoadGL(glfwGetProcAddress)) refuse("cannot open a window: no functions in the OpenGL driver");
    return window;
}

bool is_software_renderer() {
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string name = text ? text : "";
    return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos;
}

}  // namespace lanescope
