// Calls a compiled function whose parameters are known at run time only.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <variant>

#include "app/runtime/module.h"

namespace lanescope::simt {

/// A whole number, a floating one, or an address.
using HostValue = std::variant<std::int64_t, double, void*>;

/// The call with these values, one for each parameter of with_fields(), each turned into the parameter's type. It can
/// be made again and again, while the module is there, and holds all that it needs: one that is left half-way by a jump
/// loses no memory. Throws UsageError for a type that cannot be passed.
std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values);

}  // namespace lanescope::simt
