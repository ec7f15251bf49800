#include "app/views/kit/field_keys.h"

#include <imgui.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/views/kit/focus.h"

namespace lanescope {
namespace {

constexpr double typing_pause = 1.5, shown_for = 4;  // seconds

// Global: one window, one keyboard. Times are ImGui's.
struct Missed {
    bool waits = false;
    double last_key = -60, last_lost = -60;  ///< lost: a letter was dropped
} missed_typing;

}  // namespace

void KeysInOrder::begin(std::span<const Stroke> behind) {
    *this = {};
    for (const Stroke& stroke : behind) waiting_.push_back({stroke, true});
}

std::optional<Stroke> KeysInOrder::next(bool is_typed_into) {
    const bool has = has_keyboard(is_typed_into);
    for (const Stroke& stroke : strokes()) waiting_.push_back({stroke, !has});
    if (!has) ImGui::GetIO().InputQueueCharacters.clear();
    std::optional<Stroke> key;
    const bool are_taken = has && !input_waits() && !std::exchange(handed_, false);
    if (are_taken && !hand_letters() && !waiting_.empty()) {
        key = waiting_.front().stroke;
        waiting_.pop_front();
    }
    if (!waiting_.empty()) draw_soon();
    return key;
}

// ImGui spreads letters over frames: until its queue is empty, new ones wait.
bool KeysInOrder::has_keyboard(bool is_typed_into) {
    const bool waited = std::exchange(input_waited_, input_waits());
    had_keyboard_ = is_typed_into && (had_keyboard_ || (!waited && !input_waited_));
    return had_keyboard_;
}

// Returns true if letters preceded the first key: the field takes them in this frame.
bool KeysInOrder::hand_letters() {
    const auto key = std::ranges::find_if_not(waiting_, [](const Waiting& w) { return w.stroke.types(); });
    if (key == waiting_.begin()) return false;
    handed_ = std::any_of(waiting_.begin(), key, [](const Waiting& w) { return w.is_kept; });
    if (handed_) {
        ImGuiIO& io = ImGui::GetIO();
        const std::vector<ImWchar> later(io.InputQueueCharacters.begin(), io.InputQueueCharacters.end());
        io.InputQueueCharacters.clear();
        for (auto letter = waiting_.begin(); letter != key; ++letter)
            if (letter->is_kept) io.AddInputCharacter(letter->stroke.code);
        for (const ImWchar code : later) io.AddInputCharacter(code);
    }
    waiting_.erase(waiting_.begin(), key);
    return true;
}

void forget_missed_typing() { missed_typing = {}; }

void keep_missed_keys(bool typing) {
    const double now = ImGui::GetTime();
    if (typing || now - missed_typing.last_key > typing_pause) missed_typing.waits = false;
    if (missed_typing.waits && drop_typed() > 0) missed_typing.last_key = missed_typing.last_lost = now;
}

void see_missed_click(bool beside) {
    if (!ImGui::IsMouseClicked(0)) return;
    missed_typing = {.waits = beside, .last_key = ImGui::GetTime()};
}

bool typing_was_missed() { return ImGui::GetTime() - missed_typing.last_lost < shown_for; }

}  // namespace lanescope
