// `lanescope list`: the catalogue.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/base/error.h"
#include "app/catalog/catalog.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

std::string_view group_name(const Variant& v) {
    return v.group == VariantGroup::known_bad ? "known-bad, as published" : name_of(v.group);
}

std::string detail(const std::string& text) { return fmt::format("  {:<24} {}\n", "", text); }

std::string entry(const Variant& v) {
    std::string text = fmt::format("  {:<24} {} ({}; {})\n", v.id, v.title, group_name(v), v.origin);
    text += detail(std::string(v.idea));
    if (!v.warps.empty()) text += detail(fmt::format("{}:warps={}", v.id, fmt::join(v.warps, "|")));
    if (!v.lanes.empty()) text += detail(fmt::format("{}:lanes={}", v.id, fmt::join(v.lanes, "|")));
    if (!v.defect.empty()) text += detail(fmt::format("broken: {}", v.defect));
    if (!v.shown_on.empty()) text += detail(fmt::format("shows on --problem {}", v.shown_on));
    if (reads_fp16(v)) text += detail("reads A and x as half; a GPU needs compute capability 7.5 or newer");
    if (v.warp_synchronous) text += detail("needs lockstep lanes: right only on GPUs before Volta");
    if (!v.constraint.empty()) text += detail(fmt::format("needs {}", v.constraint));
    return text;
}

nlohmann::json to_json(const Variant& v) {
    return {{"operation", v.operation},
            {"id", v.id},
            {"title", v.title},
            {"idea", v.idea},
            {"origin", v.origin},
            {"group", name_of(v.group)},
            {"file", v.file},
            {"inputs", inputs_in_words(v)},
            {"lanes", std::vector<int>(v.lanes.begin(), v.lanes.end())},
            {"warps", std::vector<int>(v.warps.begin(), v.warps.end())},
            {"constraint", v.constraint},
            {"warp_synchronous", v.warp_synchronous},
            {"known_bad", v.group == VariantGroup::known_bad},
            {"defect", v.defect},
            {"shown_on", v.shown_on}};
}

void print_catalog(const Catalog& catalog) {
    std::string_view operation;
    for (const Variant& v : catalog.variants()) {
        if (v.operation != operation) put("{}{}\n", operation.empty() ? "" : "\n", v.operation);
        operation = v.operation;
        put_text(entry(v));
    }
    put("\nThe letters A to D name the write-ups that the variants come from: see docs/kernels.md\n");
}

struct ListOptions {
    std::string json;
};

ExitCode list_variants(const ListOptions& options, const Catalog& catalog) {
    for (const CatalogFault& fault : catalog.faults()) note("left out: {}", fault.text);
    nlohmann::json array = nlohmann::json::array();
    for (const Variant& v : catalog.variants()) array.push_back(to_json(v));
    options.json.empty() ? print_catalog(catalog) : write_report(options.json, indented(array));
    return ExitCode::done;
}

// `lanescope devices`: backends and device models.
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
        write_report(options.json, indented(to_json(around.capabilities)));
    return ExitCode::done;
}

}  // namespace

void add_list(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<ListOptions>();
    CLI::App* command = app.add_subcommand("list", "list the variants of each operation");
    add_row(*command, "--json", options->json, "write the list as JSON to this file; - is standard output")
        ->type_name("FILE");
    command->callback(
        [=, &around, &action] { action = [=, &around] { return list_variants(*options, around.catalog); }; });
}

void add_devices(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<DevicesOptions>();
    CLI::App* command = app.add_subcommand("devices", "list backends and device models");
    add_row(*command, "--json", options->json, "write the lists as JSON to this file; - is standard output")
        ->type_name("FILE");
    add_row(*command, "--gpu", options->workers.gpu, "report this GPU of the cuda backend, numbered from 0",
            {0, max_gpu});
    add_row(*command, "--worker", options->workers.places, "ask this worker instead of this computer")
        ->type_name("WORKER");
    command->callback([=, &around, &action] { action = [=, &around] { return devices(*options, around); }; });
}

}  // namespace lanescope
