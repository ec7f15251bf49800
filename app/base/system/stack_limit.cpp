#include "app/base/system/stack_limit.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace lanescope {
namespace {

constexpr rlim_t most_stack = rlim_t(16) << 30;  ///< bytes; for deep recursion in a program's host code

}  // namespace

void limit_stack(char** argv) {
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return;
    limit.rlim_cur = std::min(limit.rlim_max, most_stack);
    // The addresses of libraries are chosen when a program starts.
    if (setrlimit(RLIMIT_STACK, &limit) == 0) execv("/proc/self/exe", argv);
}

}  // namespace lanescope
