#include "app/worker/privileges.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace lanescope {
namespace {

// Otherwise a superuser could raise the limits again, and a GPU driver would grant the whole device.
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

}  // namespace

bool drop_privileges(MissingRestrictions& lacking) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && drop_capabilities()) return true;
    lacking.push_back("privileges of this user remain: Linux refused to remove them");
    return false;
}

bool limit_files(const Limits& limits, MissingRestrictions& lacking) {
    std::signal(SIGXFSZ, SIG_IGN);  // it would end the process without a report
    if (lower(RLIMIT_CORE, 0) && lower(RLIMIT_FSIZE, limits.file) && lower(RLIMIT_NOFILE, limits.descriptors))
        return true;
    lacking.push_back("the length and the number of files are unlimited: Linux refused to set the limits");
    return false;
}

}  // namespace lanescope
