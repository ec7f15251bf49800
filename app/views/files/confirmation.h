// The card that asks before something is lost.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_confirmation(ViewContext& context);
/// Whether a question waits for its answer: then it has the keyboard.
bool confirmation_takes_keys(ViewContext& context);

}  // namespace lanescope
