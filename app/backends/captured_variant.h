// A variant as a backend runs it: the file of its kernels, and what its host function asked for.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/machine/launch_list.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope {

struct CapturedVariant {
    std::filesystem::path file;         ///< headers of its folder are found
    std::string name;                   ///< of the file, as sites tell it: "OPERATION/02_cte.cu"
    std::string text;                   ///< of the file
    std::optional<std::string> inputs;  ///< what else it was compiled from here, as CompiledText has it
    std::shared_ptr<const LaunchList> list;
};

/// Runs the variant's host function on the instance. Throws UsageError when it cannot be compiled or asks for what
/// there is not, and Cancelled.
using Capture = std::function<CapturedVariant(const Instance&, const VariantChoice&, Progress&)>;

/// The one of this program: compiles the variant's file where that has not been done.
CapturedVariant capture_variant(const Instance& instance, const VariantChoice& choice, Progress& progress);

}  // namespace lanescope
