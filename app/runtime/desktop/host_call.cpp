#include "app/runtime/host_call.h"

#include <ffi.h>

#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/base/error.h"

namespace lanescope::runtime {
namespace {

ffi_type* type_of(const Parameter& parameter) {
    static const std::map<std::string, ffi_type*> types{
        {"bool", &ffi_type_uint8},       {"char", &ffi_type_sint8},
        {"short", &ffi_type_sint16},     {"unsigned short", &ffi_type_uint16},
        {"int", &ffi_type_sint32},       {"unsigned int", &ffi_type_uint32},
        {"long", &ffi_type_sint64},      {"unsigned long", &ffi_type_uint64},
        {"long long", &ffi_type_sint64}, {"unsigned long long", &ffi_type_uint64},
        {"float", &ffi_type_float},      {"double", &ffi_type_double}};
    if (parameter.type.ends_with("*")) return &ffi_type_pointer;
    const std::string plain = parameter.type.starts_with("const ") ? parameter.type.substr(6) : parameter.type;
    if (const auto known = types.find(plain); known != types.end()) return known->second;
    throw UsageError("parameter " + parameter.name + " is of type " + parameter.type +
                     ": numbers and pointers can be passed");
}

union Passed {
    std::int64_t whole;
    float single;
    double real;
    void* address;
};

Passed pass(const HostValue& value, const ffi_type* type) {
    Passed passed{};
    if (const auto* address = std::get_if<void*>(&value)) {
        passed.address = *address;
        return passed;
    }
    const double real =
        std::holds_alternative<double>(value) ? std::get<double>(value) : double(std::get<std::int64_t>(value));
    if (type == &ffi_type_float)
        passed.single = static_cast<float>(real);
    else if (type == &ffi_type_double)
        passed.real = real;
    else
        passed.whole = std::holds_alternative<std::int64_t>(value) ? std::get<std::int64_t>(value) : std::int64_t(real);
    return passed;
}

/// libffi's layout equals the compiler's.
struct Structure {
    ffi_type type{};
    std::vector<ffi_type*> elements;  ///< ends with nullptr
    std::vector<std::byte> value;
    void* address = nullptr;  ///< of the value
};

/// Deques: libffi keeps addresses of types and values.
struct PreparedCall {
    void (*code)() = nullptr;
    ffi_cif interface {};
    std::vector<ffi_type*> types;
    std::deque<Passed> values;
    std::vector<void*> addresses;
    std::deque<Structure> structures;
};

ffi_type* type_in(PreparedCall& call, const Parameter& parameter) {
    if (parameter.fields.empty()) return type_of(parameter);
    Structure& made = call.structures.emplace_back();
    for (const Parameter& field : parameter.fields) made.elements.push_back(type_in(call, field));
    made.elements.push_back(nullptr);
    made.type = {.size = 0, .alignment = 0, .type = FFI_TYPE_STRUCT, .elements = made.elements.data()};
    return &made.type;
}

/// Consumes the front of `values`.
void fill(std::byte* structure, const std::vector<Parameter>& fields, std::span<const HostValue>& values) {
    for (const Parameter& field : fields) {
        if (!field.fields.empty()) {
            fill(structure + field.offset, field.fields, values);
            continue;
        }
        const ffi_type* type = type_of(field);
        const Passed passed = pass(values.front(), type);
        std::memcpy(structure + field.offset, &passed, type->size);
        values = values.subspan(1);
    }
}

/// By value, or by its copy's address.
void add_structure(PreparedCall& call, const Parameter& parameter, std::span<const HostValue>& values) {
    ffi_type* const type = type_in(call, parameter);
    Structure& made = call.structures.emplace_back();
    made.value.resize(parameter.bytes);
    fill(made.value.data(), parameter.fields, values);
    made.address = made.value.data();
    call.types.push_back(parameter.is_address ? &ffi_type_pointer : type);
    call.addresses.push_back(parameter.is_address ? static_cast<void*>(&made.address) : made.address);
}

}  // namespace

std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values) {
    const auto call = std::make_shared<PreparedCall>();
    call->code = reinterpret_cast<void (*)()>(module.base() + function.address);
    for (const Parameter& parameter : function.parameters) {
        if (!parameter.fields.empty()) {
            add_structure(*call, parameter, values);
            continue;
        }
        call->types.push_back(type_of(parameter));
        call->addresses.push_back(&call->values.emplace_back(pass(values.front(), call->types.back())));
        values = values.subspan(1);
    }
    if (ffi_prep_cif(&call->interface, FFI_DEFAULT_ABI, unsigned(call->types.size()), &ffi_type_void,
                     call->types.data()) != FFI_OK)
        throw UsageError(function.name + ": its parameters cannot be passed");
    for (std::size_t n = 0; n < function.parameters.size(); ++n)
        if (const Parameter& p = function.parameters[n];
            !p.fields.empty() && !p.is_address && call->types[n]->size != p.bytes)
            throw UsageError(function.name + ": parameter " + p.name + " is of type " + p.type +
                             ", whose layout is unusual: take it by const reference");
    return [call] { ffi_call(&call->interface, call->code, nullptr, call->addresses.data()); };
}

}  // namespace lanescope::runtime
