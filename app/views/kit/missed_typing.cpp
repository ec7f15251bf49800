#include "app/views/kit/missed_typing.h"

#include <imgui.h>

#include "app/platform/keys.h"

namespace lanescope {
namespace {

constexpr double pause = 1.5, said_for = 4;  // seconds

struct Missed {
    bool waits = false;
    double last_key = -60;   // ImGui time
    double last_lost = -60;  // a letter was dropped
};

// Global: one window has one keyboard.
Missed& missed() {
    static Missed state;
    return state;
}

}  // namespace

void forget_missed_typing() { missed() = {}; }

void keep_missed_keys(bool typing) {
    Missed& m = missed();
    const double now = ImGui::GetTime();
    if (typing || now - m.last_key > pause) m.waits = false;
    if (m.waits && drop_typed() > 0) m.last_key = m.last_lost = now;
}

void see_missed_click(bool beside) {
    if (!ImGui::IsMouseClicked(0)) return;
    missed() = {};
    missed().waits = beside;
    missed().last_key = ImGui::GetTime();
}

bool typing_was_missed() { return ImGui::GetTime() - missed().last_lost < said_for; }

}  // namespace lanescope
