#include "app/views/shell/cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/platform/keyboard.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string lanes_text(const ViewContext& context) {
    std::string text;
    for (int map = 0; map < 2; ++map)
        if (const ResultView* shown = context.result_in(map))
            text += fmt::format("{}{} keeps {:.0f} of 32 lanes busy", text.empty() ? "Here " : ", ", shown->name,
                                shown->whole.mean_active());
    return text.empty() ? "" : " " + text + ".";
}

struct Step {
    const char* title;
    const char* text;
    std::string_view where;  ///< the panel's name
    std::string (*more)(const ViewContext&);
};

const std::array steps{Step{"Choose a matrix and its kernels",
                            "The kernels multiply a matrix by a vector. Choose the matrix and the kernels (variants) "
                            "here. Each change runs immediately.",
                            "experiment", nullptr},
                       Step{"How fast each variant is",
                            "Each variant has a bar. The fastest is marked if its interval overlaps no other interval. "
                            "The badges at the top show whether times were measured on a GPU or modelled for one.",
                            "plot", nullptr},
                       Step{"The lanes, step by step",
                            "Time runs to the right. A band is a warp of 32 lanes, with one thin row per lane. A "
                            "coloured cell is a busy lane; a grey cell is a waiting lane.",
                            "maps", lanes_text},
                       Step{"Look closer",
                            "Point at a cell to read its details. Use the wheel to zoom, and drag to move. Press Space "
                            "to run a cursor through the steps.",
                            "maps", nullptr},
                       Step{"The source, line by line",
                            "The kernel's source. The number beside a line is its average of active lanes, out of 32. "
                            "Point at a line to see its cells in the maps.",
                            "source", nullptr},
                       Step{"Take the lessons",
                            "Click Lessons, or press T. A lesson takes a few minutes: you predict a result, then see "
                            "it. Press ? for all keys, and F11 to present to a class.",
                            "header", nullptr}};

void go(ViewContext& context, int by) {
    int& step = context.choice.tour;
    step = std::max(0, step + by);
    if (step >= int(steps.size())) step = -1;
}

void draw_dark(Area hole, ImVec2 size) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float right = hole.x + hole.width, bottom = hole.y + hole.height;
    list->AddRectFilled({0, 0}, {size.x, hole.y}, theme::colours.veil);
    list->AddRectFilled({0, bottom}, size, theme::colours.veil);
    list->AddRectFilled({0, hole.y}, {hole.x, bottom}, theme::colours.veil);
    list->AddRectFilled({right, hole.y}, {size.x, bottom}, theme::colours.veil);
    list->AddRect({hole.x + 1, hole.y + 1}, {right - 1, bottom - 1}, theme::cursor, 0, 0, unit(2));
}

// Puts the card on a side with enough room.
ImVec2 place_of_card(Area hole, ImVec2 card, ImVec2 size) {
    const float gap = unit(18), left = hole.x, right = size.x - hole.x - hole.width;
    const float above = hole.y, below = size.y - hole.y - hole.height;
    const float middle_x = hole.x + (hole.width - card.x) / 2, middle_y = hole.y + (hole.height - card.y) / 2;
    ImVec2 at{middle_x, middle_y};
    if (right >= card.x + 2 * gap && right >= left)
        at.x = hole.x + hole.width + gap;
    else if (left >= card.x + 2 * gap)
        at.x = hole.x - gap - card.x;
    else if (below >= card.y + 2 * gap)
        at.y = hole.y + hole.height + gap;
    else if (above >= card.y + 2 * gap)
        at.y = hole.y - gap - card.y;
    const auto inside = [&](float x, float most) { return std::clamp(x, gap, std::max(gap, most - gap)); };
    return {inside(at.x, size.x - card.x), inside(at.y, size.y - card.y)};
}

void draw_dots(float left, float y, int now) {
    for (int i = 0; i < int(steps.size()); ++i)
        ImGui::GetWindowDrawList()->AddCircleFilled({left + unit(14) * (float(i) + 0.5f), y}, unit(4),
                                                    i == now ? theme::cursor : theme::line, 16);
}

void draw_buttons(ViewContext& context) {
    const bool last = context.choice.tour + 1 == int(steps.size());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, next = button_size("Continue", Icon::none).x;
    draw_dots(at.x, at.y + unit(15), context.choice.tour);
    ImGui::SetCursorScreenPos({at.x + width - next, at.y});
    if (button("next", last ? "Start" : "Continue", "", ButtonStyle::primary, Icon::none, next)) return go(context, 1);
    if (last) return;
    ImGui::SetCursorScreenPos({at.x + width - 2 * next - unit(8), at.y});
    if (button("end", "End", "", ButtonStyle::normal, Icon::none, next)) context.choice.tour = -1;
}

void draw_card(ViewContext& context, const Step& step, ImVec2 at, ImVec2 size, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme::card, unit(8));
    list->AddRect(at, {at.x + size.x, at.y + size.y}, theme::cursor, unit(8));
    ImGui::SetCursorScreenPos({at.x + unit(20), at.y + unit(16)});
    ImGui::BeginChild("card", {size.x - unit(40), size.y - unit(26)}, false, ImGuiWindowFlags_NoNav);
    label(fonts().title, theme::text, step.title);
    ImGui::Dummy({1, unit(2)});
    wrapped_label(fonts().text, theme::text, text);
    ImGui::SetCursorPosY(size.y - unit(26) - unit(58));
    draw_buttons(context);
    label(fonts().small, theme::quiet, "Press Enter or click to continue. Esc ends the tour.");
    ImGui::EndChild();
}

void begin_over_everything(ImVec2 size) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("tour", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    enter("tour");
    begin_layer();
}

void end_over_everything() {
    end_layer();
    leave();
    ImGui::End();
}

}  // namespace

bool tour_takes_keys(ViewContext& context) {
    if (context.choice.tour < 0) return false;
    for (const Press& on : {Press{Key::enter}, Press{Key::right}, Press{Key::page_down}, Press{U' '}, Press{U'n'}})
        if (pressed(on)) {
            go(context, 1);
            return true;
        }
    if (pressed(Press{Key::left}) || pressed(Press{Key::page_up}) || pressed(Press{U'N'})) go(context, -1);
    if (pressed(Press{Key::escape})) context.choice.tour = -1;
    return !pressed(Press{U'q', true});
}

void draw_tour(ViewContext& context, const Layout& at) {
    if (context.choice.tour < 0) return;
    const Step& step = steps[std::size_t(std::min(context.choice.tour, int(steps.size()) - 1))];
    Area hole = at.area_of(step.where);
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (hole.width <= 0 || hole.height <= 0) hole = {0, 0, size.x, size.y};
    begin_over_everything(size);
    draw_dark(hole, size);
    const std::string text = step.text + (step.more ? step.more(context) : std::string());
    const float width = std::min(unit(400), size.x - unit(40));
    const float words = fonts().text->CalcTextSizeA(font_size(fonts().text), 1e6f, width - unit(40), text.c_str()).y;
    const ImVec2 card{width, words + unit(142)};
    const int before = context.choice.tour;
    draw_card(context, step, place_of_card(hole, card, size), card, text);
    const bool clicked = ImGui::IsMouseClicked(0) && !ImGui::IsAnyItemHovered() && !ImGui::IsWindowAppearing();
    if (clicked && context.choice.tour == before) go(context, 1);
    end_over_everything();
}

}  // namespace lanescope
