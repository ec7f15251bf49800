#include "app/execution/program_warp.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/execution/printed_output.h"
#include "app/execution/program_build.h"
#include "app/execution/program_host.h"
#include "app/execution/time_model.h"
#include "app/execution/warp_recording.h"
#include "app/runtime/host_call.h"
#include "app/runtime/program_device.h"
#include "app/runtime/program_files.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Leaves main() at the wanted launch.
struct Found {};

class WarpReader : public runtime::ProgramObserver {
public:
    WarpReader(const BuiltProgram& program, const Experiment& experiment, std::int64_t warp, const Device& device,
               Progress& progress)
        : program_(program), experiment_(experiment), warp_(warp), device_(device), progress_(progress) {}

    emulator::EmulatorOptions options(const ListedLaunch& launch) override {
        progress_.check();
        is_wanted_ = ids_[ids_.number_of(launch).first] == experiment_.variants.front().id;
        emulator::EmulatorOptions options = options_to_read(experiment_, warp_, progress_);
        options.progress = {};
        if (is_wanted_) return options;
        options.warps = 0;
        options.accesses = options.variables = false;
        options.l1_share = [this](const emulator::Shape& shape) { return l1_share(shape, device_); };
        return options;
    }
    double launched(const ListedLaunch& launch, std::span<const ListedArray> arrays,
                    emulator::LaunchRecord record) override {
        if (!is_wanted_) return model_time(record, device_, 0).total();
        const LaunchShape shape{launch.grid, launch.block, launch.shared_bytes};
        found_ = accesses_of(record, warp_, *program_.build.module, arrays,
                             names_of(*program_.build.module, program_.text, arrays, shape), true, nullptr);
        throw Found{};
    }
    bool wants_lanes(const ListedLaunch&) const override { return false; }
    void measured(const ListedLaunch&, TraceRun, double) override {}
    double repeated(const ListedLaunch&) override { return 0; }
    double copied(Copied, const std::string&, std::uint64_t, const runtime::SourcePosition&) override { return 0; }
    void called(const std::string&, const runtime::SourcePosition&) override {}
    void faulted(runtime::ProgramFault) override {}

    std::optional<WarpAccesses> found() { return std::move(found_); }

private:
    const BuiltProgram& program_;
    const Experiment& experiment_;
    const std::int64_t warp_;
    const Device& device_;
    Progress& progress_;
    LaunchIds ids_;
    bool is_wanted_ = false;
    std::optional<WarpAccesses> found_;
};

void run_to_launch(const runtime::Module& module, const CompiledFunction& function, const ProgramProblem& program) {
    const PrintedOutput unwanted([](std::string_view) {});
    run_host(
        module,
        [&] {
            try {
                call_main(module, function, program);
            } catch (const Found&) {
            } catch (const Cancelled&) {
                throw;
            } catch (const UsageError&) {
                throw;  // a kernel that the emulator does not run
            } catch (...) {
                // The program's own exception, before the launch.
            }
        },
        runtime::HostTime::unlimited);
}

WarpAccesses read(const Experiment& experiment, std::int64_t warp, const Device& device, Progress& progress) {
    const auto& program = experiment.problem.as<ProgramProblem>();
    const BuiltProgram built = build_program(program, progress);
    const runtime::Module& module = *built.build.module;
    const auto function = std::ranges::find(module.compiled().functions, "main", &CompiledFunction::name);
    if (function == module.compiled().functions.end()) throw UsageError(program.sources.front() + ": it has no main()");
    WarpReader reader(built, experiment, warp, device, progress);
    const runtime::FaultGuard guard;
    emulator::ArraySpace space;
    module.reset_variables();
    const fs::path first = fs::absolute(placed(program.sources.front()));
    SourceTexts texts(program.sources.front(), read_file(first, largest_source));
    const auto source_line = [&](const std::string& file, int line) { return texts.line(file, line); };
    runtime::ProgramDevice emulated(module, space, reader, source_line, true);
    const FolderForFiles written;
    {
        const InFolder here(first.parent_path());
        const runtime::ProgramFiles files(first.parent_path(), written.path());
        const runtime::CurrentRuntime current(emulated, true);
        run_to_launch(module, *function, program);
    }
    progress.check();
    if (auto found = reader.found()) return *std::move(found);
    return {.warp = warp, .failure = "the program ended before " + experiment.variants.front().id + " was launched"};
}

}  // namespace

WarpAccesses read_program_warp(const Experiment& experiment, std::int64_t warp, const Device& device,
                               Progress& progress) try {
    return read(experiment, warp, device, progress);
} catch (const BackendUnavailable& error) {
    return {.warp = warp, .failure = error.what()};
} catch (const UsageError& error) {
    return {.warp = warp, .failure = error.what()};
}

}  // namespace lanescope
