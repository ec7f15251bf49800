#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace lanescope {
namespace {

// GLFW callbacks need global state.
std::vector<Stroke>& taken_strokes() {
    static std::vector<Stroke> list;
    return list;
}

std::uint64_t& taken() {
    static std::uint64_t count = 0;
    return count;
}

std::atomic<std::uint64_t>& events() {
    static std::atomic<std::uint64_t> count = 0;
    return count;
}

bool& letters() {
    static bool on = true;
    return on;
}

Key named(int key) {
    switch (key) {
        case GLFW_KEY_ESCAPE:
            return Key::escape;
        case GLFW_KEY_TAB:
            return Key::tab;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return Key::enter;
        case GLFW_KEY_LEFT:
            return Key::left;
        case GLFW_KEY_RIGHT:
            return Key::right;
        case GLFW_KEY_UP:
            return Key::up;
        case GLFW_KEY_DOWN:
            return Key::down;
        case GLFW_KEY_PAGE_UP:
            return Key::page_up;
        case GLFW_KEY_PAGE_DOWN:
            return Key::page_down;
        case GLFW_KEY_HOME:
            return Key::home;
        case GLFW_KEY_END:
            return Key::end;
        case GLFW_KEY_BACKSPACE:
            return Key::backspace;
        case GLFW_KEY_DELETE:
            return Key::del;
        case GLFW_KEY_F1:
            return Key::f1;
        case GLFW_KEY_F3:
            return Key::f3;
        case GLFW_KEY_F5:
            return Key::f5;
        case GLFW_KEY_F10:
            return Key::f10;
        case GLFW_KEY_F11:
            return Key::f11;
        case GLFW_KEY_F12:
            return Key::f12;
        case GLFW_KEY_MENU:
            return Key::menu;
        default:
            return Key::none;
    }
}

bool is_function_key(std::uint32_t code) {
    return code >= static_cast<std::uint32_t>(Key::f1) && code <= static_cast<std::uint32_t>(Key::f12);
}

bool is_named(std::uint32_t code) { return code >= static_cast<std::uint32_t>(Key::none); }

// With Ctrl, the code is the key's unshifted letter; Shift makes it a capital.
char32_t character_of(const Stroke& stroke) {
    const auto character = static_cast<char32_t>(stroke.code);
    const bool is_capital = stroke.ctrl && stroke.shift && character >= U'a' && character <= U'z';
    return is_capital ? character - U'a' + U'A' : character;
}

// Ctrl types no character, so the layout's character for the key is used.
void on_key(GLFWwindow*, int key, int scancode, int action, int mods) {
    ++events();
    if (action != GLFW_REPEAT) ++taken();
    if (action == GLFW_RELEASE) return;
    Stroke stroke{static_cast<std::uint32_t>(named(key)), (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0,
                  (mods & GLFW_MOD_ALT) != 0};
    if (named(key) != Key::none) return press(stroke);
    const char* name = stroke.ctrl ? glfwGetKeyName(key, scancode) : nullptr;
    if (!name || !name[0] || name[1]) return;
    stroke.code = static_cast<unsigned char>(name[0]);
    press(stroke);
}

void on_button(GLFWwindow*, int, int, int) { ++events(), ++taken(); }

void on_character(GLFWwindow*, unsigned code) { ++events(), press(Stroke{code}); }

}  // namespace

void collect_keys(GLFWwindow* window) {
    glfwSetKeyCallback(window, on_key);
    glfwSetCharCallback(window, on_character);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetCursorPosCallback(window, [](GLFWwindow*, double, double) { ++events(); });
    glfwSetScrollCallback(window, [](GLFWwindow*, double, double) { ++events(); });
    glfwSetCursorEnterCallback(window, [](GLFWwindow*, int) { ++events(); });
    glfwSetWindowFocusCallback(window, [](GLFWwindow*, int) { ++events(); });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow*, int, int) { ++events(); });
}

// Shift distinguishes keys that type no character; Ctrl distinguishes the others.
Press press_of(const Stroke& stroke) {
    if (is_named(stroke.code)) return Press(static_cast<Key>(stroke.code), stroke.shift);
    return Press(character_of(stroke), stroke.ctrl);
}

bool pressed(Press press) {
    const bool quits = press.ctrl && press.code == U'q';
    if (ImGui::GetIO().WantTextInput && !is_function_key(press.code) && !quits) return false;
    const bool is_letter = !is_named(press.code) && !press.ctrl && press.code != U' ';
    if (is_letter && !letters()) return false;
    return std::ranges::find(taken_strokes(), press, press_of) != taken_strokes().end();
}

bool take(Press press, bool while_typing) {
    if (ImGui::GetIO().WantTextInput && !while_typing) return false;
    return std::erase_if(taken_strokes(), [&](const Stroke& stroke) { return press_of(stroke) == press; }) > 0;
}

void letters_are_keys(bool on) { letters() = on; }

bool was_typed(char32_t character) {
    return !ImGui::GetIO().WantTextInput &&
           std::ranges::find(taken_strokes(), Press{character}, press_of) != taken_strokes().end();
}

int drop_typed() {
    return int(std::erase_if(taken_strokes(), [](const Stroke& stroke) { return stroke.types(); }));
}

std::span<const Stroke> strokes() { return taken_strokes(); }

void forget_keys() { taken_strokes().clear(); }

std::uint64_t input_taken() { return taken(); }
std::uint64_t events_taken() { return events(); }
void count_event() { ++events(); }

bool input_waits() {
#if IMGUI_VERSION_NUM >= 18700
    return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
#else
    return false;
#endif
}

void press(Press press) {
    const bool named = is_named(press.code);
    taken_strokes().push_back({press.code, press.ctrl, named && press.shift});
}
void press(Stroke stroke) { taken_strokes().push_back(stroke); }

}  // namespace lanescope
