// Colours of a theme.
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
    bool light;           ///< larger values and emphasis are darker
    float text_contrast;  ///< minimum ratio: 4.5, or more for bright rooms

    ImU32 ground;
    ImU32 bar;      ///< header and status
    ImU32 control;  ///< fields, buttons
    ImU32 control_hot;
    ImU32 chosen;  ///< one of several
    ImU32 row;     ///< selected
    ImU32 card;    ///< pop-ups too
    ImU32 line;    ///< borders, separators
    ImU32 grid;    ///< of plots
    ImU32 text;
    ImU32 quiet;   ///< labels, units
    ImU32 faint;   ///< disabled items, line numbers
    ImU32 accent;  ///< active items, links
    ImU32 cursor;  ///< step cursor, best bar
    ImU32 good, warn, bad, bad_ground;
    ImU32 strong, strong_hot;  ///< primary button
    ImU32 danger, danger_hot;  ///< buttons that stop or delete
    ImU32 on_strong;           ///< text on these four
    ImU32 selection;           ///< of text in a field
    ImU32 scroll, scroll_hot;
    ImU32 code_words;  ///< in prose
    ImU32 veil;        ///< over inactive parts

    ImU32 caret_line, guide;  ///< of the editor
    ImU32 code_selection, idle_selection;
    ImU32 match;

    ImU32 idle;      ///< waiting lane: plain grey, unlike other colours of the maps
    ImU32 no_value;  ///< steps without the displayed quantity
    ImU32 empty;     ///< no matrix entry
    ImU32 unread;    ///< entry not read yet
    ImU32 dense;     ///< matrix without empty positions

    std::array<ImU32, lanescope::inks> inks;  ///< by Ink
    /// In order of use. The first seven of the dark theme are Okabe and Ito's ("Color Universal Design", 2008); the
    /// light themes darken similar hues.
    std::array<ImU32, hue_count> hues;
    std::array<ImU32, collective_count> collectives;  ///< in order of first use
    std::array<ImU32, 8> causes;                      ///< by IdleCause; 0: active lane
    std::array<ImU32, 8> losses;          ///< by LossKind
};

const Colours& colours_of(Theme theme);

}  // namespace theme
}  // namespace lanescope
