// After a fault the process cannot use the GPU again, so each test runs in its own process.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/system/scratch_folder.h"
#include "app/engine/backend_runner.h"
#include "app/execution/captured_variant.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/user_kernel_binding.h"
#include "app/formats/device_models.h"
#include "app/gpu/cuda_backend.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/module.h"
#include "app/gpu/driver/waiting.h"
#include "app/gpu/gpu_properties.h"
#include "app/operations/reference.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

constexpr const char* kernel_text = R"(
extern "C" __global__ void write_nowhere(int* nowhere) { *nowhere = 1; }

// What a GPU that falls off its bus looks like to the program: the context is gone, and every call says so.
extern "C" __global__ void stop_dead() { __trap(); }

__device__ unsigned long long nanoseconds() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

// Keeps every multiprocessor busy, so that no other kernel starts; for half a minute at most, whatever happens.
extern "C" __global__ void spin(const volatile int* stop) {
    const unsigned long long start = nanoseconds();
    while (!*stop && nanoseconds() - start < 30000000000ull) {
    }
}
)";

/// Loads the kernels before another kernel spins. They are never unloaded because the GPU may be lost by then.
const cuda::BuiltinKernels& kernels() {
    static const auto* loaded = new cuda::BuiltinKernels("fault_test", kernel_text);
    return *loaded;
}

void write_nowhere() { cuda::launch(kernels().kernel("write_nowhere"), 1, 1, CU_STREAM_LEGACY, CUdeviceptr(0)); }

void stop_dead() { kernels().kernel("stop_dead").launch({1, 1, 1}, {1, 1, 1}, 0, nullptr, CU_STREAM_LEGACY); }

/// A kernel that spins until the destructor runs.
class Spinner {
public:
    Spinner() {
        cuda::check(cuda::use_gpu(0), "choosing the GPU");
        void* stop = nullptr;
        cuda::check(cuda::driver().allocate_host(&stop, sizeof(int)), "allocating on the host");
        stop_ = static_cast<volatile int*>(stop);
        *stop_ = 0;
        cuda::check(cuda::driver().create_stream(&stream_, CU_STREAM_NON_BLOCKING), "creating a stream");
        kernel_ = kernels().kernel("spin");
    }
    ~Spinner() { stop(); }
    void stop() { *stop_ = 1; }
    bool runs() const { return cuda::driver().query_stream(stream_) == CUDA_ERROR_NOT_READY; }
    void start() {
        const int multiprocessors = cuda::attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, cuda::current_gpu());
        cuda::launch(kernel_, unsigned(2 * multiprocessors), 1024, stream_, reinterpret_cast<CUdeviceptr>(stop_));
    }

private:
    volatile int* stop_ = nullptr;
    CUstream stream_ = nullptr;
    cuda::Kernel kernel_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Faults : public testing::Test {
protected:
    void SetUp() override {
        if (const Availability gpu = cuda::gpu_availability(0); !gpu.available) GTEST_SKIP() << gpu.reason;
        if (cuda::fault()) GTEST_SKIP() << "another test of this process used up the GPU: run this one by itself";
        backends.push_back(make_cuda(shipped_catalog(), 0, capture_variant));
        backends.push_back(make_emulator(shipped_catalog(), load_devices(find_asset("devices"))));
        experiment.problem = SgemvProblem{.rows = 64, .cols = 96};
        experiment.variants = {{"thread_per_row"}, {"warp_per_row"}, {"split_k_smem"}};
        experiment.compared = false;
    }

    Backend& gpu() { return *backends[0]; }

    std::vector<RunResultPtr> run(const std::function<void()>& happens) {
        Progress progress;
        InstanceCache bench;
        std::vector<RunResultPtr> told;
        try {
            return run_experiment(shipped_catalog(), backends, experiment, bench, progress,
                                  [&](const RunResultPtr& result) {
                                      told.push_back(result);
                                      if (told.size() == 1) happens();
                                  });
        } catch (const BackendLost&) {
            return told;
        }
    }

    /// The second variant names the cause; the third needs a new process.
    void expect_told(const std::vector<RunResultPtr>& results, const std::string& cause) {
        ASSERT_EQ(results.size(), 2u);
        EXPECT_TRUE(results[0]->verification.verified) << results[0]->failure;
        EXPECT_TRUE(results[0]->hazards.empty());
        EXPECT_TRUE(contains(results[1]->failure, "warp_per_row on 64 x 96: ")) << results[1]->failure;
        EXPECT_TRUE(contains(results[1]->failure, cause)) << results[1]->failure;
        ASSERT_EQ(results[1]->hazards.size(), 1u);
        EXPECT_EQ(results[1]->hazards[0].kind, HazardKind::launch_failure);
    }

    void expect_a_new_process_is_needed() {
        const Availability state = gpu().availability();
        EXPECT_FALSE(state.available);
        EXPECT_TRUE(contains(state.reason, "this process cannot use the GPU again")) << state.reason;
        EXPECT_THROW(run([] {}), BackendUnavailable) << "the GPU was asked for by name";
        experiment.backend = {};
        EXPECT_EQ(run([] {}).at(0)->provenance.backend, BackendKind::emulator) << "the program goes on";
    }

    Backends backends;
    Experiment experiment{.backend = BackendKind::cuda};
};

TEST_F(Faults, AnIllegalAddressIsToldOnceAndNeedsANewProcess) {
    expect_told(run([] { write_nowhere(); }), "illegal memory access");
    expect_a_new_process_is_needed();
}

