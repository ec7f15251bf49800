#include "app/worker/heartbeat.h"

namespace lanescope {

void Heartbeat::begin() {
    asked_at_ = clock::time_point{};
    heard_at_ = clock::now();
    received_ = 0;
}

bool Heartbeat::beats(const MessageReader& in, MessageWriter& out, std::uint64_t& last_id, const Limits& limits) {
    const clock::time_point now = clock::now(), asked_at = asked_at_;
    if (in.received() != received_) {
        received_ = in.received();
        heard_at_ = now;
        asked_at_ = clock::time_point{};
    } else if (asked_at != clock::time_point{}) {
        return now < asked_at + limits.answer;
    } else if (now > heard_at_ + limits.quiet) {
        out.send({{"id", ++last_id}, {"ping", true}});
        asked_at_ = now;
    }
    return true;
}

std::chrono::duration<double> Heartbeat::waited() const {
    const clock::time_point asked_at = asked_at_;
    if (asked_at == clock::time_point{}) return {};
    return clock::now() - asked_at;
}

}  // namespace lanescope
