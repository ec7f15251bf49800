// A browser has no signals. Host code runs as PTX, whose faults are StoppedHost.
#include "app/runtime/host_call.h"

namespace lanescope::runtime {

FaultGuard::FaultGuard() = default;
FaultGuard::~FaultGuard() = default;

HostEnd run_host(const Module&, const std::function<void()>& host, HostTime) {
    host();
    return {};
}

}  // namespace lanescope::runtime
