// Switching the operation of the experiment.
#pragma once

#include "app/model/operation.h"
#include "app/session/choice.h"

namespace lanescope {

/// Switches to the operation's last problem and variants, or to its initial problem without variants. Clears the maps.
/// Does nothing if the operation is already selected.
void change_operation(Choice& choice, const Operation& operation);

}  // namespace lanescope
