// Builds a program with its own main() from its files.
#pragma once

#include <string>

#include "app/base/progress.h"
#include "app/kernel_files/emulator_build.h"
#include "app/operations/program/problem.h"

namespace lanescope {

struct BuiltProgram {
    std::string text;  ///< of all files
    EmulatorBuild build;
};

/// Compiles the files as one text. A name that two files define, such as a static function, belongs to each of them.
/// Throws KernelRefused, BackendUnavailable, UsageError and Cancelled.
BuiltProgram build_program(const ProgramProblem& program, Progress& progress);

}  // namespace lanescope
