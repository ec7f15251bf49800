// The colours of a theme, by their use.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>

#include "app/views/kit/highlight.h"

namespace lanescope {

enum class Theme : std::uint8_t;

namespace theme {

inline constexpr std::size_t hue_count = 32;
inline constexpr std::size_t collective_count = 6;

struct Colours {
    bool light;           ///< the ground is light: quantities grow towards dark, and emphasis darkens
    float text_contrast;  ///< to 1, of text on its ground: 4.5, or more where the room is bright

    ImU32 ground;   ///< behind everything, and of the maps
    ImU32 bar;      ///< header and status
    ImU32 control;  ///< fields, buttons
    ImU32 control_hot;
    ImU32 chosen;  ///< the selected one of several
    ImU32 row;     ///< a ticked row
    ImU32 card;    ///< what opens over the window
    ImU32 line;    ///< borders, separators
    ImU32 grid;    ///< of plots
    ImU32 text;
    ImU32 quiet;   ///< labels, units
    ImU32 faint;   ///< what cannot be used now; line numbers
    ImU32 accent;  ///< what is active or leads elsewhere
    ImU32 cursor;  ///< the step cursor, and the best bar
    ImU32 good, warn, bad, bad_ground;
    ImU32 strong, strong_hot;  ///< ground of the button that goes on
    ImU32 danger, danger_hot;  ///< ground of the button that stops
    ImU32 on_strong;           ///< text on these four
    ImU32 selection;           ///< behind text that is selected in a field
    ImU32 scroll, scroll_hot;
    ImU32 code_words;  ///< words of code within prose
    ImU32 veil;        ///< over what steps back: around a spotlight, below a question

    ImU32 caret_line, guide;  ///< of the editor
    ImU32 code_selection, idle_selection;
    ImU32 match;

    ImU32 idle;      ///< a lane that waits: a plain grey, as no other colour of the maps is
    ImU32 no_value;  ///< steps without the quantity that colours speak of
    ImU32 empty;     ///< of a matrix: where no entry is
    ImU32 unread;    ///< an entry that nobody has read yet
    ImU32 dense;     ///< a matrix without empty places

    std::array<ImU32, lanescope::inks> inks;  ///< of code, by Ink
    /// Of variants, arrays and lines, in the order in which they are given out. In the dark the first seven are Okabe
    /// and Ito's ("Color Universal Design", 2008); the light themes have darker ones of about these hues.
    std::array<ImU32, hue_count> hues;
    std::array<ImU32, collective_count> collectives;  ///< shuffles, votes and barriers, in the order of their first use
    std::array<ImU32, 8> causes;          ///< by IdleCause, from an active lane's on
    std::array<ImU32, 8> losses;          ///< by LossKind
};

/// The colours of a theme.
const Colours& colours_of(Theme theme);

}  // namespace theme
}  // namespace lanescope
