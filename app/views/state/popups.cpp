#include "app/views/state/popups.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "app/platform/keyboard.h"
#include "app/session/view_state.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"

namespace lanescope {
using theme::unit;

void begin_card(const char* name, ImVec2 size) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(size.x, display.x - unit(20)), std::min(size.y, display.y - unit(20))});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(24), unit(18)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, unit(8));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme::card);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();
    enter_window(name);
    begin_layer();
}

void end_card() {
    end_layer();
    leave();
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

bool clicked_outside_card() {
    constexpr auto inside = ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem;
    return ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(inside) && !ImGui::IsWindowAppearing();
}

void draw_place_question(ViewContext& context) {
    UiState& ui = context.ui;
    auto* asked = ui.asking ? std::get_if<command::UsePlace>(&*ui.asking) : nullptr;
    if (!asked) return;
    begin_card("dialog", {unit(560), unit(132)});
    label(fonts().title, theme::text, "Run on another computer");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().mono);
    const bool entered = text_field("path", asked->path, ImGuiInputTextFlags_EnterReturnsTrue,
                                    "gpu-host=ssh -T gpu-host lanescope worker");
    pop_font();
    const bool left = ImGui::IsItemDeactivated();
    label(fonts().small, theme::quiet,
          "Type a command that starts a worker. NAME=COMMAND saves it. Enter connects, Esc closes.");
    end_card();
    const bool given = entered && !asked->path.empty();
    if (given) context.command = *ui.asking;
    if (given || left) ui.asking.reset();
}

namespace {

using theme::unit;

struct MenuState {
    Spot spot;
    Table table;
    std::vector<MenuExtra> extras;
    int opened_in = -1;  ///< ImGui's frame
    bool explains = false;
};

struct MenuLine {
    const char* name;
    std::string text;
    char32_t key;
};

void line_words(const MenuLine& line, ImU32 colour) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    if (ImGui::IsItemHovered()) ImGui::GetWindowDrawList()->AddRectFilled(from, to, theme::control_hot, unit(4));
    const float middle = (from.y + to.y) / 2;
    draw_text(from.x + unit(4), to.x - unit(24), middle, Align::left, fonts().text, colour, line.text);
    draw_text(to.x - unit(20), to.x - unit(4), middle, Align::right, fonts().small, theme::faint,
              std::string(1, char(line.key)));
}

bool menu_line(const MenuLine& line, bool possible = true) {
    const bool taken = clickable(line.name, {unit(230), unit(24)}, ControlKind::command);
    line_words(line, possible ? theme::text : theme::faint);
    const bool by_key = pressed(Press{line.key}) || pressed(Press{char32_t(line.key + U'a' - U'A')});
    return possible && (taken || by_key);
}

bool take_line(const MenuLine& line, bool possible = true) {
    const bool taken = menu_line(line, possible);
    if (taken) ImGui::CloseCurrentPopup();
    return taken;
}

void offer_value(const Spot& spot) {
    label(fonts().strong, theme::text, spot.value.empty() ? "No value here" : spot.value, unit(230));
    ImGui::Dummy({1, unit(2)});
    if (take_line({"copy", "Copy", U'C'}, !spot.value.empty())) copy_text(spot.value);
}

void offer_tables(ViewContext& context, const MenuState& state, const MenuOffer& offer) {
    const bool table = !state.table.rows.empty(), saves = table && !context.choice.presenting;
    if (take_line({"copy_table", "Copy as table for a spreadsheet", U'T'}, table)) copy_text(tab_text(state.table));
    if (take_line({"copy_csv", "Copy as CSV", U'V'}, table)) copy_text(csv_text(state.table));
    if (take_line({"save_csv", "Save as CSV\u2026", U'S'}, saves))
        ask_to_save(context, offer.name, state.table, TableFormat::csv);
    if (take_line({"save_json", "Save as JSON\u2026", U'J'}, saves))
        ask_to_save(context, offer.name, state.table, TableFormat::json);
}

void draw_explanation(const Tip& tip) {
    ImGui::BeginChild("explanation", {unit(400), wrapped_height(fonts().text, tip.text, unit(400)) + unit(40)}, false);
    explanation(tip);
    note_item("lesson");
    ImGui::EndChild();
}

void draw_lines(ViewContext& context, MenuState& state, const MenuOffer& offer) {
    offer_value(state.spot);
    for (const MenuExtra& extra : state.extras)
        if (take_line({extra.name, extra.text, extra.key})) extra.act(context);
    if (offer.table) offer_tables(context, state, offer);
    if (take_line({"save_picture", "Save picture\u2026", U'P'}, !context.choice.presenting))
        context.ui.asking =
            command::SavePicture{.path = new_file_name("-" + std::string(offer.name), "png"), .panel = offer.picture};
    if (menu_line({"explain", "Explain", U'E'}, !state.spot.tip.empty())) state.explains = true;
}

void open(ViewContext& context, MenuState& state, const MenuOffer& offer) {
    const int frame = ImGui::GetFrameCount();
    if (state.opened_in == frame) return;
    Spot clicked = spot();
    if (clicked.value.empty())  // the tip's first line: "idle lanes: 12 us (8 %)"
        clicked.value = clicked.tip.text.substr(0, clicked.tip.text.find('\n'));
    state = {.spot = std::move(clicked),
             .table = offer.table && !context.covered() ? offer.table(context) : Table(),
             .extras = offer.extras ? offer.extras(context) : std::vector<MenuExtra>{},
             .opened_in = frame};
    ImGui::OpenPopup(offer.name);
}

}  // namespace

void ask_to_save(ViewContext& context, const std::string& name, const Table& table, TableFormat format) {
    context.ui.asking =
        command::SaveText{.path = new_file_name("-" + name, ending_of(format)), .text = text_of(table, format)};
}

void offer_menu(ViewContext& context, Area area, const MenuOffer& offer) {
    auto& state = context.state<MenuState>();
    if (asks_for_menu() && ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
        ImGui::IsMouseHoveringRect({area.x, area.y}, {area.x + area.width, area.y + area.height}))
        open(context, state, offer);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(10), unit(8)});
    if (ImGui::BeginPopup(offer.name)) {
        enter("menu");
        if (state.explains)
            draw_explanation(state.spot.tip);
        else
            draw_lines(context, state, offer);
        if (pressed(Press{Key::escape})) ImGui::CloseCurrentPopup();
        leave();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

std::vector<MenuExtra> experiment_lines(const ViewContext&) {
    return {{"copy_command", "Copy as command line", U'L',
             [](ViewContext& context) { copy_text(run_command(context.catalog, context.choice.experiment)); }},
            {"copy_view", "Copy command for this view", U'K',
             [](ViewContext& context) { context.command = command::CopyScene{}; }}};
}

std::string new_file_name(std::string_view what, std::string_view ending) {
    return fmt::format("lanescope{}-{:%Y%m%d-%H%M%S}.{}", what, fmt::localtime(std::time(nullptr)), ending);
}

}  // namespace lanescope
