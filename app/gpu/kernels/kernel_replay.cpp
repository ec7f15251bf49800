#include "app/gpu/kernels/kernel_replay.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>

#include "app/base/error.h"
#include "app/compilers/mangled_names.h"
#include "app/compilers/nvrtc.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/kernel_files/source/compiler_source.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t max_kept = 256;  ///< compiled sources

struct CodeKey {
    std::string text, file;
    std::string inputs;  ///< read by the host compiler; NVRTC also finds headers outside `headers`
    std::vector<NvrtcHeader> headers;
    std::vector<std::string> expressions;
    int compute_capability;
    NvrtcOutput output;
    auto operator<=>(const CodeKey&) const = default;
};

/// Caches compiled code for the process, for example for slider steps.
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
    if (auto own = module_of_ptx_file(variant)) return std::make_shared<const NvrtcModule>(*std::move(own));
    NvrtcSource source = nvrtc_source(variant, compute_capability, output);
    if (rolled) source.text = rolled_source(source.text);
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

std::uint64_t word_at(const std::byte* place) {
    std::uint64_t word = 0;
    std::memcpy(&word, place, sizeof word);
    return word;
}

void put_word(std::byte* place, std::uint64_t word) { std::memcpy(place, &word, sizeof word); }

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

PreparedLaunch::PreparedLaunch(const ListedLaunch& launch, const ListRanges& ranges, Kernel kernel,
                               const std::set<ParameterWord>& pointer_words)
    : launch_(launch), kernel_(kernel), values_((launch.arguments.size() + 7) / 8) {
    auto* bytes = reinterpret_cast<std::byte*>(values_.data());
    if (!launch.arguments.empty()) std::memcpy(bytes, launch.arguments.data(), launch.arguments.size());
    for (const ListedLaunch::Argument& argument : launch.layout) {
        offsets_.push_back(argument.offset);
        std::byte* place = bytes + argument.offset;
        if (argument.is_pointer) put_word(place, device_address(word_at(place), ranges));
    }
    for (const auto& [parameter, offset] : pointer_words) {
        if (parameter >= launch.layout.size()) continue;
        const ListedLaunch::Argument& argument = launch.layout[parameter];
        if (argument.is_pointer || offset + sizeof(std::uint64_t) > argument.bytes) continue;
        std::byte* place = bytes + argument.offset + offset;
        if (lies_in_an_array(word_at(place), ranges)) put_word(place, device_address(word_at(place), ranges));
    }
    kernel_.allow_shared(launch.shared_bytes);
}

void PreparedLaunch::queue(CUstream stream) const {
    std::vector<void*> places;
    auto* bytes = reinterpret_cast<std::byte*>(const_cast<std::uint64_t*>(values_.data()));
    for (const std::uint32_t offset : offsets_) places.push_back(bytes + offset);
    const auto launch = launch_.is_cooperative ? &Kernel::launch_together : &Kernel::launch;
    (kernel_.*launch)(launch_.grid, launch_.block, launch_.shared_bytes, places.data(), stream);
}

Replay::Replay(const LaunchList& list, const ListRanges& ranges, const Prepare& prepare) {
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step)) {
            const auto prepared = std::make_shared<const PreparedLaunch>(prepare(*launch));
            queued_.push_back([prepared](CUstream stream) { prepared->queue(stream); });
        } else if (const auto* fill = std::get_if<ListedFill>(&step)) {
            const CUdeviceptr to = address_of(fill->to, fill->bytes, ranges);
            queued_.push_back([to, fill](CUstream stream) {
                check(driver().queue_fill(to, static_cast<unsigned char>(fill->value), fill->bytes, stream), "filling");
            });
        } else if (const auto* copy = std::get_if<ListedCopy>(&step)) {
            const CUdeviceptr to = address_of(copy->to, copy->bytes, ranges);
            const CUdeviceptr from = address_of(copy->from, copy->bytes, ranges);
            queued_.push_back([to, from, copy](CUstream stream) {
                check(driver().queue_copy_on_device(to, from, copy->bytes, stream), "copying");
            });
        }
}

void Replay::queue(std::size_t begin, std::size_t end, CUstream stream) const {
    for (std::size_t step = begin; step < end; ++step) queued_[step](stream);
}

}  // namespace lanescope::cuda
