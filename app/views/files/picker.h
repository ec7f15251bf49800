// File picker card.
#pragma once

#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_file_picker(ViewContext& context);
/// nullptr if no command waits for a path.
KeysInOrder* keys_of_picker(ViewContext& context);

}  // namespace lanescope
