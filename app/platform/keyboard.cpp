#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>
#include <vector>

#include "app/platform/display.h"

namespace lanescope {
namespace {

// GLFW callbacks need global state.
std::vector<Stroke> taken_strokes;
std::uint64_t taken_count = 0;
std::atomic<std::uint64_t> event_count = 0;
bool letters_on = true;

constexpr std::pair<int, Key> named_keys[] = {{GLFW_KEY_ESCAPE, Key::escape},
                                              {GLFW_KEY_TAB, Key::tab},
                                              {GLFW_KEY_ENTER, Key::enter},
                                              {GLFW_KEY_KP_ENTER, Key::enter},
                                              {GLFW_KEY_LEFT, Key::left},
                                              {GLFW_KEY_RIGHT, Key::right},
                                              {GLFW_KEY_UP, Key::up},
                                              {GLFW_KEY_DOWN, Key::down},
                                              {GLFW_KEY_PAGE_UP, Key::page_up},
                                              {GLFW_KEY_PAGE_DOWN, Key::page_down},
                                              {GLFW_KEY_HOME, Key::home},
                                              {GLFW_KEY_END, Key::end},
                                              {GLFW_KEY_BACKSPACE, Key::backspace},
                                              {GLFW_KEY_DELETE, Key::del},
                                              {GLFW_KEY_F1, Key::f1},
                                              {GLFW_KEY_F3, Key::f3},
                                              {GLFW_KEY_F5, Key::f5},
                                              {GLFW_KEY_F10, Key::f10},
                                              {GLFW_KEY_F11, Key::f11},
                                              {GLFW_KEY_F12, Key::f12},
                                              {GLFW_KEY_MENU, Key::menu}};

Key named(int key) {
    const auto found = std::ranges::find(named_keys, key, &std::pair<int, Key>::first);
    return found == std::end(named_keys) ? Key::none : found->second;
}

bool is_function_key(std::uint32_t code) {
    return code >= static_cast<std::uint32_t>(Key::f1) && code <= static_cast<std::uint32_t>(Key::f12);
}

bool is_named(std::uint32_t code) { return code >= static_cast<std::uint32_t>(Key::none); }

// With Ctrl, returns the key's unshifted letter; Shift makes it a capital.
char32_t character_of(const Stroke& stroke) {
    const auto character = static_cast<char32_t>(stroke.code);
    const bool is_capital = stroke.ctrl && stroke.shift && character >= U'a' && character <= U'z';
    return is_capital ? character - U'a' + U'A' : character;
}

// Ctrl types no character; the layout's character replaces it.
void on_key(GLFWwindow*, int key, int scancode, int action, int mods) {
    ++event_count;
    if (action != GLFW_REPEAT) ++taken_count;
    if (action == GLFW_RELEASE) return;
    Stroke stroke{static_cast<std::uint32_t>(named(key)), (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0,
                  (mods & GLFW_MOD_ALT) != 0};
    if (named(key) != Key::none) return press(stroke);
    const char* name = stroke.ctrl ? typed_by(key, scancode) : nullptr;
    if (!name || !name[0] || name[1]) return;
    stroke.code = static_cast<unsigned char>(name[0]);
    press(stroke);
}

void on_button(GLFWwindow*, int, int, int) { ++event_count, ++taken_count; }

void on_character(GLFWwindow*, unsigned code) { ++event_count, press(Stroke{code}); }

}  // namespace

void collect_keys(GLFWwindow* window) {
    glfwSetKeyCallback(window, on_key);
    glfwSetCharCallback(window, on_character);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetCursorPosCallback(window, [](GLFWwindow*, double, double) { ++event_count; });
    glfwSetScrollCallback(window, [](GLFWwindow*, double, double) { ++event_count; });
    glfwSetCursorEnterCallback(window, [](GLFWwindow*, int) { ++event_count; });
    glfwSetWindowFocusCallback(window, [](GLFWwindow*, int) { ++event_count; });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow*, int, int) { ++event_count; });
}

// Shift distinguishes only keys that type no character; Ctrl distinguishes the others.
Press press_of(const Stroke& stroke) {
    if (is_named(stroke.code)) return Press(static_cast<Key>(stroke.code), stroke.shift);
    return Press(character_of(stroke), stroke.ctrl);
}

bool pressed(Press press) {
    const bool quits = press.ctrl && press.code == U'q';
    if (ImGui::GetIO().WantTextInput && !is_function_key(press.code) && !quits) return false;
    const bool is_letter = !is_named(press.code) && !press.ctrl && press.code != U' ';
    if (is_letter && !letters_on) return false;
    return std::ranges::count(taken_strokes, press, press_of) > 0;
}

bool take(Press press, bool while_typing) {
    if (ImGui::GetIO().WantTextInput && !while_typing) return false;
    return std::erase_if(taken_strokes, [&](const Stroke& stroke) { return press_of(stroke) == press; }) > 0;
}

void letters_are_keys(bool on) { letters_on = on; }

bool was_typed(char32_t character) {
    return !ImGui::GetIO().WantTextInput && std::ranges::count(taken_strokes, Press{character}, press_of) > 0;
}

int drop_typed() {
    return int(std::erase_if(taken_strokes, [](const Stroke& stroke) { return stroke.types(); }));
}

std::span<const Stroke> strokes() { return taken_strokes; }

void forget_keys() { taken_strokes.clear(); }

std::uint64_t input_taken() { return taken_count; }
std::uint64_t events_taken() { return event_count; }
void count_event() { ++event_count; }

bool input_waits() {
#if IMGUI_VERSION_NUM >= 18700
    return !ImGui::GetCurrentContext()->InputEventsQueue.empty();
#else
    return false;
#endif
}

void press(Press press) { taken_strokes.push_back({press.code, press.ctrl, is_named(press.code) && press.shift}); }
void press(Stroke stroke) { taken_strokes.push_back(stroke); }

}  // namespace lanescope
