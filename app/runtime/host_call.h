// Calls functions whose parameters are known only at run time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <variant>

#include "app/runtime/module.h"

namespace lanescope::simt {

/// An integer, a floating-point number, or an address.
using HostValue = std::variant<std::int64_t, double, void*>;

/// Returns a repeatable call. `values`: one per parameter of with_fields(), converted to its type. The module must stay
/// loaded. A jump out of the call leaks no memory. Throws UsageError for an unsupported type.
std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values);

}  // namespace lanescope::simt
