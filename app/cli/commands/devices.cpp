// `lanescope devices`: backends and device models.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands/commands.h"
#include "app/cli/options/validators.h"
#include "app/cli/output/output.h"
#include "app/cli/output/text_table.h"
#include "app/model/files/serialise.h"

namespace lanescope {
namespace {

void print_devices(const Capabilities& capabilities) {
    TextTable backends({"backend", "available"});
    for (const auto& b : capabilities.backends)
        backends.add({std::string(to_string(b.kind)), b.available ? "yes" : "no: " + b.reason});
    TextTable models({"model", "device", "architecture", ">SMs", ">GHz", ">GB/s", ">L2 MB", "source"});
    for (const Device& d : capabilities.devices)
        models.add({d.id, d.name, d.architecture, std::to_string(d.multiprocessors), figure(d.clock_ghz, 2),
                    figure(d.dram_gb_s, 0), figure(double(d.l2_bytes) / 1048576, 0), d.source});
    put("{}\n{}", backends.text(), models.text());
}

nlohmann::json to_json(const Capabilities& capabilities) {
    nlohmann::json out = {{"backends", nlohmann::json::array()}, {"models", nlohmann::json::array()}};
    for (const auto& b : capabilities.backends)
        out["backends"].push_back({{"name", to_string(b.kind)}, {"available", b.available}, {"reason", b.reason}});
    for (const Device& d : capabilities.devices)
        out["models"].push_back({{"id", d.id},
                                 {"name", d.name},
                                 {"architecture", d.architecture},
                                 {"multiprocessors", d.multiprocessors},
                                 {"clock_ghz", d.clock_ghz},
                                 {"dram_gb_s", d.dram_gb_s},
                                 {"l2_bytes", d.l2_bytes},
                                 {"source", d.source}});
    return out;
}

struct DevicesOptions {
    std::string json;
    WorkerChoice workers;
};

ExitCode devices(const DevicesOptions& options, const CliContext& around) {
    around.workers.use(options.workers);
    if (options.json.empty())
        print_devices(around.capabilities);
    else
        write_report(options.json, to_json(around.capabilities).dump(2) + "\n");
    return ExitCode::done;
}

}  // namespace

void add_devices(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<DevicesOptions>();
    CLI::App* command = app.add_subcommand("devices", "list backends and device models");
    command->add_option("--json", options->json, "write the lists as JSON to this file; - is standard output");
    command->add_option("--gpu", options->workers.gpu, "report this GPU of the cuda backend, numbered from 0")
        ->transform(whole_number(0, max_gpu));
    command->add_option("--worker", options->workers.places, "ask this worker instead of this computer");
    command->callback([=, &around, &action] { action = [=, &around] { return devices(*options, around); }; });
}

}  // namespace lanescope
