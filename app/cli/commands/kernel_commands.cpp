// `lanescope kernel`: checks the user's CUDA files.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "app/analysis/hints/fault_summary.h"
#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/progress_line.h"
#include "app/engine/kernel_file_check.h"
#include "app/execution/user_kernel_binding.h"
#include "app/formats/recordings.h"
#include "app/lab/shape_tests.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

std::string_view kind_name(CompilerMessage::Kind kind) {
    if (kind == CompilerMessage::Kind::error) return "error";
    return kind == CompilerMessage::Kind::warning ? "warning" : "note";
}

std::string meaning(const BoundParameter& bound) {
    if (bound.constant) return std::to_string(*bound.constant);
    return bound.candidates.empty() ? "?" : fmt::format("{}", fmt::join(bound.candidates, " or "));
}

std::vector<std::string> refuted(const BoundParameter& bound, const Settled& settled) {
    std::vector<std::string> wrong;
    const std::string& name = bound.parameter.name;
    for (const Meanings& way : settled.wrong)
        if (const auto was = way.find(name); was != way.end() && was->second != settled.bindings.at(name))
            if (!std::ranges::count(wrong, was->second)) wrong.push_back(was->second);
    return wrong;
}

std::string meaning(const BoundParameter& bound, const Settled& settled) {
    const auto chosen = settled.bindings.find(bound.parameter.name);
    const bool open = bound.candidates.size() > 1;
    if (!settled.tried || (chosen == settled.bindings.end() && !open)) return meaning(bound);
    if (!settled.right) return std::string(bound.candidates.front()) + " (most likely)";
    if (chosen == settled.bindings.end()) return std::string(bound.candidates.front()) + " (chosen by a test run)";
    std::vector<std::string> wrong = refuted(bound, settled);
    if (wrong.empty()) return chosen->second + (open ? " (chosen by a test run)" : "");
    for (std::string& was : wrong) was = bound.parameter.name + " = " + was;
    return fmt::format("{} (chosen by a test run; {} was wrong)", chosen->second, fmt::join(wrong, " or "));
}

/// Returns what the parameter's value is; empty for a number of the header and an open meaning.
std::string_view what_is(const BoundParameter& bound, const Settled* settled, const OperationInfo& operation) {
    if (settled)
        if (const auto chosen = settled->bindings.find(bound.parameter.name); chosen != settled->bindings.end())
            return operation.what_is(chosen->second);
    return bound.candidates.size() == 1 ? operation.what_is(bound.candidates.front()) : std::string_view();
}

std::string verdict(const Settled& settled) {
    if (!settled.tried) return "no test run on a small problem: only a GPU runs these kernels";
    if (settled.right) return "a test run on a small problem was right";
    return "a test run on a small problem was wrong for every meaning of the parameters: " +
           (settled.why.empty()
                ? "run it to see the wrong rows, or give the meanings in the header, for example:  // Bind: n = cols"
                : settled.why);
}

using CheckedBindings = std::map<std::string, Settled>;

std::string wrong_binding(const KernelFile& file, const CheckedBindings& shape_tests) {
    for (const auto& [function, settled] : shape_tests)
        if (settled.tried && !settled.right)
            return fmt::format("{}: {}: {}", file.path.string(), function, verdict(settled));
    return "";
}

std::string on_a_gpu(Catalog& catalog, const KernelFile& file, const KernelVariant& variant) {
    if (file.path.extension() == ".ptx")
        return "not compiled for a GPU: its driver compiles a PTX file at the first run";
    const auto verdict = gpu_verdict(catalog, file.path, variant);
    if (!verdict) return "not compiled for a GPU: NVRTC is not installed";
    return verdict->compiler + (verdict->refusal ? " refuses it: " + *verdict->refusal : " compiles it for a GPU");
}

std::string place(const CompilerMessage& message) {
    return message.line ? fmt::format("{}:{}:{}: ", message.file, message.line, message.column) : "";
}

std::vector<std::string> complaints_about(const KernelFile& file) {
    std::vector<std::string> all;
    for (const KernelFault& complaint : file.complaints) all.push_back(in_words(complaint));
    for (const KernelVariant& variant : file.variants)
        for (const KernelFault& fault : file.faults_of(variant)) all.push_back(in_words(fault));
    return all;
}

