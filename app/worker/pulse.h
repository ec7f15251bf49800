// Whether the other end of a line still answers.
#pragma once

#include <atomic>
#include <chrono>

#include "app/worker/limits.h"
#include "app/worker/wire.h"

namespace lanescope {

/// Whatever comes is a sign of life; where nothing comes for a while, a sign is asked for.
class Pulse {
public:
    using clock = std::chrono::steady_clock;

    /// From now on the other end is a new one, which has been asked nothing yet.
    void begin();
    /// Called again and again by whoever reads; asks when it is time to. id: of a question, if it is. False when the
    /// last one has had no answer for `limits.answer`. Throws LineLost where it cannot be asked.
    bool beats(const MessageReader& in, MessageWriter& out, std::uint64_t& last_id, const Limits& limits);
    /// For how long a question has had no answer; 0: none is open. From any thread.
    std::chrono::duration<double> waited() const;

private:
    std::atomic<clock::time_point> asked_at_{};  ///< when the open question was asked; the epoch: none is open
    clock::time_point heard_at_;
    std::uint64_t received_ = 0;
};

}  // namespace lanescope
