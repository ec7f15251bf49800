// The sweep that a person has asked for, and the file in which its points are kept.
#pragma once

#include <string>
#include <vector>

#include "app/lab/lab.h"
#include "app/session/choice.h"
#include "app/session/sweep_notes.h"

namespace lanescope {

std::vector<std::string> axis_names(const Choice& choice);

/// A sweep that was stopped goes on, unless it is to start over: what it finished is in its file.
void start_sweep(Lab& lab, const Choice& choice, bool anew, SweepNotes& notes);

}  // namespace lanescope
