// The badge that says how far the emulator shows the lanes that a GPU recorded.
#pragma once

#include "app/views/desk.h"

namespace lanescope {

/// Draws the badge so that it ends at `right`, with the details in its tooltip. Returns the width that it takes, its
/// distance to the left included; 0 when there is nothing to say or no more than `room`.
float draw_agreement(const RunResult& result, float right, float middle, float room);

}  // namespace lanescope
