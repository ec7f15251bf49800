#include "app/worker/inherited.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace lanescope {
namespace {

bool leads_outside(int descriptor) {
    struct stat status {};
    if (fstat(descriptor, &status) != 0) return false;
    if (S_ISSOCK(status.st_mode)) return true;
    if (!S_ISREG(status.st_mode) && !S_ISBLK(status.st_mode)) return false;
    return (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

}  // namespace

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

}  // namespace lanescope
