// One request to a worker and its answers.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/lab/workers/child.h"
#include "app/lab/workers/uploads.h"
#include "app/lab/workers/worker_runner.h"
#include "app/sandbox/limits.h"
#include "app/wire/framing.h"
#include "app/wire/messages.h"

namespace lanescope {

/// A worker's process and the state of its line.
struct Connection {
    using clock = std::chrono::steady_clock;

    Connection(const std::vector<std::string>& command, Heartbeat& its_heartbeat, const Limits& limits)
        : child(command),
          out(child.input(), limits.answer),
          in(child.output(), MessageReader::Starts::with_greeting),
          heartbeat(its_heartbeat) {}

    Child child;
    MessageWriter out;
    MessageReader in;
    Hello hello;
    Heartbeat& heartbeat;
    bool is_here = true;  ///< not a remote shell
    std::uint64_t last_id = 0;
    std::set<const Variant*> told;    ///< variants that the worker has
    std::set<std::string> has_files;  ///< name and content hash of each sent file
    std::uint64_t draining = 0;       ///< a cancelled request that has not ended; 0 if none
    clock::time_point cancelled_at;

    /// Returns false if the worker counts as dead. Sends a due ping.
    bool lives(const Limits& limits) { return heartbeat.beats(in, out, last_id, limits); }
    /// Returns how the worker ended, with its last printed line; `failed` if it still runs.
    std::string last_words(const std::string& failed);
    std::string with_last_line(const std::string& end);
    /// Sends the files that the worker lacks.
    void bring(const std::vector<Upload>& files);
};

std::string no_answer(const Limits& limits);

/// Thrown if a worker ends in the middle of a request.
struct WorkerEnded {
    std::string why;          ///< "it was ended by signal 6 (Aborted)"
    std::string subject;      ///< the running variant; empty if unknown
    bool by_kernel = true;    ///< false: the line was lost
    bool has_result = false;  ///< the variant's result contains the reason
    bool killed = false;      ///< by SIGKILL from outside, as far as can be seen
};

/// Throws BackendUnavailable if the line was lost, else UsageError such as "opening it failed: it ended with exit code
/// 7".
[[noreturn]] void raise(const WorkerEnded& ended, const std::string& place, const std::string& what);

/// The kernel process's end, as its supervisor reports it.
struct KernelProcessEnd {
    std::string why;
    bool exited = false;  ///< it ended by itself: its last output may explain why
    bool killed = false;  ///< by SIGKILL from outside, as far as can be seen
};

class Conversation {
public:
    /// `cancelled` may be null.
    Conversation(Connection& worker, const Limits& limits, const std::atomic<bool>* cancelled)
        : worker_(worker), id_(++worker.last_id), cancelled_(cancelled), limits_(limits), timeout_(limits.silence) {}

    /// Extends the timeout by the time after which a worker itself gives up a GPU kernel.
    void allow_for(const Problem& problem);

    /// Receives an answer; may read a part of the payload.
    using Take = std::function<void(const nlohmann::json& head, UploadReader& payload)>;
    /// Sends the request and passes each answer to `take` until the end. Throws WorkerEnded, LineLost if sending fails,
    /// Cancelled, and the end's error.
    void hold(nlohmann::json request, const Take& take, std::span<const std::byte> payload = {});

private:
    void listen(const Take& take);
    void check_worker();
    void end(const End& end);
    void take_news(const nlohmann::json& head);
    void notice_cancel();
    void notice_silence();
    void notice_dead_line();
    WorkerEnded ended_by_itself() const;

    Connection& worker_;
    std::uint64_t id_;
    const std::atomic<bool>* cancelled_;
    const Limits limits_;
    std::string subject_;
    std::optional<KernelProcessEnd> died_;
    nlohmann::json last_progress_;
    Connection::clock::time_point last_news_ = Connection::clock::now();
    std::chrono::duration<double> timeout_;
};

}  // namespace lanescope
