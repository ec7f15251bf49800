#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/base/error.h"
#include "app/kernel_files/program.h"
#include "app/model/operation.h"
#include "app/runtime/portable_library.h"

namespace lanescope {
namespace {

using nlohmann::json;

/// Returns the operation's own text, which lives as long as the program.
std::string_view value_named(const std::string& name) {
    for (const Operation* operation : operations())
        if (const auto found = std::ranges::find(operation->info().values, name, &ProblemValue::name);
            found != operation->info().values.end())
            return found->name;
    throw UsageError("a kernel of this page takes '" + name + "', which no problem has");
}

json bound_values(const Binding& binding) {
    json all = json::array();
    for (const BoundParameter& bound : binding.parameters) {
        json one{{"name", bound.parameter.name}, {"type", bound.parameter.type}};
        if (bound.constant)
            one["constant"] = *bound.constant;
        else
            one["value"] = bound.candidates.front();
        all.push_back(std::move(one));
    }
    return all;
}

Binding read_bound_values(const json& from) {
    Binding binding;
    for (const json& one : from) {
        BoundParameter bound{.parameter = {.name = one.at("name"), .type = one.at("type")}, .candidates = {}};
        if (one.contains("constant"))
            bound.constant = one["constant"].get<int>();
        else
            bound.candidates.push_back(value_named(one.at("value")));
        binding.parameters.push_back(std::move(bound));
    }
    return binding;
}

}  // namespace

std::string Program::to_portable(const std::string& host) const {
    json all = runtime::to_portable(*module_);
    all["name"] = name_;
    all["source"] = text_;
    all["function"] = function_->name;
    all["bound"] = bound_values(binding_);
    all["host"] = runtime::without_debug_sections(host);
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::shared_ptr<const Program> Program::from_portable(const std::string& text) try {
    const json all = json::parse(text);
    auto made = std::make_shared<Program>();
    made->name_ = all.at("name");
    made->path_ = made->name_;
    made->text_ = all.at("source");
    made->module_ = std::make_shared<const runtime::Module>(runtime::read_portable(all));
    made->portable_host_ = std::make_shared<const runtime::PortableHost>(all.at("host").get<std::string>());
    made->binding_ = read_bound_values(all.at("bound"));
    const auto& functions = made->module_->compiled().functions;
    const auto function = std::ranges::find(functions, all.at("function").get<std::string>(), &CompiledFunction::name);
    if (function == functions.end()) throw UsageError("a kernel of this page lacks its function");
    made->function_ = &*function;
    return made;
} catch (const json::exception& damaged) {
    throw UsageError(std::string("a kernel of this page is damaged: ") + damaged.what());
}

}  // namespace lanescope
