#include "app/runtime/portable_host.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "app/base/error.h"
#include "app/compilers/kernel_compiler.h"
#include "app/emulator/host_code.h"
#include "app/emulator/memory/array_space.h"
#include "app/ptx/ptx.h"
#include "app/runtime/outside_calls.h"

namespace lanescope::runtime {
namespace {

constexpr std::string_view host_ptx_name = "the host functions' PTX", stub_prefix = "__device_stub__";

std::size_t scalar_bytes_of(const Parameter& parameter) {
    static const std::map<std::string, std::size_t, std::less<>> sizes{
        {"bool", 1},         {"char", 1},  {"short", 2},         {"unsigned short", 2}, {"int", 4},
        {"unsigned int", 4}, {"long", 8},  {"unsigned long", 8}, {"long long", 8},      {"unsigned long long", 8},
        {"float", 4},        {"double", 8}};
    if (parameter.type.ends_with('*')) return 8;
    const std::string plain = parameter.type.starts_with("const ") ? parameter.type.substr(6) : parameter.type;
    if (const auto known = sizes.find(plain); known != sizes.end()) return known->second;
    throw UsageError("parameter " + parameter.name + " is of type " + parameter.type +
                     ": numbers and pointers can be passed");
}

bool is_of(const Parameter& parameter, std::string_view type) {
    return parameter.type == type || parameter.type == "const " + std::string(type);
}

template <class T>
void put(std::byte* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

void put_value(std::byte* to, const Parameter& parameter, const HostValue& value) {
    if (const auto* address = std::get_if<void*>(&value)) return put(to, emulator::address_of(*address));
    const double real =
        std::holds_alternative<double>(value) ? std::get<double>(value) : double(std::get<std::int64_t>(value));
    if (is_of(parameter, "float")) return put(to, float(real));
    if (is_of(parameter, "double")) return put(to, real);
    const std::int64_t whole =
        std::holds_alternative<std::int64_t>(value) ? std::get<std::int64_t>(value) : std::int64_t(real);
    std::memcpy(to, &whole, scalar_bytes_of(parameter));  // the first bytes: all computers here are little-endian
}

void put_fields(std::byte* structure, const std::vector<Parameter>& fields, std::span<const HostValue>& values) {
    for (const Parameter& field : fields) {
        if (!field.fields.empty()) {
            put_fields(structure + field.offset, field.fields, values);
            continue;
        }
        put_value(structure + field.offset, field, values.front());
        values = values.subspan(1);
    }
}

/// Argument bytes, and the structures that are passed by address.
struct PassedArguments {
    std::vector<std::byte> bytes;
    std::vector<std::unique_ptr<std::byte[]>> structures;

    void add(std::span<const std::byte> more) {
        const std::size_t unit = std::min<std::size_t>(more.size(), 8);
        bytes.resize((bytes.size() + unit - 1) / unit * unit);
        bytes.insert(bytes.end(), more.begin(), more.end());
    }
};

void add_parameter(PassedArguments& passed, const Parameter& parameter, std::span<const HostValue>& values) {
    if (parameter.fields.empty()) {
        std::byte value[8]{};
        put_value(value, parameter, values.front());
        values = values.subspan(1);
        return passed.add(std::span(value, scalar_bytes_of(parameter)));
    }
    auto& made = passed.structures.emplace_back(std::make_unique<std::byte[]>(parameter.bytes));
    put_fields(made.get(), parameter.fields, values);
    if (!parameter.is_address) return passed.add({made.get(), std::size_t(parameter.bytes)});
    const std::uint64_t address = emulator::address_of(made.get());
    passed.add(std::as_bytes(std::span(&address, 1)));
}

HostEnd ended(const emulator::HostCodeEnd& end) {
    if (!end.has_fault) return {.how = end.is_done ? HostEnd::How::well : HostEnd::How::endless};
    const bool is_null = end.fault == HazardKind::null_pointer;
    if (end.fault == HazardKind::no_progress) return {.how = HostEnd::How::endless, .line = end.line};
    return {.how = HostEnd::How::faulted,
            .fault = is_null ? HostFault::null_pointer : HostFault::wild_pointer,
            .line = end.line};
}

}  // namespace

PortableHost::PortableHost(std::string_view ptx)
    : code_(emulator::decode(
          ptx::parse(std::string(ptx), host_ptx_name), host_ptx_name,
          [](const std::string& file, int line) {
              const bool is_header = file.starts_with(headers_in_debug_info) || file.starts_with("/usr/");
              return std::uint16_t(is_header ? 0 : std::min(line, emulator::max_line));
          },
          {}, emulator::CodeFor::host)) {}

std::function<void()> prepare_portable_call(const PortableHost& host, const Module& module,
                                            const CompiledFunction& function, std::span<const HostValue> values) {
    const std::string& name = function.linkage.empty() ? function.name : function.linkage;
    const emulator::Function* const code = host.code().find(name);
    if (!code) throw UsageError(function.name + "() is not in " + std::string(host_ptx_name));
    if (!code->refusal.empty()) throw UsageError(code->refusal);
    const auto passed = std::make_shared<PassedArguments>();
    for (const Parameter& parameter : function.parameters) add_parameter(*passed, parameter, values);
    return [&host, &module, code, passed] {
        HostRuntime* const runtime = current_runtime();
        if (!runtime) return;
        OutsideCalls calls(*runtime, module);
        const HostEnd end = ended(emulator::run_host_code(host.code(), *code, passed->bytes, calls, nullptr));
        if (end.how != HostEnd::How::well) throw StoppedHost{end};
    };
}

/// The name's length, which is before it in a mangled name, includes the prefix.
std::string kernel_of_stub(std::string_view stub) {
    const std::size_t at = stub.find(stub_prefix);
    if (at == stub.npos) return {};
    std::size_t first = at;
    while (first > 0 && stub[first - 1] >= '0' && stub[first - 1] <= '9') --first;
    const std::string rest(stub.substr(at + stub_prefix.size()));
    unsigned length = 0;
    if (first == at) return std::string(stub.substr(0, at)) + rest;  // extern "C"
    std::from_chars(stub.data() + first, stub.data() + at, length);
    return std::string(stub.substr(0, first)) + std::to_string(length - stub_prefix.size()) + rest;
}

}  // namespace lanescope::runtime
