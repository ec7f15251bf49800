// The small menu of a right click: what stands there leaves the window as text, as a table, or as a picture.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A line that an offer has of its own, above those that all have.
struct MenuExtra {
    const char* name;  ///< of its item
    std::string text;
    char32_t key;  ///< a capital letter: none of CETVSJP
    std::function<void(ViewContext&)> act;
};

struct MenuOffer {
    const char* name;                    ///< of its files and of its items: "bars"
    Table (*table)(const ViewContext&);  ///< nullptr: there is none
    Panel picture = Panel::window;       ///< what "Save picture" shows
    /// Those of the moment of the click; nullptr: there are none.
    std::vector<MenuExtra> (*extras)(const ViewContext&) = nullptr;
};

/// To be called once what stands in the area has been drawn; of several offers the first that is made there counts.
/// "Copy" copies the spot's value (spot.h), which is that of the moment of the click, as the table is.
void offer_menu(ViewContext& context, Area area, const MenuOffer& offer);

/// Asks for the path of a file that holds the table.
void ask_to_save(ViewContext& context, const std::string& name, const Table& table, TableFormat format);

}  // namespace lanescope
