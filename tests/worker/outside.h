#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/model/temporary_folder.h"
#include "tests/worker/escapes.h"

namespace lanescope::worker_test {

inline int number_of_parent = 7;

class OutsideOfAChild : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        block_signals();
        std::filesystem::create_directory(folder / "inner");
        const std::filesystem::path known = put("known", "known");
        chmod(known.c_str(), 0644);
        const std::string unused = folder.filename().string();
        outside = {folder, known, home_or(folder) / unused, std::filesystem::path("/dev/shm") / unused};
        outside.parent = getpid();
        outside.number_of_parent = &number_of_parent;
        outside.open_for_reading = open(known.c_str(), O_RDONLY);
    }
    void TearDown() override {
        close(outside.open_for_reading);
        for (const std::filesystem::path& path : {outside.at_home, outside.in_memory}) std::filesystem::remove(path);
        take_signals();
        TemporaryFolder::TearDown();
    }

    std::map<std::string, std::string> picture() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            found[entry.path().string()] = looks_of(entry.path());
        for (const std::filesystem::path& path : {outside.at_home, outside.in_memory})
            found[path.string()] = std::filesystem::exists(path) ? "there" : "not there";
        found["signal to the parent"] = was_signalled() ? "waiting" : "none";
        found["descriptors of the parent"] = std::to_string(max_descriptors());
        found["number of the parent"] = std::to_string(number_of_parent);
        return found;
    }

    Outside outside;

private:
    static std::string looks_of(const std::filesystem::path& path) {
        struct stat status {};
        lstat(path.c_str(), &status);
        return std::to_string(status.st_mode) + " " + std::to_string(status.st_mtime) + " " +
               std::to_string(status.st_nlink) + " " + (S_ISREG(status.st_mode) ? get(path) : "");
    }
    static bool was_signalled() {
        sigset_t waiting;
        sigpending(&waiting);
        return sigismember(&waiting, SIGUSR1);
    }
    static rlim_t max_descriptors() {
        rlimit limit{};
        getrlimit(RLIMIT_NOFILE, &limit);
        return limit.rlim_cur;
    }
    /// Users of build machines may have no home folder.
    static std::filesystem::path home_or(const std::filesystem::path& other) {
        const char* home = std::getenv("HOME");
        return home && std::filesystem::is_directory(home) ? std::filesystem::path(home) : other;
    }
    static void block_signals() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR1);
        sigprocmask(SIG_BLOCK, &one, nullptr);
    }
    static void take_signals() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR1);
        const timespec at_once{};
        while (sigtimedwait(&one, nullptr, &at_once) > 0) continue;
        sigprocmask(SIG_UNBLOCK, &one, nullptr);
    }
};

/// Errors with which the kernel refuses the call or the path, or reports that the call does not exist.
inline bool is_refusal(int error) { return error == EPERM || error == EACCES || error == ENOSYS; }

inline std::string name_of(const testing::TestParamInfo<NamedEscape>& info) { return info.param.name; }

}  // namespace lanescope::worker_test
