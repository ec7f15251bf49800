#include "app/platform/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/platform/display.h"
#include "app/platform/fonts.h"
#include "app/platform/keyboard.h"
#include "app/platform/opengl_objects.h"
#include "app/platform/redraw.h"

namespace lanescope {
namespace {

// A hidden window draws without waiting; its clock advances as if it had.
constexpr float hidden_frame = 1.0f / 60;

}  // namespace

void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(rgba.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) rgb.insert(rgb.end(), {rgba[i], rgba[i + 1], rgba[i + 2]});
    std::string png;
    const auto append = [](void* to, void* bytes, int count) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    };
    if (!stbi_write_png_to_func(append, &png, width, height, 3, rgb.data(), width * 3)) throw std::bad_alloc();
    write_text(path, png);
}

struct Window::State {
    struct Picture {
        float width, height, scale;
    };

    GLFWwindow* window = nullptr;
    Pacing pacing;
    bool hidden = false;                 // frames do not wait for the display
    std::unique_ptr<RenderTarget> copy;  // target of a frame drawn again for reading
    std::optional<Picture> picture;      // frames are for a picture, not shown
    Redraw redraw;
    std::vector<std::string> dropped;  // paths
    bool reading = false, loaded_reading = false;
    float text_scale = 1, loaded_scale = 0, loaded_density = 0;

    float density() const {
        int units = 1, height = 1, pixels = 1;
        glfwGetWindowSize(window, &units, &height);
        glfwGetFramebufferSize(window, &pixels, &height);
        return units > 0 && pixels > 0 ? float(pixels) / float(units) : 1.0f;
    }

    // The content scale counts pixels; larger window units include part of it.
    void refresh_fonts() {
        float display = 1, unused = 1;
        glfwGetWindowContentScale(window, &display, &unused);
        const float larger = picture ? picture->scale : 1;
        const float dense = density(), scale = std::max(0.5f, display / dense) * text_scale * larger;
        if (scale == loaded_scale && dense == loaded_density && reading == loaded_reading) return;
        load_fonts(scale, dense, reading);
#if IMGUI_VERSION_NUM < 19200
        if (loaded_scale != 0) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
#endif
        loaded_scale = scale;
        loaded_density = dense;
        loaded_reading = reading;
        redraw.all();
    }

    std::pair<int, int> frame_size() const {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window, &width, &height);
        return {std::max(1, width), std::max(1, height)};
    }

    // A picture has no pointer.
    void shape_picture() const {
        if (!picture) return;
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {picture->width * picture->scale, picture->height * picture->scale};
#if IMGUI_VERSION_NUM >= 18700
        io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
#else
        io.MousePos = {-FLT_MAX, -FLT_MAX};
#endif
    }
};

Window::Window(int width, int height, const std::string& title, bool visible) : state_(std::make_unique<State>()) {
    state_->window = open_glfw_window(width, height, title, visible);
    state_->hidden = !visible;
    glfwSwapInterval(1);
    state_->redraw.renderer(is_software_renderer());
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    collect_keys(state_->window);
    glfwSetWindowUserPointer(state_->window, state_.get());
    glfwSetDropCallback(state_->window, [](GLFWwindow* window, int count, const char** paths) {
        auto* state = static_cast<State*>(glfwGetWindowUserPointer(window));
        state->dropped.insert(state->dropped.end(), paths, paths + count);
    });
    glfwSetWindowRefreshCallback(state_->window, [](GLFWwindow* window) {
        static_cast<State*>(glfwGetWindowUserPointer(window))->redraw.all();
    });
    ImGui_ImplGlfw_InitForOpenGL(state_->window, true);
    queue_keys(state_->window);
    use_clipboard();
    const std::string head = shader_version();
    ImGui_ImplOpenGL3_Init(head.substr(0, head.find('\n')).c_str());
}

Window::~Window() {
    state_->copy.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    // GLFW stays initialised: Xvfb resets after its last client and refuses others meanwhile.
    glfwDestroyWindow(state_->window);
}

bool Window::begin_frame(bool animate) {
    if (!keys_come_between_frames()) forget_keys();
    if (state_->hidden)
        glfwPollEvents();
    else
        state_->pacing.wait(animate || input_waits() || keys_wait());
    hand_on_keys();
    state_->refresh_fonts();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    if (state_->hidden) ImGui::GetIO().DeltaTime = hidden_frame;
    state_->shape_picture();
    ImGui::NewFrame();
    return !glfwWindowShouldClose(state_->window);
}

void Window::end_frame() {
    ImGui::Render();
    State& state = *state_;
    std::vector<Damage::Part> parts;
    if (!state.picture) parts = state.redraw.due(*ImGui::GetDrawData(), state.frame_size());
    if (!parts.empty()) {
        glViewport(0, 0, width(), height());
        draw_parts(*ImGui::GetDrawData(), parts);
        glfwSwapBuffers(state.window);
    }
    if (keys_come_between_frames()) forget_keys();
    show_cursor();
    state.pacing.drawn();
}

// Pixels are undefined after a swap or under another window.
std::vector<std::uint8_t> Window::read_pixels() {
    ImDrawData* frame = ImGui::GetDrawData();
    if (!frame) throw UsageError("cannot take a picture: no frame is drawn yet");
    if (!state_->copy) state_->copy = std::make_unique<RenderTarget>();
    const ImVec2 size = frame->DisplaySize, scale = frame->FramebufferScale;
    state_->copy->resize(int(std::lround(size.x * scale.x)), int(std::lround(size.y * scale.y)));
    state_->copy->begin();
    draw_parts(*frame, {whole(*frame)});
    state_->copy->end();
    return state_->copy->pixels();
}

void Window::save_png(const std::filesystem::path& path) {
    const std::vector<std::uint8_t> pixels = read_pixels();
    write_png(path, state_->copy->width(), state_->copy->height(), pixels);
}

void Window::begin_picture(float width, float height, float scale) {
    const auto sane = [](float size) { return std::round(std::clamp(size, 64.0f, 8192.0f)); };
    state_->picture = State::Picture{sane(width), sane(height), std::clamp(scale, 1.0f, 4.0f)};
}

void Window::end_picture() {
    state_->picture.reset();
    state_->redraw.all();
}

std::pair<int, int> Window::size() const {
    int width = 0, height = 0;
    glfwGetWindowSize(state_->window, &width, &height);
    return {width, height};
}

int Window::width() const { return state_->frame_size().first; }
int Window::height() const { return state_->frame_size().second; }

bool Window::has_keyboard() const { return glfwGetWindowAttrib(state_->window, GLFW_FOCUSED); }
bool Window::at_rest() const { return state_->pacing.at_rest() && !input_waits() && !keys_wait(); }

std::vector<std::string> Window::take_dropped() { return std::exchange(state_->dropped, {}); }

void Window::copy(const std::string& text) { copy_text(state_->window, text); }

void Window::close() { glfwSetWindowShouldClose(state_->window, GLFW_TRUE); }

// Steps of 0.05: each new size rebuilds the font atlas.
void Window::text_scale(float scale) {
    state_->text_scale = std::isfinite(scale) ? std::round(std::clamp(scale, 0.6f, 3.0f) * 20) / 20 : 1.0f;
}

void Window::reading_fonts(bool on) { state_->reading = on; }

void Window::full_screen(bool on) {
    if (glfwGetWindowAttrib(state_->window, GLFW_VISIBLE)) fill_display(state_->window, on);
}

void Window::vertical_sync(bool on) { glfwSwapInterval(on ? 1 : 0); }
void Window::wake() {
    count_event();
    wake_display();
}

}  // namespace lanescope
