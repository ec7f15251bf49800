#include "app/execution/cuda_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/execution/launch_checks.h"
#include "app/execution/launch_trace.h"
#include "app/execution/printed_output.h"
#include "app/execution/program_build.h"
#include "app/execution/program_host.h"
#include "app/execution/program_watch.h"
#include "app/runtime/host_call.h"
#include "app/runtime/program_device.h"
#include "app/runtime/program_files.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Kept steps of each recorded launch.
constexpr std::int64_t max_launch_events = 1 << 20;

/// Groups launches, and lists all steps.
class ProgramRecorder : public runtime::ProgramObserver {
public:
    ProgramRecorder(const runtime::Module& module, const std::string& name, const std::string& source,
                    const Experiment& experiment, bool checks_all, const Device& device, Progress& progress,
                    ProgramWatch& watch)
        : module_(module),
          name_(name),
          source_(source),
          experiment_(experiment),
          device_(device),
          progress_(progress),
          watch_(watch),
          checks_(checks_all || experiment.schedule == Schedule::independent) {}

    emulator::EmulatorOptions options(const ListedLaunch& launch) override {
        progress_.check();
        emulator::EmulatorOptions options;
        options.independent = experiment_.schedule == Schedule::independent;
        options.seed = experiment_.schedule_seed;
        const std::optional<std::size_t> group = ids_.find(launch);
        options.checks = !group || checks_.wants(*group);
        if (options.checks)
            options.l1_share = [this](const emulator::Shape& shape) { return l1_share(shape, device_); };
        else if (checks_.is_in_order(*group))
            options.threads = 1;
        options.first_warp = experiment_.trace.first_warp;
        options.warps = group ? 0 : experiment_.trace.warps;
        options.max_events = std::min(experiment_.trace.max_events, max_launch_events);
        options.cancelled = progress_.flag();
        options.progress = [this](double done) { watch_.launch_goes_on(done); };
        watch_.launch_begins(launch);
        return options;
    }

    double launched(const ListedLaunch& launch, std::span<const ListedArray> arrays,
                    emulator::LaunchRecord record) override {
        watch_.launch_ends();
        progress_.check();
        for (const emulator::RawPrinted& raw : record.printed.all())
            std::fwrite(raw.text.data(), 1, raw.text.size(), stdout);
        const bool is_new = !is_known(launch);
        ProgramLaunches& group = group_of(launch);
        checks_.note(ids_.number_of(launch).first, record);
        const double us = record.is_checked ? modelled_us(group, record, is_new) : group.timing.cold.median;
        run_.report.unchecked += !record.is_checked;
        if (is_new || !record.hazards.empty())
            explain(group, record, Symbolizer(names_of(module_, source_, arrays, shape_of(launch))), is_new);
        note_launch(launch, group, us, Kind::modelled, record.hazards.size());
        return us;
    }

    bool wants_lanes(const ListedLaunch& launch) const override { return !is_known(launch); }

    void measured(const ListedLaunch& launch, TraceRun traced, double us) override {
        progress_.check();
        ProgramLaunches& group = group_of(launch);
        if (group.timing.cold.samples == 0) group.traced = std::move(traced);
        note_launch(launch, group, us, Kind::measured);
    }

    double repeated(const ListedLaunch& launch) override {
        progress_.check();
        ProgramLaunches& group = group_of(launch);
        const double us = group.timing.cold.median;
        note_launch(launch, group, us, Kind::modelled);
        ++run_.report.repeated;
        return us;
    }

    double copied(Copied kind, const std::string& array, std::uint64_t bytes,
                  const runtime::SourcePosition& at) override {
        progress_.check();
        using Kind = ProgramStep::Kind;
        const Kind step = kind == Copied::upload     ? Kind::upload
                          : kind == Copied::download ? Kind::download
                          : kind == Copied::within   ? Kind::copy
                                                     : Kind::fill;
        note({.kind = step, .name = array, .file = other_file(at.file), .line = at.line, .bytes = bytes, .result = {}});
        return 0;
    }

    void called(const std::string& function, const runtime::SourcePosition& at) override {
        progress_.check();
        note({.kind = ProgramStep::Kind::library,
              .name = function,
              .file = other_file(at.file),
              .line = at.line,
              .result = {}});
    }

