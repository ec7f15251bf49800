// One request to a worker, and its answers up to the end, whatever that is.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/worker/arriving.h"
#include "app/worker/carried_files.h"
#include "app/worker/child.h"
#include "app/worker/limits.h"
#include "app/worker/messages.h"
#include "app/worker/pulse.h"
#include "app/worker/wire.h"

namespace lanescope {

/// A worker's process, and what it has been told.
struct Connection {
    using clock = std::chrono::steady_clock;

    Connection(const std::vector<std::string>& command, Pulse& its_pulse, const Limits& limits)
        : child(command),
          out(child.input(), limits.answer),
          in(child.output(), MessageReader::Starts::with_greeting),
          pulse(its_pulse) {}

    Child child;
    MessageWriter out;
    MessageReader in;
    Hello hello;
    Pulse& pulse;
    bool is_here = true;  ///< its process is the worker itself, and not a way to it
    std::uint64_t last_id = 0;
    std::set<const Variant*> told;    ///< variants that it knows
    std::set<std::string> has_files;  ///< names and contents of files that it was sent
    std::uint64_t draining = 0;       ///< a request that was cancelled and has not come to its end
    clock::time_point cancelled_at;

    /// Whether it may still be alive; asks it, where it is time to.
    bool lives(const Limits& limits) { return pulse.beats(in, out, last_id, limits); }
    /// "it ended with exit code 127, having printed: lanescope: command not found"; `failed`, where it has not ended.
    std::string last_words(const std::string& failed);
    /// The same for an end that is known already.
    std::string with_last_line(const std::string& end);
    /// Sends the files that it does not have yet.
    void bring(const std::vector<CarriedFile>& files);
};

/// Why a line counts as lost although nobody closed it: no answer came in time.
std::string no_answer(const Limits& limits);

/// How a worker came to its end in the middle of a request.
struct WorkerEnded {
    std::string why;          ///< "it was ended by signal 6 (Aborted)"
    std::string subject;      ///< the variant that ran; empty: not known
    bool by_kernel = true;    ///< else the line to it was lost
    bool has_result = false;  ///< the variant's result says what happened
    bool killed = false;      ///< from outside, as far as can be seen
};

/// For a question that its worker did not come to answer. Throws BackendUnavailable where the line to the place was
/// lost, else UsageError: "opening it failed: it ended with exit code 7".
[[noreturn]] void raise(const WorkerEnded& ended, const std::string& place, const std::string& what);

/// How the process that ran kernels ended, as its supervisor reports it.
struct Died {
    std::string why;
    bool exited = false;  ///< nobody ended it on purpose: what it printed last may say more
    bool killed = false;  ///< by SIGKILL from outside, as far as can be seen
};

class Conversation {
public:
    /// `cancelled` may be null where nothing can cancel it.
    Conversation(Connection& worker, const Limits& limits, const std::atomic<bool>* cancelled)
        : worker_(worker), id_(++worker.last_id), cancelled_(cancelled), limits_(limits), patience_(limits.silence) {}

    /// A worker that waits for a kernel on a GPU, and gives it up itself in the end, is waited for longer.
    void allow_for(const Problem& problem);

    /// Takes an answer, and as much as it wants of what follows it.
    using Take = std::function<void(const nlohmann::json& head, Arriving& payload)>;
    /// Sends the request, and hands each answer to `take` until the end. Throws WorkerEnded, LineLost where it could
    /// not be sent, Cancelled, and what the end says.
    void hold(nlohmann::json request, const Take& take, std::span<const std::byte> payload = {});

private:
    /// Reads the answers to their end.
    void listen(const Take& take);
    /// What is done again and again while something is waited for.
    void look_around();
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
    std::optional<Died> died_;
    nlohmann::json last_progress_;
    Connection::clock::time_point last_news_ = Connection::clock::now();
    std::chrono::duration<double> patience_;
};

}  // namespace lanescope
