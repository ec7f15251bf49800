// Opens a user's CUDA file in the background, since compiling takes time.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.h"
#include "app/catalog/kernel_header.h"
#include "app/lab/workers/worker_runner.h"

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

// Inspects a variant's code or a warp's accesses in the background. A new question replaces the last one.
class Inspector {
public:
    /// Uses a separate worker, to avoid waiting for a running experiment.
    explicit Inspector(Place place) { use(std::move(place)); }

    void use(Place place);

    /// Asks about the experiment's only variant. `key` identifies the answer.
    void list_code(std::string key, Experiment experiment, std::string architecture, std::string source);
    void read_warp(std::string key, Experiment experiment, std::int64_t warp);
    const std::string& key() const { return key_; }
    void cancel();

    /// `failure` in code or warp holds an error.
    struct Answer {
        std::string key;
        CodeListingPtr code;
        WarpAccessesPtr warp;
    };
    /// Returns a new answer, once.
    std::optional<Answer> poll();

private:
    using Fill = std::function<void(WorkerRunner&, const GivenUp*, Answer&)>;
    void ask(std::string key, Fill fill);

    std::shared_ptr<WorkerRunner> worker_;
    std::string key_;
    Background<Answer> question_{Background<Answer>::AtEnd::waits};
};

// Runs the trial of an exercise's kernel in the background.
class AttemptRun {
public:
    /// Uses a separate worker, to avoid waiting for a running experiment.
    explicit AttemptRun(Place place) { use(std::move(place)); }
    ~AttemptRun() { cancel(); }

    void use(Place place);
    /// Runs a trial, giving up any other.
    void begin(std::vector<Experiment> experiments, std::chrono::seconds longest);
    void cancel();
    bool busy() const { return work_.busy(); }

    struct News {
        std::vector<std::vector<RunResultPtr>> done;  ///< results of each finished experiment since the last call
        bool ended = false;
        std::string error;  ///< one line; empty if none
    };
    News poll();

private:
    /// Shared with the background work.
    struct Attempt {
        Progress progress;
        std::mutex mutex;
        std::vector<std::vector<RunResultPtr>> done;
    };

    std::shared_ptr<WorkerRunner> runner_;
    std::shared_ptr<Attempt> attempt_ = std::make_shared<Attempt>();
    Background<std::string> work_{Background<std::string>::AtEnd::waits};  ///< returns the error
};

}  // namespace lanescope
