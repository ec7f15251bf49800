// What ends a lane by the kernel's own word: an assert that failed, and what the machine cannot emulate. Compiled
// kernels call these by name.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "app/machine/execution/core.h"
#include "app/machine/execution/running.h"
#include "app/machine/execution/stops.h"
#include "app/toolchain/device/scalar_text.h"

namespace {

/// Its lane's last word. Outside of lanes the process ends, as everywhere.
[[noreturn]] void fail_claim(const char* claim, std::string_view compared, const void* code) {
    using namespace lanescope;
    if (simt::current_block && simt::running_kernel.module) {
        char text[512];
        std::snprintf(text, sizeof text, compared.empty() ? "Assertion `%s' failed." : "Assertion `%s' failed: %s.",
                      claim, compared.data());
        simt::print_from_lane(text, code);
        simt::stop_at(code, HazardKind::failed_assert);
    }
    std::abort();
}

}  // namespace

extern "C" [[gnu::visibility("default"), gnu::used]] void __wrap___assert_fail(const char* claim, const char*, unsigned,
                                                                               const char*) {
    fail_claim(claim, {}, __builtin_return_address(0));
}

/// A kernel's assert(), with both sides of the comparison that it makes.
extern "C" [[gnu::visibility("default"), gnu::used]] void lanescope_claim_failed(const char* claim, const char* sign,
                                                                                 lanescope::DeviceScalar left,
                                                                                 lanescope::DeviceScalar right) {
    char room[lanescope::comparison_room];
    fail_claim(claim, lanescope::comparison_text(left, sign, right, room), __builtin_return_address(0));
}

/// Inline PTX, or a kernel that uses a library, neither of which the machine knows.
extern "C" [[gnu::visibility("default"), gnu::used]] void lanescope_not_emulated() {
    using namespace lanescope;
    if (simt::current_block && simt::running_kernel.module)
        simt::stop_at(__builtin_return_address(0), HazardKind::launch_failure);
    std::abort();
}
