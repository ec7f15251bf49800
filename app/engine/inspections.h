// Inspects a variant's code and a warp's memory accesses, without a GPU.
#pragma once

#include <functional>
#include <string>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/engine/backend_runner.h"
#include "app/model/experiment.h"
#include "app/model/inspection_results.h"
#include "app/model/instance.h"

namespace lanescope {

struct CodeQuestion {
    const Variant& variant;
    const Instance& instance;
    const VariantChoice& choice;
    std::string architecture;  ///< as in Device: "Hopper"
    std::string source;        ///< expected content; empty: any
};

/// Lists PTX and machine code by source line, and resources. Errors are in `failure`. Throws Cancelled.
CodeListing list_code(const CodeQuestion& question, Progress& progress);

/// Inspections of the experiment's first variant.
struct InspectionService {
    std::function<CodeListing(const Experiment&, const std::string& architecture, const std::string& source, Progress&)>
        list_code;
    std::function<WarpAccesses(const Experiment&, std::int64_t warp, Progress&)> read_warp;
    std::function<std::string(const Experiment&, Progress&)> make_portable;  ///< Program::portable()
};

/// Lists code by NVRTC. Reads a warp on the experiment's backend, else on the emulator. The arguments must outlive the
/// result, which caches the last problem.
InspectionService local_inspections(const Catalog& catalog, const Backends& backends);

}  // namespace lanescope
