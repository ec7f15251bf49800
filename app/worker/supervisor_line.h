// The kernel process's requests to its supervisor, for actions that it may not do or decide.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <string>

#include "app/backends/nvdisasm.h"
#include "app/kernel_files/machine_build.h"
#include "app/lab/verifier.h"
#include "app/model/run_result.h"
#include "app/worker/kernel_process.h"
#include "app/worker/wire.h"

namespace lanescope {

class SupervisorLine {
public:
    explicit SupervisorLine(const KernelSide& side) : out_(side.questions), in_(side.answers) {}

    /// Redirects compiling and disassembling in this process. This must outlive such calls.
    void serve_this_process();
    /// Asks for verification. Throws Cancelled.
    Verification verify(const Answer& answer, Progress& progress);

private:
    CompiledText compile(const TextToCompile& text, const std::atomic<bool>* cancelled);
    std::optional<SassLoads> sass_loads(const std::string& machine_code, const std::string& kernel);
    Disassembly disassemble(const std::string& machine_code);
    /// Returns an answer. Throws the supervisor's error, and Cancelled.
    nlohmann::json ask(nlohmann::json question, std::span<const std::byte> payload,
                       const std::atomic<bool>* cancelled = nullptr);

    std::mutex mutex_;
    MessageWriter out_;
    MessageReader in_;
    std::uint64_t last_id_ = 0;
};

}  // namespace lanescope