    void faulted(runtime::ProgramFault fault) override {
        if (fault.kind == HazardKind::launch_failure && run_.report.fault.empty()) run_.report.fault = fault.text;
        add(run_.report.host_hazards, {.kind = fault.kind,
                                       .file = fault.at.file.empty() ? name_ : fault.at.file,
                                       .line = fault.at.line,
                                       .array = std::move(fault.array),
                                       .text = std::move(fault.text)});
    }

    void said(const std::string& text) {
        progress_.say(text);
        ProgramReport& report = run_.report;
        const std::size_t room = max_program_output - std::min(max_program_output, report.output.size());
        report.output += text.substr(0, room);
        report.output_left_out += text.size() - std::min(room, text.size());
    }

    CudaProgramRun& run() { return run_; }

private:
    ProgramLaunches& group_of(const ListedLaunch& launch) {
        const auto [number, is_new] = ids_.number_of(launch);
        if (is_new) run_.launches.push_back({.id = ids_[number], .traced = {}, .timing = {}, .work = {}});
        return run_.launches[number];
    }

    double modelled_us(ProgramLaunches& group, const emulator::LaunchRecord& record, bool is_new) const {
        const ModelledTime time = model_time(record, device_, 0);
        if (!is_new) return time.total();
        group.traced.counters = to_counters(record, time);
        group.work = {double(touched_bytes(record)), 0};
        return time.total();
    }

    static LaunchShape shape_of(const ListedLaunch& launch) { return {launch.grid, launch.block, launch.shared_bytes}; }

    void note_launch(const ListedLaunch& launch, ProgramLaunches& group, double us, Kind kind,
                     std::size_t hazards = 0) {
        count_time(group.timing, us, kind);
        ++run_.report.launches;
        note({.kind = ProgramStep::Kind::launch,
              .name = launch.written,
              .file = other_file(launch.file),
              .line = launch.line,
              .shape = shape_of(launch),
              .us = us,
              .hazards = std::int64_t(hazards),
              .result = group.id});
    }

    /// Adds the launch's hazards, and the lanes and printed lines of the first one.
    void explain(ProgramLaunches& group, emulator::LaunchRecord& record, const Symbolizer& symbolizer, bool is_new) {
        Printed printed = symbolizer.printed(record.printed);
        for (const emulator::RawHazard& raw : record.hazards) {
            Hazard hazard = symbolizer.hazard(raw);
            name_assertion(hazard, printed);
            add(group.traced.hazards, std::move(hazard));
        }
        if (!is_new) return;
        group.traced.printed = std::move(printed);
        group.traced.trace = to_trace(record, symbolizer, experiment_.trace);
    }

    bool is_known(const ListedLaunch& launch) const { return ids_.is_known(launch); }

    static void add(std::vector<Hazard>& hazards, Hazard hazard) {
        const auto is_same = [&](const Hazard& h) {
            return h.kind == hazard.kind && h.file == hazard.file && h.line == hazard.line &&
                   h.other_line == hazard.other_line && h.array == hazard.array;
        };
        if (std::ranges::none_of(hazards, is_same)) hazards.push_back(std::move(hazard));
    }

    static std::uint64_t touched_bytes(const emulator::LaunchRecord& record) {
        std::uint64_t sectors = 0;
        for (const std::uint64_t array : record.touched_sectors) sectors += array;
        return sectors * sector_bytes;
    }

    static void count_time(Timing& timing, double us, Kind kind) {
        timing.kind = kind;
        Times& times = timing.cold;
        const double sum = times.mean.value_or(0) * times.samples + us;
        times.min = times.samples ? std::min(times.min, us) : us;
        times.max = std::max(times.max, us);
        times.samples += 1;
        times.mean = sum / times.samples;
        times.median = sum / times.samples;
    }

    /// Returns an empty name for the program's first file.
    std::string other_file(const std::string& file) const { return file == name_ ? std::string() : file; }

    void note(ProgramStep step) { add_step(run_.report, std::move(step)); }

    const runtime::Module& module_;
    const std::string name_;
    const std::string& source_;
    const Experiment& experiment_;
    const Device& device_;
    Progress& progress_;
    ProgramWatch& watch_;
    CudaProgramRun run_;
    LaunchIds ids_;
    LaunchChecks checks_;
};

