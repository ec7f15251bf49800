#include "app/gpu/programs/gpu_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <regex>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/catalog/kernel_header.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/cuda_tools.h"
#include "app/compilers/mangled_names.h"
#include "app/emulator/steps/textures.h"
#include "app/gpu/driver/waiting.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/gpu/programs/gpu_memory.h"
#include "app/gpu/tracing/recorded_trace.h"
#include "app/kernel_files/emulator_build.h"
#include "app/runtime/launch_request.h"

namespace lanescope::cuda {
namespace {

using runtime::LaunchRequest;
using CudaCode = runtime::CudaError;

[[noreturn]] void refuse(const ProgramText& program, const std::vector<CompilerMessage>& messages) {
    std::vector<KernelFault> faults;
    for (const CompilerMessage& m : messages)
        faults.push_back({.file = m.line ? m.file : program.name, .line = m.line, .column = m.column, .text = m.text});
    throw KernelRefused(std::move(faults));
}

std::string ptx_of_nvcc(const ProgramText& program, Progress& progress) {
    progress.phase("compiling " + program.name + " with nvcc");
    const CompiledSource made = obtain_source({program.text, program.name, program.folder, KernelForm::for_gpu, true},
                                              CompiledCache::of_this_program(), progress.flag());
    if (made.library.empty()) refuse(program, made.messages);
    return read_ptx(made.library);
}

/// Compiles the kernels that the host code launches, and their variables.
std::string ptx_of_nvrtc(const ProgramText& program, const runtime::Module& host, Progress& progress) {
    progress.phase("compiling " + program.name + " with NVRTC");
    std::vector<std::string> kernels;
    for (const auto& [stub, kernel] : host.library().registered().kernels) kernels.push_back(kernel);
    const std::filesystem::path file = program.folder / std::filesystem::path(program.name).filename();
    NvrtcSource source = nvrtc_source(program.text, file, kernels, compute_capability(current_gpu()), NvrtcOutput::ptx);
    source.prints = true;
    for (const CompiledVariable& variable : host.compiled().globals)
        source.expressions.push_back("&" + name_expression(variable.linkage));
    const NvrtcModule made = compile_device_source(source);
    if (!made.made) refuse(program, made.messages);
    return made.code.substr(0, made.code.find('\0'));
}

std::string ptx_of(const ProgramText& program, const runtime::Module& host, Progress& progress) {
    return find_cuda_tool("nvcc") ? ptx_of_nvcc(program, progress) : ptx_of_nvrtc(program, host, progress);
}

/// Calls vprintf for no text, so that a launch prints nothing but prepares the GPU for the launch that prints.
constexpr const char* silent_printf = R"(
.func (.param .b32 printed) lanescope_no_output(.param .b64 text, .param .b64 values)
{
    .reg .pred %is_text;
    .reg .b64 %text, %values;
    .param .b64 to_text, to_values;
    .param .b32 from;
    ld.param.b64 %text, [text];
    ld.param.b64 %values, [values];
    setp.ne.b64 %is_text, %text, 0;
    @%is_text bra end;
    st.param.b64 [to_text], %text;
    st.param.b64 [to_values], %values;
    call (from), vprintf, (to_text, to_values);
end:
    st.param.b32 [printed], 0;
    ret;
}
)";

/// printf prints nothing: the launch without probes prints.
std::string without_output(const std::string& ptx) {
    static const std::regex declaration(R"(\.extern \.func\s*\([^)]*\)\s*vprintf\s*\([^)]*\)\s*;)"),
        called("\\bvprintf,");
    if (ptx.find("vprintf") == ptx.npos) return ptx;
    return std::regex_replace(std::regex_replace(ptx, called, "lanescope_no_output,"), declaration,
                              std::string("$&") + silent_printf);
}

/// Kernels with probes of one kind.
struct ProbedModule {
    ProbedText probes;
    Module module;
    ProbedModule(const std::string& ptx, ProbeKind kind, const std::string& folder)
        : probes(put_probes(ptx, kind, folder)), module(without_output(probes.ptx)) {}
};

class GpuProgram : public runtime::HostRuntime {
public:
    GpuProgram(const ProgramText& program, const runtime::Module& host, runtime::ProgramObserver& observer,
               const TraceOptions& options, runtime::SourceLine source_line, Progress& progress)
        : program_(program),
          host_(host),
          observer_(observer),
          options_(options),
          names_(std::move(source_line)),
          progress_(progress),
          ptx_(ptx_of(program, host, progress)),
          plain_(ptx_) {}

    void called_from(const void* code) override {
        if (const runtime::SourcePosition at = host_.host_position(code); at.line) at_ = at;
    }
    void begin_launch(const void* code) override {
        called_from(code);
        launch_at_ = at_;
    }
    bool is_device(const void* address) const override { return memory_.device_address(address) != 0; }
    void* address_of_symbol(const void* stand_in) const override {
        return reinterpret_cast<void*>(memory_.device_address(stand_in));
    }

