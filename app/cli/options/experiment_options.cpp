#include "app/cli/options/experiment_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/system/spawn.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/lab/workers/uploads.h"
#include "app/model/enum_names.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

std::string default_variants(const Operation& operation) {
    return fmt::format("{}", fmt::join(operation.info().initial_variants, ","));
}

std::string forms() {
    std::vector<std::string> forms;
    for (const Operation* operation : operations())
        forms.push_back(
            fmt::format("{}:{}{}", operation->name(), operation->info().form.shape, operation->info().form.options));
    return fmt::format("{}", fmt::join(forms, " or "));
}

void check_device(const std::string& id, const Capabilities& capabilities) {
    std::vector<std::string> ids;
    for (const Device& device : capabilities.devices) ids.push_back(device.id);
    if (!std::ranges::count(ids, id)) throw UsageError(unknown_name("device model", id, ids));
}

/// Omits kernels that need lockstep from `all` if lanes run independently, as on GPUs since Volta.
void leave_out_warp_synchronous(const Catalog& catalog, Experiment& experiment, const Capabilities& capabilities) {
    const bool apart = experiment.schedule == Schedule::independent || runs_on_gpu(experiment, capabilities);
    if (!apart) return;
    std::string left_out;
    std::erase_if(experiment.variants, [&](const VariantChoice& choice) {
        const Variant& variant = variant_of(catalog, operation_of(experiment.problem), choice);
        if (variant.warp_synchronous) left_out += (left_out.empty() ? "" : ", ") + choice.id;
        return variant.warp_synchronous;
    });
    if (!left_out.empty())
        note("skipped {}: right only with lockstep lanes, as before Volta; name them in --variants to run them",
             left_out);
}

/// Refusals known before the run; an unread file's facts are unknown.
void check_refusals(const Catalog& catalog, const Experiment& experiment, const Capabilities& capabilities) {
    if (file_of(experiment.problem)) return;
    ProblemFacts facts = facts_of(experiment.problem);
    facts.on_gpu = runs_on_gpu(experiment, capabilities);
    for (const VariantChoice& choice : experiment.variants) {
        const Variant& variant = variant_of(catalog, operation_of(experiment.problem), choice);
        facts.warps = choice.warps;
        if (const auto reason = refusal(variant, facts))
            throw UsageError("variant '" + choice.id + "' cannot run on '" + to_string(experiment.problem) +
                             "': " + *reason);
    }
}

/// Reports once which includes are not sent.
OpenedKernels open_kernel(const std::string& kernel, const CliContext& around) {
    static std::set<std::filesystem::path> said;
    WorkerRunner& worker = around.workers.first();
    if (!worker.place().shares_files)
        for (const std::filesystem::path& file : files_held_back(kernel))
            if (said.insert(file).second)
                note("{}",
                     in_one_line(fmt::format("{}: not sent to {}, because it is outside the folder of {} or hidden; "
                                             "give --send {} to send it",
                                             file.string(), worker.place().name, kernel, quoted(file.string(), 4096))));
    return worker.open_kernel(kernel, &interrupted());
}

/// Reports the chosen launch of a kernel without one.
void say_launch(const Variant& variant) {
    if (variant.launch.text.empty()) return;
    const std::string launch = variant.launch.text.substr(variant.launch.text.find(':') + 2);
    note("{}: the file launches no kernel, so Lanescope launches {}; to change this, write in the header:  {}",
         variant.id, in_one_line(launch), in_one_line(variant.launch.text));
}

void add_user_variants(const std::string& file, const Operation& operation, const CliContext& around,
                       std::vector<VariantChoice>& chosen) {
    const OpenedKernels opened = open_kernel(file, around);
    for (const std::string& why : opened.left_out) note("left out: {}", in_one_line(why));
    const std::size_t before = chosen.size();
    for (const Variant* variant : opened.variants) {
        if (variant->operation != to_string(operation)) continue;
        say_launch(*variant);
        chosen.push_back({variant->id});
    }
    if (chosen.size() == before)
        throw UsageError(fmt::format("{} computes {}, but the problem is {}: choose a problem of that kind", file,
                                     opened.variants.front()->operation, to_string(operation)));
}

void open_each(const ExperimentOptions& options, UnopenedKernels* unopened,
               const std::function<bool(const std::string&)>& open) {
    bool done = false;
    for (const std::string& file : options.kernels) {
        if (!unopened)
            done = open(file);
        else if (!unopened->has(file))
            unopened->try_to_open(file, [&] { done = open(file); });
        if (done) return;
    }
}

std::vector<VariantChoice> user_variants(const ExperimentOptions& options, const Operation& operation,
                                         const CliContext& around, UnopenedKernels* unopened) {
    std::vector<VariantChoice> chosen;
    open_each(options, unopened, [&](const std::string& file) {
        add_user_variants(file, operation, around, chosen);
        return false;
    });
    return chosen;
}

