// Keys pressed since the last frame; ImGui 1.86 has no names for most keys.
#pragma once

#include <cstdint>
#include <span>

struct GLFWwindow;

namespace lanescope {

/// Keys that type no character. Other keys are given by their character: `Press{U'r'}`.
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

/// A key with its modifiers. `shift` applies only to keys that type no character. Otherwise Shift is part of the
/// character, also with Ctrl: U'O' with Ctrl is Ctrl+Shift+O.
struct Press {
    std::uint32_t code = 0;
    bool ctrl = false, shift = false;
    constexpr Press() = default;
    constexpr explicit Press(char32_t character, bool with_ctrl = false) : code(character), ctrl(with_ctrl) {}
    constexpr explicit Press(Key key, bool with_shift = false)
        : code(static_cast<std::uint32_t>(key)), shift(with_shift) {}
    bool operator==(const Press&) const = default;
};

/// A key with all its modifiers, for text editors. `shift` has no meaning for typed characters.
struct Stroke {
    std::uint32_t code = 0;
    bool ctrl = false, shift = false, alt = false;
    constexpr bool types() const { return code < static_cast<std::uint32_t>(Key::none) && !ctrl; }
    bool operator==(const Stroke&) const = default;
};

Press press_of(const Stroke& stroke);

/// Call it before ImGui installs its callbacks, which chain to these.
void collect_keys(GLFWwindow* window);

/// Returns true if the key was pressed or repeated in this frame. While a text field is active, only function keys and
/// Ctrl+Q count.
bool pressed(Press press);

/// Like pressed(), but other callers no longer see the key. while_typing: also while a text field is active.
bool take(Press press, bool while_typing = false);

/// Enables shortcuts that type a character. While disabled, pressed() ignores them except for Space; Ctrl and named
/// keys still work.
void letters_are_keys(bool on);
bool was_typed(char32_t character);
int drop_typed();

/// Returns this frame's strokes in order, with repeats.
std::span<const Stroke> strokes();
void forget_keys();

/// Counts presses and releases of keys and mouse buttons.
std::uint64_t input_taken();

/// Counts all input, focus and size changes, and count_event().
std::uint64_t events_taken();
/// Callable from any thread.
void count_event();

/// From 1.87 on, ImGui queues input: it splits a short press and its release over two frames.
bool input_waits();

/// Simulates a press; for tests.
void press(Press press);
void press(Stroke stroke);

}  // namespace lanescope
