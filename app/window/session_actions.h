#pragma once

#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/cli/options/cli_context.h"
#include "app/lab/jobs.h"
#include "app/session/choice.h"
#include "app/session/job_status.h"
#include "app/session/session.h"

namespace lanescope {

/// Selects the named lesson, or the tour at a first start.
void show_first_page(const WindowStart& start, Choice& choice);

/// Shows a recording, new results or a sweep, if any.
void show_first(const Catalog& catalog, const WindowStart& start, Session& session, Choice& choice);

/// Continues an interrupted sweep from its file, unless `anew`.
void start_sweep(Jobs& jobs, const Choice& choice, bool anew, SweepStatus& notes);

/// Skips tested kernels.
void test_user_kernels(Jobs& jobs, Session& session);

}  // namespace lanescope
