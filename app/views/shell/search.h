// A small panel that finds things by their words: controls, keys, plots, variants, lessons, terms, files.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void open_search(ViewContext& context);
/// Where the key that opens it is among the frame's keys: what was typed after it is for its field, and is no key of
/// the window.
void keep_typed_for_search(ViewContext& context);
/// Whether it is open, and has the keys.
bool search_takes_keys(ViewContext& context);
void draw_search(ViewContext& context);

}  // namespace lanescope
