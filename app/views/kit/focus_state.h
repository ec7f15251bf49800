// Keyboard focus: shared by focus.cpp and focus_keys.cpp.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/focus.h"

namespace lanescope {

struct Stopped {
    std::string name, group;
    Stop stop = Stop::button;
    int layer = 0;
    bool current = false;
    std::string words, tip;
};

/// Rectangle and clip rectangle of the ring.
struct RingPlace {
    ImVec2 from, to, low, high;
};

// Global: one window has one keyboard.
struct Focus {
    std::vector<Stopped> stops, before;  ///< of this frame and the last
    std::map<int, std::string> at;       ///< focused control, by layer
    std::string shown_ring, field, group;
    std::size_t place = 0;  ///< last index of the focused control
    int cards = 0, cards_open = 0, top = 0;
    bool shown = false, bring = false, moved = false, clicked_stop = false;
    int tab_later = 0, frames_to_come = 0;
    bool pressed = false;  ///< by Enter or Space, for the focused control
    int arrow = 0;
    bool typing = false, typing_before = false, keeps_tab = false, keeps_tab_before = false;
    std::optional<RingPlace> ring;
    double flashes_until = -1, moved_at = 0;  // ImGui time
    std::string sought;                       ///< typed into an open list
    double sought_at = -60;                   ///< ImGui time
    std::string last;                         ///< last added control
    ImGuiID last_item = 0;
};

Focus& focus();

inline constexpr int layers_of_a_card = 16;

inline int popup_depth() { return ImGui::GetCurrentContext()->BeginPopupStack.Size; }
inline int open_popups() { return ImGui::GetCurrentContext()->OpenPopupStack.Size; }

inline int present_layer() { return focus().cards_open * layers_of_a_card + popup_depth(); }

inline bool in_popup() { return focus().top % layers_of_a_card > 0; }

inline std::string& name_at_top() { return focus().at[focus().top]; }

inline std::vector<const Stopped*> stops_at_top() {
    std::vector<const Stopped*> list;
    for (const Stopped& s : focus().before)
        if (s.layer == focus().top) list.push_back(&s);
    return list;
}

/// Returns `stops.size()` if the focused control is not among them.
std::size_t place_in(const std::vector<const Stopped*>& stops);
void move_by_tab(int by);
void take_focus_keys();
/// Focuses the current line of a newly opened list.
void enter_top_layer();
/// Focuses the list that replaced a choice for lack of space.
void settle_flash();

}  // namespace lanescope
