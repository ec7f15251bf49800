#include "app/views/kit/items.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <vector>

namespace lanescope {
namespace {

// One window, one path through its panels.
struct Register {
    WindowNotes* notes = nullptr;
    std::string path;
    std::vector<std::size_t> ends;  // of the paths around it
};

Register& watched() {
    static Register list;
    return list;
}

std::string path_of(std::string_view name) {
    const std::string& path = watched().path;
    const std::string_view said = name.substr(0, name.find("##"));
    if (path.empty() || said.empty()) return path.empty() ? std::string(said) : path;
    return path + "." + std::string(said);
}

// What of it can be seen.
WindowItem item_at(std::string_view name, ImVec2 from, ImVec2 to) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = list->GetClipRectMin(), high = list->GetClipRectMax();
    return {path_of(name), std::max(from.x, low.x), std::max(from.y, low.y), std::min(to.x, high.x),
            std::min(to.y, high.y)};
}

void note(WindowItem item, bool over) {
    WindowNotes& notes = *watched().notes;
    if (over) notes.over = item.name;
    if (item.left < item.right && item.top < item.bottom) notes.items.push_back(std::move(item));
}

}  // namespace

void watch_items(WindowNotes* into) { watched().notes = into; }

void begin_items() {
    Register& list = watched();
    list.path.clear();
    list.ends.clear();
    if (!list.notes) return;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool inside = ImGui::IsMousePosValid(&pointer);
    list.notes->items.clear();
    list.notes->caret_line = list.notes->caret_column = 0;
    list.notes->text_version = 0;
    for (std::string* name : {&list.notes->over, &list.notes->held, &list.notes->focus, &list.notes->text})
        name->clear();
    list.notes->pointer_x = inside ? pointer.x : -1;
    list.notes->pointer_y = inside ? pointer.y : -1;
}

void enter(std::string_view name) {
    Register& list = watched();
    if (!list.notes) return;
    list.ends.push_back(list.path.size());
    list.path = path_of(name);
}

void enter_window(std::string_view name) {
    enter(name);
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    note_area("", at, {at.x + size.x, at.y + size.y});
}

void leave() {
    Register& list = watched();
    if (list.ends.empty()) return;
    list.path.resize(list.ends.back());
    list.ends.pop_back();
}

void push_name(const char* name) {
    ImGui::PushID(name);
    enter(name);
}

void push_name(const std::string& name) { push_name(name.c_str()); }

void pop_name() {
    leave();
    ImGui::PopID();
}

void note_item(std::string_view name) {
    WindowNotes* notes = watched().notes;
    if (!notes) return;
    note(item_at(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()), ImGui::IsItemHovered());
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) notes->held = path_of(name);
}

void note_area(std::string_view name, ImVec2 from, ImVec2 to) {
    if (watched().notes)
        note(item_at(name, from, to), ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to));
}

bool clickable(const char* name, ImVec2 size) {
    const bool clicked = ImGui::InvisibleButton(name, size);
    note_item(name);
    return clicked;
}

bool list_line(const std::string& text, int number, bool chosen, bool possible) {
    const ImGuiSelectableFlags flags = possible ? 0 : ImGuiSelectableFlags_Disabled;
    const bool taken = ImGui::Selectable((text + "##" + std::to_string(number)).c_str(), chosen, flags);
    note_item(text);
    return taken;
}

bool text_field(const std::string& name, std::string& text, ImGuiInputTextFlags flags, const char* hint) {
    const bool done = ImGui::InputTextWithHint(("##" + name).c_str(), hint, &text, flags);
    note_item(name);
    if (WindowNotes* notes = watched().notes; notes && ImGui::IsItemActive()) {
        notes->focus = path_of(name);
        notes->text = text;
    }
    return done;
}

void copy_text(const std::string& text) {
    constexpr std::size_t most = 4000;
    ImGui::SetClipboardText(text.c_str());
    if (WindowNotes* notes = watched().notes) notes->copied = text.substr(0, most);
}

// ImGui's public part has no word for a field of text that is not its own.
void note_editor(std::string_view name, const EditedText& text) {
    if (text.has_keyboard) ImGui::GetCurrentContext()->WantTextInputNextFrame = 1;
    WindowNotes* notes = watched().notes;
    if (!notes) return;
    notes->caret_line = text.caret_line;
    notes->caret_column = text.caret_column;
    notes->text_version = text.version;
    if (!text.has_keyboard) return;
    notes->focus = path_of(name);
    notes->text = text.line;
}

}  // namespace lanescope
