// The lines of the menus, as they stand now.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

enum class Menu { file, edit, view, help };
const char* title_of(Menu menu);
/// The menus that have lines, from left to right.
const std::vector<Menu>& menus();

/// A list of files that a line leads to, in the menu's place.
enum class FileList { none, recent, samples };

struct MenuLine {
    std::string id, text, key, tip;
    bool possible = true;
    bool on = false;           ///< what it switches is on, or chosen
    bool begins_part = false;  ///< a rule stands above it
    FileList leads_to = FileList::none;
    std::function<void(ViewContext&)> act;  ///< none, of a line that leads back
};

std::vector<MenuLine> lines_of(const ViewContext& context, Menu menu);
/// The first leads back to the menu.
std::vector<MenuLine> lines_of(const ViewContext& context, FileList list);

}  // namespace lanescope
