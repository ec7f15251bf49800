// A browser has no signals. Host code runs as PTX, whose faults are StoppedHost.
#include "app/base/error.h"
#include "app/runtime/host_call.h"

namespace lanescope::runtime {

FaultGuard::FaultGuard() = default;
FaultGuard::~FaultGuard() = default;

HostEnd run_host(const Module&, const std::function<void()>& host, HostTime) {
    host();
    return {};
}

std::function<void()> prepare_host_call(const Module&, const CompiledFunction&, std::span<const HostValue>) {
    throw UsageError("a page has no native host code");
}

}  // namespace lanescope::runtime
