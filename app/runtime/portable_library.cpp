#include "app/runtime/portable_library.h"

#include <algorithm>
#include <utility>

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

/// A function's address is its place in the list, from 1.
const void* address_at(std::size_t number) {
    return reinterpret_cast<const void*>(static_cast<std::uintptr_t>(number) + 1);
}

class PortableLibrary : public Library {
public:
    explicit PortableLibrary(const json& from) : ptx_(from.at("ptx")), scalars_(from.at("scalars")) {
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
    ScalarBytes scalars(const ptx::Module&) const override { return scalars_; }

private:
    CompiledModule compiled_;
    Registered registered_;
    std::string ptx_;
    ScalarBytes scalars_;
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
    return {{"functions", std::move(functions)},
            {"ptx", without_debug_sections(module.library().ptx())},
            {"scalars", module.scalars()}};
}

std::unique_ptr<const Library> read_portable(const json& library) { return std::make_unique<PortableLibrary>(library); }

/// Compilers put them last.
std::string without_debug_sections(const std::string& ptx) { return ptx.substr(0, ptx.find("\t.section\t.debug")); }

}  // namespace lanescope::runtime
