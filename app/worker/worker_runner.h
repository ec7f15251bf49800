// Runs experiments in a worker: a process of its own, here or elsewhere. What a kernel does to that process is told as
// what the kernel did: the process is replaced, and the other variants go on.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/catalog/opened_kernels.h"
#include "app/model/code_listing.h"
#include "app/model/warp_accesses.h"
#include "app/worker/limits.h"
#include "app/worker/messages.h"
#include "app/worker/pulse.h"

namespace lanescope {

/// A place where a worker can be started.
struct Place {
    std::string name;                  ///< for people: "this computer", "gpu-host"
    std::vector<std::string> command;  ///< that starts a worker there
    bool shares_files = true;          ///< paths mean the same there
    bool operator==(const Place&) const = default;
};

struct Connection;

enum class PlaceState : std::uint8_t { not_started, starting, ready, running, lost };

class WorkerRunner : public Runner {
public:
    explicit WorkerRunner(Place place, Limits limits = {});
    ~WorkerRunner() override;

    const Place& place() const { return place_; }
    PlaceState state() const { return state_; }
    /// One line: why the worker that was started last was lost; empty: it was not.
    std::string trouble() const;
    /// For how long a silent worker has not answered; 0: it answers. A worker that runs something is asked by itself,
    /// and an idle one by look_after().
    std::chrono::duration<double> unanswered() const { return pulse_.waited(); }
    /// Called every now and then while nothing runs: finds out whether the worker is still there.
    void look_after();

    /// Starts the worker, where that has not been done, and waits for what it says of itself; of one that is at work
    /// this is known already. Throws BackendUnavailable where there is none to be had, and Cancelled.
    Hello hello(const std::atomic<bool>* cancelled = nullptr);
    BackendList::Entries backends() override { return hello().backends; }
    Origin origin_of(const Experiment& experiment) override;
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result = {}) override;
    /// Opens a person's own file there, and enters its variants into the catalogue here. Throws as add_own_kernels().
    OpenedKernels open_kernel(const std::string& file, const std::atomic<bool>* cancelled = nullptr);

    /// What compilers make of the experiment's only variant. source: the text that it has to be of. Throws
    /// BackendUnavailable where the worker is lost, UsageError where the question ended it, Cancelled.
    CodeListing list_code(const Experiment& experiment, const std::string& architecture, const std::string& source,
                          const std::atomic<bool>* cancelled = nullptr);
    /// What that warp of the grid touches: on the GPU there, where the experiment asks for one that can tell, else on
    /// the emulator. Throws likewise.
    WarpAccesses read_warp(const Experiment& experiment, std::int64_t warp,
                           const std::atomic<bool>* cancelled = nullptr);

private:
    class Running;
    class Recovery;

    /// The process, started where there is none.
    Connection& ready(const std::atomic<bool>* cancelled);
    void start(const std::atomic<bool>* cancelled);
    void drop(const std::string& why);
    void check_fits(const Hello& hello);
    RunRequest request_of(const Experiment& part, Connection& process) const;
    /// Asks for something about an experiment, and returns the answer of that name.
    nlohmann::json look(const Experiment& experiment, nlohmann::json request, std::span<const std::byte> payload,
                        const char* answer, const std::atomic<bool>* cancelled);
    Origin origin_now(const Experiment& experiment);
    /// Waits for the end of what was cancelled, and gives up a process that does not come to it.
    void drain();

    Place place_;
    Limits limits_;
    std::mutex mutex_;  ///< one request at a time
    Pulse pulse_;
    std::unique_ptr<Connection> process_;
    std::atomic<PlaceState> state_ = PlaceState::not_started;
    mutable std::mutex said_mutex_;
    std::string trouble_;
    std::optional<Hello> hello_;  ///< of the process
};

}  // namespace lanescope
