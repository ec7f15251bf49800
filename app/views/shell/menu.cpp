#include "app/views/shell/menu.h"

#include <algorithm>

#include "app/platform/keyboard.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float menu_line_height = 26, title_height = 30, mark_width = 26;

struct MenuState {
    int open = -1;                   ///< index; -1: none
    int line = -1;                   ///< for Enter; -1: none
    FileList list = FileList::none;  ///< replaces the menu
    bool opens = false;
};

void show(MenuState& state, int menu) {
    state.open = menu;
    state.line = -1;
    state.list = FileList::none;
}

float title_width(const char* title) { return text_size(fonts().text, title).x + unit(20); }

struct Title {
    const char* text;
    float left, width;
};

std::vector<Title> titles_from(float x) {
    std::vector<Title> titles;
    for (const Menu menu : menus()) {
        titles.push_back({title_of(menu), x, title_width(title_of(menu))});
        x += titles.back().width;
    }
    return titles;
}

bool draw_title(const char* text, ImVec2 at, float width, bool open) {
    const ImVec2 to{at.x + width, at.y + unit(title_height)};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = clickable(text, {width, unit(title_height)});
    const bool hot = ImGui::IsItemHovered() || open;
    if (hot) ImGui::GetWindowDrawList()->AddRectFilled(at, to, open ? theme::chosen : theme::control_hot, unit(5));
    draw_text(at.x, to.x, (at.y + to.y) / 2, Align::centre, fonts().text, hot ? theme::text : theme::quiet, text);
    return clicked;
}

void draw_titles(MenuState& state, float x, float y) {
    const std::vector<Title> titles = titles_from(x);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    for (int i = 0; i < int(titles.size()); ++i) {
        const auto& [text, left, width] = titles[std::size_t(i)];
        if (draw_title(text, {left, y}, width, state.open == i)) {
            show(state, i);
            state.opens = true;
        }
        const bool over = ImGui::IsMouseHoveringRect({left, y}, {left + width, y + unit(title_height)}, false);
        if (state.open >= 0 && state.open != i && over && (moved.x != 0 || moved.y != 0)) show(state, i);
    }
}

float width_of(const std::vector<MenuLine>& lines) {
    float width = unit(190);
    for (const MenuLine& line : lines)
        width = std::max(width, unit(mark_width + 34) + text_size(fonts().text, line.text).x +
                                    text_size(fonts().small_mono, line.key).x);
    return std::min(width, ImGui::GetIO().DisplaySize.x - unit(24));
}

void draw_mark(const MenuLine& line, ImVec2 at, float width, float middle) {
    const ImVec2 mark{at.x + unit(13), middle};
    if (line.id == "back")
        ImGui::GetWindowDrawList()->AddTriangleFilled({mark.x - unit(4), mark.y}, {mark.x + unit(2), mark.y - unit(4)},
                                                      {mark.x + unit(2), mark.y + unit(4)}, theme::quiet);
    if (line.on) draw_check(mark, theme::accent);
    if (line.leads_to != FileList::none) draw_fold({at.x + width - unit(12), middle}, false, theme::quiet);
}

bool draw_line(MenuState& state, const MenuLine& line, int number, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + width, at.y + unit(menu_line_height)};
    const float middle = (at.y + to.y) / 2;
    const bool clicked = clickable(line.id.c_str(), {width, unit(menu_line_height)});
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (ImGui::IsItemHovered() && (moved.x != 0 || moved.y != 0)) state.line = number;
    if (state.line == number) ImGui::GetWindowDrawList()->AddRectFilled(at, to, theme::control_hot, unit(4));
    draw_text(at.x + unit(mark_width), to.x - unit(8), middle, Align::left, fonts().text,
              line.possible ? theme::text : theme::faint, line.text);
    draw_text(at.x, to.x - unit(10), middle, Align::right, fonts().small_mono, theme::quiet, line.key);
    draw_mark(line, at, width, middle);
    explain(line.tip);
    return clicked;
}

void draw_rule(float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddLine({at.x, at.y + unit(4)}, {at.x + width, at.y + unit(4)}, theme::line);
    ImGui::Dummy({width, unit(9)});
}