std::string text_of(Catalog& catalog, const KernelFile& file, const KernelVariant& variant,
                    const CheckedBindings& shape_tests) {
    std::string text =
        fmt::format("\n{}  {}  {}, launches {}\n", variant.name, to_string(*variant.operation),
                    fmt::format("{}line {}", variant.is_made ? "made of the header's " : "", variant.line),
                    fmt::join(variant.kernels, ", "));
    const auto tried = shape_tests.find(variant.name);
    const Settled* settled = tried == shape_tests.end() ? nullptr : &tried->second;
    TextTable table({"  parameter", "type", "is", "meaning"});
    for (const BoundParameter& bound : variant.binding.parameters)
        if (bound.numbers.empty())
            table.add({"  " + bound.parameter.name, bound.parameter.type,
                       settled ? meaning(bound, *settled) : meaning(bound),
                       std::string(what_is(bound, settled, variant.operation->info()))});
    text += table.text();
    if (settled && !variant.guessed.empty())
        text += fmt::format(
            "  no host function launches it, so Lanescope chose the launch; to set it, write in the header:\n    {}\n",
            launch_of(variant, settled->bindings).text);
    if (settled) text += fmt::format("  {}\n  {}\n", verdict(*settled), on_a_gpu(catalog, file, variant));
    return text;
}

/// Omits an unusable file's first fault, which is reported when the command ends.
std::string text_of(Catalog& catalog, const KernelFile& file, const CheckedBindings& shape_tests) {
    const std::string end = file.usable() ? "" : file.first_fault();
    std::string text = fmt::format("{}: {}\n", file.path.string(),
                                   file.header.title.empty() ? "no title in its header" : file.header.title);
    text +=
        fmt::format("kernels: {}\n", file.kernels.empty() ? "none" : fmt::format("{}", fmt::join(file.kernels, ", ")));
    for (const KernelVariant& variant : file.variants) text += text_of(catalog, file, variant, shape_tests);
    for (const CompilerMessage& m : file.messages)
        if (place(m) + m.text != end) text += fmt::format("{}{}: {}\n", place(m), kind_name(m.kind), m.text);
    for (const std::string& complaint : complaints_about(file))
        if (complaint != end) text += fmt::format("missing: {}\n", complaint);
    return text;
}

nlohmann::json to_json(Catalog& catalog, const KernelFile& file, const KernelVariant& variant,
                       const CheckedBindings& shape_tests) {
    nlohmann::json parameters = nlohmann::json::array();
    for (const BoundParameter& bound : variant.binding.parameters) {
        if (!bound.numbers.empty()) continue;
        parameters.push_back(
            {{"name", bound.parameter.name}, {"type", bound.parameter.type}, {"candidates", bound.candidates}});
        if (bound.constant) parameters.back()["constant"] = *bound.constant;
    }
    nlohmann::json out = {{"name", variant.name},
                          {"line", variant.line},
                          {"operation", to_string(*variant.operation)},
                          {"kernels", variant.kernels},
                          {"parameters", parameters}};
    if (!file.usable()) return out;
    const Settled& settled = shape_tests.at(variant.name);
    out["test_run"] = {
        {"tried", settled.tried}, {"right", settled.right}, {"bindings", settled.bindings}, {"wrong", settled.wrong}};
    if (!variant.guessed.empty()) out["suggested_launch"] = launch_of(variant, settled.bindings).text;
    if (const auto verdict = gpu_verdict(catalog, file.path, variant))
        out["gpu"] = {{"compiler", verdict->compiler},
                      {"compiles", !verdict->refusal},
                      {"refusal", verdict->refusal.value_or("")}};
    return out;
}

nlohmann::json to_json(Catalog& catalog, const KernelFile& file, const CheckedBindings& shape_tests) {
    nlohmann::json out = {{"file", file.path.string()},
                          {"title", file.header.title},
                          {"kernels", file.kernels},
                          {"usable", file.usable()},
                          {"missing", complaints_about(file)},
                          {"variants", nlohmann::json::array()},
                          {"messages", nlohmann::json::array()}};
    for (const KernelVariant& variant : file.variants)
        out["variants"].push_back(to_json(catalog, file, variant, shape_tests));
    for (const CompilerMessage& m : file.messages)
        out["messages"].push_back(
            {{"kind", kind_name(m.kind)}, {"file", m.file}, {"line", m.line}, {"column", m.column}, {"text", m.text}});
    return out;
}

struct CheckOptions {
    std::string file, launch, json;
};

/// "fault" and "wrong" end the command.
nlohmann::json what_is_found(Catalog& catalog, const CheckOptions& options) {
    const KernelFile file = check_kernel_file(options.file, options.launch);
    CheckedBindings shape_tests;
    if (file.usable())
        for (const KernelVariant& variant : file.variants)
            shape_tests.emplace(variant.name, try_kernel(file.path, variant));
    return {{"report", escape_lines(options.json.empty() ? text_of(catalog, file, shape_tests)
                                                         : indented(to_json(catalog, file, shape_tests)))},
            {"fault", file.usable() ? "" : escape_lines(file.first_fault())},
            {"wrong", escape_lines(wrong_binding(file, shape_tests))}};
}

