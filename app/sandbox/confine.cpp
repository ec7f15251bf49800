#include "app/sandbox/confine.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>

namespace lanescope {
namespace {

/// Only later threads inherit Landlock rules and capabilities.
bool is_only_thread(MissingRestrictions& lacking) {
    std::error_code error;
    const std::filesystem::directory_iterator threads("/proc/self/task", error);
    if (!error && std::distance(begin(threads), end(threads)) == 1) return true;
    lacking.push_back("earlier threads keep their rights: confine a process before it starts threads");
    return false;
}

std::string in_one_line(const MissingRestrictions& lacking) {
    std::string line;
    for (const std::string& phrase : lacking) line += (line.empty() ? "" : "; ") + phrase;
    return line;
}

bool leads_outside(int descriptor) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0) return false;
    if (S_ISSOCK(status.st_mode)) return true;
    if (!S_ISREG(status.st_mode) && !S_ISBLK(status.st_mode)) return false;
    return (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

// Otherwise a superuser could raise the limits, and a GPU driver would grant the whole device.
bool drop_capabilities() {
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> sets{};
    if (syscall(SYS_capget, &header, sets.data()) != 0) return false;
    const __u32 kept = sets[0].permitted & CAP_TO_MASK(CAP_DAC_READ_SEARCH);
    sets = {};
    sets[0].effective = sets[0].permitted = kept;
    return syscall(SYS_capset, &header, sets.data()) == 0;
}

bool lower(__rlimit_resource resource, rlim_t most) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return false;
    limit.rlim_max = std::min(limit.rlim_max, most);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
    return setrlimit(resource, &limit) == 0;
}

namespace fs = std::filesystem;

// Rights of later Landlock versions, which distribution headers often lack. Values are stable. Each comment gives the
// version.
constexpr std::uint64_t truncation = 1u << 14;                             // 3
constexpr std::uint64_t tcp_bind_and_connect = 1u << 0 | 1u << 1;          // 4
constexpr std::uint64_t device_control = 1u << 15;                         // 5
constexpr std::uint64_t abstract_sockets_and_signals = 1u << 0 | 1u << 1;  // 6

/// landlock_ruleset_attr of version 6. Older versions require only that later bits are zero.
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
/// uncounted memory (system_calls.cpp).
std::vector<fs::path> writable_devices() {
    std::vector<fs::path> found{"/dev/null", "/dev/full", "/dev/dxg"};
    if (has_gpu_device()) found.push_back("/dev/zero");
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/dev", ignored))
        if (entry.path().filename().string().starts_with("nvidia")) found.push_back(entry.path());
    return found;
}

constexpr std::uint64_t to_write = LANDLOCK_ACCESS_FS_WRITE_FILE | truncation | device_control,
                        to_make = LANDLOCK_ACCESS_FS_WRITE_FILE | truncation | LANDLOCK_ACCESS_FS_MAKE_REG |
                                  LANDLOCK_ACCESS_FS_MAKE_DIR;

void allow(std::uint64_t rights, const Descriptor& rules, const Ruleset& closed, const Descriptor& place) {
    if (!place.is_open()) return;
    const landlock_path_beneath_attr rule{.allowed_access = closed.paths & rights, .parent_fd = place.number()};
    syscall(SYS_landlock_add_rule, rules.number(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

bool enforce(const Ruleset& closed, const fs::path& writable) {
    const Descriptor rules(syscall(SYS_landlock_create_ruleset, &closed, sizeof closed, 0));
    if (!rules.is_open()) return false;
    for (const fs::path& device : writable_devices())
        allow(to_write, rules, closed, Descriptor(open(device.c_str(), O_PATH | O_CLOEXEC)));
    if (!writable.empty())
        allow(to_make, rules, closed, Descriptor(open(writable.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)));
    // CUDA's driver fails if it cannot name its threads here. The descriptor stays open: the rule ends with the
    // folder's inode.
    static const Descriptor own_threads(open("/proc/self/task", O_PATH | O_CLOEXEC));
    allow(to_write, rules, closed, own_threads);
    return syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0;
}

/// Closes descriptors above 2 that are sockets, or files or disks open for writing, except `kept`. Later confinement
/// leaves them open.
bool close_inherited(const std::vector<int>& kept, MissingRestrictions& lacking) {
    const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir("/proc/self/fd"), closedir);
    if (!open) {
        lacking.push_back("open files stay open: /proc cannot be read");
        return false;
    }
    while (const dirent* entry = readdir(open.get())) {
        const int descriptor = std::atoi(entry->d_name);
        const bool stays = descriptor <= STDERR_FILENO || std::ranges::count(kept, descriptor) > 0;
        if (!stays && leads_outside(descriptor)) close(descriptor);
    }
    return true;
}

/// Forbids new privileges; keeps only the capability to read all files.
bool drop_privileges(MissingRestrictions& lacking) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && drop_capabilities()) return true;
    lacking.push_back("privileges of this user remain: Linux refused to remove them");
    return false;
}

/// Forbids core files; limits descriptors and file lengths. Longer writes fail with EFBIG.
bool limit_files(const Limits& limits, MissingRestrictions& lacking) {
    std::signal(SIGXFSZ, SIG_IGN);  // it would end the process silently
    if (lower(RLIMIT_CORE, 0) && lower(RLIMIT_FSIZE, limits.file) && lower(RLIMIT_NOFILE, limits.descriptors))
        return true;
    lacking.push_back("the length and the number of files are unlimited: Linux refused to set the limits");
    return false;
}

/// Restricts this and its later threads to reading, executing, and making files in `writable`, by Landlock. Returns
/// true if paths are closed; may still append to `lacking`.
bool close_paths(const fs::path& writable, MissingRestrictions& lacking) {
    const long known = version();
    if (known < 1 || !enforce(everything_but_reading(known), writable)) {
        lacking.push_back(
            "existing files, including the memory of other processes, can be written: Landlock is missing or disabled "
            "(use Linux 5.13 or later, started with lsm=landlock)");
        return false;
    }
    if (known < 5)
        lacking.push_back("devices that this user can read can be controlled (Linux 6.10 and later prevent this)");
    return true;
}

}  // namespace

Confinement confine(const Limits& limits, const std::vector<int>& kept, const fs::path& writable) {
    MissingRestrictions lacking;
    const bool alone = is_only_thread(lacking);
    const bool plain = drop_privileges(lacking);
    const bool bounded = limit_files(limits, lacking);
    const bool inherited = close_inherited(kept, lacking);
    const bool paths = close_paths(writable, lacking);
    const bool calls = filter_system_calls(paths, lacking);  // last: other steps use the refused calls
    return {.network = calls && inherited,
            .files = calls && inherited && paths && alone && plain && bounded,
            .processes = calls && paths,  // /proc/PID/mem is a file
            .lacking = in_one_line(lacking)};
}

}  // namespace lanescope
