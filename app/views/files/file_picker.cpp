#include "app/views/files/file_cards.h"

#include <imgui.h>

#include "app/platform/keyboard.h"
#include "app/views/files/picker_state.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr int page_of_rows = 10;

void open(Picker& picker) {
    const FileStatus& files = picker.files();
    PickerState& state = picker.state;
    const std::string offered = path_in(*picker.context.ui.asking);
    const std::size_t slash = offered.rfind('/');
    if (state.folder.empty()) state.folder = files.start.empty() ? "/" : files.start;
    if (slash != std::string::npos) state.folder = slash == 0 ? "/" : offered.substr(0, slash);
    state.text = offered.substr(slash == std::string::npos ? 0 : slash + 1);
    state.put.reset();
    state.row = -1;
    state.is_fresh = false;
    state.is_open = true;
}

void ask_for_listing(Picker& picker) {
    const std::string folder = picker.folder();
    const bool is_known = picker.listing() || picker.files().reading == folder;
    if ((is_known && picker.state.is_fresh) || picker.context.command) return;
    picker.context.command = command::ListFolder{folder};
    picker.state.is_fresh = true;
}

void ask_for_preview(Picker& picker) {
    const FolderEntry* entry = picker.entry_in(picker.pointed_row());
    if (!entry || entry->is_folder || picker.context.command) return;
    const FileStatus& files = picker.files();
    const std::string path = picker.path_in(picker.pointed_row());
    if (files.previewed == path || (files.previewed.empty() && files.preview && files.preview->path == path)) return;
    picker.context.command = command::PreviewFile{path};
}

void leave(Picker& picker) {
    picker.context.ui.asking.reset();
    picker.state.is_open = false;
}

void take_key(Picker& picker, Key key) {
    if (key == Key::escape) leave(picker);
    if (key == Key::enter) picker.take();
    if (key == Key::tab) picker.complete();
    if (key == Key::down) picker.move(1);
    if (key == Key::up) picker.move(-1);
    if (key == Key::page_down) picker.move(page_of_rows);
    if (key == Key::page_up) picker.move(-page_of_rows);
    if (key == Key::backspace && picker.state.text.empty()) picker.go_up();
}

int put_text(ImGuiInputTextCallbackData* data) {
    const auto& put = *static_cast<const std::optional<std::string>*>(data->UserData);
    if (!put) return 0;
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, put->c_str());
    return 0;
}

void draw_field(Picker& picker, Area area) {
    PickerState& state = picker.state;
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (!ImGui::IsAnyItemActive() && !ImGui::IsMouseDown(0)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(area.width);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, theme::ground);
    push_font(fonts().mono);
    constexpr ImGuiInputTextFlags flags = ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CallbackAlways |
                                          ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackHistory;
    const std::optional<std::string> put = state.put;
    const char* hint = picker.task.saves ? "type a name or a path" : "type a part of the name, or a path";
    text_field("path", state.text, flags, hint, put_text, &state.put);
    state.is_typed_into = ImGui::IsItemActive();
    if (!state.is_typed_into) typing_now(true);  // the field becomes active next, and needs Tab
    pop_font();
    ImGui::PopStyleColor();
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), theme::accent, unit(5));
    if (put) state.text = *put;
    state.put.reset();
}

void draw_buttons(Picker& picker, Area area) {
    const float take = button_size(picker.task.verb, Icon::none).x + unit(14);
    const float cancel = button_size("Cancel", Icon::none).x, right = area.x + area.width;
    draw_text(area.x, right - take - cancel - unit(24), area.y + unit(15), Align::left, fonts().small, theme::quiet,
              "Tab completes \u00B7 arrows select \u00B7 Enter confirms \u00B7 Backspace goes up \u00B7 Esc closes");
    ImGui::SetCursorScreenPos({right - take - cancel - unit(8), area.y});
    if (button("leave", "Cancel", "Press Esc.")) return leave(picker);
    ImGui::SetCursorScreenPos({right - take, area.y});
    if (button("take", picker.task.verb, "Press Enter.", ButtonStyle::primary, Icon::none, take)) picker.take();
}

void draw_parts(Picker& picker) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float side = unit(230), gap = unit(16), head = unit(76), foot = unit(42);
    const float preview = room.x > unit(760) ? unit(280) : 0, height = room.y - head - foot;
    const float list = room.x - side - gap - (preview > 0 ? preview + gap : 0), left = at.x + side + gap;
    draw_folders_above(picker, {at.x, at.y, room.x, unit(30)});
    draw_field(picker, {at.x, at.y + unit(36), room.x, unit(30)});
    picker.filter();
    draw_places(picker, {at.x, at.y + head, side, height});
    draw_rows(picker, {left, at.y + head, list, height});
    if (preview > 0) draw_chosen(picker, {left + list + gap, at.y + head, preview, height});
    if (picker.state.is_open) draw_buttons(picker, {at.x, at.y + room.y - unit(30), room.x, unit(30)});
}

}  // namespace

void draw_file_picker(ViewContext& context) {
    auto& state = context.state<PickerState>();
    // In a page, the browser asks which file to open and where to save.
    if (context.session.capabilities.in_page && keys_of_picker(context))
        context.command = std::exchange(context.ui.asking, std::nullopt);
    if (!keys_of_picker(context)) {
        state.is_open = state.is_typed_into = false;
        state.keys = {};
        return;
    }
    Picker picker{context, state, task_of(*context.ui.asking)};
    const bool is_new = !state.is_open;
    if (is_new) open(picker);
    picker.filter();
    const auto stroke = is_new ? std::nullopt : state.keys.next(state.is_typed_into);
    if (stroke) take_key(picker, static_cast<Key>(stroke->code));
    if (!state.is_open) return;
    begin_card("dialog", {unit(1040), unit(640)});
    label(fonts().title, theme::text, picker.task.title);
    draw_parts(picker);
    end_card();
    if (!state.is_open) return;
    ask_for_listing(picker);
    ask_for_preview(picker);
}

KeysInOrder* keys_of_picker(ViewContext& context) {
    const bool asks = context.ui.asking && asks_for_path(*context.ui.asking);
    return asks ? &context.state<PickerState>().keys : nullptr;
}

}  // namespace lanescope
