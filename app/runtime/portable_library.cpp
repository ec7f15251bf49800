#include "app/runtime/portable_library.h"

#include <algorithm>
#include <utility>

#include "app/base/text/names.h"
namespace lanescope::runtime {
namespace {

using nlohmann::json;

json encoded(const std::vector<Parameter>& parameters) {
    json all = json::array();
    for (const Parameter& p : parameters)
        all.push_back({{"name", p.name},
                       {"type", p.type},
                       {"fields", encoded(p.fields)},
                       {"offset", p.offset},
                       {"bytes", p.bytes},
                       {"by_address", p.is_address}});
    return all;
}

std::vector<Parameter> decoded_parameters(const json& from) {
    std::vector<Parameter> all;
    for (const json& p : from)
        all.push_back({.name = p.at("name"),
                       .type = p.at("type"),
                       .fields = decoded_parameters(p.at("fields")),
                       .offset = p.at("offset"),
                       .bytes = p.at("bytes"),
                       .is_address = p.at("by_address")});
    return all;
}

json encoded(const ListedVariables& listed) {
    json all = json::array();
    for (std::size_t n = 0; n < listed.scalars.size(); ++n) {
        const KernelScalar& s = listed.scalars[n];
        const emulator::ToWatch& at = listed.places[n];
        all.push_back({{"function", s.function},
                       {"name", s.name},
                       {"type", s.type},
                       {"kind", name_of(s.kind)},
                       {"bytes", s.bytes},
                       {"file", s.file},
                       {"line", s.line},
                       {"block", {s.first_line, s.last_line}},
                       {"symbol", at.symbol},
                       {"offset", at.offset}});
    }
    return all;
}

ListedVariables decoded_variables(const json& from) {
    ListedVariables listed;
    for (const json& v : from) {
        listed.scalars.push_back({.function = v.at("function"),
                                  .name = v.at("name"),
                                  .type = v.at("type"),
                                  .kind = parse_name<ScalarKind>(v.at("kind").get<std::string>()),
                                  .bytes = v.at("bytes"),
                                  .file = v.at("file"),
                                  .line = v.at("line"),
                                  .first_line = v.at("block").at(0),
                                  .last_line = v.at("block").at(1)});
        listed.places.push_back({v.at("symbol"), v.at("offset"), v.at("bytes")});
    }
    return listed;
}

json encoded(const std::vector<ptx::InlinedCall>& calls) {
    json all = json::array();
    for (const ptx::InlinedCall& call : calls)
        all.push_back({{"function", call.function},
                       {"labels", {call.first, call.end}},
                       {"file", call.file},
                       {"line", call.line}});
    return all;
}

std::vector<ptx::InlinedCall> decoded_calls(const json& from) {
    std::vector<ptx::InlinedCall> calls;
    for (const json& call : from)
        calls.push_back(
            {call.at("function"), call.at("labels").at(0), call.at("labels").at(1), call.at("file"), call.at("line")});
    return calls;
}

/// A function's address is its place in the list, from 1.
const void* address_at(std::size_t number) {
    return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(number) + 1);
}

class PortableLibrary : public Library {
public:
    explicit PortableLibrary(const json& from)
        : variables_(decoded_variables(from.at("variables"))),
          ptx_(from.at("ptx")),
          facts_{from.at("scalars"), from.at("objects"), decoded_calls(from.at("inlined"))} {
        for (const json& f : from.at("functions")) {
            const std::size_t number = compiled_.functions.size();
            compiled_.functions.push_back({.name = f.at("name"),
                                           .linkage = f.at("linkage"),
                                           .file = f.at("file"),
                                           .line = f.at("line"),
                                           .is_external = true,
                                           .address = number + 1,
                                           .parameters = decoded_parameters(f.at("parameters")),
                                           .scalar_bytes = f.at("scalar_bytes")});
            if (f.at("is_kernel")) registered_.kernels[address_at(number)] = compiled_.functions.back().linkage;
        }
    }

    CompiledModule compiled() const override { return compiled_; }
    std::string ptx() const override { return ptx_; }
    const Registered& registered() const override { return registered_; }
    KernelFacts facts(const ptx::Module&) const override { return facts_; }
    ListedVariables variables(const ptx::Module&) const override { return variables_; }

private:
    CompiledModule compiled_;
    Registered registered_;
    ListedVariables variables_;
    std::string ptx_;
    KernelFacts facts_;
};

}  // namespace

json to_portable(const Module& module) {
    json functions = json::array();
    for (const CompiledFunction& f : module.compiled().functions)
        functions.push_back({{"name", f.name},
                             {"linkage", f.linkage},
                             {"file", f.file},
                             {"line", f.line},
                             {"parameters", encoded(f.parameters)},
                             {"scalar_bytes", f.scalar_bytes},
                             {"is_kernel", module.stub_of(f.linkage) != nullptr}});
    return {{"functions", std::move(functions)},          {"ptx", without_debug_sections(module.library().ptx())},
            {"scalars", module.facts().scalars},          {"objects", module.facts().objects},
            {"inlined", encoded(module.facts().inlined)}, {"variables", encoded(module.variables())}};
}

std::unique_ptr<const Library> read_portable(const json& library) { return std::make_unique<PortableLibrary>(library); }

/// Compilers put them last.
std::string without_debug_sections(const std::string& ptx) { return ptx.substr(0, ptx.find("\t.section\t.debug")); }

}  // namespace lanescope::runtime
