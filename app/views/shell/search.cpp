#include "app/views/shell/search.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/base/text/plain_text.h"
#include "app/model/operation.h"
#include "app/platform/keyboard.h"
#include "app/session/choice.h"
#include "app/views/details/details.h"
#include "app/views/experiment/experiment_panel.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/actions.h"
#include "app/views/shell/cards.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"

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
    bool takes = false;         ///< Enter: the chosen line acts
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
    std::string explanation = find.more;
    std::ranges::replace(explanation, '\n', ' ');
    if (right - more > unit(60)) draw_text(more, right, middle, Align::left, fonts().small, theme::quiet, explanation);
}

const Find* draw_lines(SearchState& state, const std::vector<Find>& finds) {
    const Find* taken = nullptr;
    for (std::size_t i = 0; i < finds.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const bool chosen = int(i) == state.chosen;
        push_name("line " + std::to_string(i + 1));
        if (clickable("##found", {width, unit(find_height)}, ControlKind::button, chosen) || (chosen && state.takes))
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

const char* foot_of(const SearchState& state, const std::vector<Find>& finds) {
    if (state.query.empty()) return "Type part of a name. Esc closes.";
    return finds.empty() ? "No results. Type another word." : "Up and Down select, Enter opens, Esc closes.";
}

// Untitled controls use their path's end: "Grid" for "maps.heights.Grid".
std::string title_of(const ControlText& control) {
    if (!control.label.empty()) return control.label;
    std::string name = control.name.substr(control.name.rfind('.') + 1);
    std::ranges::replace(name, '_', ' ');
    if (!name.empty()) name[0] = capital_letter(name[0]);
    return name;
}

// Skips duplicates and controls that other entries focus.
void add_controls(std::vector<Find>& all) {
    for (const ControlText& text : control_texts()) {
        Find control{"control", title_of(text), text.tip.empty() ? text.name : text.tip, text.name, {}};
        const auto is_there = [&](const Find& f) {
            return f.control == control.control || (f.words == control.words && f.more == control.more);
        };
        if (std::ranges::none_of(all, is_there)) all.push_back(std::move(control));
    }
}

void add_keys(std::vector<Find>& all) {
    for (const KeyGroup& group : key_help())
        for (const KeyHelp& key : group.keys)
            if (key.act) all.push_back({"key", key.text, key.keys, "", key.act});
}

void add_plots(const ViewContext& context, std::vector<Find>& all) {
    for (const PlotKind* plot : offered_plots(context))
        all.push_back({"plot", plot->title, plot->tip, std::string("throughput.") + plot->title,
                       [plot](ViewContext& d) { d.choice.view.tab = parse_plot_tab(plot->name); }});
}

void add_parts(std::vector<Find>& all) {
    for (const SourcePartWords& part : source_parts())
        all.push_back({"below the source", part.name, part.tip, std::string("source.details.") + part.name,
                       [part](ViewContext& d) {
                           d.choice.view.part = part.part;
                           d.choice.view.show_matrix = false;
                       }});
}

void add_colours(std::vector<Find>& all) {
    const std::span<const Option> colours = map_colourings();
    for (std::size_t i = 0; i < colours.size(); ++i)
        all.push_back({"colour", colours[i].text, colours[i].tip.text, "maps.colour",
                       [i](ViewContext& d) { d.choice.view.colour = static_cast<ColourBy>(i); }});
}

void add_variants(const ViewContext& context, std::vector<Find>& all) {
    const std::string_view operation = operation_of(context.choice.experiment.problem).name();
    for (const Variant& variant : context.catalog.variants())
        if (variant.operation == operation)
            all.push_back({"variant", variant.id, variant.title + ". " + variant.idea,
                           "experiment.variant." + variant.id,
                           [&variant](ViewContext& d) { select_variant(d, variant); }});
}

void add_lessons(const ViewContext& context, std::vector<Find>& all) {
    for (const Lesson& lesson : context.ui.lesson->shelf->lessons) {
        all.push_back(
            {"lesson", lesson.title, lesson.about, "", [stem = lesson.stem](ViewContext& d) { go_to_page(d, stem); }});
        for (int page = 0; page < int(lesson.pages.size()); ++page)
            all.push_back({"page", lesson.pages[std::size_t(page)].title, lesson.title, "",
                           [stem = lesson.stem, page](ViewContext& d) { go_to_page(d, stem, page); }});
    }
}

void add_terms(const ViewContext& context, std::vector<Find>& all) {
    const auto& glossary = context.state<GlossaryState>().glossary;
    for (std::size_t i = 0; glossary && i < glossary->entries.size(); ++i)
        all.push_back({"term", glossary->entries[i].name, plain_text(glossary->entries[i].text), "",
                       [i](ViewContext& d) { open_glossary_at(d, i); }});
}

void add_files(const ViewContext& context, std::vector<Find>& all) {
    for (const std::string& file : context.session.files.recent)
        all.push_back({"file", std::filesystem::path(file).filename().string(), file, "",
                       [file](ViewContext& d) { d.command = command::Open{file}; }});
}

constexpr int no_rank = 2 * static_cast<int>(Fit::none);

int rank_of(const Find& find, const std::string& query) {
    const Fit by_name = fit_of(find.words, query);
    if (by_name != Fit::none) return static_cast<int>(by_name);
    return static_cast<int>(Fit::none) + static_cast<int>(fit_of(find.more, query));
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 128; }

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
    for (const Key used : {Key::down, Key::up, Key::enter, Key::escape}) take(Press{used}, true);
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
    if (clicked_outside_card()) state.open = false;
    end_card();
    if (!taken) return;
    state.open = false;
    if (taken->choose) taken->choose(context);
    if (!taken->control.empty()) focus_control(taken->control);
}

std::vector<Find> all_finds(const ViewContext& context) {
    std::vector<Find> all;
    add_terms(context, all);
    add_variants(context, all);
    add_plots(context, all);
    add_parts(all);
    add_colours(all);
    add_controls(all);
    add_lessons(context, all);
    add_keys(all);
    add_files(context, all);
    return all;
}

std::vector<Find> found(std::vector<Find> all, const std::string& query, std::size_t most) {
    std::vector<std::pair<int, Find*>> fits;
    for (Find& find : all)
        if (const int rank = rank_of(find, query); rank < no_rank) fits.emplace_back(rank, &find);
    std::ranges::stable_sort(fits, {}, [](const auto& fit) { return fit.first; });
    std::vector<Find> best;
    for (auto& [rank, find] : fits)
        if (best.size() < most) best.push_back(std::move(*find));
    return best;
}

Fit fit_of(std::string_view words, std::string_view query) {
    query = trimmed(query);
    if (query.empty()) return Fit::none;
    const auto same = [](char a, char b) { return small_letter(a) == small_letter(b); };
    Fit best = Fit::none;
    for (auto from = words.begin();; ++from) {
        from = std::search(from, words.end(), query.begin(), query.end(), same);
        if (from == words.end()) return best;
        if (from == words.begin()) return words.size() == query.size() ? Fit::whole : Fit::prefix;
        best = std::min(best, is_letter(*(from - 1)) ? Fit::inside : Fit::word_start);
    }
}

}  // namespace lanescope
