// What an instance gives to a host function.
#pragma once

#include <optional>

#include "app/backends/emulator/run_program.h"
#include "app/backends/halves.h"
#include "app/model/instance.h"

namespace lanescope {

/// halves: there where the program reads them. y is left for the caller to set.
GivenProblem given_of(const SgemvInstance& instance, const Program& program, const std::optional<Halves>& halves);
GivenProblem given_of(const SpmvInstance& instance, const Program& program, const std::optional<Halves>& halves);

}  // namespace lanescope
