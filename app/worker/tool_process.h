// The process that a worker keeps for what it may not do itself: to start compilers, and to write files. It runs no
// kernel, so that nothing of what it may do falls into a kernel's hands.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "app/backends/nvdisasm.h"
#include "app/kernel_files/machine_build.h"
#include "app/model/run_result.h"
#include "app/worker/wire.h"

namespace lanescope {

class ToolProcess {
public:
    /// Splits this process in two; the new one lives as long as this one does. Call it while there is one thread.
    /// Throws BackendUnavailable.
    ToolProcess();
    ~ToolProcess();
    ToolProcess(const ToolProcess&) = delete;
    ToolProcess& operator=(const ToolProcess&) = delete;

    /// compile_text(), over there.
    CompiledText compile(const TextToCompile& text, const std::atomic<bool>* cancelled);
    /// sass_loads_in(), over there.
    std::optional<SassLoads> sass_loads(const std::string& machine_code, const std::string& kernel);
    /// disassemble(), over there.
    Disassembly disassemble(const std::string& machine_code);
    /// Keeps a file that came over the wire, until the end, and places it (file_places.h). Throws UsageError.
    void take_file(const std::string& name, std::span<const std::byte> content);

private:
    /// The answer to a request. Throws what went wrong there, and Cancelled.
    nlohmann::json ask(nlohmann::json request, std::span<const std::byte> payload,
                       const std::atomic<bool>* cancelled = nullptr);

    std::mutex mutex_;
    std::unique_ptr<MessageWriter> out_;
    std::unique_ptr<MessageReader> in_;
    std::uint64_t last_id_ = 0;
};

}  // namespace lanescope
