// Liveness of the other end of a line.
#pragma once

#include <atomic>
#include <chrono>

#include "app/worker/limits.h"
#include "app/worker/wire.h"

namespace lanescope {

/// Any byte counts as a heartbeat; after a silence, a ping is sent.
class Heartbeat {
public:
    using clock = std::chrono::steady_clock;

    /// Starts a new connection.
    void begin();
    /// Sends a due ping, with an id after `last_id`; the reader must call this regularly. Returns false if a ping is
    /// unanswered for `limits.answer`. Throws LineLost.
    bool beats(const MessageReader& in, MessageWriter& out, std::uint64_t& last_id, const Limits& limits);
    /// Returns how long a ping is unanswered; 0 if none is. Thread-safe.
    std::chrono::duration<double> waited() const;

private:
    std::atomic<clock::time_point> asked_at_{};  ///< time of the open ping; the epoch if none
    clock::time_point heard_at_;
    std::uint64_t received_ = 0;
};

}  // namespace lanescope
