#include "app/execution/cuda_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/separate_source.h"
#include "app/execution/launch_trace.h"
#include "app/execution/printed_output.h"
#include "app/kernel_files/emulator_build.h"
#include "app/runtime/host_call.h"
#include "app/runtime/program_device.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_source = 4 << 20;
/// Kept steps of each recorded launch.
constexpr std::int64_t max_launch_events = 1 << 20;

/// Files of host code alone, as nvcc sees them.
bool is_host_file(const std::string& name) {
    const std::string ending = fs::path(name).extension().string();
    return ending == ".cpp" || ending == ".cc" || ending == ".cxx";
}

/// Returns "a_b" for "a-b".
std::string identifier_in(std::string text) {
    for (char& c : text)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return text;
}

/// By file: names that an earlier file has too. Each file has its own in CUDA, where they are static.
using OwnNames = std::map<std::string, std::set<std::string>>;

std::string path_of(const std::string& source) { return fs::absolute(placed(source)).string(); }

/// Includes a file whose own names get the file's name.
std::string included(const std::string& source, const OwnNames& own) {
    std::string before, after;
    if (const auto names = own.find(source); names != own.end())
        for (const std::string& name : names->second) {
            before += fmt::format("#define {0} {0}_of_{1}\n", name, identifier_in(fs::path(source).stem().string()));
            after += fmt::format("#undef {}\n", name);
        }
    return fmt::format("\n{}#include \"{}\"\n{}", before, path_of(source), after);
}

/// One text: the first file, then #include lines for the others; their host code alone is compiled separately.
std::string source_of(const ProgramProblem& program, const fs::path& first, const OwnNames& own) {
    std::string text;
    for (const std::string& define : program.defines) {
        const std::size_t equals = define.find('=');
        text += fmt::format("#define {} {}\n", define.substr(0, equals),
                            equals == std::string::npos ? "1" : define.substr(equals + 1));
    }
    if (!text.empty()) text += first_line_of(program.sources.front());
    text += read_file(first, largest_source);
    for (const std::string& other : std::span(program.sources).subspan(1))
        text += is_host_file(other) ? fmt::format("\n{}{}\"\n", separate_source, path_of(other)) : included(other, own);
    return text;
}

/// Adds the names that messages call redefined in a further file; false if none is new.
bool add_own_names(const std::vector<CompilerMessage>& messages, const ProgramProblem& program, OwnNames& own) {
    constexpr std::string_view redefined = "redefinition of '";
    bool is_new = false;
    for (const CompilerMessage& m : messages) {
        if (!m.text.starts_with(redefined)) continue;
        const std::string name =
            m.text.substr(redefined.size(), m.text.find('\'', redefined.size()) - redefined.size());
        for (const std::string& other : std::span(program.sources).subspan(1))
            if (m.file == other || m.file == path_of(other)) is_new |= own[other].insert(name).second;
    }
    return is_new;
}

/// text: the compiled one.
EmulatorBuild build_of(const ProgramProblem& program, std::string& text, const fs::path& first, Progress& progress) {
    progress.phase("compiling " + program.sources.front());
    for (const std::string& folder : program.includes) add_include_folder(folder);
    EmulatorBuild build;
    OwnNames own;
    constexpr int most_tries = 6;
    for (int tries = 0; tries == 0 || (tries < most_tries && add_own_names(build.messages, program, own)); ++tries) {
        text = source_of(program, first, own);
        build = build_for_emulator(
            {text, program.sources.front(), fs::absolute(first).parent_path(), KernelForm::as_written, true},
            CompiledCache::of_this_program(), progress.flag());
    }
    std::vector<KernelFault> faults;
    for (const CompilerMessage& m : build.messages)
        if (m.kind == CompilerMessage::Kind::error)
            faults.push_back({.file = m.line ? m.file : program.sources.front(),
                              .line = m.line,
                              .column = m.column,
                              .text = m.text});
    if (!faults.empty()) throw KernelRefused(std::move(faults));
    if (!build.module) throw UsageError(program.sources.front() + ": it does not compile");
    return build;
}

/// Groups launches, and lists all steps.
class ProgramRecorder : public runtime::ProgramObserver {
public:
    ProgramRecorder(const runtime::Module& module, const std::string& name, const std::string& source,
                    const Experiment& experiment, const Device& device, Progress& progress)
        : module_(module),
          name_(name),
          source_(source),
          experiment_(experiment),
          device_(device),
          progress_(progress) {}