    void* allocate(std::uint64_t bytes, bool is_managed) override {
        if (bytes == 0) return nullptr;
        std::string name = names_.next(at_.file, at_.line);
        if (name.empty()) name = fmt::format("allocated {}", ++unnamed_);
        return memory_.allocate(bytes, is_managed, std::move(name));
    }
    void* allocate_pinned(std::uint64_t bytes) override { return allocate(bytes, true); }
    CudaCode release(void* pointer) override {
        if (!pointer || memory_.release(pointer)) return CudaCode::success;
        fault(HazardKind::invalid_free, fmt::format("cudaFree takes {}, which no cudaMalloc returned", pointer));
        return CudaCode::invalid_value;
    }

    CudaCode upload(void* to, const void* from, std::uint64_t bytes) override {
        return move(runtime::ProgramObserver::Copied::upload, to, bytes,
                    [&](CUdeviceptr there) { return driver().copy_to_device(there, from, bytes); });
    }
    CudaCode download(void* to, const void* from, std::uint64_t bytes) override {
        return move(runtime::ProgramObserver::Copied::download, from, bytes,
                    [&](CUdeviceptr there) { return driver().copy_to_host(to, there, bytes); });
    }
    CudaCode copy(void* to, const void* from, std::uint64_t bytes) override {
        return move(runtime::ProgramObserver::Copied::within, to, bytes, [&](CUdeviceptr there) {
            return driver().copy_on_device(there, memory_.device_address(from), bytes);
        });
    }
    CudaCode fill(void* to, int value, std::uint64_t bytes) override {
        return move(runtime::ProgramObserver::Copied::fill, to, bytes,
                    [&](CUdeviceptr there) { return driver().fill(there, static_cast<unsigned char>(value), bytes); });
    }

    std::vector<std::uint32_t> parameter_bytes(const void* stub) const override { return host_.parameter_bytes(stub); }
    CudaCode launch(const LaunchRequest& request) override {
        if (launch_at_.line) at_ = std::exchange(launch_at_, {});
        const auto [error, why, kernel, launch] = program_launch(request, host_, at_);
        if (error != CudaCode::success) {
            fault(HazardKind::invalid_launch, why);
            return error;
        }
        if (emulator::has_textures()) {
            fault(HazardKind::launch_failure,
                  "textures and surfaces are those of the emulator: use --backend emulator");
            return lasting_ = CudaCode::not_supported;
        }
        try {
            TraceRun traced = observer_.wants_lanes(launch) ? trace(launch) : TraceRun{};
            const double us = run(launch);
            us_ += us;
            observer_.measured(launch, std::move(traced), us);
        } catch (const CudaError& failure) {
            fault(HazardKind::launch_failure, fmt::format("{}: {}", launch.written, failure.what()));
            lasting_ = CudaCode::launch_failure;
        }
        return lasting_;
    }

    CudaCode call(const runtime::LibraryCall& call) override {
        fault(HazardKind::launch_failure,
              fmt::format("{}() is that of the emulator: use --backend emulator", call.name));
        return lasting_ = CudaCode::not_supported;
    }

