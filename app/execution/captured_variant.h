// A kernel file and its host function's recorded launches.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/launch_list.h"

namespace lanescope {

struct CapturedVariant {
    std::filesystem::path file;  ///< its folder is searched for headers
    std::string name;            ///< in sites: "OPERATION/02_cte.cu"
    std::string text;
    std::optional<std::string> inputs;  ///< as in CompiledSource
    std::shared_ptr<const LaunchList> list;
};

/// Runs the host function on the instance. Throws Cancelled, and UsageError if it does not compile or makes an invalid
/// request.
using Capture = std::function<CapturedVariant(const Variant&, const Instance&, const VariantChoice&, Progress&)>;

/// Compiles the file if needed. The default Capture.
CapturedVariant capture_variant(const Variant& variant, const Instance& instance, const VariantChoice& choice,
                                Progress& progress);

}  // namespace lanescope
