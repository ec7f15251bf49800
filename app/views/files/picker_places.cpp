#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/model/text/escape.h"
#include "app/views/files/picker_parts.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

std::string name_of(const std::string& path) {
    return path == "/" ? path : in_one_line(path.substr(path.rfind('/') + 1));
}

bool draw_link(const std::string& id, const std::string& words, const std::string& tip, float width, float height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = clickable(in_one_line(id).c_str(), {width, height});
    const bool hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (hot) list->AddRectFilled(at, {at.x + width, at.y + height}, theme::control, unit(4));
    draw_text(at.x + unit(7), at.x + width - unit(5), at.y + height / 2, Align::left, fonts().text,
              hot ? theme::text : theme::quiet, words);
    explain(in_one_line(tip));
    return clicked;
}

float link_width(const std::string& path) { return text_size(fonts().text, name_of(path)).x + unit(14); }

// Root first. If they do not all fit, the nearest ones remain.
std::vector<std::string> folders_above(const std::string& folder, float room) {
    std::vector<std::string> above{folder};
    float width = link_width(folder);
    while (above.back() != "/") {
        above.push_back(parent_of(above.back()));
        width += link_width(above.back()) + unit(14);
        if (width <= room) continue;
        above.pop_back();
        break;
    }
    std::ranges::reverse(above);
    return above;
}

void draw_file(Picker& picker, const char* kind, const std::string& path) {
    const std::string name = name_of(path);
    if (!draw_link(std::string(kind) + " " + path, name, path, ImGui::GetContentRegionAvail().x, unit(24))) return;
    if (!picker.task.saves) return picker.choose(path);
    picker.go_to(parent_of(path));
    picker.state.put = name;
}

void draw_files(Picker& picker, const char* kind, const char* title, const std::vector<std::string>& paths) {
    const std::vector<std::string> shown = picker.narrowed(paths);
    if (picker.task.takes_folder || shown.empty()) return;
    ImGui::Dummy({1, unit(6)});
    section(title);
    for (const std::string& path : shown)
        if (picker.state.is_open) draw_file(picker, kind, path);
}

void draw_folder(Picker& picker, const char* id, const char* words, const std::string& folder) {
    if (folder.empty()) return;
    if (draw_link(id, words, folder, ImGui::GetContentRegionAvail().x, unit(24))) picker.go_to(folder);
}

}  // namespace

void draw_folders_above(Picker& picker, Area area) {
    float x = area.x;
    enter("above");
    for (const std::string& folder : folders_above(picker.folder(), area.width)) {
        const float width = std::min(link_width(folder), area.width);
        ImGui::SetCursorScreenPos({x, area.y});
        if (draw_link(folder, name_of(folder), folder, width, area.height)) picker.go_to(folder);
        x += width;
        if (folder == "/" || folder == picker.folder()) continue;
        draw_text(x, x + unit(14), area.y + area.height / 2, Align::centre, fonts().text, theme::faint, "/");
        x += unit(14);
    }
    leave();
}

void draw_places(Picker& picker, Area area) {
    const FileStatus& notes = picker.notes();
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("places", {area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    enter("places");
    section("Folders");
    draw_folder(picker, "home", "Home", notes.home);
    if (notes.start != notes.home) draw_folder(picker, "start", "Started in", notes.start);
    draw_files(picker, "recent", "Latest", notes.recent);
    if (!picker.task.saves) draw_files(picker, "sample", "Samples", notes.samples);
    leave();
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace lanescope
