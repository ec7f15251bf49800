// `lanescope list`: the catalogue.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/reports.h"
#include "app/model/serialise.h"
#include "kernels/catalog.h"

namespace lanescope {
namespace {

std::string entry(const Variant& v) {
    std::string text = fmt::format("  {:<22} {} ({}; {})\n  {:<22} {}\n", v.id, v.title, v.group, v.origin, "", v.idea);
    if (!v.lanes.empty()) text += fmt::format("  {:<22} {}:lanes={}\n", "", v.id, fmt::join(v.lanes, "|"));
    if (!v.constraint.empty()) text += fmt::format("  {:<22} needs {}\n", "", v.constraint);
    return text;
}

nlohmann::json to_json(const Variant& v) {
    return {{"operation", v.operation},
            {"id", v.id},
            {"title", v.title},
            {"idea", v.idea},
            {"origin", v.origin},
            {"group", v.group},
            {"file", v.file},
            {"lanes", std::vector<int>(v.lanes.begin(), v.lanes.end())},
            {"constraint", v.constraint}};
}

void print_catalog() {
    std::string_view operation;
    for (const Variant& v : catalog()) {
        if (v.operation != operation) fmt::print("{}{}\n", operation.empty() ? "" : "\n", v.operation);
        operation = v.operation;
        fmt::print("{}", entry(v));
    }
}

ExitCode list(const std::string& json_path) {
    if (json_path.empty()) {
        print_catalog();
        return ExitCode::done;
    }
    nlohmann::json array = nlohmann::json::array();
    for (const Variant& v : catalog()) array.push_back(to_json(v));
    write_text(json_path, array.dump(2) + "\n");
    return ExitCode::done;
}

}  // namespace

void add_list(CLI::App& app, const Surroundings&, Action& action) {
    auto json_path = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("list", "list the variants of each operation");
    command->add_option("--json", *json_path, "write the list as JSON to this file; - is standard output");
    command->callback([=, &action] { action = [=] { return list(*json_path); }; });
}

}  // namespace lanescope
