// Another operation in the controls.
#pragma once

#include "app/model/operation.h"
#include "app/session/choice.h"

namespace lanescope {

/// Puts the operation's problem and variants into the experiment: those that were left, or its usual problem and no
/// variants. Maps show nothing of the operation before. Does nothing if the operation is chosen already.
void change_operation(Choice& choice, const Operation& operation);

}  // namespace lanescope
