#include "app/views/kit/items.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <vector>

#include "app/base/text/plain_text.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

// Global: one window.
struct Register {
    WindowStatus* status = nullptr;  ///< nullptr: records nothing
    std::string path;
    std::vector<std::size_t> ends;  // lengths of the enclosing paths
    std::string entered;            // field that Enter left in this frame
} watched;

std::string path_of(std::string_view name) {
    const std::string& path = watched.path;
    const std::string label(name.substr(0, name.find("##")));
    return label.empty() ? path : path.empty() ? label : path + "." + label;
}

WindowItem item_at(std::string_view name, ImVec2 from, ImVec2 to) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = list->GetClipRectMin(), high = list->GetClipRectMax();
    return {path_of(name), std::max(from.x, low.x), std::max(from.y, low.y), std::min(to.x, high.x),
            std::min(to.y, high.y)};
}

using Reach = WindowItem::Reach;

void note(WindowItem item, bool over, Reach reach) {
    WindowStatus& status = *watched.status;
    item.reach = reach;
    if (over) status.over = item.name;
    if (item.left < item.right && item.top < item.bottom) status.items.push_back(std::move(item));
}

bool is_below_path(const std::string& name) {
    const std::string& path = watched.path;
    return name.starts_with(path) && (name.size() == path.size() || name[path.size()] == '.') && !name.empty();
}

void note_last(std::string_view name, Reach reach) {
    WindowStatus* status = watched.status;
    if (!status) return;
    note(item_at(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()), ImGui::IsItemHovered(), reach);
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) status->held = path_of(name);
}

Reach reach_of_control() { return in_group() ? Reach::arrows : Reach::tab; }

}  // namespace

void watch_items(WindowStatus* into) { watched.status = into; }

void begin_items() {
    watched.path.clear();
    watched.ends.clear();
    watched.entered.clear();
    begin_focus();
    if (!watched.status) return;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool inside = ImGui::IsMousePosValid(&pointer);
    watched.status->items.clear();
    watched.status->caret_line = watched.status->caret_column = 0;
    watched.status->text_version = 0;
    for (std::string* name :
         {&watched.status->over, &watched.status->held, &watched.status->focus, &watched.status->text})
        name->clear();
    watched.status->pointer_x = inside ? pointer.x : -1;
    watched.status->pointer_y = inside ? pointer.y : -1;
}

void end_items() {
    end_focus();
    if (WindowStatus* status = watched.status) status->focused_control = focused_control();
}

void enter(std::string_view name) {
    watched.ends.push_back(watched.path.size());
    watched.path = path_of(name);
}

void enter_window(std::string_view name) {
    enter(name);
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    note_area("", at, {at.x + size.x, at.y + size.y});
}

void leave() {
    if (watched.ends.empty()) return;
    watched.path.resize(watched.ends.back());
    watched.ends.pop_back();
}

void push_name(const std::string& name) {
    ImGui::PushID(name.c_str());
    enter(name);
}

void pop_name() {
    leave();
    ImGui::PopID();
}

void note_item(std::string_view name) { note_last(name, Reach::pointer); }

static void note_area(std::string_view name, ImVec2 from, ImVec2 to, Reach reach) {
    if (watched.status)
        note(item_at(name, from, to), ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to), reach);
}

void note_area(std::string_view name, ImVec2 from, ImVec2 to) { note_area(name, from, to, Reach::pointer); }

bool clickable(const char* name, ImVec2 size, ControlKind kind, bool current) {
    const bool clicked = ImGui::InvisibleButton(name, size);
    note_last(name, reach_of_control());
    join_focus(path_of(name), kind, current);
    return clicked || pressed_by_key();
}

bool draggable(const char* name, ImVec2 size) {
    const bool clicked = ImGui::InvisibleButton(name, size);
    note_item(name);
    return clicked;
}

bool clickable_area(std::string_view name, ImVec2 from, ImVec2 to, ControlKind kind) {
    note_area(name, from, to, reach_of_control());
    join_focus(path_of(name), kind, from, to);
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to);
    return (hot && ImGui::IsMouseClicked(0)) || pressed_by_key();
}

bool has_focus_within() { return is_below_path(focused_control()); }