std::string default_problem_for(const ExperimentOptions& options, const CliContext& around, UnopenedKernels* unopened) {
    const Operation* operation = &default_operation();
    open_each(options, unopened, [&](const std::string& file) {
        const OpenedKernels opened = open_kernel(file, around);
        operation = &operation_named(opened.variants.front()->operation);
        return true;
    });
    return to_string(operation->problem_type().initial());
}

bool has_all(const Catalog& catalog, const Operation& operation, const std::string& variants) try {
    return !parse_variants(catalog, operation, variants).empty();
} catch (const UsageError&) {
    return false;
}

/// Returns the default operation if it has all variants, or none has.
const Operation& operation_with(const Catalog& catalog, const std::string& variants) {
    if (has_all(catalog, default_operation(), variants)) return default_operation();
    const auto all = operations();
    const auto other =
        std::ranges::find_if(all, [&](const Operation* one) { return has_all(catalog, *one, variants); });
    return other == all.end() ? default_operation() : **other;
}

/// Appends the launch to the file name.
void add_launch(std::vector<std::string>& kernels, std::size_t number, const std::string& launch) {
    if (number >= kernels.size())
        throw CLI::ValidationError("--launch", "there is no --kernel for " + quoted(launch, 60));
    const NamedKernel named = named_kernel(kernels[number]);
    if (!named.launch.empty() || launch.find("<<<") == std::string::npos)
        throw CLI::ValidationError("--launch", quoted(launch, 60) + " cannot be read; write it as in <<<rows, 128>>>");
    kernels[number] += (named.function.empty() ? ":" : "") + launch;
}

/// The program that the files make; files without a main() are like those of --kernel.
std::optional<Problem> program_of(ExperimentOptions& options, const CliContext& around) {
    std::vector<std::string> files = std::exchange(options.files, {});
    const bool is_main = std::ranges::any_of(files, [](const std::string& file) {
        return is_source_name(file) && has_main(read_file(file, largest_source));
    });
    if (is_main) {
        put_cuda_first(files);
        const Problem problem = ProgramProblem{std::move(files),         include_folders(), options.defines,
                                               around.program_arguments, options.expect,    options.check_all};
        validate(problem);
        return problem;
    }
    if (!around.program_arguments.empty())
        throw UsageError(
            "--: there is no program to give arguments to; name its file, such as lanescope run saxpy.cu -- " +
            around.program_arguments.front());
    options.kernels.insert(options.kernels.end(), files.begin(), files.end());
    return std::nullopt;
}

void use_workers(const ExperimentOptions& options, const CliContext& around) {
    around.workers.use({options.places, options.workers, std::max(options.gpu, 0), options.memory_gb});
    for (const std::string& file : options.send) {
        if (!std::filesystem::is_regular_file(file)) throw UsageError("--send: no file " + quoted(file));
        allow_sending(file);
    }
}

}  // namespace

void add_experiment_options(CLI::App& app, ExperimentOptions& options) {
    add_row(app, "--problem", options.problem, forms())->type_name("PROBLEM");
    add_how_options(app, options);
}

void add_program_options(CLI::App& app, ExperimentOptions& options) {
    add_row(app, "files", options.files,
            "run this program with its own main(): CUDA files, with its arguments behind --; a file without main() is "
            "like --kernel")
        ->type_name(kernel_value);
    add_program_settings(app, options);
    add_row(app, "--keep-files", options.keep_files,
            "copy the files that the program writes to this folder; default: only list them")
        ->type_name("FOLDER");
}

void add_program_settings(CLI::App& app, ExperimentOptions& options) {
    add_row(app, "-D,--define", options.defines, "define a macro for the program: NAME or NAME=VALUE; repeatable")
        ->type_name("NAME");
    add_row(app, "--expect", options.expect,
            "count the program as passed only if its output contains this regular expression")
        ->type_name("REGEX");
    add_row(app, "--check-all", options.check_all,
            "check every launch of the program; default: of many long ones at one line, a sample");
}

void add_include_option(CLI::App& app) {
    const auto add = [](const std::vector<std::string>& folders) {
        for (const std::string& folder : folders) {
            if (!std::filesystem::is_directory(folder))
                throw CLI::ValidationError("--include", "there is no folder " + quoted(folder));
            add_include_folder(folder);
        }
    };
    add_row(app, "-I,--include", add, "also search this folder for the #include files of your own kernels; repeatable")
        ->type_name("FOLDER");
}

