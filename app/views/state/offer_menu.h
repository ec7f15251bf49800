// Context menu: copies and saves text, tables and pictures.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A line for one offer only.
struct MenuExtra {
    const char* name;  ///< of its item
    std::string text;
    char32_t key;  ///< a capital letter, not one of CETVSJP
    std::function<void(ViewContext&)> act;
};

struct MenuOffer {
    const char* name;                    ///< of its files and items, such as "bars"
    Table (*table)(const ViewContext&);  ///< nullptr: none
    Panel picture = Panel::window;       ///< saved by "Save picture"
    /// Called at the click; nullptr: none.
    std::vector<MenuExtra> (*extras)(const ViewContext&) = nullptr;
};

/// Call it after drawing the area; the first offer at the pointer opens. "Copy" copies the spot's value (spot.h). Value
/// and table are those at the click.
void offer_menu(ViewContext& context, Area area, const MenuOffer& offer);

void ask_to_save(ViewContext& context, const std::string& name, const Table& table, TableFormat format);

}  // namespace lanescope
