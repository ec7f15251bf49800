// `lanescope watch FILE`: runs a CUDA file after each save and reports changes.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "app/analysis/hints/fault_summary.h"
#include "app/base/files/file_watch.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/result_text.h"
#include "app/lab/shape_tests.h"
#include "app/lab/workers/uploads.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

using Results = std::vector<RunResultPtr>;

std::string clock_time() { return fmt::format("{:%H:%M:%S}", fmt::localtime(std::time(nullptr))); }

class Outbox {
public:
    void put(std::string text) {
        const std::scoped_lock lock(mutex_);
        texts_ += text;
    }
    std::string take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(texts_, {});
    }

private:
    std::mutex mutex_;
    std::string texts_;
};

class Round {
public:
    explicit Round(std::function<void(Progress&)> work)
        : work_(std::async(std::launch::async, [this, work = std::move(work)] { work(progress_); })) {}
    ~Round() { progress_.cancel(); }  // the future waits

private:
    Progress progress_;
    std::future<void> work_;
};

class Watching {
public:
    Watching(ExperimentOptions options, const CliContext& around) : options_(std::move(options)), around_(around) {}

    void run() {
        const std::filesystem::path file = watched_file();
        put("watching {}: it runs after each save; press Ctrl+C to stop\n", file.string());
        watch(file);
        if (watch_.state_of(file).trouble.empty()) begin();
        for (std::string trouble; !interrupted(); std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
            const bool was_in_trouble = !trouble.empty();
            const bool is_saved = !watch_.changed().empty();
            if (const std::string& now = watch_.state_of(file).trouble; now != trouble) {
                trouble = now;
                if (!trouble.empty()) put_text(line_of(trouble + "; waiting for it"));
            }
            if (is_saved || (was_in_trouble && trouble.empty())) begin();
            if (const std::string text = outbox_.take(); !text.empty()) put_text(text);
        }
    }

private:
    std::filesystem::path watched_file() const {
        if (options_.files.empty()) return named_kernel(options_.kernels.front()).file;
        return std::filesystem::absolute(options_.files.front()).lexically_normal();
    }

    void watch(const std::filesystem::path& file) {
        if (watched_.insert(file).second) watch_.watch(file);
    }

    void watch_included() {
        for (const auto* files : {&options_.files, &options_.kernels})
            for (const std::string& source : *files)
                for (const std::filesystem::path& file : files_to_watch(source))
                    watch(std::filesystem::absolute(file).lexically_normal());
    }

    /// Cancels the running round: its source is outdated.
    void begin() {
        watch_included();
        round_.reset();
        if (const std::string text = outbox_.take(); !text.empty()) put_text(text);
        round_ = std::make_unique<Round>([this](Progress& progress) { work(progress); });
    }

    void work(Progress& progress) try {
        const Results results = run_once(progress);
        std::string text = fmt::format("\n{}  {}", clock_time(), results_text(around_.catalog, results));
        if (const std::string changes = changes_text(around_.catalog, before_, results); !changes.empty())
            text += "\n" + changes;
        before_ = results;
        outbox_.put(std::move(text));
        for (const RunResultPtr& result : results)
            if (is_users(around_.catalog, *result) && result->failure.empty() && !faulted(*result))
                try_shapes_of(*result, progress);
    } catch (const Cancelled&) {
    } catch (const std::bad_alloc&) {
        outbox_.put("not enough memory: choose a smaller problem\n");
    } catch (const std::exception& failed) {
        outbox_.put(fmt::format("\n{}  {}", clock_time(), line_of(in_one_line(failed.what()))));
    }

    /// Compiles first: compiling can be cancelled.
    Results run_once(Progress& progress) {
        progress.listen_to_output([this](const std::string& text) { outbox_.put(text); });
        const ProgressLine line(progress);
        Experiment experiment = experiment_of(opened(progress), around_);
        experiment.trace.warps = 0;  // counts need no events
        return around_.workers.run(experiment, progress);
    }

    /// Opens the watched file, which is first and must open. Reports and omits others that fail.
    ExperimentOptions opened(Progress& progress) {
        ExperimentOptions options = options_;
        UnopenedKernels unopened;
        for (const std::string& kernel : options_.kernels) {
            progress.phase("compiling " + kernel);
            const auto open = [&] { around_.workers.first().open_kernel(kernel, progress.flag()); };
            if (kernel == options_.kernels.front())
                open();
            else
                unopened.try_to_open(kernel, open);
        }
        std::erase_if(options.kernels, [&](const std::string& kernel) { return unopened.has(kernel); });
        return options;
    }

    void try_shapes_of(const RunResult& result, Progress& progress) {
        const auto shape_tests =
            try_shapes(around_.catalog, around_.workers, operation_of(result.problem), {result.variant}, progress);
        outbox_.put(line_of(to_string(result.variant) + ": " + shape_tests_in_short(shape_tests)));
    }

    const ExperimentOptions options_;
    const CliContext& around_;
    FileWatch watch_;
    std::set<std::filesystem::path> watched_;
    Outbox outbox_;
    Results before_;                ///< last complete run; used by the round
    std::unique_ptr<Round> round_;  ///< last: it uses all of the above
};

/// Ends the program for invalid options: no save can fix them.
void check_options(const ExperimentOptions& options, const CliContext& around) {
    ExperimentOptions without_file = options;
    without_file.kernels.clear();
    if (options.problem.empty()) without_file.variants.clear();  // the file determines their operation
    const Problem problem =
        options.problem.empty() ? default_operation().problem_type().initial() : parse_problem(options.problem);
    const Experiment experiment = experiment_on(problem, without_file, around);
    choose_backend(around.workers.backends(), experiment.backend);
}

/// A program's files stay in `files`.
ExitCode watch(ExperimentOptions options, const CliContext& around) {
    if (std::ranges::none_of(options.files, is_program_file)) {
        options.kernels.insert(options.kernels.begin(), options.files.begin(), options.files.end());
        options.files.clear();
        check_options(options, around);
    }
    Watching(options, around).run();
    return ExitCode::done;
}

}  // namespace

void add_watch(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<ExperimentOptions>();
    CLI::App* command = app.add_subcommand("watch", "run your own CUDA file after each save, and report the changes");
    add_row(*command, "file", options->files,
            "FILE.cu, or FILE.cu:FUNCTION; the file may not exist yet; or the files of a program with its own main(), "
            "with its arguments behind --")
        ->required()
        ->type_name(kernel_value);
    add_program_settings(*command, *options);
    add_experiment_options(*command, *options);
    add_counters_option(*command, *options);
    command->callback([=, &around, &action] { action = [=, &around] { return watch(*options, around); }; });
}

}  // namespace lanescope
