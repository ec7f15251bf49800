// One direction of a line between two machines: bytes arrive later, and only so many a second.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace lanescope::worker_test {

struct LineSpeed {
    std::chrono::duration<double> delay{0};  ///< from one end to the other
    double bytes_per_second = 0;
};

/// What is read from one file descriptor is written to another. At most `capacity` bytes are under way: where that is
/// less than delay times bandwidth, it is what limits the line, as a window does in TCP.
class OneWay {
public:
    static constexpr std::size_t capacity = std::size_t{4} << 20;

    OneWay(int from, int to, LineSpeed speed) : from_(from), to_(to), speed_(speed) {}
    /// Until the end of the file has arrived, or nobody reads any more. Closes both descriptors: each end so learns
    /// what became of the other. SIGPIPE has to be ignored.
    void carry();

private:
    using Clock = std::chrono::steady_clock;
    struct Chunk {
        std::vector<char> bytes;  ///< none: the end of the file
        Clock::time_point due;
    };

    void send();
    void receive();
    void put(std::vector<char> bytes);
    Chunk take();
    void arrived(std::size_t bytes);
    void break_off();
    Clock::time_point due(std::size_t bytes);

    int from_, to_;
    LineSpeed speed_;
    Clock::time_point free_{};  ///< when the last byte so far has left the sender
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Chunk> under_way_;
    std::size_t bytes_under_way_ = 0;
    bool broken_ = false;  ///< nobody reads any more
};

}  // namespace lanescope::worker_test