void complaint_label(const std::string& text) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    wrapped_label(fonts().small, theme::bad, text);
    note_area("refused " + text, from, {from.x + width, ImGui::GetCursorScreenPos().y});
}

bool left_by(Key key) {
    return std::ranges::any_of(strokes(), [&](const Stroke& s) { return s.code == std::uint32_t(key); });
}

bool left_by_enter() { return is_below_path(watched.entered); }
void refuse_entered() { watched.entered.clear(); }

bool list_line(const std::string& text, int number, bool chosen, bool possible) {
    const ImGuiSelectableFlags flags =
        ImGuiSelectableFlags_SpanAvailWidth | (possible ? 0 : ImGuiSelectableFlags_Disabled);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = std::max(1.0f, ImGui::GetIO().DisplaySize.x - at.x - theme::unit(12));
    const float width = std::min(text_size(fonts().text, text).x, room);
    const bool taken = ImGui::Selectable(("##" + std::to_string(number)).c_str(), chosen, flags, {width, 0});
    draw_text(at, fonts().text, possible ? theme::text : theme::faint, text, width + 1);
    note_last(text, possible ? Reach::arrows : Reach::pointer);
    if (!possible) return taken;
    join_focus(path_of(text), ControlKind::option, chosen);
    name_control(text);
    if (!pressed_by_key()) return taken;
    ImGui::CloseCurrentPopup();
    return true;
}

static void draw_words_of_field(const std::string& text, const char* hint) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax(), inset = ImGui::GetStyle().FramePadding;
    draw_text({from.x + inset.x, from.y + inset.y}, ImGui::GetFont(),
              ImGui::GetColorU32(text.empty() ? ImGuiCol_TextDisabled : ImGuiCol_Text),
              text.empty() ? hint : in_one_line(text), to.x - from.x - 2 * inset.x);
}

// Tab moves this program's focus, not ImGui's, unless it completes the text.
bool text_field(const std::string& name, std::string& text, ImGuiInputTextFlags flags, const char* hint,
                ImGuiInputTextCallback callback, void* for_callback) {
    if (takes_keyboard(path_of(name))) {
        ImGui::SetWindowFocus();  // ImGui 1.90 needs this to give an item the keyboard
        ImGui::SetKeyboardFocusHere();
    }
    const std::string id = "##" + name;
    const bool is_typed_into = ImGui::GetActiveID() == ImGui::GetID(id.c_str());
    ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
    if (!is_typed_into) ImGui::PushStyleColor(ImGuiCol_Text, 0), ImGui::PushStyleColor(ImGuiCol_TextDisabled, 0);
    const bool done = ImGui::InputTextWithHint(id.c_str(), hint, &text, flags, callback, for_callback);
    if (!is_typed_into) ImGui::PopStyleColor(2), draw_words_of_field(text, hint);
    ImGui::PopItemFlag();
    note_last(name, reach_of_control());
    join_focus(path_of(name), ControlKind::field);
    if (ImGui::IsItemActive()) typing_now((flags & ImGuiInputTextFlags_CallbackCompletion) != 0);
    if (ImGui::IsItemDeactivated() && left_by(Key::enter)) watched.entered = path_of(name);
    if (WindowStatus* status = watched.status; status && ImGui::IsItemActive()) {
        status->focus = path_of(name);
        status->text = text;
    }
    return done;
}

void copy_text(const std::string& text) {
    constexpr std::size_t most = 4000;
    ImGui::SetClipboardText(text.c_str());
    if (WindowStatus* status = watched.status) status->copied = text.substr(0, most);
}

// ImGui's public API cannot set this for foreign text fields.
void note_editor(std::string_view name, const EditorNote& text) {
    if (text.has_keyboard) ImGui::GetCurrentContext()->WantTextInputNextFrame = 1;
    if (text.has_keyboard) typing_now(true);
    WindowStatus* status = watched.status;
    if (!status) return;
    status->caret_line = text.caret_line;
    status->caret_column = text.caret_column;
    status->text_version = text.version;
    if (!text.has_keyboard) return;
    status->focus = path_of(name);
    status->text = text.line;
}

}  // namespace lanescope
