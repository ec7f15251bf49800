#include "app/engine/inspections.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/base/error.h"
#include "app/catalog/catalog.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/cuda_tools.h"
#include "app/compilers/listing/instruction_listing.h"
#include "app/compilers/mangled_names.h"
#include "app/engine/backend_runner.h"
#include "app/engine/prepared_problem.h"
#include "app/execution/captured_variant.h"
#include "app/execution/program_warp.h"
#include "app/execution/warp_recording.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/kernel_files/program.h"
#include "app/kernel_files/ptx_file.h"
#include "app/model/device.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

/// Limit for all kernels together: the reply is one message.
constexpr std::size_t max_instructions = 60'000;

void keep_within(std::size_t& room, std::vector<Instruction>& instructions) {
    instructions.resize(std::min(instructions.size(), room));
    room -= instructions.size();
}

CapturedVariant captured(const CodeQuestion& question, Progress& progress) {
    CapturedVariant variant = capture_variant(question.variant, question.instance, question.choice, progress);
    if (!question.source.empty() && variant.text != question.source)
        throw UsageError(variant.name + " has changed since this ran: run it again to see its code");
    variant.file = std::filesystem::absolute(variant.file).lexically_normal();  // as line numbers name it
    return variant;
}

NvrtcModule compiled(const CapturedVariant& variant, int compute_capability) {
    if (auto own = module_of_ptx_file(variant)) return *std::move(own);
    NvrtcSource source = nvrtc_source(variant, compute_capability, NvrtcOutput::machine_code);
    source.listed = true;
    NvrtcModule made = compile_device_source(source);
    if (!made.made) throw UsageError(first_complaint(made, variant));
    return made;
}

Disassembly disassembled(const CapturedVariant& variant, const NvrtcModule& made) {
    if (made.output == NvrtcOutput::machine_code) return disassemble(made.code);
    if (is_ptx_file(variant.name))
        return {{}, "a GPU's driver compiles a PTX file, and does not show its machine code"};
    return {{}, "NVRTC " + nvrtc_version() + " cannot make machine code for this GPU: install a newer CUDA Toolkit"};
}

CodeListing listing_of(const CapturedVariant& variant, const NvrtcModule& made, int compute_capability) {
    const std::string file = variant.file.string();
    const auto resources = resources_in(made.assembler_log);
    const Disassembly code = disassembled(variant, made);
    CodeListing listing{.architecture = "sm_" + std::to_string(compute_capability), .no_sass = code.why_not};
    const std::vector<std::string> kernels = kernels_of(*variant.list);
    std::size_t room = max_instructions;
    for (std::size_t i = 0; i < kernels.size() && i < made.names.size(); ++i) {
        ListedKernel& kernel = listing.kernels.emplace_back();
        kernel.name = kernel_in_words(kernels[i]);
        if (const auto found = resources.find(made.names[i]); found != resources.end())
            kernel.resources = found->second;
        kernel.ptx = ptx_instructions(made.ptx, made.names[i], file);
        kernel.sass = sass_instructions(code.text, made.names[i], file);
        keep_within(room, kernel.ptx);
        keep_within(room, kernel.sass);
    }
    return listing;
}

CodeListing failed(const std::exception& error) { return {.failure = error.what()}; }

const Variant& first_variant(const Catalog& catalog, const Experiment& experiment) {
    const auto& named = experiment.variants;
    const Variant* variant = named.empty() ? nullptr : catalog.find(experiment.problem, named.front());
    if (!variant) throw UsageError("no variant is named to inspect");
    return *variant;
}

using Prepare = std::function<const Instance&(const Experiment&, Progress&, Storage)>;

/// Reads on the GPU that recorded the lanes, or returns nullopt.
std::optional<WarpAccesses> read_on_gpu(const Backends& backends, const Prepare& prepare, const Experiment& experiment,
                                        std::int64_t warp, Progress& progress) try {
    if (experiment.backend != BackendKind::cuda || experiment.variants.front().is_emulated()) return std::nullopt;
    const auto gpu = std::ranges::find_if(backends, [](const auto& one) { return one->kind() == BackendKind::cuda; });
    if (gpu == backends.end() || !(*gpu)->availability().available) return std::nullopt;
    const auto execution = (*gpu)->open(prepare(experiment, progress, Storage::full), experiment, progress);
    WarpAccesses found = execution->accesses(experiment.variants.front(), warp, progress);
    return found.failure.empty() ? std::optional(std::move(found)) : std::nullopt;
} catch (const Cancelled&) {
    throw;
} catch (const std::exception&) {
    return std::nullopt;
}

WarpAccesses read_of_program(const Backends& backends, const Experiment& experiment, std::int64_t warp,
                             Progress& progress) {
    if (experiment.backend == BackendKind::cuda)
        return {.warp = warp, .failure = "a GPU does not record the addresses of a program: run it on the emulator"};
    const Device device = choose_backend(backends, BackendKind::emulator).device(experiment);
    return read_program_warp(experiment, warp, device, progress);
}

}  // namespace

CodeListing list_code(const CodeQuestion& question, Progress& progress) try {
    const int compute_capability = architecture_named(question.architecture).compute_capability;
    const CapturedVariant variant = captured(question, progress);
    progress.check();
    return listing_of(variant, compiled(variant, compute_capability), compute_capability);
} catch (const BackendUnavailable& error) {
    return failed(error);
} catch (const UsageError& error) {
    return failed(error);
}

InspectionService local_inspections(const Catalog& catalog, const Backends& backends) {
    const auto cache = std::make_shared<InstanceCache>();
    const Prepare prepared = [cache](const Experiment& experiment, Progress& progress,
                                     Storage storage) -> const Instance& {
        return cache->prepare(experiment.problem, progress, storage).instance;
    };
    return {.list_code =
                [prepared, &catalog](const Experiment& experiment, const std::string& architecture,
                                     const std::string& source, Progress& progress) {
                    const Variant& variant = first_variant(catalog, experiment);
                    const Instance& instance = prepared(experiment, progress, Storage::sparse);
                    return list_code({variant, instance, experiment.variants.front(), architecture, source}, progress);
                },
            .read_warp =
                [prepared, &catalog, &backends](const Experiment& experiment, std::int64_t warp, Progress& progress) {
                    if (is_program(experiment.problem)) return read_of_program(backends, experiment, warp, progress);
                    const Variant& variant = first_variant(catalog, experiment);
                    if (auto found = read_on_gpu(backends, prepared, experiment, warp, progress)) return *found;
                    return read_warp(variant, prepared(experiment, progress, Storage::sparse), experiment, warp,
                                     progress);
                },
            .make_portable =
                [&catalog](const Experiment& experiment, Progress& progress) {
                    return Program::portable(first_variant(catalog, experiment), CompiledCache::of_this_program(),
                                             progress.flag());
                }};
}

}  // namespace lanescope