    emulator::EmulatorOptions options(const ListedLaunch& launch) override {
        progress_.check();
        emulator::EmulatorOptions options;
        options.independent = experiment_.schedule == Schedule::independent;
        options.seed = experiment_.schedule_seed;
        options.l1_share = [this](const emulator::Shape& shape) { return l1_share(shape, device_); };
        options.first_warp = experiment_.trace.first_warp;
        options.warps = is_known(launch) ? 0 : experiment_.trace.warps;
        options.max_events = std::min(experiment_.trace.max_events, max_launch_events);
        options.cancelled = progress_.flag();
        options.progress = [this, name = launch.written](double done) { announce(name, done); };
        return options;
    }

    double launched(const ListedLaunch& launch, std::span<const ListedArray> arrays,
                    emulator::LaunchRecord record) override {
        progress_.check();
        const LaunchShape shape{launch.grid, launch.block, launch.shared_bytes};
        const ModelledTime time = model_time(record, device_, 0);
        const double us = time.total();
        for (const emulator::RawPrinted& raw : record.printed.all())
            std::fwrite(raw.text.data(), 1, raw.text.size(), stdout);
        const bool is_new = !is_known(launch);
        ProgramLaunches& group = group_of(launch);
        if (is_new || !record.hazards.empty())
            explain(group, record, Symbolizer(names_of(module_, source_, arrays, shape)), is_new);
        if (is_new) {
            group.traced.counters = to_counters(record, time);
            group.work = {double(touched_bytes(record)), 0};
        }
        count_time(group.timing, us, Kind::modelled);
        ++run_.report.launches;
        note({.kind = ProgramStep::Kind::launch,
              .name = launch.written,
              .line = launch.line,
              .shape = shape,
              .us = us,
              .hazards = std::int64_t(record.hazards.size()),
              .result = group.id});
        return us;
    }

    bool wants_lanes(const ListedLaunch& launch) const override { return !is_known(launch); }

    void measured(const ListedLaunch& launch, TraceRun traced, double us) override {
        progress_.check();
        ProgramLaunches& group = group_of(launch);
        if (group.timing.cold.samples == 0) group.traced = std::move(traced);
        count_time(group.timing, us, Kind::measured);
        ++run_.report.launches;
        note({.kind = ProgramStep::Kind::launch,
              .name = launch.written,
              .line = launch.line,
              .shape = {launch.grid, launch.block, launch.shared_bytes},
              .us = us,
              .result = group.id});
    }

    double repeated(const ListedLaunch& launch) override {
        progress_.check();
        ProgramLaunches& group = run_.launches[numbers_.at(key_of(launch))];
        const double us = group.timing.cold.median;
        count_time(group.timing, us, Kind::modelled);
        ++run_.report.launches;
        ++run_.report.repeated;
        note({.kind = ProgramStep::Kind::launch,
              .name = launch.written,
              .line = launch.line,
              .shape = {launch.grid, launch.block, launch.shared_bytes},
              .us = us,
              .result = group.id});
        return us;
    }

    double copied(Copied kind, const std::string& array, std::uint64_t bytes, int line) override {
        progress_.check();
        using Kind = ProgramStep::Kind;
        const Kind step = kind == Copied::upload     ? Kind::upload
                          : kind == Copied::download ? Kind::download
                          : kind == Copied::within   ? Kind::copy
                                                     : Kind::fill;
        note({.kind = step, .name = array, .line = line, .bytes = bytes, .result = {}});
        return 0;
    }

