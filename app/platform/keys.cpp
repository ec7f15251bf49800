#include "app/platform/keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <vector>

namespace lanescope {
namespace {

// One window, one keyboard: GLFW's callbacks leave no better place than this.
std::vector<Press>& presses() {
    static std::vector<Press> list;
    return list;
}

std::uint64_t& taken() {
    static std::uint64_t count = 0;
    return count;
}

Key named(int key) {
    switch (key) {
        case GLFW_KEY_ESCAPE:
            return Key::escape;
        case GLFW_KEY_TAB:
            return Key::tab;
        case GLFW_KEY_ENTER:
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
        case GLFW_KEY_F1:
            return Key::f1;
        case GLFW_KEY_F5:
            return Key::f5;
        case GLFW_KEY_F11:
            return Key::f11;
        case GLFW_KEY_F12:
            return Key::f12;
        default:
            return Key::none;
    }
}

bool is_function_key(std::uint32_t code) {
    return code >= static_cast<std::uint32_t>(Key::f1) && code <= static_cast<std::uint32_t>(Key::f12);
}

// With Ctrl no character is typed, so that the key's own character on the present layout stands for it.
void on_key(GLFWwindow*, int key, int scancode, int action, int mods) {
    if (action != GLFW_REPEAT) ++taken();
    if (action == GLFW_RELEASE) return;
    if (const Key name = named(key); name != Key::none) return presses().push_back(Press(name, mods & GLFW_MOD_SHIFT));
    if (!(mods & GLFW_MOD_CONTROL)) return;
    if (const char* name = glfwGetKeyName(key, scancode); name && name[0] && !name[1])
        presses().push_back(Press(static_cast<char32_t>(name[0]), true));
}

void on_button(GLFWwindow*, int, int, int) { ++taken(); }

void on_character(GLFWwindow*, unsigned code) { presses().push_back(Press(static_cast<char32_t>(code))); }

}  // namespace

void collect_keys(GLFWwindow* window) {
    glfwSetKeyCallback(window, on_key);
    glfwSetCharCallback(window, on_character);
    glfwSetMouseButtonCallback(window, on_button);
}

bool pressed(Press press) {
    if (ImGui::GetIO().WantTextInput && !is_function_key(press.code)) return false;
    return std::ranges::find(presses(), press) != presses().end();
}

void forget_keys() { presses().clear(); }

std::uint64_t input_taken() { return taken(); }

void press(Press press) { presses().push_back(press); }

}  // namespace lanescope
