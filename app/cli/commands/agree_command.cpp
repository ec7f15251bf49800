// `lanescope agree`: compares the emulator's lanes with a GPU's, or two recordings.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/catalog/variants.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

using Results = std::vector<RunResultPtr>;

struct AgreeOptions {
    std::vector<std::string> files;  ///< two recordings instead of an experiment
    ExperimentOptions experiment;
    std::int64_t first_warp = 0, warps = 0;  ///< 0 warps: all
    std::string json;
};

struct Sides {
    Results left, right;
    std::string left_name, right_name;
    std::string code{};  ///< of each side
    Results failures{};  ///< of unopened kernel files
};

bool has_lanes(const RunResult& result) { return !result.trace->sites.empty(); }

Sides read_sides(const std::vector<std::string>& files) {
    if (files.size() != 2) throw UsageError("agree compares two recordings: name both, or none and a --problem");
    return {read_lane_file(files[0]), read_lane_file(files[1]), files[0], files[1]};
}

bool is_of_ptx_file(const Catalog& catalog, const Problem& problem, const VariantChoice& choice) {
    const Variant* variant = catalog.find(problem, choice);
    return variant && variant->file.ends_with(".ptx");
}

Sides run_sides(AgreeOptions options, const CliContext& around, UnopenedKernels& unopened) {
    if (options.experiment.variants.empty() && options.experiment.kernels.empty()) options.experiment.variants = "all";
    Experiment experiment = experiment_of(options.experiment, around, &unopened);
    choose_backend(around.workers.backends(), experiment.backend);  // fail before the emulator runs
    Sides sides{.left_name = "emulator", .right_name = std::string(to_string(experiment.backend))};
    sides.failures = unopened.results(experiment, around.workers);
    if (experiment.variants.empty()) return sides;
    experiment.timed = experiment.compared = false;  // compared below
    const CodeChoice code = code_of(around.catalog, experiment);
    if (code == CodeChoice::both)
        throw UsageError("--code both: agree compares a GPU with one form; choose written or compiled");
    const std::vector<VariantChoice> emulated = experiment.variants;
    choose_code(around.catalog, experiment, CodeChoice::written);
    experiment.trace.rolled = code == CodeChoice::written;
    sides.code = fmt::format("emulator: PTX by clang, {}; {}: PTX by NVRTC, {}\n\n",
                             code == CodeChoice::written ? "as written" : "optimised", sides.right_name,
                             experiment.trace.rolled ? "loops not unrolled" : "as timed");
    if (std::ranges::any_of(emulated, [&](const VariantChoice& choice) {
            return is_of_ptx_file(around.catalog, experiment.problem, choice);
        }))
        sides.code += "PTX files: the file's PTX on both sides\n\n";
    experiment.trace.first_warp = options.first_warp;
    if (options.warps > 0) experiment.trace.warps = options.warps;
    sides.right = run_with_progress(around.workers, experiment);
    experiment.variants = emulated;
    leave_out_libraries(around.catalog, experiment);
    experiment.backend = BackendKind::emulator;
    if (!experiment.variants.empty()) sides.left = run_with_progress(around.workers, experiment);
    return sides;
}

std::vector<Site> known_sites(const RunResult& left, const RunResult& right) {
    std::vector<Site> sites;
    for (const RunResult* result : {&left, &right})
        if (result->cross_check)
            sites.insert(sites.end(), result->cross_check->sites.begin(), result->cross_check->sites.end());
    return sites;
}

/// Ignores differences in emulated code.
bool is_of_same(const RunResult& left, const RunResult& right) {
    VariantChoice variant = left.variant;
    variant.as_compiled = right.variant.as_compiled;
    return variant == right.variant && left.problem == right.problem;
}

void note_missing(const RunResult& left, const Results& right) {
    const auto found = std::ranges::find_if(right, [&](const RunResultPtr& r) { return is_of_same(left, *r); });
    const std::string& why = found != right.end() && left.failure.empty() ? (*found)->failure : left.failure;
    note("not compared: {} on {}: {}", to_string(left.variant), to_string(left.problem),
         why.empty() ? "only one side has recorded lanes" : why);
}

std::vector<Comparison> compare(const Sides& sides) {
    std::vector<Comparison> comparisons;
    for (const RunResultPtr& left : sides.left) {
        const auto matches = [&](const RunResultPtr& r) { return is_of_same(*left, *r) && has_lanes(*r); };
        const auto right = std::ranges::find_if(sides.right, matches);
        if (has_lanes(*left) && right != sides.right.end())
            comparisons.push_back({left, *right, agree(left->trace, (*right)->trace, known_sites(*left, **right))});
        else
            note_missing(*left, sides.right);
    }
    if (comparisons.empty())
        throw UsageError(fmt::format("{} and {} share no variant and problem with recorded lanes: nothing to compare",
                                     quoted(sides.left_name), quoted(sides.right_name)));
    return comparisons;
}

void write_json(const std::string& path, const std::vector<Comparison>& comparisons, const Results& failures) {
    if (path.empty()) return;
    nlohmann::json array = nlohmann::json::array();
    for (const Comparison& comparison : comparisons) array.push_back(to_json(comparison));
    for (const RunResultPtr& failed : failures)
        array.push_back({{"variant", to_string(failed->variant)},
                         {"problem", to_string(failed->problem)},
                         {"failure", failed->failure}});
    write_report(path, indented(array));
}

ExitCode agree_command(const AgreeOptions& options, const CliContext& around) {
    check_reports({.json = options.json});
    UnopenedKernels unopened;
    const Sides sides = options.files.empty() ? run_sides(options, around, unopened) : read_sides(options.files);
    const bool nothing_ran = !unopened.empty() && sides.left.empty() && sides.right.empty();
    const auto comparisons = nothing_ran ? std::vector<Comparison>{} : compare(sides);
    if (options.json != "-" && !nothing_ran)
        put_text(sides.code + agreement_table(comparisons, sides.left_name, sides.right_name));
    write_json(options.json, comparisons, sides.failures);
    return unopened.exit_code(nothing_ran ? ExitCode::usage : ExitCode::done);
}

}  // namespace

void add_agree(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<AgreeOptions>();
    CLI::App* command =
        app.add_subcommand("agree", "compare the lanes of the emulator and a GPU, or of two recordings");
    options->experiment.base.backend = BackendKind::cuda;
    add_row(*command, "files", options->files, "compare two .lane files instead of an experiment")
        ->expected(0, 2)
        ->type_name("FILE.lane");
    add_experiment_options(*command, options->experiment);
    exclude(*command, "files", {"--problem", "--variants"});
    add_row(*command, "--warps", options->warps, "compare this many warps; default: all kept warps", {1, 1e9});
    add_row(*command, "--first-warp", options->first_warp, "start at this warp");
    add_row(*command, "--json", options->json, "write the comparison as JSON to this file; - is standard output")
        ->type_name("FILE");
    command->callback([=, &around, &action] { action = [=, &around] { return agree_command(*options, around); }; });
}

}  // namespace lanescope
