// One request and its answers.
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
    std::set<std::string> has_files;  ///< name and content hash per sent file
    std::uint64_t draining = 0;       ///< an unfinished cancelled request; 0: none
    clock::time_point cancelled_at;

    /// Sends a due ping. Returns false if the worker counts as dead.
    bool lives(const Limits& limits) { return heartbeat.beats(in, out, last_id, limits); }
    /// Returns how it ended, with its last printed line; `failed` if it runs.
    std::string last_words(const std::string& failed);
    std::string with_last_line(const std::string& end);
    /// Sends the files that the worker lacks.
    void bring(const std::vector<Upload>& files);
};

std::string no_answer(const Limits& limits);

/// A worker ended during a request.
struct WorkerEnded {
    std::string why;          ///< "it was ended by signal 6 (Aborted)"
    std::string subject;      ///< the running variant; may be empty
    bool by_kernel = true;    ///< false: the line was lost
    bool has_result = false;  ///< the variant's result has the reason
    bool killed = false;      ///< by SIGKILL, probably from outside
};

/// Throws BackendUnavailable for a lost line, else UsageError such as "opening it failed: it ended with exit code 7".
[[noreturn]] void raise(const WorkerEnded& ended, const std::string& place, const std::string& what);

/// As the supervisor reports it.
struct KernelProcessEnd {
    std::string why;
    bool exited = false;  ///< by itself: its last output may explain why
    bool killed = false;  ///< by SIGKILL, probably from outside
};

class Conversation {
public:
    /// `cancelled` may be null.
    Conversation(Connection& worker, const Limits& limits, const std::atomic<bool>* cancelled)
        : worker_(worker), id_(++worker.last_id), cancelled_(cancelled), limits_(limits), timeout_(limits.silence) {}

    /// Adds the time after which a worker gives up a GPU kernel.
    void allow_for(const Problem& problem);

    /// May read a part of the payload.
    using Take = std::function<void(const nlohmann::json& head, UploadReader& payload)>;
    /// Passes each answer to `take` until the end. Throws WorkerEnded, LineLost if sending fails, Cancelled, and the
    /// end's error.
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
