#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/views/files/picker_state.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/bar_chart.h"

namespace lanescope {
namespace {

using theme::unit;

std::string name_of(const std::string& path) { return path == "/" ? path : file_name(path); }

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

// Root first. Keeps the nearest that fit.
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

Columns columns_in(float width) { return {width > unit(260) ? unit(80) : 0, width > unit(380) ? unit(130) : 0}; }

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

std::string words_of(const RowLengths& bin) {
    return bin.first == bin.last ? std::to_string(bin.first) : fmt::format("{}\u2013{}", bin.first, bin.last);
}

plot::Column column_of(const RowLengths& bin) {
    return {short_count(double(bin.last)), bin.rows,
            fmt::format("{} row{} with {} nonzero{}", grouped(std::int64_t(bin.rows)), bin.rows == 1 ? "" : "s",
                        words_of(bin), bin.last == 1 ? "" : "s")};
}

void draw_lengths(const std::vector<RowLengths>& lengths, float width) {
    std::vector<plot::Column> columns;
    for (const RowLengths& bin : lengths) columns.push_back(column_of(bin));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = std::min(unit(150), ImGui::GetContentRegionAvail().y - unit(24));
    plot::draw_columns(columns, at, {at.x + width, at.y + height});
    draw_text(at.x, at.x + width, at.y + height + unit(10), Align::centre, fonts().small, theme::quiet,
              "rows per number of nonzeros (upper limits)");
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
    const FileStatus& files = picker.files();
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("places", {area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    enter("places");
    section("Folders");
    draw_folder(picker, "home", "Home", files.home);
    if (files.start != files.home) draw_folder(picker, "start", "Started in", files.start);
    draw_files(picker, "recent", "Latest", files.recent);
    if (!picker.task.saves) draw_files(picker, "sample", "Samples", files.samples);
    leave();
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

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

void draw_file_preview(const FileStatus& files, const std::string& path, Area area) {
    const bool is_known = files.preview && files.preview->path == path;
    if (!is_known) return label(fonts().small, theme::quiet, files.previewed == path ? "reading …" : "", area.width);
    if (!files.preview->error.empty()) return wrapped_label(fonts().small, theme::warn, files.preview->error);
    for (const std::string& line : files.preview->lines) wrapped_label(fonts().small, theme::text, line);
    ImGui::Dummy({1, unit(6)});
    if (!files.preview->lengths.empty()) draw_lengths(files.preview->lengths, area.width);
}

void draw_chosen(Picker& picker, Area area) {
    const FolderEntry* entry = picker.entry_in(picker.pointed_row());
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("preview", {area.width, area.height});
    if (!entry) {
        if (!picker.task.saves) wrapped_label(fonts().small, theme::quiet, "Select a file to see a preview here.");
    } else {
        wrapped_label(fonts().strong, theme::text, in_one_line(entry->name));
        if (!entry->is_folder) draw_file_preview(picker.files(), picker.path_in(picker.pointed_row()), area);
    }
    ImGui::EndChild();
}

}  // namespace lanescope
