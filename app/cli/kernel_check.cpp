// `lanescope kernel check FILE`: what a kernel file holds, how each parameter is bound, and what is missing.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"
#include "app/kernel_files/kernel_file.h"
#include "app/model/error.h"
#include "app/model/serialise.h"

namespace lanescope {
namespace {

std::string_view kind_name(CompilerMessage::Kind kind) {
    switch (kind) {
        case CompilerMessage::Kind::error:
            return "error";
        case CompilerMessage::Kind::warning:
            return "warning";
        default:
            return "note";
    }
}

/// "rows", "rows or cols", "32", or "?".
std::string meaning(const BoundParameter& bound) {
    if (bound.constant) return std::to_string(*bound.constant);
    return bound.candidates.empty() ? "?" : fmt::format("{}", fmt::join(bound.candidates, " or "));
}

std::string place(const CompilerMessage& message) {
    return message.line ? fmt::format("{}:{}:{}: ", message.file, message.line, message.column) : "";
}

/// Those about the file, and those about each of its functions.
std::vector<std::string> complaints_about(const KernelFile& file) {
    std::vector<std::string> all = file.complaints;
    for (const KernelVariant& variant : file.variants)
        std::ranges::move(file.faults_of(variant), std::back_inserter(all));
    return all;
}

void print(const KernelVariant& variant) {
    put("\n{}  {}  {}, launches {}\n", variant.name, to_string(variant.operation),
        variant.line ? fmt::format("line {}", variant.line) : "made from the header", fmt::join(variant.kernels, ", "));
    TextTable table({"  parameter", "type", "is"});
    for (const BoundParameter& bound : variant.binding.parameters)
        table.add({"  " + bound.parameter.name, bound.parameter.type, meaning(bound)});
    put_text(table.text());
}

void print(const KernelFile& file) {
    put("{}: {}\n", file.path.string(), file.header.title.empty() ? "no title in its header" : file.header.title);
    put("kernels: {}\n", file.kernels.empty() ? "none" : fmt::format("{}", fmt::join(file.kernels, ", ")));
    for (const KernelVariant& variant : file.variants) print(variant);
    for (const CompilerMessage& m : file.messages) put("{}{}: {}\n", place(m), kind_name(m.kind), m.text);
    for (const std::string& complaint : complaints_about(file)) put("missing: {}\n", complaint);
}

nlohmann::json to_json(const KernelVariant& variant) {
    nlohmann::json parameters = nlohmann::json::array();
    for (const BoundParameter& bound : variant.binding.parameters) {
        parameters.push_back(
            {{"name", bound.parameter.name}, {"type", bound.parameter.type}, {"candidates", bound.candidates}});
        if (bound.constant) parameters.back()["constant"] = *bound.constant;
    }
    return {{"name", variant.name},
            {"line", variant.line},
            {"operation", to_string(variant.operation)},
            {"kernels", variant.kernels},
            {"parameters", parameters}};
}

nlohmann::json to_json(const KernelFile& file) {
    nlohmann::json out = {{"file", file.path.string()},
                          {"title", file.header.title},
                          {"kernels", file.kernels},
                          {"usable", file.usable()},
                          {"missing", complaints_about(file)},
                          {"variants", nlohmann::json::array()},
                          {"messages", nlohmann::json::array()}};
    for (const KernelVariant& variant : file.variants) out["variants"].push_back(to_json(variant));
    for (const CompilerMessage& m : file.messages)
        out["messages"].push_back(
            {{"kind", kind_name(m.kind)}, {"file", m.file}, {"line", m.line}, {"column", m.column}, {"text", m.text}});
    return out;
}

struct Options {
    std::string file, json;
};

ExitCode kernel_check(const Options& options) {
    const KernelFile file = check_kernel_file(options.file);
    if (options.json.empty())
        print(file);
    else
        write_report(options.json, to_json(file).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    if (!file.usable()) throw UsageError(file.first_fault());
    return ExitCode::done;
}

}  // namespace

void add_kernel(CLI::App& app, const Surroundings&, Action& action) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("kernel", "look at a CUDA file of one's own");
    CLI::App* check = command->add_subcommand(
        "check", "say what a CUDA file holds, how its parameters are bound, and what is missing");
    check
        ->add_option("file", options->file,
                     "a file that nvcc would take: kernels, and a host function that launches them")
        ->required();
    check->add_option("--json", options->json, "write it as JSON to this file; - is standard output");
    check->callback([=, &action] { action = [=] { return kernel_check(*options); }; });
    command->require_subcommand(0, 1);
    command->callback([=, &action] {
        if (!command->get_subcommands().empty()) return;
        action = []() -> ExitCode { throw UsageError("kernel: say what to do: check"); };
    });
}

}  // namespace lanescope
