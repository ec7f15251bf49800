// A small panel that finds things by their words: controls, keys, plots, variants, lessons, terms, files.
#pragma once

#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void open_search(ViewContext& context);
/// Those that are for its field; nullptr while it is not open.
KeysInOrder* keys_of_search(ViewContext& context);
/// Whether it is open, and has the keys.
bool search_takes_keys(ViewContext& context);
void draw_search(ViewContext& context);

}  // namespace lanescope
