// Calls compiled functions whose parameters are known only at run time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <variant>

#include "app/runtime/module.h"

namespace lanescope::simt {

/// An integer, a floating-point number, or an address.
using HostValue = std::variant<std::int64_t, double, void*>;

/// Returns a repeatable call with these values, one per parameter of with_fields(), converted to the parameter's type.
/// It is valid while the module is loaded. It owns its data, so a jump out of the call leaks no memory. Throws
/// UsageError for a type that cannot be passed.
std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values);

}  // namespace lanescope::simt