    void say(const std::string& text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
    double device_us() const override { return us_; }
    CudaCode lasting_error() const override { return lasting_; }

private:
    void fault(HazardKind kind, std::string text) { observer_.faulted({kind, at_, {}, std::move(text)}); }

    template <class Move>
    CudaCode move(runtime::ProgramObserver::Copied kind, const void* array, std::uint64_t bytes, Move act) {
        const CUdeviceptr there = memory_.device_address(array);
        if (!there) {
            fault(HazardKind::wrong_direction,
                  fmt::format("{} is not device memory: pass a pointer of cudaMalloc, or change the direction", array));
            return CudaCode::invalid_value;
        }
        CUresult code = act(there);
        if (code == CUDA_SUCCESS) code = driver().synchronize_stream(CU_STREAM_LEGACY);
        if (code != CUDA_SUCCESS) {
            fault(HazardKind::copy_out_of_range, fmt::format("copying {} bytes: {}", bytes, error_text(code)));
            return CudaCode::invalid_value;
        }
        observer_.copied(kind, name_at(there), bytes, at_);
        return CudaCode::success;
    }

    std::string name_at(CUdeviceptr address) const {
        for (const NamedRange& range : memory_.named_ranges(plain_))
            if (address - range.address < range.bytes) return range.name;
        return {};
    }

    void queue(const Kernel& kernel, const ListedLaunch& launch, CUstream stream) const {
        std::vector<void*> places;
        for (const ListedLaunch::Argument& argument : launch.layout)
            places.push_back(const_cast<std::byte*>(launch.arguments.data()) + argument.offset);
        const auto start = launch.is_cooperative ? &Kernel::launch_together : &Kernel::launch;
        (kernel.*start)(launch.grid, launch.block, launch.shared_bytes, places.data(), stream);
    }

    /// Returns microseconds.
    double run(const ListedLaunch& launch) {
        const Kernel kernel = plain_.kernel(launch.kernel);
        kernel.allow_shared(launch.shared_bytes);
        Event begin, end;
        begin.record(stream_);
        queue(kernel, launch, stream_);
        end.record(stream_);
        wait_for(stream_, "running " + launch.written, progress_);
        check(driver().synchronize(), "printing");  // writes what printf left in its buffer
        return begin.us_until(end);
    }

    const ProbedModule& probed(ProbeKind kind) {
        auto& module = probed_[kind];
        if (!module) module = std::make_unique<ProbedModule>(ptx_, kind, (program_.folder / "").string());
        return *module;
    }

    ProbedLaunch probed_launch(const ListedLaunch& launch, ProbeKind kind) {
        const ProbedModule& loaded = probed(kind);
        const ProbedKernel* const kernel = loaded.probes.find(launch.kernel);
        if (!kernel) throw UsageError("the compiler left kernel " + launch.written + " out");
        const Kernel function = loaded.module.kernel(launch.kernel);
        function.allow_shared(launch.shared_bytes);
        return {.kind = kind,
                .sites = kernel->sites.size(),
                .shared_arrays = kernel->shared.size(),
                .shape = {launch.grid, launch.block, launch.shared_bytes},
                .prepare = [this, &loaded](CUstream stream) { memory_.restore(loaded.module, stream); },
                .set_tape =
                    [this, tape = loaded.module.variable(std::string(tape_name)).address](const EventBuffer& buffer,
                                                                                          CUstream stream) {
                        tape_ = buffer;
                        check(driver().queue_copy_to_device(tape, &tape_, sizeof tape_, stream), "setting the tape");
                    },
                .launch = [this, function, &launch](CUstream stream) { queue(function, launch, stream); }};
    }

    /// Runs the launch with probes, and leaves the memory as before.
    TraceRun trace(const ListedLaunch& launch) try {
        if (!memory_.save()) return {.missing = "the lanes of a launch need a copy of the memory, which is too large"};
        const ProbeKind kind = probe_kind(options_);
        std::vector<std::uint64_t> addresses;
        if (!records_addresses(kind))
            addresses = count_events(probed_launch(launch, ProbeKind::addresses), stream_, progress_).addresses;
        const RecordRequest request{options_.first_warp, options_.warps, options_.max_events};
        Recorded recorded = run_probed(probed_launch(launch, kind), request, stream_, progress_);
        if (records_addresses(kind)) addresses = recorded.addresses;
        memory_.restore(plain_, stream_);
        wait_for(stream_, "restoring memory");
        memory_.forget();
        const ProbedModule& loaded = probed(kind);
        const ProbedKernel& kernel = *loaded.probes.find(launch.kernel);
        const std::string file = (program_.folder / std::filesystem::path(program_.name).filename()).string();
        const std::vector<Site> named =
            name_sites(kernel, addresses, memory_.named_ranges(loaded.module), {file, program_.name});
        const LaunchShape shape{launch.grid, launch.block,
                                launch.shared_bytes + plain_.kernel(launch.kernel).static_shared_bytes()};
        TraceRun run;
        run.trace = to_lane_trace(std::move(recorded), named, kernel, kind, shape, progress_);
        return run;
    } catch (const UsageError& error) {
        memory_.forget();
        return {.missing = error.what()};
    }

    const ProgramText program_;
    const runtime::Module& host_;
    runtime::ProgramObserver& observer_;
    const TraceOptions options_;
    runtime::AllocatedNames names_;
    Progress& progress_;
    const std::string ptx_;
    const Module plain_;
    std::map<ProbeKind, std::unique_ptr<ProbedModule>> probed_;
    GpuMemory memory_{host_, plain_};
    Stream stream_;
    EventBuffer tape_;
    runtime::SourcePosition at_, launch_at_;  ///< of the present call
    int unnamed_ = 0;
    double us_ = 0;
    CudaCode lasting_ = CudaCode::success;
};

}  // namespace

std::unique_ptr<runtime::HostRuntime> make_gpu_program(const ProgramText& program, const runtime::Module& module,
                                                       runtime::ProgramObserver& observer, const TraceOptions& options,
                                                       runtime::SourceLine source_line, Progress& progress) {
    return std::make_unique<GpuProgram>(program, module, observer, options, std::move(source_line), progress);
}

}  // namespace lanescope::cuda
