#include "app/views/shell/menu.h"

#include <algorithm>
#include <array>

#include "app/base/text/plain_text.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/actions.h"
#include "app/views/shell/search.h"

namespace lanescope {
namespace {

using Holds = bool (*)(const ViewContext&);

struct Entry {
    Menu menu;
    int part;  ///< a separator divides parts
    const char* id;
    const char* text;
    Act act;
    Holds possible = nullptr;  ///< nullptr: always
    Holds on = nullptr;        ///< nullptr: has no check mark
    FileList leads_to = FileList::none;
    Holds exists = nullptr;  ///< nullptr: everywhere
};

bool is_on_desktop(const ViewContext& d) { return !d.session.capabilities.in_page; }
bool is_in_page(const ViewContext& d) { return d.session.capabilities.in_page; }
bool has_results(const ViewContext& d) { return !d.session.everything().empty(); }
bool can_pin(const ViewContext& d) { return !d.session.run.busy() && !d.session.results.all.empty(); }
bool has_pinned(const ViewContext& d) { return d.session.results.current_count < d.session.results.all.size(); }
bool has_recent(const ViewContext& d) { return !d.session.files.recent.empty(); }
bool has_samples(const ViewContext& d) { return !d.session.files.samples.empty(); }

template <Theme theme>
void use_theme(ViewContext& d) {
    d.choice.appearance.theme = theme;
}
template <Theme theme>
bool has_theme(const ViewContext& d) {
    return d.choice.appearance.theme == theme;
}
void switch_letter_keys(ViewContext& d) { d.choice.appearance.letter_keys = !d.choice.appearance.letter_keys; }

const std::array entries{
    Entry{Menu::file, 0, "open", "Open…", open_file},
    Entry{Menu::file, 0, "open beside", "Open beside…", open_beside},
    Entry{Menu::file, 0, "open recent", "Open recent", nullptr, has_recent, nullptr, FileList::recent},
    Entry{Menu::file, 0, "samples", "Samples", nullptr, has_samples, nullptr, FileList::samples},
    Entry{Menu::file, 1, "save", "Save", save_results, has_results},
    Entry{Menu::file, 1, "save as", "Save as…", save_results_as, has_results},
    Entry{Menu::file, 1, "export", "Export…", switch_exports},
    Entry{Menu::file, 1, "export page", "Export a page…", export_page, has_results, nullptr, FileList::none,
          is_on_desktop},
    Entry{Menu::file, 2, "pin", "Pin results", pin_results, can_pin},
    Entry{Menu::file, 2, "unpin", "Unpin", unpin_results, has_pinned},
    Entry{Menu::file, 3, "new tab", "New tab", open_tab, [](const ViewContext& d) { return !open_lesson(d); }, nullptr,
          FileList::none, is_on_desktop},
    Entry{Menu::file, 4, "quit", "Quit", quit, nullptr, nullptr, FileList::none, is_on_desktop},
    Entry{Menu::edit, 0, "undo", "Undo", undo, [](const ViewContext& d) { return d.session.history.can_undo; }},
    Entry{Menu::edit, 0, "redo", "Redo", redo, [](const ViewContext& d) { return d.session.history.can_redo; }},
    Entry{Menu::edit, 1, "copy view", "Copy this view's command", copy_view, nullptr, nullptr, FileList::none,
          is_on_desktop},
    Entry{Menu::edit, 1, "copy link", "Copy link to this view", copy_view, nullptr, nullptr, FileList::none,
          is_in_page},
    Entry{Menu::edit, 2, "search", "Search…", open_search},
    Entry{Menu::view, 0, "dark", "Dark", use_theme<Theme::dark>, nullptr, has_theme<Theme::dark>},
    Entry{Menu::view, 0, "light", "Light", use_theme<Theme::light>, nullptr, has_theme<Theme::light>},
    Entry{Menu::view, 0, "projector", "For a projector", use_theme<Theme::projector>, nullptr,
          has_theme<Theme::projector>},
    Entry{Menu::view, 1, "larger text", "Larger text", larger_text},
    Entry{Menu::view, 1, "smaller text", "Smaller text", smaller_text},
    Entry{Menu::view, 1, "default text size", "Default text size", default_text},
    Entry{Menu::view, 2, "large plots", "Large plots", switch_large_plots, nullptr,
          [](const ViewContext& d) { return d.choice.view.large_plots; }},
    Entry{Menu::view, 2, "four maps", "Four maps", switch_four_maps,
          [](const ViewContext& d) { return d.maps() == 4 || d.no_four_maps().empty(); },
          [](const ViewContext& d) { return d.maps() == 4; }},
    Entry{Menu::view, 2, "matrix", "Matrix", switch_matrix,
          [](const ViewContext& d) { return !is_program(d.choice.experiment.problem); },
          [](const ViewContext& d) { return d.shows_matrix(); }},
    Entry{Menu::view, 3, "full screen", "Full screen", switch_full_screen, nullptr,
          [](const ViewContext& d) { return d.choice.full_screen; }},
    Entry{Menu::view, 3, "present", "Present to a class", switch_presenting},
    Entry{Menu::view, 4, "default borders", "Default borders", reset_borders},
    Entry{Menu::view, 5, "letter keys", "Single-letter keys", switch_letter_keys, nullptr,
          [](const ViewContext& d) { return d.choice.appearance.letter_keys; }},
    Entry{Menu::help, 0, "lessons", "Lessons", switch_lessons},
    Entry{Menu::help, 0, "tour", "Tour of the window", start_tour},
    Entry{Menu::help, 0, "keys", "All keys", switch_help},
    Entry{Menu::help, 0, "glossary", "Glossary", open_explained_term},
};

MenuLine line_of(const ViewContext& context, const Entry& entry) {
    const bool letters = context.choice.appearance.letter_keys;
    return {.id = entry.id,
            .text = entry.text,
            .key = entry.act ? key_of(entry.act, letters) : std::string(),
            .tip = {},
            .possible = !entry.possible || entry.possible(context),
            .on = entry.on && entry.on(context),
            .leads_to = entry.leads_to,
            .act = entry.act};
}

MenuLine line_of_file(const std::string& path) {
    return {.id = in_one_line(path),
            .text = file_name(path),
            .key = {},
            .tip = in_one_line(path),
            .act = [path](ViewContext& context) { context.command = command::Open{path}; }};
}

}  // namespace

const char* title_of(Menu menu) {
    constexpr std::array titles{"File", "Edit", "View", "Help"};
    return titles[std::size_t(menu)];
}

const std::vector<Menu>& menus() {
    static const std::vector<Menu> with_lines = [] {
        std::vector<Menu> list;
        for (const Menu menu : {Menu::file, Menu::edit, Menu::view, Menu::help})
            if (std::ranges::count(entries, menu, &Entry::menu)) list.push_back(menu);
        return list;
    }();
    return with_lines;
}

std::vector<MenuLine> lines_of(const ViewContext& context, Menu menu) {
    std::vector<MenuLine> lines;
    int part = 0;
    for (const Entry& entry : entries) {
        if (entry.menu != menu || (entry.exists && !entry.exists(context))) continue;
        lines.push_back(line_of(context, entry));
        lines.back().begins_part = entry.part != part && lines.size() > 1;
        part = entry.part;
    }
    return lines;
}

std::vector<MenuLine> lines_of(const ViewContext& context, FileList list) {
    const FileStatus& files = context.session.files;
    const bool latest = list == FileList::recent;
    std::vector<MenuLine> lines;
    lines.push_back({.id = "back", .text = latest ? "Open recent" : "Samples", .key = {}, .tip = {}, .act = nullptr});
    for (const std::string& path : latest ? files.recent : files.samples) lines.push_back(line_of_file(path));
    if (lines.size() > 1) lines[1].begins_part = true;
    return lines;
}

}  // namespace lanescope
