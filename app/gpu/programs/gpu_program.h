// Runs the launches of a program with its own main() on a GPU.
#pragma once

#include <memory>
#include <string>

#include "app/execution/cuda_program.h"

namespace lanescope::cuda {

/// Compiles the device side with nvcc. Parameters as in ProgramBackend::open_program().
std::unique_ptr<runtime::HostRuntime> make_gpu_program(const ProgramText& program, const runtime::Module& module,
                                                       runtime::ProgramObserver& observer, const TraceOptions& options,
                                                       runtime::SourceLine source_line, Progress& progress);

}  // namespace lanescope::cuda
