// Keys pressed since the last frame; ImGui 1.86 names only a few.
#pragma once

#include <cstdint>
#include <span>

struct GLFWwindow;

namespace lanescope {

/// Keys that type no character. Other keys use their character: `Press{U'r'}`.
enum class Key : std::uint32_t {
    none = 0x110000,  // above every Unicode character
    escape,
    tab,
    enter,
    left,
    right,
    up,
    down,
    page_up,
    page_down,
    home,
    end,
    backspace,
    del,
    f1,
    f3,
    f5,
    f10,
    f11,
    f12,
    menu,
};

/// `shift` applies only to keys that type no character. Otherwise the character includes Shift, also with Ctrl: U'O'
/// with Ctrl is Ctrl+Shift+O.
struct Press {
    std::uint32_t code = 0;
    bool ctrl = false, shift = false;
    constexpr Press() = default;
    constexpr explicit Press(char32_t character, bool with_ctrl = false) : code(character), ctrl(with_ctrl) {}
    constexpr explicit Press(Key key, bool with_shift = false)
        : code(static_cast<std::uint32_t>(key)), shift(with_shift) {}
    bool operator==(const Press&) const = default;
};

/// For text editors. `shift` has no meaning for typed characters.
struct Stroke {
    std::uint32_t code = 0;
    bool ctrl = false, shift = false, alt = false;
    constexpr bool types() const { return code < static_cast<std::uint32_t>(Key::none) && !ctrl; }
    bool operator==(const Stroke&) const = default;
};

Press press_of(const Stroke& stroke);

/// Call before ImGui installs its callbacks, which chain to these.
void collect_keys(GLFWwindow* window);

/// Includes repeats in this frame. In a text field, only function keys and Ctrl+Q count.
bool pressed(Press press);

/// Like pressed(), but hides the key from later callers. while_typing: also in a text field.
bool take(Press press, bool while_typing = false);

/// Enables shortcuts that type a character. While disabled, pressed() ignores them except Space; Ctrl and named keys
/// still work.
void letters_are_keys(bool on);
bool was_typed(char32_t character);
int drop_typed();

/// In order, with repeats.
std::span<const Stroke> strokes();
void forget_keys();

/// Counts presses and releases of keys and mouse buttons.
std::uint64_t input_taken();

/// Counts input, focus changes, size changes and count_event().
std::uint64_t events_taken();
/// Callable from any thread.
void count_event();

/// ImGui from 1.87 queues input: it splits a short press and its release over two frames.
bool input_waits();

/// For tests.
void press(Press press);
void press(Stroke stroke);

}  // namespace lanescope