void move_line(MenuState& state, const std::vector<MenuLine>& lines, int by) {
    const int count = int(lines.size());
    int next = state.line < 0 && by < 0 ? count : state.line;
    for (int tried = 0; tried < count; ++tried) {
        next = (next + by + count) % count;
        if (lines[std::size_t(next)].possible) break;
    }
    state.line = next;
}

void back(MenuState& state) {
    if (state.list == FileList::none) return ImGui::CloseCurrentPopup();
    show(state, state.open);
}

void take(ViewContext& context, MenuState& state, const MenuLine& line) {
    if (!line.possible) return;
    if (line.leads_to != FileList::none) {
        state.list = line.leads_to;
        state.line = 1;
        return;
    }
    if (!line.act) return back(state);
    ImGui::CloseCurrentPopup();
    line.act(context);
}

void turn(MenuState& state, int by) {
    const int count = int(menus().size());
    if (state.list != FileList::none) return by < 0 ? back(state) : void();
    show(state, (state.open + by + count) % count);
    state.line = 0;
}

void take_keys(ViewContext& context, MenuState& state, const std::vector<MenuLine>& lines) {
    const MenuLine* line =
        state.line >= 0 && state.line < int(lines.size()) ? &lines[std::size_t(state.line)] : nullptr;
    const bool leads = line && line->leads_to != FileList::none && line->possible;
    if (pressed(Press{Key::down})) return move_line(state, lines, 1);
    if (pressed(Press{Key::up})) return move_line(state, lines, -1);
    if (pressed(Press{Key::left})) return turn(state, -1);
    if (pressed(Press{Key::right})) return leads ? take(context, state, *line) : turn(state, 1);
    if (pressed(Press{Key::enter}) && line) return take(context, state, *line);
    if (pressed(Press{Key::f10})) return ImGui::CloseCurrentPopup();
    if (pressed(Press{Key::escape})) back(state);
}

// A click may change the menu: acts after all lines are drawn.
void draw_lines(ViewContext& context, MenuState& state, const std::vector<MenuLine>& lines) {
    const float width = width_of(lines);
    const MenuLine* taken = nullptr;
    for (int i = 0; i < int(lines.size()); ++i) {
        if (lines[std::size_t(i)].begins_part) draw_rule(width);
        if (draw_line(state, lines[std::size_t(i)], i, width)) taken = &lines[std::size_t(i)];
    }
    if (taken) take(context, state, *taken);
}

void draw_open_menu(ViewContext& context, MenuState& state, ImVec2 at, bool folded) {
    if (std::exchange(state.opens, false)) ImGui::OpenPopup("menu");
    const bool is_new = ImGui::IsPopupOpen("menu") && state.open < 0;
    if (is_new) show(state, 0);
    ImGui::SetNextWindowPos(at);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(6), unit(6)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    if (!ImGui::BeginPopup("menu", ImGuiWindowFlags_NoMove)) {
        show(state, -1);
    } else {
        enter_window("menu");
        const ImVec2 from = ImGui::GetCursorScreenPos();
        if (folded) draw_titles(state, from.x, from.y);
        const bool in_list = state.list != FileList::none;
        const auto lines =
            in_list ? lines_of(context, state.list) : lines_of(context, menus()[std::size_t(state.open)]);
        if (!ImGui::IsWindowAppearing()) take_keys(context, state, lines);
        draw_lines(context, state, lines);
        leave();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace

float menus_width(bool folded) {
    if (folded) return title_width("Menu");
    float width = 0;
    for (const Title& title : titles_from(0)) width += title.width;
    return width;
}

void draw_menus(ViewContext& context, float x, float middle, bool folded) {
    auto& state = context.state<MenuState>();
    const float y = middle - unit(title_height) / 2;
    float left = x;
    if (!folded) {
        draw_titles(state, x, y);
        if (state.open >= 0) left = titles_from(x)[std::size_t(state.open)].left;
    } else if (draw_title("Menu", {x, y}, title_width("Menu"), state.open >= 0)) {
        show(state, 0);
        state.opens = true;
    }
    draw_open_menu(context, state, {left, y + unit(title_height + 4)}, folded);
}

void open_menus(ViewContext& context) {
    auto& state = context.state<MenuState>();
    show(state, 0);
    state.line = 0;
    state.opens = true;
}

}  // namespace lanescope