void add_how_options(CLI::App& app, ExperimentOptions& options) {
    Experiment& base = options.base;
    const auto add_launches = [&options](const std::vector<std::string>& launches) {
        for (std::size_t n = 0; n < launches.size(); ++n) add_launch(options.kernels, n, launches[n]);
    };
    add_row(app, "--variants", options.variants,
            "run these variants: ids separated by commas, each with an optional :lanes=N or :warps=N; or all, or "
            "known_bad")
        ->type_name("all|known_bad|VARIANT,...");
    add_row(app, "--kernel", options.kernels,
            "add your own CUDA or PTX file, FILE.cu or FILE.cu:FUNCTION, to the variants; repeatable")
        ->type_name(kernel_value);
    add_row(app, "--launch", add_launches,
            "launch the kernel of --kernel with this launch, such as '<<<rows, 128>>>(A, x, y)'; the first is for the "
            "first file")
        ->type_name("LAUNCH");
    add_include_option(app);
    add_row(app, "--backend", base.backend, "run on this backend; auto: a GPU if there is one");
    add_row(app, "--schedule", options.schedule, "run under this schedule (emulator only)", {}, default_shown)
        ->type_name(one_of(enum_names<Schedule>.list) + "|both");
    add_row(app, "--code", options.code,
            "run kernels as written, as compiled (optimised for a GPU), or both (emulator only)", {}, default_shown)
        ->type_name(one_of(enum_names<CodeChoice>.list));
    add_row(app, "--seeds", base.schedule_seeds, "verify this many orders of lanes under --schedule independent",
            {1, 10'000}, default_shown);
    add_row(app, "--schedule-seed", base.schedule_seed,
            "run lanes in the order of this seed under --schedule independent", {}, default_shown);
    add_row(app, "--model", base.device, "model times for this device model; see `lanescope devices`", {},
            default_shown)
        ->type_name("DEVICE");
    add_row(app, "--gpu", options.gpu, "use this GPU, numbered from 0; --backend auto then means cuda", {0, max_gpu});
    add_row(app, "--worker", options.places,
            "run kernels on a worker: the command that starts it, such as 'ssh -T host lanescope worker', or a saved "
            "name; NAME=COMMAND saves it; several workers share a sweep")
        ->type_name("WORKER");
    add_row(app, "--workers", options.workers, "start this many of each worker, to share a sweep", {1, max_workers},
            default_shown);
    add_row(app, "--memory", options.memory_gb,
            "limit a kernel's memory on this computer, in GB; default: a small multiple of its problem's needs; for "
            "another computer, give --memory to the worker's command",
            {0.1, 1e6});
    add_row(app, "--send", options.send,
            "also send this file to --worker, if --kernel includes it from outside its folder; repeatable")
        ->type_name("FILE");
}

void add_counters_option(CLI::App& app, ExperimentOptions& options) {
    add_row(app, "--counters", options.base.hardware,
            "also read the GPU's own counters through CUPTI, for a table and the metrics (GPU only)");
}

Experiment experiment_on(const Problem& problem, const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened) {
    const Capabilities& capabilities = around.capabilities;
    use_workers(options, around);
    Experiment experiment = options.base;
    experiment.problem = problem;
    check_device(experiment.device, capabilities);
    if (is_program(problem)) {
        experiment.schedule = parse_schedule(options.schedule);
        return experiment;
    }
    const Operation& operation = operation_of(problem);
    const std::vector<VariantChoice> own = experiment.variants = user_variants(options, operation, around, unopened);
    if (!options.variants.empty() || options.kernels.empty())
        for (const VariantChoice& choice : parse_variants(
                 around.catalog, operation, options.variants.empty() ? default_variants(operation) : options.variants))
            if (!std::ranges::count(own, choice)) experiment.variants.push_back(choice);  // `all` includes them
    if (options.gpu >= 0 && !experiment.backend) experiment.backend = BackendKind::cuda;
    const bool both = options.schedule == "both";
    experiment.schedule = both ? Schedule::lockstep : parse_schedule(options.schedule);
    if (options.variants == "all") leave_out_warp_synchronous(around.catalog, experiment, capabilities);
    if (const CodeChoice code = parse_name<CodeChoice>(options.code); code != CodeChoice::written)
        choose_code(around.catalog, experiment, code);
    if (both) put_under_both(experiment, runs_on_gpu(experiment, capabilities));
    const bool none_opened = unopened && !unopened->empty() && experiment.variants.empty();
    if (!none_opened) check_variants(around.catalog, experiment);
    return experiment;
}

Experiment experiment_of(const ExperimentOptions& given, const CliContext& around, UnopenedKernels* unopened) {
    ExperimentOptions options = given;
    use_workers(options, around);
    const Capabilities& capabilities = around.capabilities;
    const std::optional<Problem> program = program_of(options, around);
    const Problem problem =
        program
            ? *program
            : parse_problem(options.problem.empty() ? default_problem_for(options, around, unopened) : options.problem);
    const Experiment experiment = experiment_on(problem, options, around, unopened);
    if (experiment.hardware && !runs_on_gpu(experiment, capabilities))
        note("--counters has no effect: the emulator has no hardware");
    if (options.variants != "all" && !program) check_refusals(around.catalog, experiment, capabilities);
    return experiment;
}

Experiment experiment_before_kernels(const ExperimentOptions& options, const CliContext& around) {
    ExperimentOptions others = options;
    others.kernels.clear();
    if (options.problem.empty() && !options.variants.empty())
        others.problem = to_string(operation_with(around.catalog, options.variants).problem_type().initial());
    Experiment experiment = experiment_of(others, around);
    if (options.variants.empty()) experiment.variants.clear();
    return experiment;
}

}  // namespace lanescope
