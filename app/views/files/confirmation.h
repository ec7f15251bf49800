// Confirmation card for commands that lose data.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_confirmation(ViewContext& context);
/// Handles the keys of an open question (Y, N, Esc). Returns true if the question has the keyboard: all keys but
/// Ctrl+Q.
bool confirmation_takes_keys(ViewContext& context);

}  // namespace lanescope
