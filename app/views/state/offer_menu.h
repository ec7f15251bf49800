// Context menu: copies and saves text, tables and pictures.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A line for one offer.
struct MenuExtra {
    const char* name;  ///< of its item
    std::string text;
    char32_t key;  ///< a capital letter, not one of CETVSJP
    std::function<void(ViewContext&)> act;
};

struct MenuOffer {
    const char* name;                    ///< of files and items, such as "bars"
    Table (*table)(const ViewContext&);  ///< nullptr: none
    Panel picture = Panel::window;
    /// Called at the click; may be nullptr.
    std::vector<MenuExtra> (*extras)(const ViewContext&) = nullptr;
};

/// Call after drawing the area; the first offer at the pointer opens. Value (spot.h) and table are taken at the click.
void offer_menu(ViewContext& context, Area area, const MenuOffer& offer);

void ask_to_save(ViewContext& context, const std::string& name, const Table& table, TableFormat format);

}  // namespace lanescope
