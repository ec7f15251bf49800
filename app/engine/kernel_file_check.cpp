#include "app/engine/kernel_file_check.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "app/base/error.h"
#include "app/engine/kernel_process.h"
#include "app/engine/supervisor_questions.h"
#include "app/execution/user_kernel_binding.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/kernel_files/ptx_file.h"
#include "app/model/operation.h"
#include "app/sandbox/limits.h"
#include "app/sandbox/memory_watch.h"
#include "app/wire/messages.h"

namespace lanescope {

std::optional<GpuVerdict> gpu_verdict(Catalog& catalog, const std::filesystem::path& file,
                                      const KernelVariant& variant) try {
    if (is_ptx_file(file)) return std::nullopt;
    constexpr int compute_capability = 90;
    GpuVerdict verdict{.compiler = "NVRTC " + nvrtc_version(), .refusal = {}};
    const OpenedKernels opened = add_user_kernels(
        catalog, file.string() + ":" + (variant.said_launch.empty() ? variant.name : variant.said_launch));
    const Variant& added = *opened.variants.front();
    Progress nobody_waits;
    CapturedVariant captured =
        capture_variant(added, variant.operation->small_instance(), {.id = added.id}, nobody_waits);
    captured.file = std::filesystem::absolute(captured.file).lexically_normal();  // as messages name it
    const NvrtcModule made =
        compile_device_source(nvrtc_source(captured, compute_capability, NvrtcOutput::machine_code));
    if (!made.made) verdict.refusal = first_complaint(made, captured);
    return verdict;
} catch (const BackendUnavailable&) {
    return std::nullopt;
} catch (const UsageError& error) {
    return GpuVerdict{.compiler = "NVRTC " + nvrtc_version(), .refusal = error.what()};
}

namespace {

/// For loading a file and its tests, without compilation.
constexpr std::chrono::seconds longest_call{30};

void answer_confined(const KernelSide& side, const std::function<nlohmann::json()>& call) {
    SupervisorLine supervisor(side);
    supervisor.serve_this_process();
    nlohmann::json value;
    const End end = end_of([&] { value = call(); });
    MessageWriter(side.results).send({{"value", std::move(value)}, {"end", encode(end)}});
}

Verification refuse_to_verify(const std::string&, std::uint64_t, std::span<const float>, Progress&) {
    throw UsageError("this process verifies no answers");
}

nlohmann::json wait_for_answer(KernelProcess& process, const QuestionService& questions) try {
    CallLimit limit(process.pid(), longest_call);
    while (true) {
        if (const auto answer = process.results().next(glance)) return answer->head;
        process.check();
        if (limit.exceeded(questions.idle_since()))
            process.kill(fmt::format("it did not finish within {} s", longest_call.count()));
    }
} catch (const KernelProcessEnded&) {
    throw;
} catch (const LineLost&) {
    throw process.ended();
} catch (const BadMessage& bad) {
    process.kill(std::string("it sent an invalid message: ") + bad.what());
    throw process.ended();
}

}  // namespace

nlohmann::json call_confined(const std::filesystem::path& file, const std::function<nlohmann::json()>& call) {
    const Limits limits;
    KernelProcess process(limits, true, [&](const KernelSide& side) { answer_confined(side, call); });
    process.results().limit_payload(0);
    QuestionService questions(process, refuse_to_verify, file);
    const std::uint64_t allowed = allowed_memory(MemoryRules{}, occupied_memory(process.pid()));
    const MemoryWatch watch(
        allowed, [&](std::uint64_t bytes) { process.kill(memory_taken(bytes, allowed)); }, process.pid());
    try {
        const nlohmann::json answer = wait_for_answer(process, questions);
        process.kill("its work is done");
        raise(value_in<End>(answer, "end"));
        return answer.at("value");
    } catch (const KernelProcessEnded& ended) {
        throw UsageError(fmt::format("{}: loading it failed: {}", file.string(), ended.what()));
    }
}

}  // namespace lanescope
