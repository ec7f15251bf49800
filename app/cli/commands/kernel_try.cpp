// `lanescope kernel try FILE`: tests on small, error-prone shapes under both schedules.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "app/analysis/trial_words.h"
#include "app/cli/commands/kernel_commands.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/text_table.h"
#include "app/lab/trials.h"
#include "app/model/operation.h"
#include "app/model/text/escape.h"

namespace lanescope {
namespace {

struct TryOptions {
    std::string file, json;
};

using Tried = std::vector<std::vector<ShapeTrial>>;

std::string cell(const ShapeTrial* trial) {
    if (!trial) return "-";
    return trial->verdict == TrialVerdict::passed ? "passed" : verdict_in_words(*trial);
}

std::string text_of(const std::vector<ShapeTrial>& trials) {
    TextTable table({"shape", "lockstep", "independent"});
    for (const TriedShape& shape : tried_shapes(trials))
        table.add({brief_text(shape.main().problem), cell(shape.lockstep), cell(shape.independent)});
    return table.text() + "\n" + line_of(to_string(trials.front().variant) + ": " + trials_in_short(trials));
}

nlohmann::json to_json(const Tried& tried) {
    nlohmann::json all = nlohmann::json::array();
    for (const auto& trials : tried)
        for (const ShapeTrial& trial : trials)
            all.push_back({{"variant", to_string(trial.variant)},
                           {"problem", to_string(trial.problem)},
                           {"schedule", to_string(trial.schedule)},
                           {"verdict", name_of(trial.verdict)},
                           {"text", trial.text},
                           {"line", trial.line}});
    return all;
}

void report(const TryOptions& options, const Tried& tried) {
    if (!options.json.empty())
        return write_report(options.json,
                            to_json(tried).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    for (std::size_t i = 0; i < tried.size(); ++i) put_text((i ? "\n" : "") + text_of(tried[i]));
}

Tried trials_of_file(const std::string& file, Workers& workers) {
    Tried tried;
    Progress progress;
    const ProgressLine line(progress);
    const auto [variants, left_out] = workers.first().open_kernel(file, progress.flag());
    for (const std::string& why : left_out) note("left out: {}", in_one_line(why));
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const Share share(progress, double(i) / double(variants.size()), double(i + 1) / double(variants.size()));
        const Operation& operation = operation_named(variants[i]->operation);
        tried.push_back(try_shapes(workers, operation, {{variants[i]->id}}, progress));
    }
    return tried;
}

ExitCode kernel_try(const TryOptions& options, const CliContext& around) {
    const Tried tried = trials_of_file(options.file, around.workers);
    report(options, tried);
    for (const auto& trials : tried)
        if (std::ranges::any_of(trials, failed)) {
            complain(in_one_line(to_string(trials.front().variant) + ": " + trials_in_short(trials)));
            return ExitCode::wrong_result;
        }
    return ExitCode::done;
}

}  // namespace

void add_kernel_try(CLI::App& kernel, const CliContext& around, Action& action) {
    auto options = std::make_shared<TryOptions>();
    CLI::App* command = kernel.add_subcommand(
        "try", "run a CUDA file on tiny, odd and empty shapes under both schedules, on the emulator; print a table");
    command->add_option("file", options->file, "FILE.cu, or FILE.cu:FUNCTION")->required();
    command->add_option("--json", options->json, "write the table as JSON to this file; - is standard output");
    command->callback([=, &around, &action] { action = [=, &around] { return kernel_try(*options, around); }; });
}

}  // namespace lanescope
