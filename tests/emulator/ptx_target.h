// A CUDA file compiled to PTX by clang, as a list of launches runs it.
#pragma once

#include <filesystem>
#include <memory>

#include "app/emulator/target.h"
#include "app/machine/execution/module.h"

namespace lanescope::emulator {

/// Lines and shared arrays have the numbers that the module gives to them, so that what both machines report can be
/// compared. Throws std::runtime_error with the compiler's messages, or UsageError.
std::unique_ptr<simt::LaunchTarget> ptx_target(const simt::Module& module, const std::filesystem::path& file);

/// What clang makes of it, without optimisation.
std::string compile_to_ptx(const std::filesystem::path& file);

}  // namespace lanescope::emulator
