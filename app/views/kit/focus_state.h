// What the keyboard's place among the controls is made of: for focus.cpp and focus_keys.cpp alone.
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

/// Where the ring is drawn, and what of it can be seen.
struct RingPlace {
    ImVec2 from, to, low, high;
};

// One window, one keyboard.
struct Focus {
    std::vector<Stopped> stops, before;  ///< of this frame, and of the last one
    std::map<int, std::string> at;       ///< name of the stop, by layer
    std::string shown_ring, field, group;
    std::size_t place = 0;  ///< where the stop stood when it was last seen
    int cards = 0, cards_open = 0, top = 0;
    bool shown = false, bring = false, moved = false, clicked_stop = false;
    int tab_later = 0, frames_to_come = 0;
    bool pressed = false;  ///< Enter or Space was, for the ring's stop
    int arrow = 0;
    bool typing = false, typing_before = false, keeps_tab = false, keeps_tab_before = false;
    std::optional<RingPlace> ring;
    double flashes_until = -1, moved_at = 0;  // by ImGui's clock
    std::string sought;                       ///< typed into a list that has dropped down
    double sought_at = -60;                   ///< by ImGui's clock
    std::string last;                         ///< joined last
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

/// Place of the ring's stop among those; their number where it is not drawn at the moment.
std::size_t place_in(const std::vector<const Stopped*>& stops);
/// By so many stops, as Tab does.
void move_by_tab(int by);
/// What the frame's keys do to the ring, and to the control that has it.
void take_focus_keys();
/// In a list that has dropped down the ring stands at the line that is chosen.
void enter_top_layer();
/// Where a choice has become a list, for want of room, the list has the ring.
void settle_flash();

}  // namespace lanescope
