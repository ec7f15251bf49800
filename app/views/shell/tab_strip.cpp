#include "app/views/shell/tab_strip.h"

#include <algorithm>
#include <string>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

float close_width() { return unit(24); }

void draw_name(const std::string& name, ImVec2 at, ImVec2 size, bool current) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (current) list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme::ground);
    if (current) list->AddRectFilled(at, {at.x + size.x, at.y + unit(2)}, theme::accent);
    draw_text(at.x + unit(12), at.x + size.x - close_width(), at.y + size.y / 2, Align::left, fonts().small,
              current ? theme::text : theme::quiet, name);
}

void draw_tab(ViewContext& context, std::size_t tab, ImVec2 at, ImVec2 size) {
    const TabStatus& tabs = context.session.tabs;
    push_name(std::to_string(tab + 1));
    ImGui::SetCursorScreenPos(at);
    if (clickable("show", {size.x - close_width(), size.y})) context.command = command::ShowTab{tab};
    explain(tabs.names[tab] + "\nA tab keeps its experiment, view and results.");
    draw_name(tabs.names[tab], at, size, tab == tabs.current);
    ImGui::SetCursorScreenPos({at.x + size.x - close_width(), at.y});
    if (clickable("close", {close_width(), size.y})) context.command = command::CloseTab{tab};
    explain("Closes the tab and removes its results.");
    draw_cross({at.x + size.x - close_width() / 2, at.y + size.y / 2},
               ImGui::IsItemHovered() ? theme::text : theme::faint);
    pop_name();
}

void draw_more(ViewContext& context, ImVec2 at, ImVec2 size) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("new", size)) context.command = command::OpenTab{};
    explain("Opens a tab with a copy of this one (Ctrl T).");
    draw_text(at.x, at.x + size.x, at.y + size.y / 2, Align::centre, fonts().text,
              ImGui::IsItemHovered() ? theme::text : theme::quiet, "+");
}

}  // namespace

float tabs_height(const ViewContext& context) {
    const bool several = context.session.tabs.names.size() > 1;
    return several && !open_lesson(context) && !context.choice.presenting ? unit(28) : 0;
}

void draw_tab_strip(ViewContext& context, Area area) {
    if (begin_panel("tabs", {area.x, area.y}, {area.width, area.height - 1}, theme::bar)) {
        const std::size_t count = context.session.tabs.names.size();
        const float more = unit(34), width = std::min(unit(300), (area.width - more) / float(count));
        for (std::size_t tab = 0; tab < count; ++tab)
            draw_tab(context, tab, {area.x + width * float(tab), area.y}, {width, area.height - 1});
        draw_more(context, {area.x + width * float(count), area.y}, {more, area.height - 1});
    }
    end_panel();
}

}  // namespace lanescope
