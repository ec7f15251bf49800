#include "app/runtime/host_call.h"

#include <ffi.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/model/text/error.h"

namespace lanescope::simt {
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

/// The value in the bytes that its type has.
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

/// All that a call needs. libffi keeps addresses of the types, and is given those of the values.
struct PreparedCall {
    void (*code)() = nullptr;
    ffi_cif interface {};
    std::vector<ffi_type*> types;
    std::vector<Passed> values;
    std::vector<void*> addresses;
};

}  // namespace

std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values) {
    const auto call = std::make_shared<PreparedCall>();
    call->code = reinterpret_cast<void (*)()>(module.base() + function.address);
    for (std::size_t n = 0; n < function.parameters.size(); ++n) {
        call->types.push_back(type_of(function.parameters[n]));
        call->values.push_back(pass(values[n], call->types.back()));
    }
    for (Passed& value : call->values) call->addresses.push_back(&value);
    if (ffi_prep_cif(&call->interface, FFI_DEFAULT_ABI, unsigned(call->types.size()), &ffi_type_void,
                     call->types.data()) != FFI_OK)
        throw UsageError(function.name + ": its parameters cannot be passed");
    return [call] { ffi_call(&call->interface, call->code, nullptr, call->addresses.data()); };
}

}  // namespace lanescope::simt
