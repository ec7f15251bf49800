// Opens a CUDA file of a person's own while the window goes on: compiling takes a moment.
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
    /// With a worker of its own, so that opening need not wait for what runs.
    explicit KernelOpening(Place place) { use(std::move(place)); }

    /// From now on files are opened there.
    void use(Place place);
    /// file: "my.cu", or "my.cu:function". One that is still being opened is given up.
    void open(std::string file);
    /// Where files are opened, for people.
    const std::string& place() const { return opener_->place().name; }
    /// The file that is being opened; empty: none.
    const std::string& file() const { return file_; }

    struct Opened {
        std::string file;
        OpenedKernels kernels;
        std::string error;                             ///< one line; empty: it went well
        std::vector<KernelFault> faults;               ///< of a file that was refused; empty: the error is another one
        std::vector<std::filesystem::path> held_back;  ///< that were not sent: files_held_back()
    };
    /// What was opened, once, when that is done.
    std::optional<Opened> poll();

private:
    std::shared_ptr<WorkerRunner> opener_;
    std::string file_;
    Background<Opened> work_{Background<Opened>::AtEnd::waits};
};

}  // namespace lanescope