ExitCode kernel_check(const CheckOptions& options, Catalog& catalog) {
    const nlohmann::json found = call_confined(options.file, [&] { return what_is_found(catalog, options); });
    if (options.json.empty())
        put_text(found.at("report").get<std::string>());
    else
        write_report(options.json, found.at("report").get<std::string>());
    if (const auto fault = found.at("fault").get<std::string>(); !fault.empty()) throw UsageError(fault);
    const auto wrong = found.at("wrong").get<std::string>();
    if (wrong.empty()) return ExitCode::done;
    complain(wrong);
    return ExitCode::wrong_result;
}

struct TryOptions {
    std::string file, json;
};

using Tried = std::vector<std::vector<ShapeTest>>;

std::string cell(const ShapeTest* test) {
    if (!test) return "-";
    return test->verdict == ShapeVerdict::passed ? "passed" : verdict_in_words(*test);
}

std::string text_of(const std::vector<ShapeTest>& shape_tests) {
    TextTable table({"shape", "lockstep", "independent"});
    for (const TriedShape& shape : tried_shapes(shape_tests))
        table.add({brief_text(shape.main().problem), cell(shape.lockstep), cell(shape.independent)});
    return table.text() + "\n" +
           line_of(to_string(shape_tests.front().variant) + ": " + shape_tests_in_short(shape_tests));
}

nlohmann::json to_json(const Tried& tried) {
    nlohmann::json all = nlohmann::json::array();
    for (const auto& shape_tests : tried)
        for (const ShapeTest& test : shape_tests)
            all.push_back({{"variant", to_string(test.variant)},
                           {"problem", to_string(test.problem)},
                           {"schedule", to_string(test.schedule)},
                           {"verdict", name_of(test.verdict)},
                           {"text", test.text},
                           {"line", test.line}});
    return all;
}

Tried shape_tests_of_file(const std::string& file, Workers& workers) {
    Tried tried;
    Progress progress;
    const ProgressLine line(progress);
    const auto [variants, left_out] = workers.first().open_kernel(file, progress.flag());
    for (const std::string& why : left_out) note("left out: {}", in_one_line(why));
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const Share share(progress, double(i) / double(variants.size()), double(i + 1) / double(variants.size()));
        const Operation& operation = operation_named(variants[i]->operation);
        tried.push_back(try_shapes(workers.catalog(), workers, operation, {{variants[i]->id}}, progress));
    }
    return tried;
}

ExitCode kernel_try(const TryOptions& options, const CliContext& around) {
    const Tried tried = shape_tests_of_file(options.file, around.workers);
    if (!options.json.empty()) write_report(options.json, indented(to_json(tried)));
    for (std::size_t i = 0; options.json.empty() && i < tried.size(); ++i)
        put_text((i ? "\n" : "") + text_of(tried[i]));
    for (const auto& shape_tests : tried)
        if (std::ranges::any_of(shape_tests, failed)) {
            complain(in_one_line(to_string(shape_tests.front().variant) + ": " + shape_tests_in_short(shape_tests)));
            return ExitCode::wrong_result;
        }
    return ExitCode::done;
}

}  // namespace

void add_kernel_check(CLI::App& kernel, const CliContext& around, Action& action) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = kernel.add_subcommand(
        "check", "report a CUDA file's kernels, the meanings of its parameters, and its missing parts");
    add_row(*command, "file", options->file, "a file for nvcc: kernels, and a host function that launches them")
        ->required()
        ->type_name(kernel_value);
    add_row(*command, "--launch", options->launch,
            "launch its kernel with this launch, such as '<<<rows, 128>>>(A, x, y)'")
        ->type_name("LAUNCH");
    add_include_option(*command);
    add_row(*command, "--json", options->json, "write the report as JSON to this file; - is standard output")
        ->type_name("FILE");
    command->callback(
        [=, &around, &action] { action = [=, &around] { return kernel_check(*options, around.catalog); }; });
}

void add_kernel_try(CLI::App& kernel, const CliContext& around, Action& action) {
    auto options = std::make_shared<TryOptions>();
    CLI::App* command = kernel.add_subcommand(
        "try", "run a CUDA file on tiny, odd and empty shapes under both schedules, on the emulator; print a table");
    add_row(*command, "file", options->file, "FILE.cu, or FILE.cu:FUNCTION")->required()->type_name(kernel_value);
    add_row(*command, "--json", options->json, "write the table as JSON to this file; - is standard output")
        ->type_name("FILE");
    command->callback([=, &around, &action] { action = [=, &around] { return kernel_try(*options, around); }; });
}

void add_kernel(CLI::App& app, const CliContext& around, Action& action) {
    CLI::App* command = app.add_subcommand("kernel", "check or try your own CUDA file");
    add_kernel_check(*command, around, action);
    add_kernel_try(*command, around, action);
    command->require_subcommand(0, 1);
    command->callback([=, &action] {
        if (!command->get_subcommands().empty()) return;
        action = []() -> ExitCode { throw UsageError("kernel: the action is missing; write check or try"); };
    });
}

}  // namespace lanescope
