#include "app/base/files/file_watch.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/files/file.h"

namespace lanescope {
namespace {

constexpr std::chrono::milliseconds pause{150}, pause_once_closed{30};

/// Linux leases a file only if no process has it open for writing. False if it leases none there, as on network drives.
bool is_closed(const std::filesystem::path& file) {
#ifdef F_SETLEASE
    const int opened = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (opened < 0) return false;
    fcntl(opened, F_SETSIG, SIGURG);  // a process that opens it now sends this: processes ignore it
    const bool leased = fcntl(opened, F_SETLEASE, F_RDLCK) == 0;
    close(opened);
    return leased;
#else
    return false;
#endif
}

}  // namespace

FileWatch::Entry FileWatch::entry_of(const std::filesystem::path& file) {
    std::error_code missing;
    Entry entry{.type = std::filesystem::status(file, missing).type()};
    if (entry.type != std::filesystem::file_type::regular) return entry;
    entry.time = std::filesystem::last_write_time(file, missing);
    entry.bytes = std::filesystem::file_size(file, missing);
    return missing ? Entry{} : entry;
}

bool FileWatch::has_settled(const Watched& watched, clock::time_point now) {
    const auto unchanged = now - watched.since;
    return unchanged >= pause || (unchanged >= pause_once_closed && is_closed(watched.file));
}

bool FileWatch::has_new_content(Watched& watched) try {
    std::string content = read_file(watched.file, largest_source);
    watched.state_of.trouble.clear();
    if (watched.state_of.content && content == *watched.state_of.content) return false;
    watched.state_of.content = std::make_shared<const std::string>(std::move(content));
    return true;
} catch (const UsageError& error) {
    watched.state_of.trouble = error.what();
    return false;
}

bool FileWatch::settling() const { return !std::ranges::all_of(files_, &Watched::settled); }

const FileWatch::State& FileWatch::state_of(const std::filesystem::path& file) const {
    static const State none;
    const auto found = std::ranges::find(files_, file, &Watched::file);
    return found == files_.end() ? none : found->state_of;
}

void FileWatch::watch(const std::filesystem::path& file) {
    const auto known = std::ranges::find(files_, file, &Watched::file);
    Watched& watched = known != files_.end() ? *known : files_.emplace_back(Watched{.file = file});
    watched.entry = entry_of(file);
    watched.settled = true;
    has_new_content(watched);
}

std::vector<std::filesystem::path> FileWatch::changed(clock::time_point now) {
    std::vector<std::filesystem::path> found;
    for (Watched& watched : files_) {
        const Entry entry = entry_of(watched.file);
        if (entry != watched.entry) {
            watched.entry = entry;
            watched.since = now;
            watched.settled = false;
        } else if (!watched.settled && has_settled(watched, now)) {
            watched.settled = true;
            if (has_new_content(watched)) found.push_back(watched.file);
        }
    }
    return found;
}

}  // namespace lanescope
