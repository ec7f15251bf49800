#include "app/backends/gpu_check.h"

#include "app/backends/device_source.h"
#include "app/backends/nvrtc_source.h"
#include "app/backends/own_kernels.h"
#include "app/model/operation.h"
#include "app/model/text/error.h"

namespace lanescope {

std::optional<GpuVerdict> gpu_verdict(const std::filesystem::path& file, const KernelVariant& variant) try {
    constexpr int compute_capability = 90;
    GpuVerdict verdict{.compiler = "NVRTC " + nvrtc_version(), .refusal = {}};
    const OpenedKernels opened =
        add_own_kernels(file.string() + ":" + (variant.said_launch.empty() ? variant.name : variant.said_launch));
    Progress nobody_waits;
    CapturedVariant captured =
        capture_variant(variant.operation->small_instance(), {.id = opened.variants.front()->id}, nobody_waits);
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

}  // namespace lanescope
