// File picker card.
#pragma once

#include "app/views/kit/field_keys.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_file_picker(ViewContext& context);
KeysInOrder* keys_of_picker(ViewContext& context);
void draw_confirmation(ViewContext& context);
/// Returns true if the question takes this frame's keys: all but Ctrl+Q.
bool confirmation_takes_keys(ViewContext& context);

}  // namespace lanescope
