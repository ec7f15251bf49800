// Cards: export, glossary, keys and tour.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lessons/markdown/glossary.h"
#include "app/session/command.h"
#include "app/views/shell/window_parts.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_exports(ViewContext& context);
/// Saves the n-th item, from 0, under a new name.
void save_as(ViewContext& context, std::size_t which);
/// Toggles between a question and the start folder.
void switch_where(ViewContext& context);
void draw_table_choice(ViewContext& context);

/// "Table of source lines, CSV".
std::string chosen_table_title(const ViewContext& context);
command::SaveText save_chosen_table(const ViewContext& context);

struct GlossaryState {
    std::shared_ptr<const Glossary> glossary;  ///< nullptr: none
    bool open = false;
    std::size_t chosen = 0;
    bool scroll = false;  ///< to the chosen name
};

void open_glossary(ViewContext& context, std::optional<Term> term);
void open_glossary_at(ViewContext& context, std::size_t entry);
bool glossary_takes_keys(ViewContext& context);
void draw_glossary(ViewContext& context);
void draw_help(ViewContext& context);
void draw_tour(ViewContext& context, const Layout& at);
bool tour_takes_keys(ViewContext& context);

}  // namespace lanescope
