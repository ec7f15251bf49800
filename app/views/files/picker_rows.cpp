#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>

#include "app/model/text/figures.h"
#include "app/model/text/escape.h"
#include "app/views/files/picker_parts.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string day_of(std::int64_t seconds) {
    if (seconds == 0) return {};
    const auto time = std::time_t(seconds);
    std::tm parts{};
    char text[32] = "";
    if (localtime_r(&time, &parts)) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    return text;
}

std::string size_of(std::uint64_t bytes) {
    const std::string count = short_count(double(bytes));
    return count + (bytes < 1000 ? " B" : "B");  // short_count() ends with the SI prefix
}

struct Columns {
    float size = 0, date = 0;  ///< widths; 0: hidden
};

Columns columns_in(float width) {
    Columns columns;
    if (width > unit(260)) columns.size = unit(80);
    if (width > unit(380)) columns.date = unit(130);
    return columns;
}

void draw_folder_mark(ImVec2 c, ImU32 colour) {
    const float w = unit(6), h = unit(4.5f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({c.x - w, c.y - h}, {c.x, c.y}, colour, unit(1));
    list->AddRectFilled({c.x - w, c.y - h * 0.5f}, {c.x + w, c.y + h}, colour, unit(1));
}

void draw_row_ground(const Picker& picker, int row, ImVec2 at, ImVec2 to) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool is_first = row == 0 && picker.state.row < 0 && !picker.name().empty() && !picker.task.saves;
    if (row == picker.state.row)
        list->AddRectFilled(at, to, theme::chosen, unit(4));
    else if (ImGui::IsItemHovered())
        list->AddRectFilled(at, to, theme::control, unit(4));
    if (row == picker.state.row || is_first) list->AddRect(at, to, theme::line, unit(4));
}

void draw_words(const FolderEntry& entry, bool fits, ImVec2 at, ImVec2 to) {
    const Columns columns = columns_in(to.x - at.x);
    const float middle = (at.y + to.y) / 2, date = to.x - columns.date - unit(8), size = date - columns.size;
    const ImU32 colour = fits ? theme::text : theme::faint, quiet = fits ? theme::quiet : theme::faint;
    if (entry.is_folder) draw_folder_mark({at.x + unit(14), middle}, theme::accent);
    draw_text(at.x + unit(28), size - unit(8), middle, Align::left, fonts().text, colour, in_one_line(entry.name));
    if (columns.size > 0 && !entry.is_folder)
        draw_text(size, date, middle, Align::right, fonts().small, quiet, size_of(entry.bytes));
    if (columns.date > 0)
        draw_text(date, to.x - unit(8), middle, Align::right, fonts().small, quiet, day_of(entry.changed));
}

// A second click takes the row.
void draw_row(Picker& picker, int row, float width) {
    const FolderEntry& entry = *picker.entry_in(row);
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + width, at.y + unit(25)};
    ImGui::PushID(row);
    const bool clicked = clickable(in_one_line(entry.name).c_str(), {width, unit(25)});
    draw_row_ground(picker, row, at, to);
    ImGui::PopID();
    draw_words(entry, picker.state.rows[std::size_t(row)].fits, at, to);
    if (!clicked) return;
    if (picker.state.row == row) return picker.take_row(row);
    picker.state.row = row;
    if (picker.task.saves && !entry.is_folder) picker.take_row(row);
}

std::string nothing_to_show(const Picker& picker) {
    if (!picker.state.listing) return "reading " + in_one_line(picker.folder()) + " …";
    if (!picker.state.listing->error.empty()) return picker.state.listing->error;
    if (!picker.state.rows.empty()) return {};
    if (picker.task.saves) return "A new file. No file in this folder has a similar name.";
    return picker.name().empty() ? "This folder is empty. Press Backspace to go up."
                                 : "No file matches. Type another part of the name.";
}

void scroll_to_row(PickerState& state) {
    if (!state.scroll_to_row) return;
    state.scroll_to_row = false;
    const float top = float(state.row) * unit(25), room = ImGui::GetWindowHeight();
    const float now = ImGui::GetScrollY();
    if (top < now) ImGui::SetScrollY(top);
    if (top + unit(25) > now + room) ImGui::SetScrollY(top + unit(25) - room);
}

void draw_list(Picker& picker, float width) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGuiListClipper clipper;
    clipper.Begin(int(picker.state.rows.size()), unit(25));
    while (clipper.Step())
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd && picker.entry_in(row); ++row)
            draw_row(picker, row, width);
    ImGui::PopStyleVar();
}

}  // namespace

void draw_rows(Picker& picker, Area area) {
    const bool is_cut = picker.state.listing && picker.state.listing->is_cut;
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height},
                                              theme::ground, unit(5));
    ImGui::BeginChild("list", {area.width, area.height - (is_cut ? unit(22) : 0)});
    enter("list");
    scroll_to_row(picker.state);
    if (const std::string words = nothing_to_show(picker); !words.empty()) {
        ImGui::SetCursorPos({unit(12), unit(10)});
        wrapped_label(fonts().text, theme::quiet, words);
    } else {
        draw_list(picker, ImGui::GetContentRegionAvail().x);
    }
    leave();
    ImGui::EndChild();
    if (is_cut)
        draw_text(area.x + unit(12), area.x + area.width, area.y + area.height - unit(11), Align::left, fonts().small,
                  theme::warn, "The list is not complete. Type the whole name of a file that is missing here.");
}

}  // namespace lanescope
