// `lanescope doctor`: finds out what works on this computer, and how to add the rest.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/base/version.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/doctor_checks.h"
#include "app/cli/commands/doctor_report.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/build_facts.h"
#include "app/cli/output/console.h"
#include "app/cli/output/reports.h"

namespace lanescope {
namespace {

struct DoctorOptions {
    std::string json, report;
    bool display = false;
};

nlohmann::json doctor_json(const std::vector<Check>& checks) {
    nlohmann::json rows = nlohmann::json::array();
    for (const Check& check : checks)
        rows.push_back({{"name", check.name},
                        {"state", name_of(check.state)},
                        {"text", check.text},
                        {"remedy", check.remedy},
                        {"needed", check.is_needed}});
    const BuildFacts build = build_facts();
    return {{"version", program_version()}, {"commit", build.commit},    {"build", build.type},
            {"compiler", build.compiler},   {"ready", is_ready(checks)}, {"checks", rows}};
}

void check_places_of_output(const DoctorOptions& options) {
    for (const auto& [path, option] : {std::pair{options.json, "--json"}, {options.report, "--report"}})
        if (!path.empty() && path != "-") check_writable(path, option);
    if (options.json == "-" && options.report == "-")
        throw UsageError("--json and --report both write to standard output: name a file for one of them");
}

void put_screen(const std::vector<Check>& checks) {
    const BuildFacts build = build_facts();
    put("lanescope {}, commit {}, {}\n\n{}", program_version(), build.commit, build.type, checks_text(checks));
}

ExitCode doctor(const DoctorOptions& options, const CliContext& around) {
    if (options.display) {
        put_text(display_answer(around));
        return ExitCode::done;
    }
    check_places_of_output(options);
    const std::vector<Check> checks = all_checks(around);
    if (!options.json.empty()) write_report(options.json, indented(doctor_json(checks)));
    if (!options.report.empty()) write_report(options.report, report_text(checks));
    if (!options.report.empty() && options.report != "-")
        note("wrote {}: read it, then add it to your report", options.report);
    if (options.json.empty() && options.report.empty()) put_screen(checks);
    return is_ready(checks) ? ExitCode::done : ExitCode::unavailable;
}

}  // namespace

void add_doctor(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<DoctorOptions>();
    CLI::App* command = app.add_subcommand("doctor", "check this computer, and show how to add missing parts");
    add_row(*command, "--json", options->json, "write the checks as JSON to this file; - is standard output")
        ->type_name("FILE");
    add_row(*command, "--report", options->report, "write a text for a report on a fault; - is standard output")
        ->type_name("FILE");
    add_row(*command, "--display", options->display, "check the display only; may crash with a driver")->group("");
    command->callback([=, &around, &action] { action = [=, &around] { return doctor(*options, around); }; });
}

}  // namespace lanescope
