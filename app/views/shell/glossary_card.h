// Glossary card.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lessons/glossary.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct GlossaryState {
    std::shared_ptr<const Glossary> glossary;  ///< nullptr: none
    bool open = false;
    std::size_t chosen = 0;
    bool scroll = false;  ///< to the chosen name
};

/// Opens the term's entry, or the last one.
void open_glossary(ViewContext& context, std::optional<Term> term);
void open_glossary_at(ViewContext& context, std::size_t entry);
/// Returns true if it has the keyboard.
bool glossary_takes_keys(ViewContext& context);
void draw_glossary(ViewContext& context);

}  // namespace lanescope
