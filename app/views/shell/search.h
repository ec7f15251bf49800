// Search for controls, keys, plots, variants, lessons, terms and files.
#pragma once

#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void open_search(ViewContext& context);
/// Returns nullptr if closed.
KeysInOrder* keys_of_search(ViewContext& context);
/// Returns true if it has the keyboard.
bool search_takes_keys(ViewContext& context);
void draw_search(ViewContext& context);

}  // namespace lanescope
