// Emscripten's GLFW draws on the page's canvas. It lacks the clipboard, cursors and key names.
#include "app/platform/display.h"

#include <GLES3/gl3.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/error.h"
#include "app/platform/keyboard.h"
#include "app/platform/window.h"

namespace lanescope {
namespace {

constexpr int until_settled = 3;  // frames

// The page (page.html) defines the functions of Module.
EM_JS(void, page_copy, (const char* text), { Module.copyText(UTF8ToString(text)); });
EM_JS(char*, page_pasted, (), { return stringToNewUTF8(Module.pasted || ""); });
EM_JS(void, page_cursor, (const char* name), { Module.canvas.style.cursor = UTF8ToString(name); });
EM_JS(void, page_full_screen, (int on), { Module.fullScreen(on); });
EM_JS(int, page_width, (), { return Math.max(320, innerWidth); });
EM_JS(int, page_height, (), { return Math.max(240, Module.canvasHeight()); });

GLFWwindow* canvas = nullptr;

bool fit_page(int, const EmscriptenUiEvent*, void*) {
    glfwSetWindowSize(canvas, page_width(), page_height());
    count_event();
    return false;
}

const char* css_name(ImGuiMouseCursor cursor) {
    constexpr std::array names{"default",     "text",        "move",    "ns-resize",  "ew-resize",
                               "nesw-resize", "nwse-resize", "pointer", "not-allowed"};
    return cursor < 0 || cursor >= int(names.size()) ? "none" : names[std::size_t(cursor)];
}

const char* pasted_text(void*) {
    static std::string text;
    char* given = page_pasted();
    text = given;
    std::free(given);
    return text.c_str();
}

}  // namespace

GLFWwindow* open_glfw_window(int, int, const std::string& title, bool) {
    if (!glfwInit()) throw BackendUnavailable("cannot draw in this page");
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);  // one pixel of the picture per pixel of the display
    canvas = glfwCreateWindow(page_width(), page_height(), title.c_str(), nullptr, nullptr);
    if (!canvas || emscripten_webgl_get_current_context() <= 0)
        throw BackendUnavailable("this browser offers no WebGL 2; the summary below shows the results");
    glfwMakeContextCurrent(canvas);
    emscripten_set_resize_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, false, fit_page);
    return canvas;
}

/// The browser may clear the canvas after it has shown a frame, so each frame is drawn whole.
bool is_software_renderer() { return false; }

OpenGl find_open_gl() { return {.version = "WebGL 2", .renderer = {}, .why_no_display = {}, .why_not = {}}; }

const char* shader_version() {
    return "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
           "precision highp usampler2D;\n";
}

/// Keys have the numbers of the characters in a US layout; Emscripten knows no other layout.
const char* typed_by(int key, int) {
    static char letter[2] = {};
    if (key <= ' ' || key >= 127) return nullptr;
    letter[0] = char(std::tolower(key));
    return letter;
}

void use_clipboard() {
    ImGui::GetIO().SetClipboardTextFn = [](void*, const char* text) { page_copy(text); };
    ImGui::GetIO().GetClipboardTextFn = pasted_text;
}

void copy_text(GLFWwindow*, const std::string& text) { page_copy(text.c_str()); }

void show_cursor() {
    static ImGuiMouseCursor shown = ImGuiMouseCursor_COUNT;
    const ImGuiMouseCursor wanted = ImGui::GetMouseCursor();
    if (std::exchange(shown, wanted) != wanted) page_cursor(css_name(wanted));
}

void fill_display(GLFWwindow*, bool on) {
    static bool is_on = false;
    if (std::exchange(is_on, on) != on) page_full_screen(on);
}

void wake_display() {}

void queue_keys(GLFWwindow*) {}
void hand_on_keys() {}
bool keys_wait() { return false; }
bool keys_come_between_frames() { return true; }

/// The browser calls for each frame, so nothing waits.
void Pacing::wait(bool soon) {
    const double now = glfwGetTime();
    const std::uint64_t events = events_taken();
    settling_ = soon || events != events_ ? until_settled : std::max(0, settling_ - 1);
    events_ = events;
    wake_time_ = now;
}

void Pacing::drawn() { cost_ = glfwGetTime() - wake_time_; }

}  // namespace lanescope
