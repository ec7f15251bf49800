// Header menus.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

enum class Menu { file, edit, view, help };
const char* title_of(Menu menu);
/// From left to right.
const std::vector<Menu>& menus();

enum class FileList { none, recent, samples };

struct MenuLine {
    std::string id, text, key, tip;
    bool possible = true;
    bool on = false;           ///< has a check mark
    bool begins_part = false;  ///< after a separator
    FileList leads_to = FileList::none;
    std::function<void(ViewContext&)> act;  ///< empty: leads back
};

std::vector<MenuLine> lines_of(const ViewContext& context, Menu menu);
/// The first line leads back to the menu.
std::vector<MenuLine> lines_of(const ViewContext& context, FileList list);

/// Returns the width of the row, or of the folded menu.
float menus_width(bool folded);
/// Draws from `x` on, centred on `middle`.
void draw_menus(ViewContext& context, float x, float middle, bool folded);
void open_menus(ViewContext& context);

}  // namespace lanescope