/// device: if the emulator runs the program.
std::string fault_in_words(const runtime::HostEnd& end, const runtime::ProgramDevice* device) {
    const std::string where = end.line ? fmt::format("line {}: the host code ", end.line) : "the host code ";
    if (end.fault != runtime::HostFault::device_memory)
        return where + in_words(end.fault) +
               (end.line ? ""
                         : ", but not in the program's own code: a library's function got it, or the program "
                           "wrote past the end of a local array");
    const std::string place = device ? device->place_of(end.address) : std::string();
    return where + fmt::format("accessed device memory{}: copy it with cudaMemcpy first",
                               place.empty() ? "" : " (" + place + ")");
}

void run_main(ProgramRecorder& recorder, const runtime::Module& module, const ProgramProblem& program,
              const CompiledFunction& function, runtime::ProgramDevice* device) {
    ProgramReport& report = recorder.run().report;
    const PrintedOutput printed([&](std::string_view text) { recorder.said(escape_lines(text)); });
    std::string thrown;
    const runtime::HostEnd end = run_host(
        module,
        [&] {
            try {
                report.exit_code = call_main(module, function, program);
            } catch (const Cancelled&) {
                throw;
            } catch (const UsageError&) {
                throw;  // a kernel that the emulator does not run
            } catch (const std::exception& error) {
                thrown = fmt::format("main() threw an uncaught exception: {}", in_one_line(error.what()));
            } catch (...) {
                thrown = "main() threw an uncaught exception";
            }
        },
        runtime::HostTime::unlimited);
    if (end.how == runtime::HostEnd::How::exited) report.exit_code = end.exit_code & 0xff;
    if (end.how == runtime::HostEnd::How::faulted) report.fault = fault_in_words(end, device);
    if (!thrown.empty()) report.fault = thrown;
    const bool is_aborted = end.how == runtime::HostEnd::How::faulted || !thrown.empty();
    if (is_aborted) report.exit_code = 134;             // as after abort()
    if (device) device->finish(report.exit_code == 0);  // a program that gives up frees nothing
}

/// Lists the files, and hands them over if they are asked for.
void take_files(const runtime::ProgramFiles& files, ProgramReport& report, Progress& progress) {
    report.files = files.written();
    if (!progress.takes_files()) return;
    for (const WrittenFile& file : report.files) {
        const std::string content = read_file(files.folder() / file.name, file.bytes);
        progress.hand_over(file.name, std::as_bytes(std::span(content)));
    }
}

}  // namespace

CudaProgramRun run_cuda_program(const ProgramProblem& program, const Experiment& experiment, const Device& device,
                                Progress& progress, ProgramBackend* other) {
    const fs::path first = placed(program.sources.front());
    const auto [text, build] = build_program(program, progress);
    const runtime::Module& module = *build.module;
    const auto function = std::ranges::find(module.compiled().functions, "main", &CompiledFunction::name);
    if (function == module.compiled().functions.end())
        throw UsageError(program.sources.front() +
                         ": it has no main(); to run kernels of an operation, name the file with --kernel");
    progress.phase("running " + program.sources.front());
    ProgramWatch watch(program, progress);
    ProgramRecorder recorder(module, program.sources.front(), text, experiment, program.check_all, device, progress,
                             watch);
    const runtime::FaultGuard guard;
    emulator::ArraySpace space;
    module.reset_variables();  // before the device, which gives managed ones their values
    const std::string first_text = read_file(first, largest_source);
    SourceTexts texts(program.sources.front(), first_text);
    const auto source_line = [&](const std::string& file, int line) { return texts.line(file, line); };
    std::unique_ptr<runtime::ProgramDevice> emulated;
    std::unique_ptr<runtime::HostRuntime> opened;
    if (other)
        opened = other->open_program({text, program.sources.front(), fs::absolute(first).parent_path()}, module,
                                     recorder, experiment.trace, source_line, progress);
    else
        emulated = std::make_unique<runtime::ProgramDevice>(module, space, recorder, source_line);
    const FolderForFiles written;
    {
        const fs::path home = fs::absolute(first).parent_path();
        const InFolder here(home);
        const runtime::ProgramFiles files(home, written.path());
        const runtime::CurrentRuntime current(other ? *opened : *emulated, true);
        run_main(recorder, module, program, *function, emulated.get());
        take_files(files, recorder.run().report, progress);
    }
    progress.check();
    CudaProgramRun run = std::move(recorder.run());
    run.source = first_text;
    if (!program.expect.empty()) run.report.as_expected = is_expected(program, run.report.output);
    return run;
}

}  // namespace lanescope
