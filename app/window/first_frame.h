// Contents of the first frame.
#pragma once

#include "app/cli/cli_context.h"
#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// Selects the named lesson, or the tour at the first start.
void show_first_page(const WindowStart& start, Choice& choice);

/// Shows a recording, new results or a sweep, if there are any.
void show_first(const WindowStart& start, Session& session, Choice& choice);

}  // namespace lanescope
