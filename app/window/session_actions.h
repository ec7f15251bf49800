// Contents of the first frame.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options/cli_context.h"
#include "app/lab/jobs.h"
#include "app/session/choice.h"
#include "app/session/job_status.h"
#include "app/session/session.h"

namespace lanescope {

/// Selects the named lesson, or the tour at the first start.
void show_first_page(const WindowStart& start, Choice& choice);

/// Shows a recording, new results or a sweep, if there are any.
void show_first(const WindowStart& start, Session& session, Choice& choice);

// Shows recordings in the window.
/// Sets the controls to the recording, as far as this computer can run it, and pauses Live.
void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

// Sweeps and the files that keep their points.
std::vector<std::string> axis_names(const Choice& choice);

/// Continues an interrupted sweep from its file, unless `anew`.
void start_sweep(Jobs& jobs, const Choice& choice, bool anew, SweepStatus& notes);

// Shape tests of the user's kernels.
/// Skips kernels already tested.
void test_user_kernels(Jobs& jobs, Session& session);

}  // namespace lanescope
