// Runs programs with their own main(), on the emulator or another backend.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/base/progress.h"
#include "app/model/backend.h"
#include "app/model/cuda_program.h"
#include "app/operations/program/problem.h"
#include "app/runtime/program_device.h"

namespace lanescope {

/// Launches of one kernel from one line in one shape; the trace is of the first of them.
struct ProgramLaunches {
    std::string id;  ///< "saxpy", "saxpy-2": unique in the run
    TraceRun traced;
    Timing timing;
    Work work;
};

struct CudaProgramRun {
    ProgramReport report;
    std::string source;
    std::vector<ProgramLaunches> launches;  ///< by first launch
};

/// What a program is compiled from.
struct ProgramText {
    std::string text, name;
    std::filesystem::path folder;
};

/// A backend other than the emulator that runs programs.
class ProgramBackend {
public:
    virtual ~ProgramBackend() = default;
    /// The references must outlive the result. Throws Cancelled, BackendUnavailable, and KernelRefused with the
    /// compiler's errors.
    virtual std::unique_ptr<runtime::HostRuntime> open_program(const ProgramText& program,
                                                               const runtime::Module& module,
                                                               runtime::ProgramObserver& observer,
                                                               const TraceOptions& options,
                                                               runtime::SourceLine source_line, Progress& progress) = 0;
};

/// Compiles and runs it in this process, which it may end by a fault that no handler survives. Its output goes to
/// progress.say() as it comes, and the files that it wrote to progress.hand_over(). Throws Cancelled; KernelRefused
/// with the compiler's errors; BackendUnavailable without a compiler; UsageError without a main(). other: instead of
/// the emulator.
CudaProgramRun run_cuda_program(const ProgramProblem& program, const Experiment& experiment, const Device& device,
                                Progress& progress, ProgramBackend* other = nullptr);

/// Sets the empty folder to which the next program writes; by default, each run makes a temporary one.
void write_program_files_in(const std::filesystem::path& folder);

}  // namespace lanescope
