#include "app/platform/window.h"

// glad before GLFW, which would bring the system's OpenGL header.
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/model/error.h"
#include "app/platform/fonts.h"
#include "app/platform/keys.h"
#include "app/platform/pacing.h"
#include "app/platform/png.h"
#include "app/platform/render_target.h"

namespace lanescope {
namespace {

std::string& glfw_complaint() {
    static std::string text;
    return text;
}

[[noreturn]] void refuse(const std::string& what) {
    const std::string why = glfw_complaint().empty() ? "unknown cause" : glfw_complaint();
    throw BackendUnavailable(what + " (" + why + "): open it on a display with OpenGL 3.3, or use `lanescope run`");
}

GLFWwindow* open(int width, int height, const std::string& title, bool visible) {
    glfwSetErrorCallback([](int, const char* text) { glfw_complaint() = text; });
    if (!glfwInit()) refuse("no window: there is no display");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, visible);
    GLFWwindow* window = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    if (!window) {
        glfwTerminate();
        refuse("no window: the display gives no OpenGL 3.3");
    }
    return window;
}

}  // namespace

struct Window::State {
    GLFWwindow* window = nullptr;
    Pacing pacing;
    std::unique_ptr<RenderTarget> copy;  // where a frame is drawn again to be read
    float picture_scale = 1;             // above 1: frames are for a picture, and not shown
    float text_scale = 1, loaded_scale = 0, loaded_density = 0;
    int place[4] = {};  // x, y, width, height before full screen

    float density() const {
        int units = 1, height = 1, pixels = 1;
        glfwGetWindowSize(window, &units, &height);
        glfwGetFramebufferSize(window, &pixels, &height);
        return units > 0 && pixels > 0 ? float(pixels) / float(units) : 1.0f;
    }

    // The content scale counts pixels; on displays where window units are larger than pixels it is in part done
    // already.
    void refresh_fonts() {
        float display = 1, unused = 1;
        glfwGetWindowContentScale(window, &display, &unused);
        const float dense = density(), scale = std::max(0.5f, display / dense) * text_scale * picture_scale;
        if (scale == loaded_scale && dense == loaded_density) return;
        load_fonts(scale, dense);
#if IMGUI_VERSION_NUM < 19200
        if (loaded_scale != 0) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
#endif
        loaded_scale = scale;
        loaded_density = dense;
    }
};

Window::Window(int width, int height, const std::string& title, bool visible) : state_(std::make_unique<State>()) {
    state_->window = open(width, height, title, visible);
    glfwSetWindowSizeLimits(state_->window, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(state_->window);
    if (!gladLoadGL(glfwGetProcAddress)) refuse("no window: the OpenGL driver gives no functions");
    glfwSwapInterval(1);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    collect_keys(state_->window);
    ImGui_ImplGlfw_InitForOpenGL(state_->window, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::~Window() {
    state_->copy.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(state_->window);
    glfwTerminate();
}

bool Window::begin_frame(bool animate) {
    forget_keys();
    state_->pacing.wait(animate);
    if (pressed(Press(Key::f11))) toggle_full_screen();
    state_->refresh_fonts();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    if (const float scale = state_->picture_scale; scale != 1) {
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {io.DisplaySize.x * scale, io.DisplaySize.y * scale};
    }
    ImGui::NewFrame();
    return !close_requested();
}

void Window::end_frame() {
    ImGui::Render();
    if (state_->picture_scale != 1) return state_->pacing.drawn();
    glViewport(0, 0, width(), height());
    const ImVec4 back = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    glClearColor(back.x, back.y, back.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(state_->window);
    state_->pacing.drawn();
}

// The window's own pixels are undefined once shown, or where another window covers it: the frame is drawn again.
std::vector<std::uint8_t> Window::read_pixels() {
    if (!ImGui::GetDrawData()) throw UsageError("no picture yet: no frame has been drawn");
    if (!state_->copy) state_->copy = std::make_unique<RenderTarget>();
    state_->copy->resize(picture_width(), picture_height());
    state_->copy->begin();
    const ImVec4 back = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    glClearColor(back.x, back.y, back.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    state_->copy->end();
    return state_->copy->pixels();
}

void Window::save_png(const std::filesystem::path& path) { write_png(path, picture_width(), picture_height(), read_pixels());
}

void Window::picture_scale(float scale) { state_->picture_scale = std::clamp(scale, 1.0f, 4.0f); }
int Window::picture_width() const { return int(float(width()) * state_->picture_scale); }
int Window::picture_height() const { return int(float(height()) * state_->picture_scale); }

int Window::width() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(state_->window, &width, &height);
    return std::max(1, width);
}

int Window::height() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(state_->window, &width, &height);
    return std::max(1, height);
}

bool Window::close_requested() const { return glfwWindowShouldClose(state_->window); }
void Window::close() { glfwSetWindowShouldClose(state_->window, GLFW_TRUE); }

// In steps of a twentieth: each new size rebuilds the font atlas.
void Window::text_scale(float scale) {
    state_->text_scale = std::isfinite(scale) ? std::round(std::clamp(scale, 0.6f, 3.0f) * 20) / 20 : 1.0f;
}

void Window::toggle_full_screen() {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    auto& [x, y, w, h] = state_->place;
    if (glfwGetWindowMonitor(state_->window)) return glfwSetWindowMonitor(state_->window, nullptr, x, y, w, h, 0);
    glfwGetWindowPos(state_->window, &x, &y);
    glfwGetWindowSize(state_->window, &w, &h);
    glfwSetWindowMonitor(state_->window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::vertical_sync(bool on) { glfwSwapInterval(on ? 1 : 0); }
void Window::wake() { glfwPostEmptyEvent(); }

}  // namespace lanescope
