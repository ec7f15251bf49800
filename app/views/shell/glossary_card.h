// The card with the field's terms in plain words.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lessons/glossary.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct GlossaryState {
    std::shared_ptr<const Glossary> glossary;  ///< nullptr: there is none
    bool open = false;
    std::size_t chosen = 0;
    bool scroll = false;  ///< the chosen name into sight
};

/// Opens the card at the entry about a term, or where it was.
void open_glossary(ViewContext& context, std::optional<Term> term);
/// At the entry of that place in the glossary.
void open_glossary_at(ViewContext& context, std::size_t entry);
/// Whether it is open, and has the keys.
bool glossary_takes_keys(ViewContext& context);
void draw_glossary(ViewContext& context);

}  // namespace lanescope
