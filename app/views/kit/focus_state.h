// State of the keyboard focus.
#pragma once

#include <imgui.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/focus.h"

namespace lanescope {

struct Focusable {
    std::string name, group;
    ControlKind kind = ControlKind::button;
    int layer = 0;
    bool current = false;
    std::string label, tip;
};

struct Outline {
    ImVec2 from, to, low, high;
};

// Global: one window, one keyboard. Times are ImGui's.
struct Focus {
    std::vector<Focusable> controls, before;  ///< of this frame and the last
    std::map<int, std::string> at;            ///< by layer
    std::string shown_control, field, group;
    std::size_t place = 0;  ///< last index of the focus
    int cards = 0, cards_open = 0, top = 0;
    bool shown = false, bring = false, moved = false, clicked_control = false;
    int tab_later = 0, frames_to_come = 0;
    bool pressed = false;  ///< by Enter or Space, for the focused control
    int arrow = 0;
    bool typing = false, typing_before = false, keeps_tab = false, keeps_tab_before = false;
    std::optional<Outline> outline;
    double flashes_until = -1, moved_at = 0;
    std::string sought;  ///< typed into an open list
    double sought_at = -60;
    std::string last;  ///< last added control
    ImGuiID last_item = 0;
};

Focus& focus();

inline constexpr int layers_of_a_card = 16;

inline bool in_popup() { return focus().top % layers_of_a_card > 0; }
inline std::string& name_at_top() { return focus().at[focus().top]; }

using Controls = std::vector<const Focusable*>;
/// In the top layer, in the last frame.
Controls controls_at_top();
/// `controls.size()` if the focused control is missing.
std::size_t place_in(const Controls& controls);
void move_by_tab(int by);
void take_focus_keys();
/// Focuses a newly opened list's current line.
void enter_top_layer();
/// Focuses the list that replaced a choice for lack of space.
void settle_flash();

}  // namespace lanescope
