// The shown run of a program with its own main().
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns true if the first result, or without results the chosen problem, is of a program.
bool shows_program(const ViewContext& context);

/// Returns true while a program runs.
bool runs_program(const ViewContext& context);

/// Returns the result with the report of the run that `of` is from; nullptr: none.
const RunResult* program_run(const ViewContext& context, const RunResult& of);
/// As above, for the first result.
const RunResult* program_run(const ViewContext& context);

/// Returns the run's result of that name; nullptr: none.
const ResultView* launch_in(const ViewContext& context, const RunResult& run, const std::string& result);

/// Shows the launch in map A, and its kernel's source.
void select_launch(ViewContext& context, const ResultView& shown);

/// Returns one sentence for the place of the launches.
std::string why_no_launches(const ViewContext& context);

/// Returns "exit code 0: its own check passed" and the number of unchecked launches, or the fault.
std::string check_in_words(const ProgramReport& report);

}  // namespace lanescope
