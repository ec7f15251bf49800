#include "app/worker/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "app/worker/gpu_device.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// Distribution headers are often older than the running Linux, so rights of later Landlock versions are defined here.
// Their values are stable. Each comment gives the version.
constexpr std::uint64_t truncation = 1u << 14;                             // 3
constexpr std::uint64_t tcp_bind_and_connect = 1u << 0 | 1u << 1;          // 4
constexpr std::uint64_t device_control = 1u << 15;                         // 5
constexpr std::uint64_t abstract_sockets_and_signals = 1u << 0 | 1u << 1;  // 6

/// landlock_ruleset_attr of version 6. Older versions accept it if the bits that they lack are zero.
struct Ruleset {
    std::uint64_t paths = 0, network = 0, scopes = 0;
};

class Descriptor {
public:
    explicit Descriptor(long number) : number_(static_cast<int>(number)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (is_open()) close(number_);
    }
    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }

private:
    int number_;
};

/// Returns 0 or less without Landlock.
long version() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

Ruleset everything_but_reading(long known) {
    constexpr std::uint64_t first_version = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    Ruleset closed{.paths = first_version & ~(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)};
    if (known >= 2) closed.paths |= LANDLOCK_ACCESS_FS_REFER;
    if (known >= 3) closed.paths |= truncation;
    if (known >= 4) closed.network = tcp_bind_and_connect;
    if (known >= 5) closed.paths |= device_control;
    if (known >= 6) closed.scopes = abstract_sockets_and_signals;
    return closed;
}

/// Returns devices that discard writes, and a GPU driver's (/dev/dxg on WSL). A shared mapping of /dev/zero is
/// uncounted memory; see system_calls.cpp.
std::vector<fs::path> writable_devices() {
    std::vector<fs::path> found{"/dev/null", "/dev/full", "/dev/dxg"};
    if (has_gpu_device()) found.push_back("/dev/zero");
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/dev", ignored))
        if (entry.path().filename().string().starts_with("nvidia")) found.push_back(entry.path());
    return found;
}

void allow_writing(const Descriptor& rules, const Ruleset& closed, const Descriptor& place) {
    if (!place.is_open()) return;
    const landlock_path_beneath_attr rule{
        .allowed_access = closed.paths & (LANDLOCK_ACCESS_FS_WRITE_FILE | truncation | device_control),
        .parent_fd = place.number()};
    syscall(SYS_landlock_add_rule, rules.number(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

bool enforce(const Ruleset& closed) {
    const Descriptor rules(syscall(SYS_landlock_create_ruleset, &closed, sizeof closed, 0));
    if (!rules.is_open()) return false;
    for (const fs::path& device : writable_devices())
        allow_writing(rules, closed, Descriptor(open(device.c_str(), O_PATH | O_CLOEXEC)));
    // CUDA's driver fails if it cannot name its threads here; all files here belong to this process. The descriptor
    // stays open: the rule lasts as long as Linux keeps the folder's inode.
    static const Descriptor own_threads(open("/proc/self/task", O_PATH | O_CLOEXEC));
    allow_writing(rules, closed, own_threads);
    return syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0;
}

}  // namespace

bool close_paths(MissingRestrictions& lacking) {
    const long known = version();
    if (known < 1 || !enforce(everything_but_reading(known))) {
        lacking.push_back(
            "existing files, including the memory of other processes, can be written: Landlock is missing or disabled "
            "(use Linux 5.13 or later, started with lsm=landlock)");
        return false;
    }
    if (known < 5)
        lacking.push_back("devices that this user can read can be controlled (Linux 6.10 and later prevent this)");
    return true;
}

}  // namespace lanescope
