#include "tests/worker/line.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

namespace lanescope::worker_test {
namespace {

// Much less than 10 Mbit/s carries in a tenth of a second.
constexpr std::size_t chunk_bytes = 16 << 10;

std::vector<char> read_chunk(int from) {
    std::vector<char> bytes(chunk_bytes);
    ssize_t got = 0;
    do got = ::read(from, bytes.data(), bytes.size());
    while (got < 0 && errno == EINTR);
    bytes.resize(std::size_t(std::max<ssize_t>(got, 0)));
    return bytes;
}

bool write_all(int to, const std::vector<char>& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t wrote = ::write(to, bytes.data() + done, bytes.size() - done);
        if (wrote < 0 && errno != EINTR) return false;
        done += std::size_t(std::max<ssize_t>(wrote, 0));
    }
    return true;
}

}  // namespace

void OneWay::carry() {
    std::thread sender([this] { send(); });
    receive();
    sender.join();
}

void OneWay::send() {
    for (bool more = true; more;) {
        std::vector<char> bytes = read_chunk(from_);
        more = !bytes.empty();
        put(std::move(bytes));
        const std::lock_guard lock(mutex_);
        more = more && !broken_;
    }
    ::close(from_);
}

void OneWay::receive() {
    for (;;) {
        const Chunk chunk = take();
        std::this_thread::sleep_until(chunk.due);
        if (chunk.bytes.empty()) break;
        if (!write_all(to_, chunk.bytes)) {
            break_off();
            break;
        }
        arrived(chunk.bytes.size());
    }
    ::close(to_);
}

void OneWay::put(std::vector<char> bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return broken_ || bytes_under_way_ + bytes.size() <= capacity; });
    bytes_under_way_ += bytes.size();
    const Clock::time_point at = due(bytes.size());
    under_way_.push_back({std::move(bytes), at});
    changed_.notify_all();
}

OneWay::Chunk OneWay::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !under_way_.empty(); });
    Chunk chunk = std::move(under_way_.front());
    under_way_.pop_front();
    return chunk;
}

void OneWay::arrived(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    bytes_under_way_ -= bytes;
    changed_.notify_all();
}

void OneWay::break_off() {
    const std::lock_guard lock(mutex_);
    broken_ = true;
    changed_.notify_all();
}

// A chunk is sent after the previous chunks, takes its time on the line, and then the delay.
OneWay::Clock::time_point OneWay::due(std::size_t bytes) {
    const std::chrono::duration<double> sending(double(bytes) / speed_.bytes_per_second);
    free_ = std::max(free_, Clock::now()) + std::chrono::ceil<Clock::duration>(sending);
    return free_ + std::chrono::ceil<Clock::duration>(speed_.delay);
}

}  // namespace lanescope::worker_test
