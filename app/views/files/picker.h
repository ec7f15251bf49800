// The file picker: a card over the window with what is in a folder, for all that opens or saves a file.
#pragma once

#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws the picker, while a command waits for a path.
void draw_file_picker(ViewContext& context);
/// Those that are for its field; nullptr while no command waits for a path.
KeysInOrder* keys_of_picker(ViewContext& context);

}  // namespace lanescope