    void faulted(runtime::ProgramFault fault) override {
        add(run_.report.host_hazards,
            {.kind = HazardKind::launch_failure, .file = name_, .line = fault.line, .text = std::move(fault.text)});
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
        const auto [known, is_new] = numbers_.try_emplace(key_of(launch), run_.launches.size());
        if (is_new) run_.launches.push_back({.id = id_for(launch.written), .traced = {}, .timing = {}, .work = {}});
        return run_.launches[known->second];
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

    /// Names the launch, so that a long one does not look like a hang.
    void announce(const std::string& kernel, double done) {
        progress_.phase(
            fmt::format("running {}: launch {}, {} {:.0f} %", name_, run_.report.launches + 1, kernel, 100 * done));
    }

    using Key = std::tuple<std::string, int, std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>, std::uint32_t>;

    static Key key_of(const ListedLaunch& launch) {
        return {launch.kernel, launch.line, launch.grid, launch.block, launch.shared_bytes};
    }
    bool is_known(const ListedLaunch& launch) const { return numbers_.contains(key_of(launch)); }

    /// Returns "saxpy", or "saxpy-2" for its second line or shape.
    std::string id_for(const std::string& written) {
        std::string name = written.substr(0, written.find_first_of("<("));
        for (char& c : name)
            if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
        const int number = ++ids_[name];
        return number == 1 ? name : fmt::format("{}-{}", name, number);
    }

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

    void note(ProgramStep step) {
        ProgramReport& report = run_.report;
        if (!report.steps.empty()) {
            ProgramStep& last = report.steps.back();
            const bool repeats = last.kind == step.kind && last.name == step.name && last.line == step.line &&
                                 last.bytes == step.bytes && last.result == step.result;
            if (repeats) {
                last.times += 1;
                last.us += step.us;
                last.hazards += step.hazards;
                return;
            }
        }
        if (report.steps.size() < max_program_steps)
            report.steps.push_back(std::move(step));
        else
            ++report.steps_left_out;
    }

    const runtime::Module& module_;
    const std::string name_;
    const std::string& source_;
    const Experiment& experiment_;
    const Device& device_;
    Progress& progress_;
    CudaProgramRun run_;
    std::map<Key, std::size_t> numbers_;
    std::map<std::string, int> ids_;
};

std::string fault_in_words(const runtime::HostEnd& end) {
    using runtime::HostFault;
    const std::string where = end.line ? fmt::format("line {}: ", end.line) : std::string();
    switch (end.fault) {
        case HostFault::null_pointer:
            return where + "the host code used a null pointer";
        case HostFault::device_memory:
            return where + "the host code accessed device memory: copy it with cudaMemcpy first";
        case HostFault::stack_overflow:
            return where + "the host code's stack overflowed";
        case HostFault::division_by_zero:
            return where + "the host code divided an integer by zero";
        case HostFault::aborted:
            return where + "the host code called abort()";
        case HostFault::illegal_instruction:
            return where + "the host code ran an illegal instruction";
        case HostFault::wild_pointer:
            break;
    }
    return where + "the host code used an invalid address";
}

/// While it exists, relative paths start at the program's folder.
class InFolder {
public:
    explicit InFolder(const fs::path& folder) : before_(fs::current_path(ignored_)) {
        fs::current_path(folder, ignored_);
    }
    ~InFolder() { fs::current_path(before_, ignored_); }
    InFolder(const InFolder&) = delete;
    InFolder& operator=(const InFolder&) = delete;

private:
    std::error_code ignored_;
    fs::path before_;
};

/// Returns the exit code.
int call_main(const runtime::Module& module, const CompiledFunction& function, const ProgramProblem& program) {
    std::vector<std::string> words{program.sources.front()};
    words.insert(words.end(), program.arguments.begin(), program.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const auto main_function = reinterpret_cast<int (*)(int, char**)>(module.base() + function.address);
    return main_function(int(words.size()), arguments.data());
}

void run_main(ProgramRecorder& recorder, const runtime::Module& module, const ProgramProblem& program,
              const CompiledFunction& function) {
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
    if (end.how == runtime::HostEnd::How::faulted) report.fault = fault_in_words(end);
    if (!thrown.empty()) report.fault = thrown;
    if (!report.fault.empty()) report.exit_code = 134;  // as after abort()
}

}  // namespace

CudaProgramRun run_cuda_program(const ProgramProblem& program, const Experiment& experiment, const Device& device,
                                Progress& progress, ProgramBackend* other) {
    const fs::path first = placed(program.sources.front());
    std::string text;
    const EmulatorBuild build = build_of(program, text, first, progress);
    const runtime::Module& module = *build.module;
    const auto function = std::ranges::find(module.compiled().functions, "main", &CompiledFunction::name);
    if (function == module.compiled().functions.end())
        throw UsageError(program.sources.front() +
                         ": it has no main(); to run kernels of an operation, name the file with --kernel");
    progress.phase("running " + program.sources.front());
    ProgramRecorder recorder(module, program.sources.front(), text, experiment, device, progress);
    const runtime::FaultGuard guard;
    emulator::ArraySpace space;
    const std::string first_text = read_file(first, largest_source);
    const std::vector<std::string_view> lines = lines_in(first_text);
    const auto source_line = [&](int line) {
        return line > 0 && std::size_t(line) <= lines.size() ? std::string(lines[std::size_t(line) - 1])
                                                             : std::string();
    };
    std::unique_ptr<runtime::HostRuntime> runtime;
    if (other)
        runtime = other->open_program({text, program.sources.front(), fs::absolute(first).parent_path()}, module,
                                      recorder, experiment.trace, source_line, progress);
    else
        runtime = std::make_unique<runtime::ProgramDevice>(module, space, recorder, source_line);
    {
        const InFolder here(fs::absolute(first).parent_path());
        module.reset_variables();
        const runtime::CurrentRuntime current(*runtime, true);
        run_main(recorder, module, program, *function);
    }
    progress.check();
    CudaProgramRun run = std::move(recorder.run());
    run.source = first_text;
    if (!program.expect.empty())
        run.report.as_expected = std::regex_search(run.report.output, std::regex(program.expect));
    return run;
}

}  // namespace lanescope
