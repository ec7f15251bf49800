// glad comes before GLFW, which would include the system's OpenGL header.
#include "app/platform/display.h"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

#include "app/base/error.h"
#include "app/platform/window.h"

namespace lanescope {
namespace {

std::string glfw_error;

[[noreturn]] void refuse(const std::string& what) {
    const std::string why = glfw_error.empty() ? "unknown cause" : glfw_error;
    throw BackendUnavailable(what + " (" + why + "); use a display with OpenGL 3.3, or `lanescope run`");
}

std::string gl_text(GLenum what) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}

void keep_on_display(int& width, int& height) {
    int x = 0, y = 0, most_width = 0, most_height = 0;
    if (GLFWmonitor* display = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(display, &x, &y, &most_width, &most_height);
    if (most_width > 0) width = std::min(width, most_width);
    if (most_height > 0) height = std::min(height, most_height);
}

/// By this name, desktops find the entry lanescope.desktop with the icon.
void name_application() {
    for (const int hint : {GLFW_X11_CLASS_NAME, GLFW_X11_INSTANCE_NAME}) glfwWindowHintString(hint, "lanescope");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "lanescope");
#endif
}

}  // namespace

GLFWwindow* open_glfw_window(int width, int height, const std::string& title, bool visible) {
    glfwSetErrorCallback([](int, const char* text) { glfw_error = text; });
    if (!glfwInit()) refuse("cannot open a window: no display");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, visible);
    name_application();
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
    const std::string name = gl_text(GL_RENDERER);
    return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos;
}

OpenGl find_open_gl() {
    glfwSetErrorCallback([](int, const char* text) { glfw_error = text; });
    if (!glfwInit()) return {.version = {}, .renderer = {}, .why_no_display = glfw_error, .why_not = {}};
    try {
        GLFWwindow* window = open_glfw_window(640, 400, "lanescope", false);
        OpenGl found{
            .version = gl_text(GL_VERSION), .renderer = gl_text(GL_RENDERER), .why_no_display = {}, .why_not = {}};
        glfwDestroyWindow(window);
        return found;
    } catch (const BackendUnavailable& why) {
        return {.version = {},
                .renderer = {},
                .why_no_display = {},
                .why_not = glfw_error.empty() ? why.what() : glfw_error};
    }
}

const char* shader_version() { return "#version 330 core\n"; }

const char* typed_by(int key, int scancode) { return glfwGetKeyName(key, scancode); }

void use_clipboard() {}
void copy_text(GLFWwindow* window, const std::string& text) { glfwSetClipboardString(window, text.c_str()); }
void show_cursor() {}
void wake_display() { glfwPostEmptyEvent(); }

void fill_display(GLFWwindow* window, bool on) {
    static std::array<int, 4> place{};  // x, y, width, height before full screen
    const bool is_on = glfwGetWindowMonitor(window) != nullptr;
    if (on == is_on) return;
    auto& [x, y, width, height] = place;
    if (is_on) return glfwSetWindowMonitor(window, nullptr, x, y, width, height, 0);
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

}  // namespace lanescope
