// Host functions as PTX, which the emulator runs on any computer, a browser included (app/emulator/host_code.h).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/ptx/decoded_code.h"
#include "app/runtime/host_call.h"

namespace lanescope::runtime {

class PortableHost {
public:
    /// `ptx`: of compile_host_to_ptx() (app/compilers/kernel_compiler.h). Throws UsageError if it is damaged.
    explicit PortableHost(std::string_view ptx);

    const emulator::Code& code() const { return code_; }

private:
    emulator::Code code_;
};

/// Replaces prepare_host_call(). The call throws StoppedHost if it does not end well. All arguments but `values` must
/// outlive it.
std::function<void()> prepare_portable_call(const PortableHost& host, const Module& module,
                                            const CompiledFunction& function, std::span<const HostValue> values);

/// Returns the kernel that a host stub launches: "_Z1kPf" for "_Z16__device_stub__kPf". Empty for other functions.
std::string kernel_of_stub(std::string_view stub);

}  // namespace lanescope::runtime
