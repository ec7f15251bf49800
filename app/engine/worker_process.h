// A worker's process: backends, client's files, service.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/base/system/scratch_folder.h"
#include "app/catalog/catalog.h"
#include "app/model/backend.h"
#include "app/model/device.h"
#include "app/sandbox/limits.h"

namespace lanescope {

/// Best first; the CUDA backend uses device number `gpu`. The catalogue must outlive them.
std::vector<std::unique_ptr<Backend>> make_backends(const Catalog& catalog, const std::vector<Device>& models,
                                                    int gpu = 0);

/// The client's files, kept until the worker ends.
class UploadedFiles {
public:
    /// Returns its path. Relative places are kept. Throws UsageError.
    std::filesystem::path keep(const std::string& name, std::span<const std::byte> content);
    void remove() { folder_.reset(); }

private:
    std::filesystem::path place_of(const std::string& name);

    std::optional<ScratchFolder> folder_;  ///< made for the first file
    std::uint64_t bytes_ = 0;
};

struct WorkerOptions {
    int gpu = 0;
    bool confined = true;
    MemoryRules memory{};
};

/// Implements `lanescope worker`: runs kernels over standard input and output, until the client hangs up. Call it while
/// there is one thread.
[[noreturn]] void run_worker(Catalog& catalog, const std::vector<Device>& models, const WorkerOptions& options);

}  // namespace lanescope
