#include "app/views/shell/search_finds.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/model/operation.h"
#include "app/model/text/ascii.h"
#include "app/session/plot_tab.h"
#include "app/views/experiment/variants.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/ranking.h"
#include "app/views/lane_map/map_bar.h"
#include "app/views/lessons/lesson.h"
#include "app/views/shell/glossary_card.h"
#include "app/views/shell/key_help.h"
#include "app/views/source/details.h"

namespace lanescope {
namespace {

// Untitled controls use the end of their path: "Grid" for "maps.heights.Grid".
std::string called(const StopWords& stop) {
    if (!stop.words.empty()) return stop.words;
    std::string name = stop.name.substr(stop.name.rfind('.') + 1);
    std::ranges::replace(name, '_', ' ');
    if (!name.empty()) name[0] = capital_letter(name[0]);
    return name;
}

// Skips controls that other entries focus, and duplicates.
void add_controls(std::vector<Find>& all) {
    for (const StopWords& stop : stop_words()) {
        Find control{"control", called(stop), stop.tip.empty() ? stop.name : stop.tip, stop.name, {}};
        const auto is_there = [&](const Find& f) {
            return f.ring == control.ring || (f.words == control.words && f.more == control.more);
        };
        if (std::ranges::none_of(all, is_there)) all.push_back(std::move(control));
    }
}

void add_keys(std::vector<Find>& all) {
    for (const KeyGroup& group : key_help())
        for (const KeyHelp& key : group.keys)
            if (key.act) all.push_back({"key", key.text, key.keys, "", key.act});
}

void add_plots(std::vector<Find>& all) {
    for (const PlotKind& plot : plot_tabs())
        all.push_back({"plot", plot.title, plot.tip, std::string("throughput.") + plot.title,
                       [&plot](ViewContext& d) { d.choice.view.tab = parse_plot_tab(plot.name); }});
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
    for (const Variant& variant : catalog())
        if (variant.operation == operation)
            all.push_back({"variant", variant.id, variant.title + ". " + variant.idea,
                           "experiment.variant." + variant.id,
                           [&variant](ViewContext& d) { tick_variant(d, variant); }});
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

// Names rank before explanations.
int rank_of(const Find& find, const std::string& query) {
    const Fit by_name = fit_of(find.words, query);
    if (by_name != Fit::none) return static_cast<int>(by_name);
    return static_cast<int>(Fit::none) + static_cast<int>(fit_of(find.more, query));
}

}  // namespace

std::vector<Find> all_finds(const ViewContext& context) {
    std::vector<Find> all;
    add_terms(context, all);
    add_variants(context, all);
    add_plots(all);
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

}  // namespace lanescope
