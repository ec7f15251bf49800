#include "app/views/shell/search.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/platform/keys.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/shell/search_finds.h"
#include "app/views/state/dialogs.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t most_lines = 12;
constexpr float find_height = 30;

struct SearchState {
    bool open = false;
    std::string query;
    int chosen = 0;
    std::size_t lines = 0;      ///< of the last frame
    bool takes = false;         ///< on Enter: the chosen line acts
    bool has_keyboard = false;  ///< in the last frame
    KeysInOrder keys;
};

void draw_line(const Find& find, ImVec2 at, float width, bool chosen) {
    const float height = unit(find_height), middle = at.y + height / 2;
    const bool hot = ImGui::IsItemHovered();
    if (chosen || hot)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height - 1},
                                                  chosen ? theme::chosen : theme::row, unit(4));
    const float kind = at.x + width - unit(8), words = text_size(fonts().small, find.kind).x;
    draw_text(at.x, kind, middle, Align::right, fonts().small, theme::faint, find.kind);
    const float right = kind - words - unit(12), left = at.x + unit(10);
    draw_text(left, right, middle, Align::left, fonts().strong, theme::text, find.words);
    const float more = left + text_size(fonts().strong, find.words).x + unit(12);
    std::string said = find.more;
    std::ranges::replace(said, '\n', ' ');
    if (right - more > unit(60)) draw_text(more, right, middle, Align::left, fonts().small, theme::quiet, said);
}

const Find* draw_lines(SearchState& state, const std::vector<Find>& finds) {
    const Find* taken = nullptr;
    for (std::size_t i = 0; i < finds.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const bool chosen = int(i) == state.chosen;
        push_name("line " + std::to_string(i + 1));
        if (clickable("##found", {width, unit(find_height)}, Stop::button, chosen) || (chosen && state.takes))
            taken = &finds[i];
        draw_line(finds[i], at, width, chosen);
        pop_name();
    }
    state.takes = false;
    return taken;
}

void draw_field(SearchState& state) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(10), unit(7)});
    const std::string before = state.query;
    text_field("query", state.query, ImGuiInputTextFlags_AutoSelectAll, "controls, variants, lessons, terms, files");
    if (state.query != before) state.chosen = 0;
    state.has_keyboard = ImGui::IsItemActive();
    ImGui::PopStyleVar();
}

void close_by_click(SearchState& state) {
    const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (ImGui::IsMouseClicked(0) && !over && !ImGui::IsWindowAppearing()) state.open = false;
}

const char* foot_of(const SearchState& state, const std::vector<Find>& finds) {
    if (state.query.empty()) return "Type part of a name. Esc closes.";
    return finds.empty() ? "No results. Type another word." : "Up and Down select, Enter opens, Esc closes.";
}

}  // namespace

void open_search(ViewContext& context) {
    auto& state = context.state<SearchState>();
    state = {};
    state.open = !context.choice.presenting;
}

KeysInOrder* keys_of_search(ViewContext& context) {
    auto& state = context.state<SearchState>();
    return state.open ? &state.keys : nullptr;
}

// Takes its keys from the field.
bool search_takes_keys(ViewContext& context) {
    auto& state = context.state<SearchState>();
    if (!state.open) return false;
    const int last = std::max(0, int(state.lines) - 1);
    const std::optional<Stroke> stroke = state.keys.next(state.has_keyboard);
    const Key key = stroke ? static_cast<Key>(stroke->code) : Key::none;
    for (const Key own : {Key::down, Key::up, Key::enter, Key::escape}) take(Press{own}, true);
    if (key == Key::down) state.chosen = std::min(state.chosen + 1, last);
    if (key == Key::up) state.chosen = std::max(state.chosen - 1, 0);
    state.takes = key == Key::enter;
    if (key == Key::escape) state.open = false;
    return !pressed(Press{U'q', true});
}

void draw_search(ViewContext& context) {
    auto& state = context.state<SearchState>();
    if (!state.open) return;
    const std::vector<Find> finds =
        state.query.empty() ? std::vector<Find>{} : found(all_finds(context), state.query, most_lines);
    state.lines = finds.size();
    state.chosen = std::clamp(state.chosen, 0, std::max(0, int(finds.size()) - 1));
    begin_card("search", {unit(640), unit(96) + unit(find_height) * float(finds.size())});
    draw_field(state);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::Dummy({1, unit(6)});
    const Find* taken = draw_lines(state, finds);
    ImGui::Dummy({1, unit(4)});
    ImGui::PopStyleVar();
    label(fonts().small, theme::quiet, foot_of(state, finds));
    close_by_click(state);
    end_card();
    if (!taken) return;
    state.open = false;
    if (taken->choose) taken->choose(context);
    if (!taken->ring.empty()) ring_to(taken->ring);
}

}  // namespace lanescope
