// Calls a function when another program changes a file.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace lanescope {

class FolderAlarm {
public:
    /// Calls `alarm` in a thread of its own, at most 50 times per second.
    explicit FolderAlarm(std::function<void()> alarm);
    ~FolderAlarm();
    FolderAlarm(const FolderAlarm&) = delete;

    /// Watches the file's folder, because editors replace files. Does nothing if the system does not report changes
    /// there, as on network drives.
    void watch(const std::filesystem::path& file);

private:
    void listen();
    /// Returns true if a waiting event names a watched file.
    bool take_events();

    const std::function<void()> alarm_;
    const int changes_, end_;  ///< descriptors; end_ is readable once the thread must end
    std::mutex mutex_;
    std::map<int, std::set<std::string>> names_;  ///< of watched files, by the folder's watch descriptor
    std::jthread thread_;                         ///< last: it reads all of the above
};

}  // namespace lanescope
