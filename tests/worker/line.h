#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace lanescope::worker_test {

struct LineSpeed {
    std::chrono::duration<double> delay{0};  ///< one way
    double bytes_per_second = 0;
};

/// Copies one file descriptor to another. At most `capacity` bytes are in flight. If this is less than delay times
/// bandwidth, it limits the line like a TCP window.
class OneWay {
public:
    static constexpr std::size_t capacity = std::size_t{4} << 20;

    OneWay(int from, int to, LineSpeed speed) : from_(from), to_(to), speed_(speed) {}
    /// Runs until the end of the file arrives or the reader is gone, then closes both descriptors, so each end sees the
    /// other's end. SIGPIPE must be ignored.
    void carry();

private:
    using Clock = std::chrono::steady_clock;
    struct Chunk {
        std::vector<char> bytes;  ///< empty at the end of the file
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
    Clock::time_point free_{};  ///< time at which the last byte leaves the sender
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Chunk> under_way_;
    std::size_t bytes_under_way_ = 0;
    bool broken_ = false;  ///< the reader is gone
};

}  // namespace lanescope::worker_test
