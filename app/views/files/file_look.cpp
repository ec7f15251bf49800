#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/model/text/figures.h"
#include "app/model/text/escape.h"
#include "app/views/files/picker_parts.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/plot/histogram.h"

namespace lanescope {
namespace {

using theme::unit;

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

void draw_file_look(const FileStatus& notes, const std::string& path, Area area) {
    const bool is_known = notes.look && notes.look->path == path;
    if (!is_known) return label(fonts().small, theme::quiet, notes.looking_at == path ? "reading …" : "", area.width);
    if (!notes.look->error.empty()) return wrapped_label(fonts().small, theme::warn, notes.look->error);
    for (const std::string& line : notes.look->lines) wrapped_label(fonts().small, theme::text, line);
    ImGui::Dummy({1, unit(6)});
    if (!notes.look->lengths.empty()) draw_lengths(notes.look->lengths, area.width);
}

void draw_chosen(Picker& picker, Area area) {
    const FolderEntry* entry = picker.entry_in(picker.looked_at());
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("look", {area.width, area.height});
    if (!entry) {
        if (!picker.task.saves) wrapped_label(fonts().small, theme::quiet, "Select a file to see a preview here.");
    } else {
        wrapped_label(fonts().strong, theme::text, in_one_line(entry->name));
        if (!entry->is_folder) draw_file_look(picker.notes(), picker.path_in(picker.looked_at()), area);
    }
    ImGui::EndChild();
}

}  // namespace lanescope