/// The first 32 rows are correct; the assertion fails for later rows.
constexpr const char* claiming_text = R"(#include <cassert>
#include <cstdio>
__global__ void rows_alone(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row == 0) printf("begins\n");
    assert(row < 40);
    y[row] = 0;
}
void sgemv(int rows, int cols, const float* A, const float* x, float* y) { rows_alone<<<1, 64>>>(rows, cols, A, x, y); }
)";

TEST_F(Faults, AClaimThatFailsIsNamedWithItsLineAndLaneAndNeedsANewProcess) {
    const ScratchFolder folder("claiming");
    std::ofstream(folder.path() / "claiming.cu") << claiming_text;
    experiment.variants = {
        {add_user_kernels(shipped_catalog(), (folder.path() / "claiming.cu").string()).variants.front()->id},
        {"thread_per_row"}};
    const auto results = run([] {});
    ASSERT_EQ(results.size(), 1u) << "the next variant is for a new process";
    const RunResult& result = *results[0];
    EXPECT_TRUE(contains(result.failure, "claiming.cu:6, block 0, warp 1, lane ")) << result.failure;
    EXPECT_TRUE(contains(result.failure, "Assertion `row < 40' failed: ")) << result.failure;
    ASSERT_EQ(result.hazards.size(), 1u);
    EXPECT_EQ(result.hazards[0].kind, HazardKind::failed_assert);
    EXPECT_EQ(result.hazards[0].line, 6);
    EXPECT_GE(result.hazards[0].lane, 8);
    EXPECT_FALSE(result.printed.lines.empty());
    expect_a_new_process_is_needed();
}

TEST_F(Faults, AGpuThatIsLostInMidRunNeedsANewProcess) {
    expect_told(run([] { stop_dead(); }), "CUDA_ERROR_LAUNCH_FAILED");
    expect_a_new_process_is_needed();
}

TEST_F(Faults, AKernelThatRunsTooLongIsGivenUp) {
    cuda::min_timeout_seconds = 2;
    Progress progress;
    const Instance instance = make_instance(experiment.problem, progress);
    std::vector<Hazard> hazards;
    Spinner spinner;
    const auto execution = gpu().open(instance, experiment);
    execution->output({"warp_per_row"}, hazards, progress);  // loads the code, which would wait for the spinner
    const auto start = std::chrono::steady_clock::now();
    spinner.start();
    try {
        execution->output({"warp_per_row"}, hazards, progress);
        ADD_FAILURE() << "it waited for the kernel's end";
    } catch (const std::exception& error) {
        EXPECT_TRUE(contains(error.what(), "warp_per_row on 64 x 96: ")) << error.what();
        EXPECT_TRUE(contains(error.what(), "still running after 2 s")) << error.what();
    }
    expect_a_new_process_is_needed();
    EXPECT_LT(seconds_since(start), 20) << "nothing waited for the kernel's end, which is half a minute away";
}

TEST_F(Faults, ACancelledWaitIsAnsweredWhileTheKernelRunsAndTheGpuIsUsedAgain) {
    Progress quiet, cancelled;
    cancelled.listen([&] { cancelled.cancel(); });  // cancels at the first wait
    const Instance instance = make_instance(experiment.problem, quiet);
    std::vector<Hazard> hazards;
    Spinner spinner;
    {
        const auto execution = gpu().open(instance, experiment);
        execution->output({"warp_per_row"}, hazards, quiet);  // loads the code, which would wait for the spinner
        spinner.start();
        EXPECT_THROW(execution->output({"warp_per_row"}, hazards, cancelled), Cancelled);
    }
    EXPECT_TRUE(spinner.runs()) << "neither the answer nor the end of the session waited for it";
    EXPECT_FALSE(cuda::fault());
    Progress impatient;
    impatient.cancel();
    EXPECT_THROW(gpu().open(instance, experiment, impatient), Cancelled) << "the next run can be cancelled too";
    EXPECT_TRUE(spinner.runs());
    spinner.stop();
    const auto again = gpu().open(instance, experiment);
    const Reference reference = reference_of(instance, quiet);
    EXPECT_TRUE(verify(reference, again->output({"warp_per_row"}, hazards, quiet)).verified);
}

/// Exits with 0 if the wait for a spinning kernel ends in time.
[[noreturn]] void end_behind_a_spinning_kernel() {
    cuda::min_timeout_seconds = 1;
    auto* spinner = new Spinner;
    const auto backend = make_cuda(shipped_catalog(), 0, capture_variant);
    Progress progress;
    const Instance instance = make_instance(SgemvProblem{.rows = 64, .cols = 64}, progress);
    const auto start = std::chrono::steady_clock::now();
    try {
        const auto execution = backend->open(instance, {});
        std::vector<Hazard> hazards;
        execution->output({"warp_per_row"}, hazards, progress);  // loads the code, which would wait for the spinner
        spinner->start();
        execution->output({"warp_per_row"}, hazards, progress);
    } catch (const std::exception&) {
        std::exit(seconds_since(start) < 20 ? 0 : 1);
    }
    std::exit(2);
}

TEST_F(Faults, TheProgramCanEndWhileAKernelSpins) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";  // starts a new process: CUDA does not survive a fork
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EXIT(end_behind_a_spinning_kernel(), testing::ExitedWithCode(0), "");
    EXPECT_LT(seconds_since(start), 25) << "it ended before its kernel did";
}

}  // namespace
}  // namespace lanescope
