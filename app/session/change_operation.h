// Switching between operations.
#pragma once

#include "app/model/operation.h"
#include "app/session/choice.h"

namespace lanescope {

/// Restores the operation's last problem and variants, or its initial problem. Clears the maps. Does nothing for the
/// current operation.
void change_operation(Choice& choice, const Operation& operation);

}  // namespace lanescope
