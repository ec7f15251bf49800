// Opens a user's CUDA file in the background, since compiling takes time.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/system/background.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

class KernelOpening {
public:
    /// Uses a separate worker, to avoid waiting for a running experiment.
    explicit KernelOpening(Place place) { use(std::move(place)); }

    void use(Place place);
    /// Opens a file, giving up any other. file: "my.cu" or "my.cu:function".
    void open(std::string file);
    const std::string& place() const { return opener_->place().name; }
    /// Returns the file that is being opened; empty if none.
    const std::string& file() const { return file_; }

    struct Opened {
        std::string file;
        OpenedKernels kernels;
        std::string error;                             ///< one line; empty if it succeeded
        std::vector<KernelFault> faults;               ///< of a refused file; empty for other errors
        std::vector<std::filesystem::path> held_back;  ///< not sent; see files_held_back()
    };
    /// Returns a new result, once.
    std::optional<Opened> poll();

private:
    std::shared_ptr<WorkerRunner> opener_;
    std::string file_;
    Background<Opened> work_{Background<Opened>::AtEnd::waits};
};

}  // namespace lanescope
