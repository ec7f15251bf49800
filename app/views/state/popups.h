// Cards and context menus.
#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void begin_card(const char* name, ImVec2 size);
void end_card();
/// Excludes clicks in the card's lists.
bool clicked_outside_card();

/// Asks for a command that starts a worker, and its name.
void draw_place_question(ViewContext& context);

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

/// Call after drawing; the first offer at the pointer opens. Takes value and table at the click.
void offer_menu(ViewContext& context, Area area, const MenuOffer& offer);
void ask_to_save(ViewContext& context, const std::string& name, const Table& table, TableFormat format);

/// Copy `lanescope run …` for the experiment, or `lanescope --state …` for the view.
std::vector<MenuExtra> experiment_lines(const ViewContext& context);

/// "lanescope-metrics-20260131-120000.csv" for "-metrics" and "csv". Views cannot read the disk; the time makes the
/// name new.
std::string new_file_name(std::string_view what, std::string_view ending);

}  // namespace lanescope
