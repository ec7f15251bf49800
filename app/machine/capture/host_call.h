// Calls a compiled function whose parameters are known at run time only.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "app/machine/execution/module.h"

namespace lanescope::simt {

/// A whole number, a floating one, or an address.
using HostValue = std::variant<std::int64_t, double, void*>;

/// values: one a parameter, turned into the parameter's type. Throws UsageError for a type that cannot be passed.
void call_host_function(const Module& module, const CompiledFunction& function, std::span<const HostValue> values);

}  // namespace lanescope::simt
