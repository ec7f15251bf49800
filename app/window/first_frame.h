// What a window starts with.
#pragma once

#include "app/cli/cli_context.h"
#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// The lesson that it was opened with, or on a first start the tour. The results of a picture are those of the page.
void show_first_page(const WindowStart& start, Choice& choice);

/// A recording, results just made, the points of a sweep that has been run for a picture, or nothing yet.
void show_first(const WindowStart& start, Session& session, Choice& choice);

}  // namespace lanescope
