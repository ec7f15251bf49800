// Colours and lengths, by theme.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <string>

#include "app/platform/fonts.h"
#include "app/views/kit/highlight.h"

namespace lanescope {

class Catalog;
enum class Theme : std::uint8_t;

namespace theme {

inline constexpr std::size_t hue_count = 32;
inline constexpr std::size_t collective_count = 6;

struct Colours {
    bool light;           ///< larger values and emphasis are darker
    float text_contrast;  ///< minimum; 4.5, more for bright rooms

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

    ImU32 idle;      ///< waiting lane: plain grey, unlike other map colours
    ImU32 no_value;  ///< steps without the shown quantity
    ImU32 empty;     ///< no matrix entry
    ImU32 unread;    ///< entry not read yet
    ImU32 dense;     ///< matrix without gaps

    std::array<ImU32, lanescope::inks> inks;  ///< by Ink
    /// In order of use. The dark theme's first seven are Okabe and Ito's ("Color Universal Design", 2008); the light
    /// themes darken similar hues.
    std::array<ImU32, hue_count> hues;
    std::array<ImU32, collective_count> collectives;  ///< in order of first use
    std::array<ImU32, 8> causes;                      ///< by IdleCause; 0: active lane
    std::array<ImU32, 8> losses;                      ///< by LossKind
};

const Colours& colours_of(Theme theme);

/// Textures with old colours must be made again.
void use(Theme theme);
Theme present();

/// The names below refer to its members.
extern Colours colours;

inline const ImU32 &ground = colours.ground, &bar = colours.bar, &control = colours.control,
                   &control_hot = colours.control_hot, &chosen = colours.chosen, &row = colours.row,
                   &card = colours.card, &line = colours.line, &grid = colours.grid;
inline const ImU32 &text = colours.text, &quiet = colours.quiet, &faint = colours.faint, &accent = colours.accent,
                   &cursor = colours.cursor;
inline const ImU32 &good = colours.good, &warn = colours.warn, &bad = colours.bad, &bad_ground = colours.bad_ground;

/// n: pixels at the default text size.
inline float unit(float n) { return n * font_size(fonts().text) / base_text_size; }

void apply();

}  // namespace theme

// These colours follow the theme and suit colour-blind readers.

std::size_t colours_without_repeat();
ImU32 nth_colour(std::size_t i);
ImU32 nth_collective_colour(std::size_t i);

/// Fixed by the variant's place in the catalogue; lockstep-dependent and known-bad variants come last.
ImU32 variant_colour(const Catalog& catalog, const std::string& operation, const std::string& id);

/// Map t in [0, 1] to colours of lanes (cividis), sectors (viridis) or bank conflicts (inferno). Light themes reverse
/// the maps for contrast.
ImU32 cividis(double t);
ImU32 viridis(double t);
ImU32 inferno(double t);

/// Return colours for 0 to 32. Omit the map's end near the background, which resembles an idle lane.
std::array<ImU32, 33> lane_colours();
std::array<ImU32, 33> sector_colours();
std::array<ImU32, 33> conflict_colours();
/// By IdleCause, 0: an active lane; the rest is unused.
std::array<ImU32, 33> cause_colours();

inline constexpr ImU32 untinted = IM_COL32_WHITE;

ImU32 mix(ImU32 a, ImU32 b, float t);
ImU32 with_alpha(ImU32 colour, float alpha);
/// Moves away from the background: lighter in dark themes, darker in light ones.
ImU32 stronger(ImU32 colour, float t);
/// Returns black or white, whichever reads better.
ImU32 ink_on(ImU32 ground);
/// Strengthens a colour to the theme's text contrast.
ImU32 as_ink(ImU32 colour, ImU32 ground);
ImU32 as_ink(ImU32 colour);  ///< on the window's background

/// Returns the WCAG 2.2 ratio, 1 to 21.
double contrast(ImU32 a, ImU32 b);

}  // namespace lanescope
