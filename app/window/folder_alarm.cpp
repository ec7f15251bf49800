#include "app/window/folder_alarm.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace lanescope {

FolderAlarm::FolderAlarm(std::function<void()> alarm)
    : alarm_(std::move(alarm)),
      changes_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)),
      end_(eventfd(0, EFD_CLOEXEC)),
      thread_([this] { listen(); }) {}

FolderAlarm::~FolderAlarm() {
    eventfd_write(end_, 1);
    thread_.join();
    close(changes_);
    close(end_);
}

void FolderAlarm::watch(const std::filesystem::path& file) {
    constexpr auto kinds = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
    const std::lock_guard lock(mutex_);
    const int folder = inotify_add_watch(changes_, absolute(file).parent_path().c_str(), kinds | IN_ONLYDIR);
    if (folder >= 0) names_[folder].insert(file.filename().string());
}

void FolderAlarm::listen() {
    constexpr std::chrono::milliseconds pause{20};
    pollfd waits[] = {{.fd = changes_, .events = POLLIN, .revents = 0}, {.fd = end_, .events = POLLIN, .revents = 0}};
    while (waits[1].revents == 0) {
        if (poll(waits, 2, -1) <= 0 || !take_events()) continue;
        alarm_();
        std::this_thread::sleep_for(pause);
    }
}

bool FolderAlarm::take_events() {
    alignas(inotify_event) char events[4096];
    bool found = false;
    const std::lock_guard lock(mutex_);
    for (ssize_t bytes = 0; (bytes = read(changes_, events, sizeof events)) > 0;)
        for (ssize_t at = 0; at < bytes;) {
            const auto& event = *reinterpret_cast<const inotify_event*>(events + at);
            const auto folder = names_.find(event.wd);
            found = found || (event.mask & IN_Q_OVERFLOW) != 0 ||
                    (event.len > 0 && folder != names_.end() && folder->second.contains(event.name));
            at += ssize_t(sizeof event + event.len);
        }
    return found;
}

}  // namespace lanescope
