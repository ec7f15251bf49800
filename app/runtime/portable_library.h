// A library for any computer: the kernels' PTX, and the host functions' PTX in place of native code.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "app/runtime/kernel_module.h"
#include "app/runtime/library.h"

namespace lanescope::runtime {

/// Keeps what a Module needs of a native library, without debug information.
nlohmann::json to_portable(const Module& module);

/// Throws UsageError or nlohmann::json::exception if it is damaged.
std::unique_ptr<const Library> read_portable(const nlohmann::json& library);

/// Removes debug information other than line numbers.
std::string without_debug_sections(const std::string& ptx);

}  // namespace lanescope::runtime
