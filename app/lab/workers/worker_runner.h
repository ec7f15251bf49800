// Runs experiments in worker processes.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/model/inspection_results.h"
#include "app/model/runner.h"
#include "app/sandbox/limits.h"
#include "app/wire/framing.h"
#include "app/wire/messages.h"

namespace lanescope {

/// Any byte counts as a heartbeat; after a silence, a ping is sent.
class Heartbeat {
public:
    using clock = std::chrono::steady_clock;

    void begin();
    /// Sends a due ping, with an id after `last_id`; the reader must call this regularly. Returns false after
    /// `limits.answer`. Throws LineLost.
    bool beats(const MessageReader& in, MessageWriter& out, std::uint64_t& last_id, const Limits& limits);
    /// Returns a ping's unanswered time; 0 if none. Thread-safe.
    std::chrono::duration<double> waited() const;

private:
    std::atomic<clock::time_point> asked_at_{};  ///< of the open ping; else the epoch
    clock::time_point heard_at_;
    std::uint64_t received_ = 0;
};

struct Place {
    std::string name;                  ///< display name: "this computer", "gpu-host"
    std::vector<std::string> command;  ///< starts a worker there
    bool shares_files = true;          ///< has this computer's file system
    bool operator==(const Place&) const = default;
};

struct Connection;

enum class PlaceState : std::uint8_t { not_started, starting, ready, running, lost };

/// If a kernel ends its process, its result reports this, and a new process runs the other variants.
class WorkerRunner : public Runner {
public:
    /// The catalogue must outlive this.
    WorkerRunner(Catalog& catalog, Place place, Limits limits = {});
    ~WorkerRunner() override;

    const Place& place() const { return place_; }
    PlaceState state() const { return state_; }
    /// Returns why the last worker was lost; may be empty.
    std::string trouble() const;
    /// Returns a ping's unanswered time; 0 if none. A running request sends its pings; check_idle() sends an idle
    /// worker's.
    std::chrono::duration<double> unanswered() const { return heartbeat_.waited(); }
    /// Call it regularly.
    void check_idle();

    /// Starts the worker if needed; does not wait for a busy one. Throws BackendUnavailable without a worker,
    /// Cancelled.
    Hello hello(const std::atomic<bool>* cancelled = nullptr);
    BackendList::Entries backends() override { return hello().backends; }
    Origin origin_of(const Experiment& experiment) override;
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result = {}) override;
    /// Opens it there and adds its variants to the catalogue. Throws as add_user_kernels().
    OpenedKernels open_kernel(const std::string& file, const std::atomic<bool>* cancelled = nullptr);

    /// Lists the experiment's only variant. source: the expected source. Throws BackendUnavailable if the worker is
    /// lost, UsageError if the request ended it, Cancelled.
    CodeListing list_code(const Experiment& experiment, const std::string& architecture, const std::string& source,
                          const std::atomic<bool>* cancelled = nullptr);
    /// Reads on the experiment's GPU if possible, else on the emulator. warp: index in the grid. Throws as list_code().
    WarpAccesses read_warp(const Experiment& experiment, std::int64_t warp,
                           const std::atomic<bool>* cancelled = nullptr);
    /// Returns the experiment's only variant for a page: the emulator in a browser runs it. Throws as list_code().
    std::string make_portable(const Experiment& experiment, const std::atomic<bool>* cancelled = nullptr);

private:
    class Running;
    class Recovery;

    Connection& ready(const std::atomic<bool>* cancelled);
    void start(const std::atomic<bool>* cancelled);
    void drop(const std::string& why);
    void check_fits(const Hello& hello);
    RunRequest request_of(const Experiment& part, Connection& process) const;
    nlohmann::json inspect(const char* what, const Experiment& experiment, nlohmann::json request,
                           std::span<const std::byte> payload, const char* answer, const std::atomic<bool>* cancelled);
    Origin origin_now(const Experiment& experiment);
    /// Waits for a cancelled request; drops a process that continues it.
    void drain();

    Catalog& catalog_;
    Place place_;
    Limits limits_;
    std::mutex mutex_;  ///< one request at a time
    Heartbeat heartbeat_;
    std::unique_ptr<Connection> process_;
    std::atomic<PlaceState> state_ = PlaceState::not_started;
    mutable std::mutex said_mutex_;
    std::string trouble_;
    std::optional<Hello> hello_;  ///< of the current process
};

}  // namespace lanescope
