// The keys pressed since the last frame. ImGui 1.86 has no names for most keys, so they are collected here.
#pragma once

#include <cstdint>
#include <span>

struct GLFWwindow;

namespace lanescope {

/// Keys that type no character; a key that does is given by the character it types, as `Press{U'r'}`.
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

/// A key with its modifiers. Shift counts only for keys that type no character: it is part of the character otherwise,
/// with Ctrl too: U'O' with Ctrl is Ctrl, Shift and O.
struct Press {
    std::uint32_t code = 0;
    bool ctrl = false, shift = false;
    constexpr Press() = default;
    constexpr explicit Press(char32_t character, bool with_ctrl = false) : code(character), ctrl(with_ctrl) {}
    constexpr explicit Press(Key key, bool with_shift = false)
        : code(static_cast<std::uint32_t>(key)), shift(with_shift) {}
    bool operator==(const Press&) const = default;
};

/// A key with all its modifiers, as an editor of text needs them. Shift says nothing of a character that is typed.
struct Stroke {
    std::uint32_t code = 0;  ///< as in Press
    bool ctrl = false, shift = false, alt = false;
    constexpr bool types() const { return code < static_cast<std::uint32_t>(Key::none) && !ctrl; }
    bool operator==(const Stroke&) const = default;
};

/// The key that it is for those who know no Alt.
Press press_of(const Stroke& stroke);

/// Starts to collect the window's keys, and to count its input and its events. To be called before ImGui installs its
/// callbacks, which call these in turn.
void collect_keys(GLFWwindow* window);

/// Whether the key was pressed, or repeated, since the last frame. False while a person types into a field, except for
/// the function keys.
bool pressed(Press press);

/// As pressed(), and nobody else sees the key in this frame. `while_typing`: also while a person types into a field.
bool take(Press press, bool while_typing = false);

/// Whether keys that type a character are keys of the window. While they are not, pressed() knows none but Space: those
/// with Ctrl and those that type nothing go on.
void letters_are_keys(bool on);
/// Whether the character was typed, whatever letters are.
bool was_typed(char32_t character);
/// Forgets the characters of this frame, and returns how many there were.
int drop_typed();

/// All keys that were pressed, or repeated, since the last frame, in their order: for whoever is typed into.
std::span<const Stroke> strokes();

/// Forgets the keys of this frame.
void forget_keys();

/// How many presses and releases of keys and mouse buttons the window has been given.
std::uint64_t input_taken();

/// How often the window has been given anything that a person does or sees: input, the pointer, the wheel, the focus,
/// and what other threads have for it.
std::uint64_t events_taken();
/// One of those more; from any thread.
void count_event();

/// Whether ImGui keeps input back for the frames that follow: from 1.87 on, a short press is seen in one frame and its
/// release in the next.
bool input_waits();

/// Adds a press as if it had been typed: for tests.
void press(Press press);
void press(Stroke stroke);

}  // namespace lanescope
