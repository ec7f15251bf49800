#include "app/sandbox/memory_watch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "app/base/error.h"

namespace lanescope {
namespace {

constexpr std::chrono::milliseconds check_interval{50};

std::string status_of(pid_t process) {
    return process > 0 ? fmt::format("/proc/{}/status", process) : "/proc/self/status";
}

/// /proc/PID/status, read without opening or allocating: a kernel may exhaust descriptors and memory.
class Status {
public:
    explicit Status(pid_t process) : file_(open(status_of(process).c_str(), O_RDONLY | O_CLOEXEC)) {}
    Status(const Status&) = delete;
    Status& operator=(const Status&) = delete;
    ~Status() {
        if (file_ >= 0) close(file_);
    }

    std::uint64_t occupied_memory() {
        const ssize_t count = pread(file_, text_.data(), text_.size(), 0);
        const std::string_view text(text_.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
        return field(text, "\nRssAnon:") + field(text, "\nRssShmem:") + field(text, "\nVmSwap:") +
               field(text, "\nVmPTE:");  // reading untouched memory takes page tables only
    }

private:
    /// Returns bytes for "RssAnon:\t     512 kB"; 0 if missing.
    static std::uint64_t field(std::string_view text, std::string_view name) {
        const std::size_t at = text.find(name);
        const std::size_t digits = text.find_first_of("0123456789", at);
        if (at == text.npos || digits == text.npos) return 0;
        std::uint64_t kib = 0;
        std::from_chars(text.data() + digits, text.data() + text.size(), kib);
        return kib << 10;
    }

    int file_;
    std::array<char, 4096> text_;
};

bool is_stopped_meanwhile(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, check_interval, [] { return false; });
    return stop.stop_requested();
}

void watch(std::stop_token stop, Status& status, const std::atomic<std::uint64_t>& limit,
           const std::function<void(std::uint64_t)>& tell) {
    do {
        if (const std::uint64_t bytes = status.occupied_memory(); bytes > limit) return tell(bytes);
    } while (!is_stopped_meanwhile(stop));
}

}  // namespace

bool volunteer_to_end_first() {
    constexpr std::string_view most = "1000";
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool written = write(file, most.data(), most.size()) == static_cast<ssize_t>(most.size());
    close(file);
    return written;
}

std::uint64_t occupied_memory(pid_t process) { return Status(process).occupied_memory(); }

MemoryWatch::MemoryWatch(std::uint64_t limit, std::function<void(std::uint64_t)> on_excess, pid_t process)
    : limit_(limit) {
    auto status = std::make_unique<Status>(process);
    if (status->occupied_memory() == 0) {
        // An ended child has no memory until waited for.
        if (process != 0 && occupied_memory() != 0 && kill(process, 0) == 0) return;
        throw BackendUnavailable(
            fmt::format("memory cannot be watched: {} does not report it; mount /proc", status_of(process)));
    }
    thread_ = std::jthread([this, status = std::move(status), tell = std::move(on_excess)](std::stop_token stop) {
        watch(stop, *status, limit_, tell);
    });
}

}  // namespace lanescope
