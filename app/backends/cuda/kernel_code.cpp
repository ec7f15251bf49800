#include "app/backends/cuda/kernel_code.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "app/backends/cuda/context.h"
#include "app/backends/device_source.h"
#include "app/backends/nvrtc_source.h"
#include "app/kernel_files/rolled.h"
#include "app/model/text/error.h"
#include "app/toolchain/mangled_names.h"
#include "app/toolchain/nvrtc.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t max_kept = 256;  ///< compiled sources

struct CodeKey {
    std::string text, file;
    std::string inputs;  ///< read by the host compiler: NVRTC also finds headers that are not in `headers`
    std::vector<NvrtcHeader> headers;
    std::vector<std::string> expressions;
    int compute_capability;
    NvrtcOutput output;
    auto operator<=>(const CodeKey&) const = default;
};

/// Caches compiled code for the process, for example for the steps of a slider.
std::shared_ptr<const NvrtcModule> compiled(const NvrtcSource& source, const std::optional<std::string>& inputs) {
    static std::mutex mutex;
    static std::map<CodeKey, std::shared_ptr<const NvrtcModule>> kept;
    if (!inputs) return std::make_shared<const NvrtcModule>(compile_device_source(source));
    const CodeKey key{source.text,        source.name.string(),      *inputs,      source.headers,
                      source.expressions, source.compute_capability, source.output};
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
    if (kept.size() >= max_kept) kept.clear();
    return kept[key] = std::make_shared<const NvrtcModule>(compile_device_source(source));
}

std::shared_ptr<const NvrtcModule> compile(const CapturedVariant& variant, int compute_capability, NvrtcOutput output,
                                           bool rolled) {
    NvrtcSource source = nvrtc_source(variant, compute_capability, output);
    if (rolled) source.text = rolled_text(source.text);
    const auto module = compiled(source, variant.inputs);
    if (!module->made) throw UsageError(first_complaint(*module, variant));
    return module;
}

std::unique_ptr<LoadedKernels> load(const std::string& code, const NvrtcModule& made, const LaunchList& list) {
    auto loaded = std::make_unique<LoadedKernels>(code);
    const std::vector<std::string> kernels = kernels_of(list);
    for (std::size_t i = 0; i < kernels.size(); ++i) loaded->names[kernels[i]] = made.names.at(i);
    return loaded;
}

}  // namespace

KernelCode::KernelCode(CapturedVariant variant)
    : variant_(std::move(variant)), compute_capability_(compute_capability(current_gpu())) {
    variant_.file = std::filesystem::absolute(variant_.file).lexically_normal();  // as line numbers name it
}

const LoadedKernels& KernelCode::plain() {
    if (plain_) return *plain_;
    const auto made = compile(variant_, compute_capability_, NvrtcOutput::machine_code, false);
    plain_ = load(made->code, *made, list());
    return *plain_;
}

const LoadedKernels& KernelCode::probed(ProbeKind kind, bool rolled) {
    auto& loaded = probed_[{kind, rolled}];
    if (loaded) return *loaded;
    const auto made = compile(variant_, compute_capability_, NvrtcOutput::ptx, rolled);
    ProbedText probes = put_probes(made->code, kind, (variant_.file.parent_path() / "").string());
    auto fresh = load(probes.ptx, *made, list());
    probes.ptx.clear();
    fresh->probes = std::move(probes);
    loaded = std::move(fresh);
    return *loaded;
}

std::set<ParameterWord> KernelCode::pointer_words(const ListedLaunch& launch) const {
    const bool has_structures = std::ranges::any_of(
        launch.layout, [](const ListedLaunch::Argument& a) { return !a.is_pointer && a.bytes >= sizeof(CUdeviceptr); });
    if (!has_structures) return {};
    const auto made = compile(variant_, compute_capability_, NvrtcOutput::ptx, false);
    const std::vector<std::string> kernels = kernels_of(list());
    const auto number = std::ranges::find(kernels, launch.kernel) - kernels.begin();
    return wide_parameter_words(made->code, made->names.at(static_cast<std::size_t>(number)));
}

std::string KernelCode::machine_code() {
    const auto made = compile(variant_, compute_capability_, NvrtcOutput::machine_code, false);
    return made->output == NvrtcOutput::machine_code ? made->code : std::string();
}

}  // namespace lanescope::cuda
